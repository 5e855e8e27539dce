import { parentPort } from "node:worker_threads";
import type { RecordingSummary } from "../../host/host.ts";
import { inWords } from "../hostError.ts";
import type { FileAnswer, FileTask } from "./fileWorker.ts";
import { emptySummary, summarise } from "./summary.ts";

/** Summarises the recordings that it receives, one by one. */
parentPort?.on("message", ({ path }: FileTask) => {
  void summarise(path)
    .catch((error: unknown) => ({ ...emptySummary, unreadable: `it could not be read: ${inWords(error)}` }))
    .then((answer) => parentPort?.postMessage({ path, answer } satisfies FileAnswer<RecordingSummary>));
});
