import { csvField } from "../bytes/csv.ts";

/**
 * A value in a query's result, as a JSON value. Dates, times and numbers that JSON readers would round are strings; a
 * map is a list of `{key, value}`.
 */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue };

/** A column of a query's result, with its DuckDB type. */
export interface QueryColumn {
  readonly name: string;
  readonly type: string;
}

/** The body of a query from the page: one SELECT over the library's recordings. */
export interface QueryRequest {
  readonly sql: string;
}

/** The maximum number of rows that the page shows. */
export const mostPageRows = 10_000;

/**
 * The messages sent in answer to a query, in this order: reading, notes, columns, rows, end. A fault can end the query
 * at any point.
 */
export type QueryNews =
  /** Progress in reading the recordings that have no cached tables. */
  | { readonly kind: "reading"; readonly done: number; readonly total: number }
  /**
   * A recording that cannot be read, or that can be read only in part because it is damaged; or a plug-in that failed.
   */
  | { readonly kind: "note"; readonly about: "left out" | "damaged" | "plug-in"; readonly text: string }
  | { readonly kind: "columns"; readonly columns: readonly QueryColumn[] }
  | { readonly kind: "rows"; readonly rows: readonly (readonly QueryValue[])[] }
  /** `isCut`: whether there were more rows than the limit. */
  | { readonly kind: "end"; readonly rows: number; readonly isCut: boolean }
  | { readonly kind: "fault"; readonly message: string };

/** Whether a column contains numbers, which tables align on the right. */
export function isNumeric({ type }: QueryColumn): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|BIGNUM|DECIMAL\(.*\))$/.test(type);
}

/** Returns a value as one cell of a table; empty for NULL. Lists and structs are JSON. */
export function cellText(value: QueryValue): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns a CSV row (RFC 4180) without its line ending. NULL is an empty field, and an empty string is `""`. */
export function csvRow(row: readonly QueryValue[]): string {
  return row.map((value) => (value === "" ? '""' : csvField(cellText(value)))).join(",");
}
