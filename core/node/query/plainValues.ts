import type { DuckDBValue } from "@duckdb/node-api";
import type { QueryValue } from "../../host/query.ts";
import type { DuckDbPackage } from "../tables/duckDb.ts";

/** Returns a row of DuckDB's values as JSON values. */
export function plainValues(duckDb: DuckDbPackage, row: readonly DuckDBValue[]): QueryValue[] {
  return row.map((value) => plainValue(duckDb, value));
}

function plainValue(duckDb: DuckDbPackage, value: DuckDBValue): QueryValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return plainNumber(value.toString());
  const plain = (inner: DuckDBValue): QueryValue => plainValue(duckDb, inner);
  if (value instanceof duckDb.DuckDBListValue || value instanceof duckDb.DuckDBArrayValue)
    return value.items.map(plain);
  if (value instanceof duckDb.DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([name, inner]) => [name, plain(inner)]));
  if (value instanceof duckDb.DuckDBMapValue)
    return value.entries.map((entry) => ({ key: plain(entry.key), value: plain(entry.value) }));
  if (value instanceof duckDb.DuckDBDecimalValue) return plainNumber(value.toString());
  return value.toString();
}

/** Returns a number; if JSON readers would round it, returns it as a string. */
function plainNumber(text: string): QueryValue {
  const digits = text.replace(/^-?0*\.?0*/, "").replace(".", "");
  return digits.length <= 15 ? Number(text) : text;
}
