import { availableParallelism } from "node:os";
import { mostPageRows, type QueryNews } from "../../host/query.ts";
import { HostError, inWords } from "../hostError.ts";
import { query } from "../query/query.ts";
import { usualLimits } from "../query/queryTask.ts";
import type { Library } from "./library.ts";

/** The maximum number of queries that run at once, because each query may use a lot of memory. */
const mostAtOnce = 2;

/** Runs SQL over the recordings of the library, in other processes. */
export class Queries {
  readonly #library: Library;
  readonly #cache: string;
  #running = 0;

  /** @param cache the folder for the cached tables of recordings */
  constructor(library: Library, cache: string) {
    this.#library = library;
    this.#cache = cache;
  }

  /**
   * Runs one SELECT. Never throws: the last item is either the end of the result or a fault. Ends early when aborted.
   */
  async *lines(sql: string, signal: AbortSignal): AsyncGenerator<QueryNews> {
    if (this.#running >= mostAtOnce) {
      yield { kind: "fault", message: `${mostAtOnce} queries are already running: cancel one, or wait` };
      return;
    }
    this.#running += 1;
    try {
      yield* this.#news(sql, signal);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof HostError ? error.message : `the query failed: ${inWords(error)}`;
      yield { kind: "fault", message };
    } finally {
      this.#running -= 1;
    }
  }

  async *#news(sql: string, signal: AbortSignal): AsyncGenerator<QueryNews> {
    const files = await this.#library.recordings();
    if (files.length === 0) throw new HostError("usage", "there are no recordings to query in the served folders");
    const hasFolders = new Set(files.map(({ folder }) => folder)).size > 1;
    const names = new Map(
      files.map(({ path, folder, name }) => [path, hasFolders ? `${folder}/${name}` : name] as const),
    );
    yield* withReading((onReading) =>
      query({
        ...{ sql, signal, onReading, cache: this.#cache, limits: usualLimits },
        ...{ recordings: files.map(({ path }) => path), folders: [], out: null, mostRows: mostPageRows },
        nameOf: (path) => names.get(path) ?? path,
        // Leave the other cores to games that are being recorded.
        jobs: Math.max(1, Math.floor(availableParallelism() / 2)),
      }),
    );
  }
}

/**
 * Adds progress reports to what a query yields: the number of recordings that have been read. A slow consumer receives
 * only the newest number.
 */
async function* withReading(
  begin: (onReading: (done: number, total: number) => void) => AsyncGenerator<QueryNews>,
): AsyncGenerator<QueryNews> {
  let reading: QueryNews | null = null;
  let wake = (): void => undefined;
  const news = begin((done, total) => {
    reading = { kind: "reading", done, total };
    wake();
  });
  try {
    let next = news.next();
    for (;;) {
      const isNext = await Promise.race([
        next.then(() => true),
        new Promise<false>((resolve) => {
          wake = () => resolve(false);
        }),
      ]);
      if (reading !== null) {
        yield reading;
        reading = null;
      }
      if (!isNext) continue;
      const { done, value } = await next;
      if (done === true) return;
      yield value;
      next = news.next();
    }
  } finally {
    await news.return(undefined);
  }
}
