import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PluginField } from "../../plugins/plugin.ts";
import { schemaVersion, tableNames, tablesWith } from "../../tables/schema.ts";
import { HostError, inWords } from "../hostError.ts";
import { addedBy, type PluginSource } from "../plugins/loadPlugins.ts";
import { type BucketManifest, type BucketTask, bucketKey, manifestPath, tablePath, writeBucket } from "./bucket.ts";

/** A report from a process that writes buckets. */
export type BucketNews =
  | { readonly kind: "file" }
  | { readonly kind: "done"; readonly manifest: BucketManifest }
  | { readonly kind: "failed"; readonly why: string };

export interface ExportTablesOptions {
  readonly out: string;
  /** Number of recordings in a bucket. */
  readonly bucketSize: number;
  /** Number of processes that run at a time; 1 means that this process does the work. */
  readonly jobs: number;
  /** Plug-ins whose fields become columns of `messages`; by default none. */
  readonly plugins?: readonly PluginSource[];
  /** Receives the number of finished recordings. */
  readonly onProgress: (done: number, total: number) => void;
}

/** The result of an export. */
export interface ExportedTables {
  readonly manifests: readonly BucketManifest[];
  /** Number of buckets that an earlier run had already written from the same recordings. */
  readonly kept: number;
}

/** The name of the file that describes the tables in a folder. */
export const describing = "schema.json";

/**
 * Writes the tables of recordings as Parquet files: `OUT/TABLE/bucket-00000.parquet`. Keeps a bucket that an earlier
 * run wrote from the same recordings if they have not changed since, so that an interrupted export can continue.
 * @throws {HostError} `disk`, `unavailable`, `exists`: the folder contains other files, `usage`: a plug-in is invalid
 */
export async function exportTables(
  files: readonly string[],
  { out, bucketSize, jobs, plugins = [], onProgress }: ExportTablesOptions,
): Promise<ExportedTables> {
  begin(out, await addedBy(plugins));
  const tasks = Array.from({ length: Math.ceil(files.length / bucketSize) }, (_, bucket): BucketTask => {
    const own = files.slice(bucket * bucketSize, (bucket + 1) * bucketSize);
    return { out, bucket, files: own, plugins };
  });
  removeOthers(out, tasks.length);
  const known = tasks.map((task) => manifestOf(task));
  const open = tasks.filter((_, at) => known[at] === null);
  let done = tasks.reduce((sum, task, at) => sum + (known[at] === null ? 0 : task.files.length), 0);
  const onFile = (): void => onProgress(++done, files.length);
  const made = await writeBuckets(open, { jobs, onFile });
  const byBucket = new Map(made.map(([{ bucket }, manifest]) => [bucket, manifest]));
  const manifests = tasks.flatMap(({ bucket }, at) => known[at] ?? byBucket.get(bucket) ?? []);
  return { manifests, kept: tasks.length - open.length };
}

/** Creates the folder and writes the description of its tables. */
function begin(out: string, fields: readonly PluginField[]): void {
  const tables = tablesWith(fields);
  try {
    mkdirSync(out, { recursive: true });
    const names = readdirSync(out);
    if (names.length > 0 && !names.includes(describing)) {
      throw new HostError("exists", `${out} contains other files: choose an empty folder for --out`);
    }
    writeFileSync(join(out, describing), `${JSON.stringify({ schema: schemaVersion, tables }, undefined, 2)}\n`);
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw new HostError("disk", `${out} cannot be written: ${inWords(error)}`);
  }
}

/**
 * Removes what an earlier export left behind: extra buckets, if it had more recordings, and files of interrupted
 * processes.
 */
function removeOthers(out: string, count: number): void {
  for (const name of readdirSync(out)) {
    if (/^\.bucket-\d+\.\d+$/.test(name)) rmSync(join(out, name), { recursive: true, force: true });
  }
  for (let bucket = count; existsSync(tablePath(out, "recordings", bucket)); bucket++) {
    rmSync(manifestPath(out, bucket), { force: true });
    for (const table of tableNames) rmSync(tablePath(out, table, bucket), { force: true });
  }
}

function manifestOf(task: BucketTask): BucketManifest | null {
  try {
    const manifest = JSON.parse(readFileSync(manifestPath(task.out, task.bucket), "utf8")) as BucketManifest;
    return manifest.key === bucketKey(task) ? manifest : null;
  } catch {
    return null;
  }
}

/** A bucket that has been written. */
export type Made = readonly [task: BucketTask, manifest: BucketManifest];

export interface WriteBucketsOptions {
  /** Number of processes that run at a time; 1 means that this process does the work. */
  readonly jobs: number;
  /** Called after each recording. */
  readonly onFile: () => void;
  /** Called after each bucket. */
  readonly onBucket?: (made: Made) => void;
  /** If set, recordings are read only in other processes, which are terminated when this signal is aborted. */
  readonly apart?: AbortSignal;
}

/**
 * Writes buckets. Uses other processes if there are several buckets and several jobs, or if `apart` is set.
 * @throws {HostError} `disk`, `unavailable`, `command`: a process failed or was terminated
 */
export async function writeBuckets(tasks: readonly BucketTask[], options: WriteBucketsOptions): Promise<Made[]> {
  const isHere = options.apart === undefined && (options.jobs === 1 || tasks.length === 1);
  return isHere ? oneByOne(tasks, options) : inProcesses(tasks, options);
}

async function oneByOne(tasks: readonly BucketTask[], { onFile, onBucket }: WriteBucketsOptions): Promise<Made[]> {
  const made: Made[] = [];
  for (const task of tasks) {
    const one = [task, await writeBucket(task, onFile)] as const;
    made.push(one);
    onBucket?.(one);
  }
  return made;
}

/**
 * Shares the tasks among processes; each process takes the next task when it has finished one. The first failure stops
 * all of them.
 */
async function inProcesses(
  tasks: readonly BucketTask[],
  { jobs, onFile, onBucket, apart }: WriteBucketsOptions,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = [...tasks];
  const children: ChildProcess[] = [];
  const work = async (): Promise<void> => {
    const child = fork(fileURLToPath(new URL("./bucketProcess.js", import.meta.url)));
    children.push(child);
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const one = [task, await writtenBy(child, task, onFile)] as const;
      made.push(one);
      onBucket?.(one);
    }
    child.disconnect();
  };
  const endAll = (): void => {
    for (const child of children) if (child.connected) child.kill();
  };
  apart?.addEventListener("abort", endAll);
  try {
    apart?.throwIfAborted();
    await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
  } finally {
    apart?.removeEventListener("abort", endAll);
    endAll();
  }
  return made;
}

function writtenBy(child: ChildProcess, task: BucketTask, onFile: () => void): Promise<BucketManifest> {
  return new Promise((done, fail) => {
    const settle = (): void => {
      child.off("message", take).off("exit", exit);
    };
    const take = (news: BucketNews): void => {
      if (news.kind === "file") return onFile();
      settle();
      if (news.kind === "done") done(news.manifest);
      else fail(new HostError("disk", news.why));
    };
    const exit = (code: number | null, signal: string | null): void => {
      settle();
      const first = task.files[0] ?? "";
      fail(
        new HostError(
          "command",
          `the process that was reading ${first} and the recordings after it ended with ${signal ?? `exit code ${code}`}; run the command again to continue`,
        ),
      );
    };
    child.on("message", take).on("exit", exit);
    child.send(task);
  });
}
