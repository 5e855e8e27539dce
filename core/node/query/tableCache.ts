import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { tableNames } from "../../tables/schema.ts";
import { HostError, inWords } from "../hostError.ts";
import { type PluginSource, pluginsKey } from "../plugins/loadPlugins.ts";
import { type BucketManifest, type BucketTask, manifestPath, tablePath } from "../tables/bucket.ts";
import { type Made, writeBuckets } from "../tables/exportTables.ts";
import { type ContentId, contentIds, factsOf } from "./contentIds.ts";
import { type TableFiles, tableFiles } from "./tableFolder.ts";

/**
 * The largest number of recordings in a segment. After an interruption, each process must read at most this many
 * recordings again.
 */
const mostInSegment = 25;
/** The prefix of complete segments' names. The names of other segments begin with a dot. */
const kept = "segment-";
const keptForMs = 30 * 24 * 3600_000;
const abandonedAfterMs = 24 * 3600_000;
const mostBytes = 8 * 1024 ** 3;

export interface CacheOptions {
  /** The cache's folder. It is created if necessary. */
  readonly folder: string;
  /** Number of processes that read recordings at a time. */
  readonly jobs: number;
  /**
   * Plug-ins whose fields become columns of `messages`. The tables for each combination of plug-ins are kept
   * separately.
   */
  readonly plugins: readonly PluginSource[];
  /** Receives the number of recordings whose tables are ready. */
  readonly onProgress: (done: number, total: number) => void;
  /** A signal that stops the reading. */
  readonly signal: AbortSignal;
}

/** The tables for some recordings. */
export interface CachedTables {
  readonly files: TableFiles;
  /** The name of each recording in the tables, and its path. Rows of other recordings in these files are ignored. */
  readonly names: readonly (readonly [name: string, path: string])[];
  /** Sentences about the recordings that cannot be read. */
  readonly failed: readonly string[];
  /** Recordings that could be read only in part because they are damaged. */
  readonly damaged: readonly string[];
  /** Sentences about the plug-ins' fields and rules that failed. */
  readonly pluginFailures: readonly string[];
  /** Deletes the tables of recordings that were still being changed. */
  readonly release: () => void;
}

/**
 * A folder with the tables of some recordings. The folder is created in one run and never changed. It is renamed to its
 * final name when it is complete.
 */
interface Segment {
  readonly folder: string;
  /**
   * The rows of this segment identify a recording by this key and the recording's id, because other segments may have
   * rows for the same recording.
   */
  readonly key: string;
  /** The exit code from reading each recording, by id. */
  readonly read: ReadonlyMap<string, number>;
  /** The failures of plug-ins, with the recording's name as it appears in the rows. */
  readonly pluginFailures: NonNullable<BucketManifest["pluginFailures"]>;
}

function nameIn(key: string, id: string): string {
  return `${key}:${id}`;
}

function segmentOf(folder: string, key: string, { read, pluginFailures = [] }: BucketManifest): Segment {
  const ids = Object.entries(read).map(([name, exitCode]) => [name.slice(key.length + 1), exitCode] as const);
  return { folder, key, read: new Map(ids), pluginFailures };
}

/**
 * Returns the tables of recordings. As long as the cache exists, a recording is read only once, even if several files
 * have the same content and name. If a recording changes, it is read again, and its old tables are no longer used.
 * @throws {HostError} `disk`, `unavailable`, `command`
 */
export async function cachedTables(paths: readonly string[], options: CacheOptions): Promise<CachedTables> {
  const { folder, jobs, plugins, onProgress, signal } = options;
  const failed: string[] = [];
  const found = await contentIds(paths, join(folder, "ids.json"), (error) => failed.push(inWords(error)));
  const recordings = found.map((one) => ({ ...one, id: [one.id, ...pluginsKey(plugins)].join("-") }));
  const known = whereKept(segmentsIn(folder));
  const isKept = ({ id, mayChange }: ContentId): boolean => !mayChange && known.has(id);
  const missing = [...new Map(recordings.filter((one) => !isKept(one)).map((one) => [one.id, one])).values()];
  const fresh: Segment[] = [];
  const temporary: string[] = [];
  if (missing.length > 0) {
    let done = 0;
    const tasks = tasksFor(missing, options);
    try {
      onProgress(done, missing.length);
      await writeBuckets(
        tasks.map(({ task }) => task),
        {
          jobs,
          apart: signal,
          onFile: () => onProgress(++done, missing.length),
          onBucket: ([task, manifest]: Made) => {
            failed.push(...manifest.failed.map(({ why }) => why));
            const made = tasks.find((each) => each.task.out === task.out);
            if (made === undefined) return;
            const segment = keep(folder, made, manifest);
            if (segment.folder === task.out) temporary.push(segment.folder);
            fresh.push(segment);
          },
        },
      );
    } finally {
      for (const { task } of tasks) if (!temporary.includes(task.out)) remove(task.out);
    }
    prune(folder);
  }
  const placed = new Map([...known, ...whereKept(fresh)]);
  return {
    ...used(recordings, placed),
    failed,
    release: () => {
      for (const each of temporary) remove(each);
    },
  };
}

interface SegmentTask {
  readonly task: BucketTask;
  readonly key: string;
  readonly of: readonly ContentId[];
}

