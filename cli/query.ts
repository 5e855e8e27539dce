import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { QueryNews } from "../core/host/query.ts";
import { tableCacheFolder } from "../core/node/host/catalogueCache.ts";
import { HostError } from "../core/node/hostError.ts";
import { addedBy, readPluginFiles } from "../core/node/plugins/loadPlugins.ts";
import { DraftFile } from "../core/node/query/draftFile.ts";
import { query } from "../core/node/query/query.ts";
import { usualLimits } from "../core/node/query/queryTask.ts";
import { isTableFolder } from "../core/node/query/tableFolder.ts";
import { findRecordings } from "../core/node/recordingSource.ts";
import { interruption } from "./keepPage.ts";
import { exit, progressBar, reportFailure, warn, worse } from "./output.ts";
import { type PluginOption, pluginOption } from "./pluginOption.ts";
import { FileSink, printerFor, type QueryFormat, type Sink, StandardSink } from "./queryPrinters.ts";
import { printSchema } from "./querySchema.ts";
import { terminal } from "./terminal.ts";

interface QueryCommandOptions extends PluginOption {
  readonly format: QueryFormat;
  readonly out?: string;
  readonly schema?: boolean;
  readonly timeout: number;
  readonly memory: number;
  readonly jobs?: number;
  readonly cache?: string;
}

export function addQuery(program: Command): void {
  program
    .command("query")
    .argument("[sql]", "one SELECT; with --schema: the name of a table")
    .argument("[path...]", "recordings, folders of recordings, or exported tables (default: the current folder)")
    .addOption(
      new Option("--format <name>", "format of the result")
        .choices(["table", "csv", "json", "parquet"])
        .default("table"),
    )
    .option("--out <file>", "new file for the result (default: standard output); required for parquet")
    .option("--schema", "print the tables and their columns; add --format json for machine-readable output")
    .addOption(pluginOption())
    .option("--timeout <s>", "maximum run time of the query in seconds", numberOf, usualLimits.seconds)
    .option("--memory <mb>", "maximum memory of the query in MB", numberOf, usualLimits.memoryMb)
    .option("--jobs <n>", "number of processes that read recordings (default: number of cores)", numberOf)
    .option(
      "--cache <folder>",
      "folder for the cached tables of recordings (default: a subfolder of your cache folder)",
    )
    .addHelpText(
      "after",
      `
Reads each recording once and keeps its tables, so that the next query starts immediately; a changed recording is read again.
The SQL is DuckDB's. Queries can only read the tables; they cannot open other files, load extensions or change
settings. docs/tables.md lists the tables. Needs the optional package @duckdb/node-api.

Examples:
  chamber query "SELECT bot, avg((verdict = 'kept')::INT) AS honour, count(*) AS n FROM obligations
    WHERE verdict IN ('kept', 'breached') GROUP BY bot ORDER BY honour DESC" games/
  chamber query "SELECT code, count(*) AS n FROM findings GROUP BY ALL ORDER BY n DESC" tables/ --format csv
  chamber query "FROM orders WHERE NOT agrees" games/ --format parquet --out orders.parquet
  chamber query --schema obligations`,
    )
    .action(async (sql: string | undefined, paths: string[], options: QueryCommandOptions) => {
      if (options.schema === true)
        return printSchema(sql, options.format, await addedBy(await readPluginFiles(options.plugin)));
      if (sql === undefined)
        throw new HostError("usage", 'query needs SQL: chamber query "SELECT ..." PATH; --schema lists the tables');
      terminal().exitCode = await runQueryCommand(sql, paths.length === 0 ? ["."] : paths, options);
    });
}

function numberOf(text: string): number {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new InvalidArgumentError("specify a number from 1 to 9999999");
  return Number(text);
}

async function runQueryCommand(sql: string, paths: readonly string[], options: QueryCommandOptions): Promise<number> {
  const { format } = options;
  if (format === "parquet" && options.out === undefined)
    throw new HostError("usage", "--format parquet writes a file: add --out FILE");
  const out = options.out === undefined ? null : DraftFile.at(options.out);
  const { recordings, folders, code } = await inputsOf(paths);
  if (recordings.length + folders.length === 0) return code;
  const plugins = await readPluginFiles(options.plugin);
  const stopping = new AbortController();
  void interruption().then(() => stopping.abort());
  const bar = progressBar("reading recordings");
  const news = query({
    ...{ sql, recordings, folders, plugins, signal: stopping.signal, mostRows: null },
    cache: options.cache ?? tableCacheFolder(),
    jobs: options.jobs ?? availableParallelism(),
    limits: { seconds: options.timeout, memoryMb: options.memory },
    out: format === "parquet" && out !== null ? resolve(out.draft) : null,
    onReading: bar.report,
  });
  const sink = out === null || format === "parquet" ? new StandardSink() : new FileSink(out.draft);
  try {
    const shown = await printed(news, format, sink, bar.stop);
    await sink.end();
    out?.finish();
    return worse(code, shown);
  } catch (error) {
    if (stopping.signal.aborted) return exit.interrupted;
    throw error;
  } finally {
    bar.stop();
    await sink.end().catch(() => undefined);
    out?.discard();
  }
}

/**
 * Finds the recordings and tables in the given paths. Reports a path that contains none, and continues with the others.
 */
async function inputsOf(
  paths: readonly string[],
): Promise<{ readonly recordings: string[]; readonly folders: string[]; readonly code: number }> {
  const recordings = new Map<string, string>();
  const folders = new Map<string, string>();
  let code: number = exit.fine;
  for (const path of paths) {
    try {
      if (isTableFolder(path)) folders.set(resolve(path), path);
      else for (const file of await findRecordings(path)) recordings.set(resolve(file), file);
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
  }
  return { recordings: [...recordings.values()], folders: [...folders.values()], code };
}

/** Prints a result. Returns an exit code that reports problems with the recordings. */
async function printed(
  news: AsyncIterable<QueryNews>,
  format: QueryFormat,
  sink: Sink,
  onRead: () => void,
): Promise<number> {
  const printer = printerFor(format, sink);
  let code: number = exit.fine;
  for await (const each of news) {
    onRead();
    if (each.kind === "note") {
      warn(each.text);
      code = worse(code, each.about === "damaged" ? exit.damaged : exit.usage);
    } else if (each.kind === "columns") printer.begin(each.columns);
    else if (each.kind === "rows") printer.add(each.rows);
    else if (each.kind === "end") printer.end(each.rows);
    await sink.flush();
  }
  return code;
}
