import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { QueryNews, QueryValue } from "../../../../../core/host/query.ts";
import { runInSandbox } from "../../../../../core/node/query/sandbox.ts";
import { readTableFolder, type TableFolder } from "../../../../../core/node/query/tableFolder.ts";
import { exportTables } from "../../../../../core/node/tables/exportTables.ts";
import { tableNames } from "../../../../../core/tables/schema.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

/** The folder with a recording, its tables, and a file that no query may read. */
let place: string;
let recording: string;
let tables: TableFolder;

beforeAll(async () => {
  place = tempFolder();
  recording = join(place, "game.jsonl.gz");
  copyFileSync("test/data/captures-live/live_parl_crash/capture.jsonl.gz", recording);
  writeFileSync(join(place, "secret.csv"), "secret\npasscode\n");
  const out = join(place, "tables");
  await exportTables([recording], { out, bucketSize: 10, jobs: 1, onProgress: () => undefined });
  tables = readTableFolder(out);
});

interface Limits {
  readonly memoryMb?: number;
  readonly mostRows?: number;
}

async function newsOf(sql: string, { memoryMb = 500, mostRows }: Limits = {}): Promise<QueryNews[]> {
  const cached = { files: Object.fromEntries(tableNames.map((name) => [name, []])) as never, names: [] };
  const task = { sql, exported: [tables.files], cached, memoryMb, mostRows: mostRows ?? null, out: null };
  const news: QueryNews[] = [];
  for await (const each of runInSandbox(task)) news.push(each);
  return news;
}

async function rowsOf(sql: string): Promise<(readonly QueryValue[])[]> {
  return (await newsOf(sql)).flatMap((each) => (each.kind === "rows" ? each.rows : []));
}

async function faultOf(sql: string, limits: Limits = {}): Promise<string> {
  const fault = await newsOf(sql, limits).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(fault).not.toContain("\n");
  return fault;
}

/** Returns the hashes of all files in the folders around the tables. */
function filesAround(): Record<string, string> {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.sort().map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );
}