/**
 * Groups recordings. Puts each recording that may still change in a group of its own, because its tables are deleted
 * after the query.
 */
function tasksFor(missing: readonly ContentId[], { folder, jobs, plugins }: CacheOptions): SegmentTask[] {
  const settled = missing.filter(({ mayChange }) => !mayChange);
  const groups = missing.filter(({ mayChange }) => mayChange).map((one) => [one]);
  // If there are few recordings, divide them among the processes.
  const size = Math.min(mostInSegment, Math.ceil(settled.length / jobs));
  for (let at = 0; at < settled.length; at += size) groups.push(settled.slice(at, at + size));
  return groups.map((of) => {
    const key = randomUUID();
    const names = of.map(({ id }) => nameIn(key, id));
    const files = of.map(({ path }) => path);
    return { key, of, task: { out: join(folder, `.${key}`), bucket: 0, files, names, plugins } };
  });
}

/** Adds a segment to the cache. If a recording has changed or may change, the segment is used for this query only. */
function keep(folder: string, { task: { out }, key, of }: SegmentTask, manifest: BucketManifest): Segment {
  const isSettled = of.every(({ path, facts, mayChange }) => !mayChange && isUnchanged(path, facts));
  if (!isSettled || Object.keys(manifest.read).length === 0) return segmentOf(out, key, manifest);
  const place = join(folder, `${kept}${key}`);
  try {
    renameSync(out, place);
  } catch (error) {
    throw new HostError("disk", `the tables in ${folder} cannot be written: ${inWords(error)}`);
  }
  return segmentOf(place, key, manifest);
}

function isUnchanged(path: string, facts: string): boolean {
  try {
    return factsOf(path) === facts;
  } catch {
    return false;
  }
}

/** Finds the complete segments in the cache. */
function segmentsIn(folder: string): Segment[] {
  let names: string[];
  try {
    mkdirSync(folder, { recursive: true });
    names = readdirSync(folder);
  } catch (error) {
    throw new HostError("disk", `${folder} cannot be written: ${inWords(error)}; choose a folder with --cache`);
  }
  return names.flatMap((name): Segment[] => {
    const place = join(folder, name);
    if (!name.startsWith(kept)) return [];
    try {
      const manifest = JSON.parse(readFileSync(manifestPath(place, 0), "utf8")) as BucketManifest;
      const isWhole = tableNames.every((table) => existsSync(tablePath(place, table, 0)));
      return isWhole ? [segmentOf(place, name.slice(kept.length), manifest)] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Returns the segment of each recording by id. If several segments contain a recording, chooses the one with the most
 * recordings, so that as few segments as possible are needed.
 */
function whereKept(segments: readonly Segment[]): Map<string, Segment> {
  const bySize = [...segments].sort((a, b) => a.read.size - b.read.size);
  return new Map(bySize.flatMap((segment) => [...segment.read.keys()].map((id) => [id, segment] as const)));
}

/** Returns the files and names to query. */
function used(
  recordings: readonly ContentId[],
  placed: ReadonlyMap<string, Segment>,
): Pick<CachedTables, "files" | "names" | "damaged" | "pluginFailures"> {
  const segments = new Set<Segment>();
  const names: [string, string][] = [];
  const damaged: string[] = [];
  for (const { id, path } of recordings) {
    const segment = placed.get(id);
    if (segment === undefined) continue;
    segments.add(segment);
    names.push([nameIn(segment.key, id), path]);
    if (segment.read.get(id) !== 0) damaged.push(path);
  }
  const folders = [...segments].map(({ folder }) => folder);
  for (const folder of folders) touch(folder);
  const files = tableFiles((table) => folders.map((folder) => tablePath(folder, table, 0)));
  const paths = new Map(names);
  const pluginFailures = [...segments].flatMap((segment) =>
    segment.pluginFailures.flatMap(({ name, why }) => (paths.has(name) ? `${paths.get(name)}: ${why}` : [])),
  );
  return { files, names, damaged, pluginFailures };
}

function touch(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // If this fails, the segment is merely deleted earlier.
  }
}

/**
 * Deletes segments that no query has used for a long time, the oldest segments if there are too many, and files left
 * behind by interrupted runs.
 */
function prune(folder: string): void {
  const now = Date.now();
  const segments = readdirSync(folder)
    .filter((name) => name.startsWith(kept) || name.startsWith("."))
    .map((name) => ({ name, usedMs: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now }))
    .sort((a, b) => b.usedMs - a.usedMs);
  let byteLength = 0;
  for (const { name, usedMs } of segments) {
    const isAbandoned = name.startsWith(".") && now - usedMs > abandonedAfterMs;
    byteLength += name.startsWith(".") ? 0 : sizeOfSegment(join(folder, name));
    const isOld = now - usedMs > keptForMs || (byteLength > mostBytes && now - usedMs > abandonedAfterMs);
    if (isAbandoned || (isOld && !name.startsWith("."))) remove(join(folder, name));
  }
}

function sizeOfSegment(folder: string): number {
  return tableNames.reduce((sum, table) => {
    const found = statSync(tablePath(folder, table, 0), { throwIfNoEntry: false });
    return sum + (found?.size ?? 0);
  }, 0);
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
