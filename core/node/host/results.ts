import type { RecordingResults, ResultsLine, ResultsRequest } from "../../analysis/recordingResults.ts";
import type { PeaceProfile } from "../../press/profiles.ts";
import { inWords } from "../hostError.ts";
import type { CatalogueFile } from "./catalogue.ts";
import { type FileTask, FileWorker } from "./fileWorker.ts";
import type { Library } from "./library.ts";
import { Refusal } from "./replies.ts";
import type { ResultsCache } from "./resultsCache.ts";

export interface ResultsTask extends FileTask {
  readonly profile: PeaceProfile;
}

export interface ResultsAnswer {
  /** Null if the recording could not be read; `fault` then contains the reason, without a subject. */
  readonly results: RecordingResults | null;
  readonly fault: string | null;
}

/** The maximum time for reading one recording, in ms. */
const budgetMs = 5 * 60_000;

/** Reads the results of recordings, one at a time, and caches them. */
export class Results {
  readonly #library: Library;
  readonly #cache: ResultsCache;
  readonly #worker = new FileWorker<ResultsTask, ResultsAnswer>({
    script: new URL("./resultsWorker.js", import.meta.url),
    budgetMs,
    closed: { results: null, fault: "was not read: Black Chamber is closing" },
    tooLarge: { results: null, fault: "takes too much memory to read" },
  });
  /** Resolves after the last queued reading. Requests take turns, file by file. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(library: Library, cache: ResultsCache) {
    this.#library = library;
    this.#cache = cache;
  }

  /**
   * Yields a line for each recording of a request, in the order of the request, as soon as the line is known. Ends
   * early when aborted.
   */
  async *lines({ ids, profile, details }: ResultsRequest, signal: AbortSignal): AsyncGenerator<ResultsLine> {
    for (const id of ids) {
      const answer = await this.#answer(id, profile, signal);
      if (signal.aborted) return;
      const { results, fault } = answer;
      yield { id, fault, results: results && !details ? { ...results, broken: [], ledger: [] } : results };
    }
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #answer(id: string, profile: PeaceProfile, signal: AbortSignal): Promise<ResultsAnswer> {
    try {
      const file = await this.#library.find(id);
      if (this.#library.isLive(file)) return { results: null, fault: "is still being recorded" };
      const known = await this.#cache.get(file, profile);
      return known ? { results: known, fault: null } : await this.#inTurn(() => this.#read(file, profile, signal));
    } catch (error) {
      if (error instanceof Refusal) return { results: null, fault: "was moved or deleted" };
      return { results: null, fault: `could not be read: ${inWords(error)}` };
    }
  }

  async #read(file: CatalogueFile, profile: PeaceProfile, signal: AbortSignal): Promise<ResultsAnswer> {
    // Another request may have read this recording in the meantime.
    const known = signal.aborted ? null : await this.#cache.get(file, profile);
    if (known || signal.aborted) return { results: known, fault: null };
    const stop = (): void => this.#worker.stop();
    signal.addEventListener("abort", stop);
    const answer = await this.#worker.ask({ path: file.path, profile });
    signal.removeEventListener("abort", stop);
    if (answer?.results) this.#cache.set(file, profile, answer.results);
    return answer ?? { results: null, fault: "takes too long to read" };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
