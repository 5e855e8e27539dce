import type { DuckDBConnection, DuckDBPreparedStatement } from "@duckdb/node-api";
import type { QueryNews } from "../../host/query.ts";
import { type AddedColumn, type TableName, tableNames, tablesWith } from "../../tables/schema.ts";
import { HostError } from "../hostError.ts";
import { type DuckDbPackage, loadDuckDb, sqlText } from "../tables/duckDb.ts";
import { plainValues } from "./plainValues.ts";
import type { QueryTask } from "./queryTask.ts";
import { sqlFault } from "./sqlFault.ts";

/**
 * A query is untrusted: it may come from a web page or a message. Each of these limits works independently of the
 * others:
 * - one statement, and only a SELECT that calls no table functions except those below, because some others change
 *   settings or read files;
 * - DuckDB opens only the tables' own files, and neither loads nor installs extensions;
 * - DuckDB's settings are locked;
 * - the query runs in a process of its own, with limits on memory and time (queryProcess.ts, runQuery.ts).
 */

/**
 * Runs a query on its tables.
 * @throws {HostError} `usage`: the SQL is invalid, or is more than one SELECT; `unavailable`, `disk`
 */
export async function* runInSandbox(task: QueryTask): AsyncGenerator<QueryNews> {
  const duckDb = await loadDuckDb();
  const connection = await openSandbox(duckDb, task);
  try {
    const statement = await prepared(duckDb, connection, task.sql);
    if (task.checksOnly) yield { kind: "end", rows: 0, isCut: false };
    else if (task.out !== null) yield* written(connection, task.sql, task.out);
    else yield* rowsOf(duckDb, statement, task.mostRows);
  } catch (error) {
    throw sqlFault(error, task);
  }
}

