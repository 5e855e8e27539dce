import { parentPort } from "node:worker_threads";
import { inWords } from "../hostError.ts";
import type { SummaryAnswer } from "./summaries.ts";
import { emptySummary, summarise } from "./summary.ts";

/** Summarises the recordings that it receives, one by one. */
parentPort?.on("message", (path: string) => {
  void summarise(path)
    .catch((error: unknown) => ({ ...emptySummary, unreadable: `it could not be read: ${inWords(error)}` }))
    .then((summary) => parentPort?.postMessage({ path, summary } satisfies SummaryAnswer));
});
