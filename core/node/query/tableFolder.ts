import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type AddedColumn,
  addedColumnsIn,
  type ColumnDefinition,
  schemaVersion,
  type TableName,
  tableNames,
  tables,
} from "../../tables/schema.ts";
import { HostError, inWords } from "../hostError.ts";
import { describing } from "../tables/exportTables.ts";

/** The Parquet files for each table in a folder. */
export type TableFiles = Readonly<Record<TableName, readonly string[]>>;

/** Returns the files of every table. */
export function tableFiles(of: (table: TableName) => readonly string[]): TableFiles {
  return Object.fromEntries(tableNames.map((table) => [table, of(table)])) as unknown as TableFiles;
}

/** The tables that an export wrote. */
export interface TableFolder {
  readonly files: TableFiles;
  /** The columns in `messages` that plug-ins added. */
  readonly added: readonly AddedColumn[];
  /** The number of buckets that the export did not complete. They are ignored. */
  readonly unfinished: number;
}

/** Whether a path is a folder of tables that `chamber export --format parquet` wrote. */
export function isTableFolder(path: string): boolean {
  return descriptionIn(path) !== null;
}

/**
 * Finds the Parquet files in a folder of tables.
 * @throws {HostError} `unreadable`: the folder has a different version of the tables, or lacks columns or files
 */
export function readTableFolder(folder: string): TableFolder {
  const { schema: version = null, columns = {}, added = [] } = descriptionIn(folder) ?? {};
  if (version !== schemaVersion)
    throw new HostError(
      "unreadable",
      `${folder} has version ${version} of the tables, but this program reads version ${schemaVersion}: export again`,
    );
  const lacking = tableNames.flatMap((table) =>
    Object.keys(tables[table]).flatMap((name) => (columns[table]?.[name] === undefined ? `${table}.${name}` : [])),
  );
  if (lacking.length > 0)
    throw new HostError(
      "unreadable",
      `${folder} is from an older version, without ${lacking.join(", ")}: export again`,
    );
  const complete = new Set(bucketsIn(folder, "buckets", ".json"));
  const files = tableFiles((table) => [...complete].map((bucket) => tableFile(folder, table, bucket)));
  const missing = tableNames.flatMap((table) => files[table]).find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new HostError("unreadable", `${missing} is missing: run the export again to complete its folder`);
  const unfinished = bucketsIn(folder, "recordings", ".parquet").filter((bucket) => !complete.has(bucket)).length;
  if (complete.size === 0)
    throw new HostError("unreadable", `${folder} has no complete tables: run the export again to complete them`);
  return { files, added, unfinished };
}

function tableFile(folder: string, table: TableName, bucket: string): string {
  return resolve(folder, table, `${bucket}.parquet`);
}

/** Returns the names of the buckets that have a file in the given part of the folder. */
function bucketsIn(folder: string, part: string, suffix: string): string[] {
  try {
    const names = readdirSync(join(folder, part)).filter((name) => name.endsWith(suffix));
    return names.map((name) => name.slice(0, -suffix.length)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new HostError("unreadable", `${join(folder, part)} cannot be read: ${inWords(error)}`);
  }
}

type DescribedColumns = Readonly<Record<string, Partial<ColumnDefinition>>>;

interface Description {
  /** The version of the tables. */
  readonly schema: number;
  /** The columns in each table. */
  readonly columns: Partial<Readonly<Record<string, DescribedColumns>>>;
  readonly added: readonly AddedColumn[];
}

/** Returns the description of the tables in a folder; null if there is none. */
function descriptionIn(folder: string): Description | null {
  try {
    const text = readFileSync(join(folder, describing), "utf8");
    const { schema, tables: described } = JSON.parse(text) as Record<string, unknown>;
    if (typeof schema !== "number" || typeof described !== "object" || described === null) return null;
    const columns = described as Description["columns"];
    return { schema, columns, added: addedColumnsIn(columns["messages"] ?? {}) };
  } catch {
    return null;
  }
}
