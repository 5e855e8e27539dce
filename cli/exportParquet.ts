import { resolve } from "node:path";
import { HostError } from "../core/node/hostError.ts";
import { readPluginFiles } from "../core/node/plugins/loadPlugins.ts";
import { findRecordings } from "../core/node/recordingSource.ts";
import { exportTables } from "../core/node/tables/exportTables.ts";
import { tableNames } from "../core/tables/schema.ts";
import { counted, exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";

export interface ParquetOptions {
  readonly out: string | undefined;
  readonly jobs: number;
  readonly bucketSize: number;
  /** Plug-in files. */
  readonly plugin: readonly string[];
}

/** Writes the tables for all recordings in the given paths, and prints how many rows each table has. */
export async function exportParquet(
  paths: readonly string[],
  { out, plugin, ...options }: ParquetOptions,
): Promise<number> {
  if (out === undefined) throw new HostError("usage", "--format parquet writes a folder: add --out FOLDER");
  let code: number = exit.fine;
  const files: string[] = [];
  for (const path of paths) {
    try {
      files.push(...(await findRecordings(path)));
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
  }
  const seen = new Map(files.map((file) => [resolve(file), file] as const));
  if (seen.size === 0) return code;
  const plugins = await readPluginFiles(plugin);
  const bar = progressBar(`writing ${out}`);
  const { manifests, kept } = await exportTables([...seen.values()], {
    ...options,
    out,
    plugins,
    onProgress: bar.report,
  }).finally(bar.stop);
  for (const { exitCode, failed, pluginFailures = [] } of manifests) {
    code = worse(code, exitCode);
    for (const { file, why } of failed) {
      warn(`${file} was left out: ${why}`);
      code = worse(code, exit.usage);
    }
    for (const { name, why } of pluginFailures) {
      warn(`${name}: ${why}`);
      code = worse(code, exit.usage);
    }
  }
  const output = new Output();
  const rowsOf = (table: (typeof tableNames)[number]): number =>
    manifests.reduce((sum, { rows }) => sum + (rows[table] ?? 0), 0);
  for (const table of tableNames) output.line(`${table.padEnd(12)} ${counted(rowsOf(table), "row")}`);
  if (kept > 0) output.line(`${counted(kept, "bucket")} of ${manifests.length} unchanged since an earlier run`);
  await output.flush();
  return code;
}
