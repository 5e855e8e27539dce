import { HostError } from "../hostError.ts";

/** The part of DuckDB's API that is needed to write tables: one connection to an in-memory database. */
export interface DuckDb {
  /** Runs a statement to its end. @throws {Error} with DuckDB's message */
  readonly run: (sql: string) => Promise<unknown>;
  readonly close: () => void;
}

export type DuckDbPackage = typeof import("@duckdb/node-api");

const packageName = "@duckdb/node-api";

/**
 * Loads DuckDB, which is an optional dependency. Nothing else imports DuckDB.
 * @throws {HostError} `unavailable`: DuckDB is not installed
 */
export function loadDuckDb(): Promise<DuckDbPackage> {
  return import("@duckdb/node-api").catch(() => {
    throw new HostError(
      "unavailable",
      `Parquet needs DuckDB, which is not installed: run npm install ${packageName} in Black Chamber's folder`,
    );
  });
}

/**
 * Opens an in-memory database.
 * @throws {HostError} `unavailable`: DuckDB is not installed
 */
export async function openDuckDb(): Promise<DuckDb> {
  const { DuckDBInstance } = await loadDuckDb();
  // Use one thread, because several processes share the machine's cores.
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  return {
    run: (sql) => connection.run(sql),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Returns a string as an SQL string literal. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
