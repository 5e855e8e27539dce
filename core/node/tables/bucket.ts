import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { knownVariants } from "../../map/library.ts";
import type { PluginField } from "../../plugins/plugin.ts";
import type { PluginRunner } from "../../plugins/runner.ts";
import { failureWords } from "../../plugins/words.ts";
import type { ReadItem } from "../../recording/entry.ts";
import { readOut } from "../../session/readout.ts";
import { tablesOf } from "../../tables/rows.ts";
import { schemaKey, type TableName, tableNames, tablesWith } from "../../tables/schema.ts";
import { HostError, inWords } from "../hostError.ts";
import { type PluginSource, pluginsKey, startPlugins } from "../plugins/loadPlugins.ts";
import { readRecording } from "../recordingSource.ts";
import { toolName } from "../version.ts";
import { type DuckDb, openDuckDb, sqlText } from "./duckDb.ts";

/** Recordings whose rows share one Parquet file for each table. */
export interface BucketTask {
  readonly out: string;
  /** Index of the bucket, starting at 0. */
  readonly bucket: number;
  readonly files: readonly string[];
  /** The name of each file in the tables; by default its path. */
  readonly names?: readonly string[];
  /** Plug-ins whose fields become columns of `messages`; by default none. */
  readonly plugins?: readonly PluginSource[];
}

/** Describes the recordings from which a bucket was built. It is written last: a bucket without it is rebuilt. */
export interface BucketManifest {
  /** A key that stays the same as long as the files, the program and the schema do. */
  readonly key: string;
  readonly rows: Readonly<Partial<Record<TableName, number>>>;
  /** The worst exit code from reading a recording: 3 if any is damaged. */
  readonly exitCode: number;
  readonly failed: readonly { readonly file: string; readonly why: string }[];
  /** The exit code from reading each recording, keyed by the recording's name in the tables. */
  readonly read: Readonly<Record<string, number>>;
  /** Sentences about plug-in fields and rules that failed, each with the recording's name in the tables. */
  readonly pluginFailures?: readonly { readonly name: string; readonly why: string }[];
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

/**
 * Returns the key of a bucket's manifest, which is the same whether paths are relative or absolute. For a file that
 * cannot be read, the key depends on the file's name.
 */
export function bucketKey({ files, plugins = [] }: Pick<BucketTask, "files" | "plugins">): string {
  const facts = files.map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return [resolve(file), found?.size ?? null, found?.mtimeMs ?? null];
  });
  return JSON.stringify([toolName, schemaKey, facts, ...pluginsKey(plugins)]);
}

/**
 * Reads the recordings of a bucket and writes its Parquet files. A recording that cannot be read is omitted with all
 * its rows. Only one recording is in memory at a time.
 * @param onFile called after each recording
 * @throws {HostError} `disk`, `unavailable`
 */
export async function writeBucket(
  { out, bucket, files, names = files, plugins = [] }: BucketTask,
  onFile: () => void = () => undefined,
): Promise<BucketManifest> {
  // Compute the key before reading, so that the key no longer matches if a recording changes in the meantime.
  const key = bucketKey({ files, plugins });
  const runner = plugins.length === 0 ? null : await startPlugins(plugins);
  const database = await openDuckDb();
  const scratch = join(out, `.${bucketName(bucket)}.${process.pid}`);
  try {
    rmSync(manifestPath(out, bucket), { force: true });
    mkdirSync(scratch, { recursive: true });
    const lines = new TableLines(scratch, runner);
    const ended = await lines.addAll(files, names, onFile);
    lines.close();
    for (const table of tableNames)
      await writeParquet(database, scratch, table, lines.longest[table] ?? 0, runner?.catalogue.fields ?? []);
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
    runner?.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** DuckDB reads lines into a buffer of twice this size, in bytes, or more if a line needs more. */
const usualLine = 4 * 1024 * 1024;
/**
 * DuckDB collects this many rows in memory before it writes them. The number is half of DuckDB's default, so that
 * memory use stays constant.
 */
const rowGroup = 61_440;

async function writeParquet(
  database: DuckDb,
  scratch: string,
  table: TableName,
  longest: number,
  fields: readonly PluginField[],
): Promise<void> {
  const columns = Object.entries(tablesWith(fields)[table]).map(([name, { type }]) => `${name}: ${sqlText(type)}`);
  const source = sqlText(join(scratch, `${table}.ndjson`));
  const target = sqlText(join(scratch, `${table}.parquet`));
  await database.run(
    `COPY (SELECT * FROM read_json(${source}, format = 'newline_delimited', columns = {${columns.join(", ")}},
      maximum_object_size = ${Math.max(usualLine, longest)})) TO ${target} (FORMAT parquet, COMPRESSION zstd,
      ROW_GROUP_SIZE ${rowGroup})`,
  );
}

/** The amount of text, in characters, to collect before writing it. */
const flushLength = 1024 * 1024;

/** The rows of a bucket, in files of JSON lines for DuckDB to read. */
class TableLines {
  readonly rows: Partial<Record<TableName, number>> = {};
  /** For each table, an upper bound for the length of its lines, in bytes. */
  readonly longest: Partial<Record<TableName, number>> = {};
  readonly #files = new Map<TableName, number>();

  readonly #runner: PluginRunner | null;

  constructor(scratch: string, runner: PluginRunner | null) {
    this.#runner = runner;
    for (const table of tableNames) this.#files.set(table, openSync(join(scratch, `${table}.ndjson`), "w"));
  }

  async addAll(
    files: readonly string[],
    names: readonly string[],
    onFile: () => void,
  ): Promise<Omit<BucketManifest, "key" | "rows">> {
    const failed: { file: string; why: string }[] = [];
    const read: Record<string, number> = {};
    const pluginFailures: { name: string; why: string }[] = [];
    let exitCode = 0;
    for (const [at, file] of files.entries()) {
      try {
        const name = names[at] ?? file;
        const own = await this.#add(file, name);
        read[name] = own.exitCode;
        exitCode = Math.max(exitCode, own.exitCode);
        for (const why of own.pluginFailures) pluginFailures.push({ name, why });
      } catch (error) {
        if (!(error instanceof HostError) || error.code === "disk") throw error;
        failed.push({ file, why: error.message });
      }
      onFile();
    }
    return { exitCode, failed, read, pluginFailures };
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
  }

  async #add(file: string, name: string): Promise<{ exitCode: number; pluginFailures: readonly string[] }> {
    let exitCode = 0;
    const read = async (onItems: (items: readonly ReadItem[]) => void): Promise<void> => {
      ({ exitCode } = await readRecording(file, onItems));
    };
    const readout = await readOut(knownVariants, read, this.#runner);
    const rows = tablesOf(readout, name);
    for (const table of tableNames) this.#write(table, rows[table]);
    const { plugins } = readout.session;
    const failures = plugins?.failures.map((failure) => failureWords(plugins.catalogue, failure)) ?? [];
    return { exitCode, pluginFailures: failures };
  }

  #write(table: TableName, rows: readonly object[]): void {
    const file = this.#files.get(table);
    if (file === undefined) return;
    let text = "";
    let longest = this.longest[table] ?? 0;
    for (const row of rows) {
      // DuckDB ignores fields that are not columns.
      const line = `${JSON.stringify(row)}\n`;
      // A UTF-16 code unit needs at most three bytes in UTF-8.
      longest = Math.max(longest, 3 * line.length);
      text += line;
      if (text.length >= flushLength) {
        writeSync(file, text);
        text = "";
      }
    }
    writeSync(file, text);
    this.longest[table] = longest;
    this.rows[table] = (this.rows[table] ?? 0) + rows.length;
  }
}