describe("a query in its sandbox", () => {
  /** Attacks that untrusted SQL might try. `SECRET`, `GAME`, `NEW` and `TABLE` are placeholders for paths. */
  const attempts: readonly (readonly [what: string, sql: string])[] = [
    ["read a CSV file", "FROM read_csv('SECRET')"],
    ["read a file by its name", "FROM 'SECRET'"],
    ["read a text file", "SELECT content FROM read_text('/etc/passwd')"],
    ["read bytes in a subquery", "SELECT (SELECT content FROM read_blob('SECRET')) FROM games"],
    ["read a file with SQL in a string", "FROM query('FROM read_csv(''SECRET'')')"],
    ["read a Parquet file that is not a table's", "FROM read_parquet('SECRET')"],
    ["list files", "FROM glob('/etc/*')"],
    ["read from a web address", "FROM read_csv('http://127.0.0.1:9/x.csv')"],
    ["attach a database", "ATTACH 'NEW' AS other"],
    ["copy a file into a table", "COPY games FROM 'SECRET'"],
    ["write a file", "COPY games TO 'NEW'"],
    ["overwrite the recording", "COPY games TO 'GAME'"],
    ["overwrite a table's file", "COPY games TO 'TABLE' (FORMAT parquet)"],
    ["write during EXPLAIN ANALYZE", "EXPLAIN ANALYZE COPY games TO 'TABLE' (FORMAT parquet)"],
    ["write after a SELECT", "SELECT 1; COPY games TO 'TABLE' (FORMAT parquet)"],
    ["write a database", "EXPORT DATABASE 'NEW'"],
    ["log to a file", "FROM enable_logging(storage = 'file', storage_path = 'NEW')"],
    ["log to a file under a qualified name", "FROM system.main.enable_logging(storage = 'file', storage_path = 'NEW')"],
    ["install an extension", "INSTALL httpfs"],
    ["load an extension", "LOAD 'SECRET'"],
    ["change a setting", "SET enable_external_access = true"],
    ["reset a setting", "RESET allowed_paths"],
    ["change a setting with PRAGMA", "PRAGMA memory_limit = '100GB'"],
    ["turn on the profiler", "PRAGMA enable_profiling = 'json'"],
    ["replace a view", "CREATE OR REPLACE VIEW games AS SELECT 1"],
    ["delete the names", "DELETE FROM cache.names"],
    ["run serialized SQL", "PRAGMA json_execute_serialized_sql('x')"],
    ["run serialized SQL as a table", "FROM json_execute_serialized_sql('x')"],
    ["call a function with side effects", "CALL force_checkpoint()"],
  ];

  test.each(attempts)("given SQL that tries to %s, then one line refuses it and no file changes", async (_, sql) => {
    const paths: Readonly<Record<string, string>> = {
      SECRET: join(place, "secret.csv"),
      GAME: recording,
      NEW: join(place, "new"),
      TABLE: tables.files.games[0] ?? "",
    };
    const before = filesAround();
    const fault = await faultOf(sql.replace(/SECRET|GAME|NEW|TABLE/g, (name) => paths[name] ?? ""));
    expect(fault).toMatch(/not allowed|more than one statement|^a query reads only its own tables/);
    expect(fault).not.toContain("passcode");
    expect(filesAround()).toEqual(before);
  });

  test("given the sandbox's settings, then a query finds them locked, with access only to the tables' files", async () => {
    const [row = []] = await rowsOf(
      `SELECT current_setting('lock_configuration'), current_setting('enable_external_access'),
        current_setting('autoload_known_extensions'), current_setting('autoinstall_known_extensions'),
        len(current_setting('allowed_paths')), current_setting('temp_directory')`,
    );
    expect(row).toEqual([true, false, false, false, tableNames.length, ""]);
  });

  test("given invalid SQL, then one line reports what is wrong, where, and which name was meant", async () => {
    expect(await faultOf("SELECT botx FROM obligations")).toBe(
      'SQL at line 1, column 8: Referenced column "botx" not found in FROM clause; did you mean bot?',
    );
    expect(await faultOf("SELECT 'é',\n  n FROM mesages")).toBe(
      "SQL at line 2, column 10: Table with name mesages does not exist; did you mean messages?",
    );
    expect(await faultOf("SELEC 1")).toBe('SQL at line 1, column 1: syntax error at or near "SELEC"');
    expect(await faultOf("SELECT 1 +")).toBe("SQL at line 1, column 11: syntax error at end of input");
    expect(await faultOf("PIVOT orders ON power USING count(*)")).toContain("PIVOT needs its values");
    expect(await faultOf(" -- nothing")).toBe("the SQL is empty: use one SELECT");
    expect(await faultOf("SELECT n FROM messages WHERE n = $1")).toContain("has a parameter");
    expect(await faultOf("SELECT 'x'::INT")).toContain("Could not convert string 'x' to INT32");
  });

  test("given a query that needs more memory than its limit, then one line reports this", async () => {
    const sql = "SELECT list(a.text ORDER BY a.text, b.text) FROM messages a, messages b, messages c";
    expect(await faultOf(sql, { memoryMb: 100 })).toMatch(/^the query needs more than 100 MB of memory: /);
  });

  test("given values of every kind, then they are returned as JSON values, and numbers are not rounded", async () => {
    const [row] = await rowsOf(
      `SELECT 1, 2.5, 9007199254740993, 'x', NULL, true, [1, NULL], {'power': 'FRA'}, MAP {'a': 1},
        DATE '1901-03-01', 'nan'::DOUBLE, 12345678901234567890.5::DECIMAL(38, 1), sum(n)::HUGEINT > 0 FROM messages`,
    );
    expect(row).toEqual([
      ...[1, 2.5, "9007199254740993", "x", null, true, [1, null], { power: "FRA" }, [{ key: "a", value: 1 }]],
      ...["1901-03-01", "NaN", "12345678901234567890.5", true],
    ]);
  });

  test("given columns with the same name, then each gets its own name, with its type", async () => {
    expect((await newsOf("SELECT 1 AS a, 'x' AS a"))[0]).toEqual({
      kind: "columns",
      columns: [
        { name: "a", type: "INTEGER" },
        { name: "a:1", type: "VARCHAR" },
      ],
    });
  });

  test("given a row limit, then the result is truncated there and marked as truncated", async () => {
    expect((await newsOf("FROM range(5000)", { mostRows: 3000 })).at(-1)).toEqual({
      kind: "end",
      rows: 3000,
      isCut: true,
    });
    expect((await newsOf("FROM range(3000)", { mostRows: 3000 })).at(-1)).toMatchObject({ rows: 3000, isCut: false });
  });

  test("given common forms of SQL (FROM first, WITH, VALUES, SUMMARIZE, DESCRIBE), then they run", async () => {
    const shapes = [
      ...["FROM games", "WITH g AS (FROM games) SELECT count(*) FROM g;", "VALUES (1)", "SUMMARIZE games"],
      ...["DESCRIBE games", "SHOW TABLES", "PIVOT orders ON power IN ('FRA') USING count(*) GROUP BY turn"],
    ];
    for (const sql of shapes) expect((await rowsOf(sql)).length, sql).toBeGreaterThan(0);
    expect((await rowsOf("SHOW TABLES")).flat()).toEqual([...tableNames].sort());
  });
});
