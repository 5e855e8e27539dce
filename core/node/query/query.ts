import type { QueryNews } from "../../host/query.ts";
import { HostError } from "../hostError.ts";
import { addedBy, type PluginSource } from "../plugins/loadPlugins.ts";
import type { QueryLimits, QueryTask } from "./queryTask.ts";
import { runQuery } from "./runQuery.ts";
import { cachedTables } from "./tableCache.ts";
import { readTableFolder, tableFiles } from "./tableFolder.ts";

export interface QueryOptions {
  /** One SELECT statement, which is untrusted. */
  readonly sql: string;
  readonly recordings: readonly string[];
  /** Returns the name of a recording for the column `file`; by default its path. */
  readonly nameOf?: (path: string) => string;
  /** Folders of tables that an export wrote. */
  readonly folders: readonly string[];
  /** Plug-ins whose fields become columns of `messages`; by default none. */
  readonly plugins?: readonly PluginSource[];
  /** The folder in which the tables of recordings are cached. */
  readonly cache: string;
  /** Number of processes that read recordings at a time. */
  readonly jobs: number;
  readonly limits: QueryLimits;
  /** Number of rows after which the result is truncated; null means no limit. */
  readonly mostRows: number | null;
  /** A Parquet file to write instead of returning rows: a new file in an existing folder. */
  readonly out: string | null;
  /**
   * Receives the number of recordings whose tables have been built, and the number whose tables were not in the cache.
   */
  readonly onReading: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs SQL over the tables of recordings and of exports. First reads the recordings whose tables are not in the cache.
 * @throws {HostError} `usage`: the SQL is invalid, or the query exceeds a limit; `unreadable`, `disk`, `unavailable`,
 *   `command`
 */
export async function* query(options: QueryOptions): AsyncGenerator<QueryNews> {
  const { sql, mostRows, out, signal, limits } = options;
  const exported: QueryTask["exported"][number][] = [];
  const plugins = options.plugins ?? [];
  for (const folder of options.folders) {
    const { files, added, unfinished } = readTableFolder(folder);
    exported.push({ ...files, added });
    if (unfinished > 0) yield leftOut(`${folder} is an unfinished export: ${unfinished} of its buckets are left out`);
  }
  const added = await addedBy(plugins);
  const check = { sql, exported, cached: { files: noTables.files, names: [], added }, mostRows, out, checksOnly: true };
  const cached = await tablesFor(options, { ...check, memoryMb: limits.memoryMb });
  try {
    for (const why of cached.failed) yield leftOut(why);
    for (const text of cached.pluginFailures) yield { kind: "note", about: "plug-in", text };
    for (const path of cached.damaged)
      yield { kind: "note", about: "damaged", text: `${path} is damaged: the tables contain what can be read` };
    const { files } = cached;
    const { nameOf = (path: string) => path } = options;
    const names = cached.names.map(([name, path]) => [name, nameOf(path)] as const);
    if (names.length === 0 && exported.length === 0)
      throw new HostError("unreadable", "none of the recordings can be read, so there are no tables");
    const task = { sql, exported, cached: { files, names, added }, memoryMb: limits.memoryMb, mostRows, out };
    yield* runQuery(task, limits.seconds, signal);
  } finally {
    cached.release();
  }
}

/**
 * Returns the tables of the recordings. If some recordings must be read first, checks the SQL in the meantime; a fault
 * in the SQL stops the reading.
 */
async function tablesFor(options: QueryOptions, check: QueryTask): ReturnType<typeof cachedTables> {
  const { recordings, cache: folder, jobs, plugins = [], onReading, signal, limits } = options;
  if (recordings.length === 0) return noTables;
  const faulty = new AbortController();
  let checked: Promise<void> | null = null;
  const checkOnce = async (): Promise<void> => {
    try {
      await ended(runQuery(check, limits.seconds, signal));
    } catch (error) {
      faulty.abort(error);
    }
  };
  const onProgress = (done: number, total: number): void => {
    checked ??= checkOnce();
    onReading(done, total);
  };
  const stops = AbortSignal.any([signal, faulty.signal]);
  try {
    const tables = await cachedTables(recordings, { folder, jobs, plugins, onProgress, signal: stops });
    await checked;
    if (faulty.signal.aborted) tables.release();
    faulty.signal.throwIfAborted();
    return tables;
  } catch (error) {
    await checked;
    throw faulty.signal.aborted ? faulty.signal.reason : error;
  }
}

async function ended(news: AsyncIterable<QueryNews>): Promise<void> {
  for await (const _ of news);
}

function leftOut(text: string): QueryNews {
  return { kind: "note", about: "left out", text };
}

const noTables = {
  files: tableFiles(() => []),
  names: [],
  failed: [],
  pluginFailures: [],
  damaged: [],
  release: () => undefined,
};