async function openSandbox({ DuckDBInstance }: DuckDbPackage, task: QueryTask): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: `${task.memoryMb}MB`,
    // A query that needs too much memory fails instead of filling the disk.
    temp_directory: "",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    allow_persistent_secrets: "false",
    errors_as_json: "true",
  });
  const connection = await instance.connect();
  await addNames(connection, task);
  for (const table of tableNames) await connection.run(viewOf(table, task));
  const allowed = [...filesOf(task), ...(task.out === null ? [] : [task.out])];
  await connection.run(`SET allowed_paths = [${allowed.map(sqlText).join(", ")}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  return connection;
}

function filesOf({ exported, cached }: QueryTask): string[] {
  return [...exported, cached.files].flatMap((files) => tableNames.flatMap((table) => files[table]));
}

/** Adds a table that maps the recording names in the cache's tables to paths. */
async function addNames(connection: DuckDBConnection, { cached }: QueryTask): Promise<void> {
  await connection.run("CREATE SCHEMA cache");
  await connection.run("CREATE TABLE cache.names (name VARCHAR, path VARCHAR)");
  const appender = await connection.createAppender("names", "cache");
  for (const [name, path] of cached.names) {
    appender.appendVarchar(name);
    appender.appendVarchar(path);
    appender.endRow();
  }
  appender.closeSync();
}

/**
 * Returns the statement that creates a view of all files of a table. If the table has no files, the view has no rows.
 */
function viewOf(table: TableName, { exported, cached }: QueryTask): string {
  const added = new Map(
    [...exported, cached].flatMap((each) => (each.added ?? []).map((one) => [one.name, one] as const)),
  );
  const columns = Object.entries(tablesWith([...added.values()])[table]);
  const selected = (of: readonly AddedColumn[] | undefined, shown: (name: string) => string): string =>
    columns
      .map(([name, { type }]) => {
        const isMissing = added.has(name as AddedColumn["name"]) && !of?.some((each) => each.name === name);
        return isMissing ? `NULL::${type} AS "${name}"` : shown(name);
      })
      .join(", ");
  // If an export was resumed with other plug-ins, its files have different columns. Matching by name is slower with
  // many files.
  const byName = table === "messages" && added.size > 0;
  const parts = exported.map(
    (files) => `SELECT ${selected(files.added, (name) => `"${name}"`)} FROM ${reading(files[table], byName)}`,
  );
  if (cached.files[table].length > 0) {
    const own = selected(cached.added, (name) => (name === "file" ? 'names.path AS "file"' : `rows."${name}"`));
    parts.push(
      `SELECT ${own} FROM ${reading(cached.files[table], byName)} AS rows JOIN cache.names ON rows.file = names.name`,
    );
  }
  if (parts.length === 0) {
    const nulls = columns.map(([name, { type }]) => `NULL::${type} AS "${name}"`);
    parts.push(`SELECT ${nulls.join(", ")} WHERE false`);
  }
  return `CREATE VIEW "${table}" AS ${parts.join(" UNION ALL ")}`;
}

function reading(files: readonly string[], byName: boolean): string {
  const options = byName ? ", union_by_name = true" : "";
  return `read_parquet([${files.map(sqlText).join(", ")}]${options})`;
}

/** The table functions that a query may use. They produce rows from values, or describe the tables. */
const functions: ReadonlySet<string> = new Set([
  ...["range", "generate_series", "unnest", "json_each", "json_tree", "histogram", "histogram_values", "summary"],
  ...["duckdb_columns", "duckdb_functions", "duckdb_tables", "duckdb_types", "duckdb_views", "pragma_table_info"],
]);

/**
 * Throws unless the SQL is a SELECT that calls no table functions except these. Uses DuckDB's own parser, before
 * anything is opened.
 */
async function refuseOthers(connection: DuckDBConnection, sql: string): Promise<void> {
  const result = await connection.run(`SELECT json_serialize_sql(${sqlText(sql)})`);
  const tree = JSON.parse(String((await result.getRows())[0]?.[0])) as Readonly<Record<string, unknown>>;
  if (tree["error"] === true) {
    // Ignore the parser's errors here, because extracting the statements reports them with their position in the SQL.
    if (tree["error_type"] === "parser") return;
    throw notSelect(sql);
  }
  const refused = tableFunctionsIn(tree).find((name) => !functions.has(name.toLowerCase()));
  if (refused !== undefined)
    throw new HostError("usage", `the function ${refused} is not allowed: a query reads only its own tables`);
}

const severalStatements = new HostError("usage", "the SQL is more than one statement: use one SELECT");

function notSelect(sql: string): HostError {
  const word = /[a-z]+/i.exec(sql.replace(/--.*|\/\*[\s\S]*?\*\//g, ""))?.[0].toUpperCase() ?? "this SQL";
  if (["FROM", "SELECT", "VALUES", "WITH"].includes(word)) return severalStatements;
  if (word === "PIVOT") return new HostError("usage", "PIVOT needs its values here: PIVOT table ON column IN (...)");
  return new HostError("usage", `${word} is not allowed: a query is one SELECT, which only reads tables`);
}

function tableFunctionsIn(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  const inside = Object.values(tree).flatMap(tableFunctionsIn);
  const { type, function: called } = tree as Readonly<Record<string, unknown>>;
  return type === "TABLE_FUNCTION" ? [String((called as { function_name?: string }).function_name), ...inside] : inside;
}

/** Prepares a query that must be exactly one SELECT. */
async function prepared(
  { StatementType }: DuckDbPackage,
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBPreparedStatement> {
  // Do this first, because extracting the statements already runs some PRAGMAs.
  await refuseOthers(connection, sql);
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) throw severalStatements;
  const statement = await statements.prepare(0);
  if (statement.statementType !== StatementType.SELECT)
    throw new HostError("usage", `${StatementType[statement.statementType]} is not allowed: a query is one SELECT`);
  if (statement.parameterCount > 0)
    throw new HostError("usage", "the SQL has a parameter ($1 or ?), which has no value: write the value in its place");
  return statement;
}

async function* rowsOf(
  duckDb: DuckDbPackage,
  statement: DuckDBPreparedStatement,
  mostRows: number | null,
): AsyncGenerator<QueryNews> {
  const result = await statement.stream();
  const types = result.columnTypes().map(String);
  const columns = result.deduplicatedColumnNames().map((name, at) => ({ name, type: types[at] ?? "" }));
  yield { kind: "columns", columns };
  let count = 0;
  for await (const chunk of result.yieldRows()) {
    const room = mostRows === null ? chunk.length : mostRows - count;
    const rows = chunk.slice(0, room).map((row) => plainValues(duckDb, row));
    count += rows.length;
    if (rows.length > 0) yield { kind: "rows", rows };
    if (rows.length < chunk.length) {
      yield { kind: "end", rows: count, isCut: true };
      return;
    }
  }
  yield { kind: "end", rows: count, isCut: false };
}

/** Writes the result to a Parquet file. */
async function* written(connection: DuckDBConnection, sql: string, out: string): AsyncGenerator<QueryNews> {
  // The function query() takes the SQL as a value, so that no text in it can end the COPY statement.
  const result = await connection.run(
    `COPY (FROM query(${sqlText(sql)})) TO ${sqlText(out)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  yield { kind: "end", rows: result.rowsChanged, isCut: false };
}
