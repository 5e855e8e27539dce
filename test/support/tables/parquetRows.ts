import { readdirSync } from "node:fs";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { TableName } from "../../../core/tables/schema.ts";

/** A row from a table or from a command's JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns a table's rows from all buckets, as a program without DuckDB reads them. */
export async function parquetRows(out: string, table: TableName): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of readdirSync(join(out, table)).sort()) {
    const file = await asyncBufferFromFile(join(out, table, name));
    for (const row of await parquetReadObjects({ file, compressors })) rows.push(row);
  }
  return rows;
}

/** Returns the objects in JSON Lines text. */
export function jsonLines(text: string): Row[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}
