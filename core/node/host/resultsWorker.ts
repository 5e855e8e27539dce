import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import { type ReadingsLines, ResultsFold } from "../../analysis/recordingResults.ts";
import { knownVariants } from "../../map/library.ts";
import type { PeaceProfile } from "../../press/profiles.ts";
import { readInOwnDialect } from "../dialectReading.ts";
import { HostError, inWords } from "../hostError.ts";
import { readingsPathOf, readReadingsFile } from "../readingsFile.ts";
import type { FileAnswer } from "./fileWorker.ts";
import type { ResultsAnswer, ResultsTask } from "./results.ts";

/** Reads the results of the recordings that it receives, one by one. */
parentPort?.on("message", ({ path, profile }: ResultsTask) => {
  void resultsOf(path, profile)
    .catch((error: unknown): ResultsAnswer => ({ results: null, fault: faultOf(path, error) }))
    .then((answer) => parentPort?.postMessage({ path, answer } satisfies FileAnswer<ResultsAnswer>));
});

async function resultsOf(path: string, profile: PeaceProfile): Promise<ResultsAnswer> {
  let results: ResultsFold | undefined;
  const { fold } = await readInOwnDialect(path, {}, (analysis) => {
    results = new ResultsFold(analysis, knownVariants);
    return results.watches;
  });
  return { results: results?.end(fold, profile, await readingsOf(path)) ?? null, fault: null };
}

/**
 * Returns a recording's readings file; null if there is none, or if it cannot be read, in which case the free-text
 * messages count as unread.
 */
async function readingsOf(path: string): Promise<ReadingsLines | null> {
  const file = readingsPathOf(path);
  const text = await readReadingsFile(file).catch(() => null);
  return text && { name: basename(file), lines: text.lines };
}

/** Describes a fault as a sentence without its subject, which the page adds. */
function faultOf(path: string, error: unknown): string {
  const words = error instanceof HostError ? error.message : `could not be read: ${inWords(error)}`;
  return words.startsWith(`${path} `) ? words.slice(path.length + 1) : words;
}
