import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { knownVariants } from "../../map/library.ts";
import type { PluginRunner } from "../../plugins/runner.ts";
import { failureWords } from "../../plugins/words.ts";
import { readOut } from "../../session/readout.ts";
import { tablesOf } from "../../tables/rows.ts";
import { schemaVersion, type TableName, tableNames, tablesWith } from "../../tables/schema.ts";
import { HostError, inWords } from "../hostError.ts";
import { type PluginSource, pluginsKey } from "../plugins/loadPlugins.ts";
import { readRecording } from "../recordingSource.ts";
import { toolName } from "../version.ts";
import { type DuckDb, openDuckDb, sqlText } from "./duckDb.ts";

/** Recordings whose rows share one Parquet file for each table. */
export interface BucketTask {
  readonly out: string;
  /** From 0. */
  readonly bucket: number;
  readonly files: readonly string[];
  /** Plug-ins whose fields become columns of `messages`. */
  readonly plugins: readonly PluginSource[];
}

/** Describes the recordings from which a bucket was made. It is written last: a bucket without it is rebuilt. */
export interface BucketManifest {
  /** Equal if the files, the program and the schema are unchanged. */
  readonly key: string;
  readonly rows: Readonly<Partial<Record<TableName, number>>>;
  /** The worst exit code of reading a recording: 3 if one is damaged. */
  readonly exitCode: number;
  readonly failed: readonly { readonly file: string; readonly why: string }[];
  /** Fields and rules of plug-ins that failed, as sentences. */
  readonly pluginFailures: readonly { readonly file: string; readonly why: string }[];
}

/** Returns the path of a table's file. */
export function tablePath(out: string, table: TableName, bucket: number): string {
  return join(out, table, `${bucketName(bucket)}.parquet`);
}

export function manifestPath(out: string, bucket: number): string {
  return join(out, "buckets", `${bucketName(bucket)}.json`);
}

function bucketName(bucket: number): string {
  return `bucket-${String(bucket).padStart(5, "0")}`;
}

/** Returns the key of a bucket's manifest. A file that cannot be read counts by its name. */
export function bucketKey({ files, plugins }: Pick<BucketTask, "files" | "plugins">): string {
  const facts = files.map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return [file, found?.size ?? null, found?.mtimeMs ?? null];
  });
  return JSON.stringify([toolName, schemaVersion, facts, pluginsKey(plugins)]);
}

/**
 * Reads the recordings of a bucket and writes its Parquet files. A recording that cannot be read is left out with all
 * its rows. Only one recording is in memory at a time.
 * @param runner the task's plug-ins; null: none
 * @param onFile called after each recording
 * @throws {HostError} `disk`, `unavailable`
 */
export async function writeBucket(
  task: BucketTask,
  runner: PluginRunner | null,
  onFile: () => void = () => undefined,
): Promise<BucketManifest> {
  const { out, bucket, files } = task;
  // Before reading, so that a recording that changes meanwhile gets a different key.
  const key = bucketKey(task);
  const database = await openDuckDb();
  const scratch = join(out, `.${bucketName(bucket)}.${process.pid}`);
  try {
    rmSync(manifestPath(out, bucket), { force: true });
    mkdirSync(scratch, { recursive: true });
    const lines = new TableLines(scratch, runner);
    const ended = await lines.addAll(files, onFile);
    lines.close();
    for (const table of tableNames) await writeParquet(database, scratch, table, runner);
    for (const table of tableNames) {
      mkdirSync(join(out, table), { recursive: true });
      renameSync(join(scratch, `${table}.parquet`), tablePath(out, table, bucket));
    }
    const manifest: BucketManifest = { key, rows: lines.rows, ...ended };
    mkdirSync(join(out, "buckets"), { recursive: true });
    writeFileSync(join(scratch, "manifest.json"), `${JSON.stringify(manifest)}\n`);
    renameSync(join(scratch, "manifest.json"), manifestPath(out, bucket));
    return manifest;
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw new HostError("disk", `the tables in ${out} cannot be written: ${inWords(error)}`);
  } finally {
    database.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function writeParquet(
  database: DuckDb,
  scratch: string,
  table: TableName,
  runner: PluginRunner | null,
): Promise<void> {
  const definitions = tablesWith(runner?.catalogue.fields ?? [])[table];
  const columns = Object.entries(definitions).map(([name, { type }]) => `${name}: ${sqlText(type)}`);
  const source = sqlText(join(scratch, `${table}.ndjson`));
  const target = sqlText(join(scratch, `${table}.parquet`));
  await database.run(
    `COPY (SELECT * FROM read_json(${source}, format = 'newline_delimited', columns = {${columns.join(", ")}},
      maximum_object_size = 268435456)) TO ${target} (FORMAT parquet, COMPRESSION zstd)`,
  );
}

/** How much text is collected before it is written. */
const flushLength = 1024 * 1024;

/** The rows of a bucket as JSON lines in files, which DuckDB reads. */
class TableLines {
  readonly rows: Partial<Record<TableName, number>> = {};
  readonly #files = new Map<TableName, number>();

  readonly #runner: PluginRunner | null;

  constructor(scratch: string, runner: PluginRunner | null) {
    this.#runner = runner;
    for (const table of tableNames) this.#files.set(table, openSync(join(scratch, `${table}.ndjson`), "w"));
  }

  async addAll(
    files: readonly string[],
    onFile: () => void,
  ): Promise<Pick<BucketManifest, "exitCode" | "failed" | "pluginFailures">> {
    const failed: { file: string; why: string }[] = [];
    const pluginFailures: { file: string; why: string }[] = [];
    let exitCode = 0;
    for (const file of files) {
      try {
        const added = await this.#add(file);
        exitCode = Math.max(exitCode, added.exitCode);
        pluginFailures.push(...added.failures.map((why) => ({ file, why })));
      } catch (error) {
        if (!(error instanceof HostError) || error.code === "disk") throw error;
        failed.push({ file, why: error.message });
      }
      onFile();
    }
    return { exitCode, failed, pluginFailures };
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
  }

  async #add(file: string): Promise<{ readonly exitCode: number; readonly failures: readonly string[] }> {
    let exitCode = 0;
    const readout = await readOut(
      knownVariants,
      async (onItems) => {
        ({ exitCode } = await readRecording(file, onItems));
      },
      this.#runner,
    );
    const rows = tablesOf(readout, file);
    for (const table of tableNames) this.#write(table, rows[table]);
    const { plugins } = readout.session;
    const failures = plugins?.failures.map((failure) => failureWords(plugins.catalogue, failure)) ?? [];
    return { exitCode, failures };
  }

  #write(table: TableName, rows: readonly object[]): void {
    const file = this.#files.get(table);
    if (file === undefined) return;
    let text = "";
    for (const row of rows) {
      // DuckDB ignores fields that are not columns.
      text += `${JSON.stringify(row)}\n`;
      if (text.length >= flushLength) {
        writeSync(file, text);
        text = "";
      }
    }
    writeSync(file, text);
    this.rows[table] = (this.rows[table] ?? 0) + rows.length;
  }
}
