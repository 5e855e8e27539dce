import type { AddedColumn } from "../../tables/schema.ts";
import type { TableFiles } from "./tableFolder.ts";

/** Limits on a query. */
export interface QueryLimits {
  /** Memory in MB. */
  readonly memoryMb: number;
  /** Seconds from the start of the query; time during which nobody reads its rows does not count. */
  readonly seconds: number;
}

export const usualLimits: QueryLimits = { memoryMb: 2048, seconds: 60 };

/** The message that a query's process receives. */
export interface QueryTask {
  readonly sql: string;
  /** Tables that an export wrote: for each folder, the files and the plug-in columns in `messages`. */
  readonly exported: readonly (TableFiles & { readonly added?: readonly AddedColumn[] })[];
  /** Tables from the cache, and the paths of the recordings whose rows count. */
  readonly cached: {
    readonly files: TableFiles;
    readonly names: readonly (readonly [string, string])[];
    readonly added?: readonly AddedColumn[];
  };
  readonly memoryMb: number;
  /** Number of rows after which the result is truncated; null means no limit. */
  readonly mostRows: number | null;
  /** A Parquet file to write instead of returning rows: a new file in an existing folder. */
  readonly out: string | null;
  /** Whether only to check the SQL, without running it. */
  readonly checksOnly?: boolean;
}
