import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { beforeAll, describe, expect, test } from "vitest";
import { type CommandRun, chamber, chamberAs, chamberBuilt, spawnChamber } from "../../support/chamber.ts";
import { deepTest } from "../../support/depth.ts";
import { add, captures, folderOf, hashesIn, linesOf, Queries } from "../../support/queries.ts";
import { smallDisk } from "../../support/smallDisk.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { whileRunning } from "../../support/whileRunning.ts";

/**
 * Recordings whose tables are already cached, for tests that do not change them, and their hashes before these tests.
 */
let games: string;
let hashes: readonly string[];
const queries = new Queries();
beforeAll(async () => {
  games = folderOf(captures);
  hashes = hashesIn(games);
  await queries.rows("SELECT 1", games);
});

describe("chamber query over recordings", () => {
  test("given recordings, then SQL returns the counts that the commands print about each, and the second query reads no recording", async () => {
    const counts = await queries.rows(
      `SELECT file, (SELECT count(*) FROM messages m WHERE m.file = r.file) AS messages,
        (SELECT count(*) FROM press p WHERE p.file = r.file) AS press,
        (SELECT count(*) FROM offers o WHERE o.file = r.file) AS offers
        FROM recordings r ORDER BY file`,
      games,
    );
    for (const [at, row] of counts.entries()) {
      const file = join(games, `${at}.jsonl.gz`);
      const printed = async (command: string): Promise<number> =>
        linesOf((await chamber(command, file, "--json")).stdout).length;
      expect(row).toEqual({
        file,
        messages: await printed("show"),
        press: await printed("press"),
        offers: await printed("agreements"),
      });
    }
    expect(counts).toHaveLength(3);
    expect(queries.segments).toEqual([3]);

    // The cached tables answer the query, even in a separate process.
    const made = readdirSync(queries.cache);
    const words = queries.words("SELECT count(*) AS n FROM recordings", games, "--format", "csv");
    expect(await chamberAs({}, ...words)).toEqual({ code: 0, stdout: "n\n3\n", stderr: "" });
    expect(readdirSync(queries.cache)).toEqual(made);
    expect(hashesIn(games)).toEqual(hashes);
  });

  test("given promises, then one line of SQL returns the honour rate by bot that metrics prints", async () => {
    const honour = await queries.rows(
      `SELECT bot || ' ' || version AS bot, count(*) FILTER (verdict = 'kept') AS kept, count(*) AS tested FROM obligations
        WHERE verdict IN ('kept', 'breached') AND NOT repeats GROUP BY ALL ORDER BY bot`,
      games,
    );
    const metrics = linesOf((await chamber("metrics", games, "--by", "bot", "--json")).stdout);
    const tested = metrics.flatMap(({ key, kept, breached }) =>
      Number(kept) + Number(breached) === 0 ? [] : [{ bot: key, kept, tested: Number(kept) + Number(breached) }],
    );
    expect(honour.length).toBeGreaterThan(0);
    expect(honour).toEqual(tested);
  });

  test("given cached tables, when one recording changes, then only that recording is read again, and its old rows are gone", async () => {
    const [games, own] = [folderOf(captures), Queries.after(queries)];
    const sql = "SELECT file, frames FROM recordings ORDER BY file";
    const before = await own.rows(sql, games);
    add(games, "1.jsonl.gz", "test/data/captures/parl_std_dsd_pause/capture.jsonl.gz");
    const after = await own.rows(sql, games);
    expect(own.segments).toEqual([1, 3]);
    expect(after).toHaveLength(3);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]?.["frames"]).not.toBe(before[1]?.["frames"]);

    // The old content under its old name is still cached; a copy in another folder has the same content and name.
    add(games, "1.jsonl.gz", `test/data/${captures[1]}/capture.jsonl.gz`);
    const copy = join(tempFolder(), "copy");
    mkdirSync(copy);
    renameSync(join(games, "2.jsonl.gz"), join(copy, "2.jsonl.gz"));
    const moved = await own.rows(sql, games, copy);
    expect(own.segments).toEqual([1, 3]);
    expect(moved.map(({ file }) => file)).toEqual(
      [join(games, "0.jsonl.gz"), join(games, "1.jsonl.gz"), join(copy, "2.jsonl.gz")].sort(),
    );
  });

  test("given a recording that may still be written, then it is queried, and its tables are not cached", async () => {
    const [games, own] = [folderOf(captures), Queries.after(queries)];
    copyFileSync("recordings/golden/v1.0.chamber", join(games, "new.chamber"));
    expect(await own.rows("SELECT count(*) AS n FROM recordings", games)).toEqual([{ n: 4 }]);
    expect(own.segments).toEqual([3]);
    expect(own.leftovers).toEqual([]);
  });

  test("given an unreadable file and a damaged one among many, then both are named, and the others are included", async () => {
    const [games, own] = [folderOf(captures), Queries.after(queries)];
    writeFileSync(join(games, "bad.chamber"), "this is not a recording");
    const whole = readFileSync("recordings/press-level20.chamber.gz");
    writeFileSync(join(games, "cut.chamber.gz"), whole.subarray(0, whole.length / 2));
    const run = await own.run("SELECT count(*) AS n FROM recordings", games, "--format", "csv");
    expect(run).toMatchObject({ code: 2, stdout: "n\n4\n" });
    expect(run.stderr.split("\n")).toEqual([
      expect.stringMatching(/^warning: \S+bad\.chamber .+/),
      expect.stringMatching(/^warning: \S+cut\.chamber\.gz is damaged: .+/),
      "",
    ]);
    rmSync(join(games, "bad.chamber"));
    expect(await own.run("SELECT 1", games)).toMatchObject({ code: 3 });
  });

  test("given SQL with an error, then it is reported before the recordings are read", async () => {
    const [many, own] = [tempFolder(), new Queries()];
    for (let at = 0; at < 200; at++) add(many, `${at}.chamber`, "recordings/golden/v1.0.chamber");
    const run = await own.run("SELEKT 1", many);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/SQL at line 1, column 1: .*syntax error/i);
    expect(own.segments.reduce((sum, count) => sum + count, 0)).toBeLessThan(200);
    expect(own.leftovers).toEqual([]);
  });

  test("given a query that is killed while it reads, when it runs again, then half-written files are ignored", async () => {
    const [games, queries] = [folderOf(captures.slice(0, 1)), new Queries()];
    const child = spawnChamber({}, queries.words("SELECT 1", games), "ignore");
    // The command may end before the test notices that it has begun.
    const closed = once(child, "close");
    while (queries.leftovers.length === 0 && child.exitCode === null) await new Promise((done) => setTimeout(done, 2));
    child.kill("SIGKILL");
    await closed;
    mkdirSync(join(queries.cache, "segment-half", "buckets"), { recursive: true });
    writeFileSync(join(queries.cache, "segment-half/buckets/bucket-00000.json"), '{"read":{"half:0":0}}');
    expect(await queries.rows("SELECT count(*) AS n FROM recordings", games)).toEqual([{ n: 1 }]);
  });

  deepTest(
    "given many recordings, when reading them is interrupted, then those that were read are not read again",
    async () => {
      const [many, queries] = [tempFolder(), new Queries()];
      for (let at = 0; at < 60; at++) add(many, `${at}.chamber`, "recordings/golden/v1.0.chamber");
      const child = spawnChamber({}, queries.words("SELECT 1", many), "ignore");
      const closed = once(child, "close");
      while (queries.segments.length === 0 && child.exitCode === null) await new Promise((done) => setTimeout(done, 2));
      child.kill("SIGINT");
      await closed;
      const kept = readdirSync(queries.cache).filter((name) => name.startsWith("segment-"));
      expect(queries.leftovers).toEqual([]);
      expect(await queries.rows("SELECT count(*) AS n, count(DISTINCT file) AS files FROM recordings", many)).toEqual([
        { n: 60, files: 60 },
      ]);
      expect(readdirSync(queries.cache)).toEqual(expect.arrayContaining(kept));
      expect(queries.segments.reduce((sum, count) => sum + count, 0)).toBe(60);
    },
  );

  test("given a full disk, then one line reports this; when there is space again, the same query succeeds", async () => {
    const disk = smallDisk();
    if (disk === null) return;
    const [games, cache] = [folderOf(["captures/dip_hold7_drw"]), join(disk.folder, "cache")];
    disk.fill();
    const run = (...more: string[]): Promise<CommandRun> =>
      chamberBuilt("query", "SELECT count(*) AS n FROM recordings", games, "--cache", cache, ...more);
    const full = await run();
    expect(full.code).toBe(2);
    expect(full.stderr).toMatch(/^chamber: .+ cannot be written: .+\n$/);
    disk.free();
    expect(await run("--format", "csv")).toMatchObject({ code: 0, stdout: "n\n1\n" });

    // If there is no space for the result itself, in any format, no half-written file remains.
    disk.fill();
    for (const format of ["csv", "parquet"]) {
      const out = join(disk.folder, `result.${format}`);
      const rows = await run("--format", format, "--out", out);
      expect(rows.code).toBe(2);
      expect(rows.stderr).toMatch(/^chamber: the result cannot be written: .+\n$/);
      expect(readdirSync(disk.folder).sort()).toEqual(["cache", "filler"]);
    }
  });
});

describe("the result of chamber query", () => {
  test("given a Parquet folder, then SQL reads it, and --out writes a Parquet file that another program can read", async () => {
    const tables = join(tempFolder(), "tables");
    await chamberBuilt("export", games, "--format", "parquet", "--out", tables, "--bucket-size", "2");
    const sql = "SELECT power, count(*) AS n, list(DISTINCT turn) AS turns FROM orders GROUP BY power ORDER BY power";
    const rows = await queries.rows(sql, tables);
    expect(rows.length).toBeGreaterThan(5);
    expect(await queries.rows(sql.replace("list(DISTINCT turn)", "[]"), games)).toEqual(
      rows.map((row) => ({ ...row, turns: [] })),
    );

    const out = join(tempFolder(), "new", "orders.parquet");
    expect(await queries.run(sql, tables, "--format", "parquet", "--out", out)).toMatchObject({ code: 0, stdout: "" });
    const read = await parquetReadObjects({ file: await asyncBufferFromFile(out), compressors });
    expect(read.map(({ power, n }) => ({ power, n: Number(n) }))).toEqual(rows.map(({ power, n }) => ({ power, n })));

    // A bucket that the export did not complete is ignored, and the warning names the folder.
    rmSync(join(tables, "buckets/bucket-00001.json"));
    const cut = await queries.run("SELECT count(*) AS n FROM recordings", tables, "--format", "csv");
    expect(cut).toMatchObject({
      code: 2,
      stdout: "n\n2\n",
      stderr: expect.stringContaining("is an unfinished export"),
    });

    // Later versions add columns.
    const described = join(tables, "schema.json");
    const { tables: columns, ...version } = JSON.parse(readFileSync(described, "utf8"));
    delete columns.obligations.repeats;
    writeFileSync(described, JSON.stringify({ ...version, tables: columns }));
    expect(await queries.run("SELECT 1", tables)).toMatchObject({
      code: 2,
      stderr: `chamber: ${tables} is from an older version, without obligations.repeats: export again\n`,
    });
  });

  test("given an --out file that already exists, such as the recording itself, then nothing is written", async () => {
    const before = hashesIn(games);
    for (const format of ["csv", "parquet", "json", "table"]) {
      const run = await queries.run("SELECT 1", games, "--format", format, "--out", join(games, "0.jsonl.gz"));
      expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("already exists: choose another --out") });
    }
    const out = join(games, "new.csv");
    expect(await queries.run("SELECT 'a' AS x; DROP VIEW games", games, "--out", out)).toMatchObject({ code: 2 });
    expect(hashesIn(games)).toEqual(before);
  });

  test("given text with terminal control codes, then they are escaped on standard output and kept in a file", async () => {
    const out = join(tempFolder(), "x.csv");
    const sql = "SELECT 'a' || chr(27) || '[31m' || chr(10) || '::error' AS x, NULL::INT AS y, '' AS z";
    const shown = async (format: string): Promise<string> => (await queries.run(sql, games, "--format", format)).stdout;
    expect(await shown("table")).toBe("x                            y  z\na\\u001B[31m\\u000A::error  NULL\n");
    expect(await shown("csv")).toBe('x,y,z\n"a\\u001B[31m\\u000A::error",,""\n');
    expect(await shown("json")).toBe('{"x":"a\\u001b[31m\\n::error","y":null,"z":""}\n');
    await queries.run(sql, games, "--format", "csv", "--out", out);
    expect(readFileSync(out, "utf8")).toBe('x,y,z\n"a\u001B[31m\n::error",,""\n');
  });

  test("given --schema, then it lists tables and columns with their meanings, as text and as JSON", async () => {
    const all = await chamber("query", "--schema");
    expect(all.stdout).toMatch(/^recordings\n {2}file {14}VARCHAR {5}path of the recording/);
    const one = await chamber("query", "--schema", "games", "--format", "json");
    expect(JSON.parse(one.stdout)).toMatchObject({ schema: 1, tables: { games: { level: { about: "press level" } } } });
    expect(await chamber("query", "--schema", "gamez")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("there is no table gamez; did you mean games?"),
    });
  });

  test("given wrong usage, then one line explains the correct usage", async () => {
    const line = async (...parameters: readonly string[]): Promise<string> => {
      const { code, stderr } = await chamber("query", ...parameters);
      expect([code, stderr.split("\n").length]).toEqual([2, 2]);
      return stderr;
    };
    expect(await line()).toContain('query needs SQL: chamber query "SELECT ..." PATH');
    expect(await line("SELECT 1", "--format", "parquet")).toContain("add --out FILE");
    expect(await line("SELECT 1", tempFolder())).toContain("has no recording");
    expect(await line("SELECT 1", "--timeout", "0")).toContain("specify a number from 1");
  });
});

describe("the limits of chamber query", () => {
  test("given a query that runs forever, then its process is terminated after the time limit, and one line reports this", async () => {
    const sql = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range = -b.range";
    const run = await queries.run(sql, games, "--timeout", "1");
    expect(run).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/: the query did not finish within 1 s: .+\n$/),
    });
  });

  test("given a query that uses up the memory, then its process ends, and one line reports this", async () => {
    const sql = "SELECT string_agg(repeat('x', 1000000), '') FROM range(100000)";
    const run = await queries.run(sql, games, "--memory", "200");
    expect(run).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("more than 200 MB of memory") });
  });

  test("given Ctrl-C, then the command and its process end, and no part of the result remains", async () => {
    const out = join(tempFolder(), "x.csv");
    const sql = "SELECT range, sleep_ms(20) AS z FROM range(1000000)";
    const child = spawnChamber(
      {},
      ["query", sql, games, "--cache", queries.cache, "--format", "csv", "--out", out],
      "ignore",
    );
    await whileRunning(child, () => existsSync(`${out}.${child.pid}.part`));
    child.kill("SIGINT");
    const code = await new Promise((done) => child.once("close", done));
    expect(code).toBe(130);
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });

  test("given secrets in the environment, then they are not passed to the query's process", async () => {
    // DuckDB has no function that reads the environment; this checks the process itself, on Linux.
    if (!existsSync("/proc/self/environ")) return;
    const env = { CHAMBER_TEST_SECRET: "passcode" };
    const sql = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range = -b.range";
    const child = spawnChamber({ env }, ["query", sql, games, "--cache", queries.cache, "--timeout", "20"], "ignore");
    const children = `/proc/${child.pid}/task/${child.pid}/children`;
    const own = (file: string): string =>
      readFileSync(`/proc/${readFileSync(children, "utf8").trim()}/${file}`, "utf8");
    const isStarted = (): boolean =>
      existsSync(children) && readFileSync(children, "utf8").trim() !== "" && own("cmdline").includes("queryProcess");
    // Until it starts its program, the new process is a copy of the command, with the command's environment.
    await whileRunning(child, isStarted);
    const environ = own("environ");
    child.kill("SIGINT");
    await new Promise((done) => child.once("close", done));
    expect(environ).not.toContain("passcode");
  });

  test("given no DuckDB, then one line explains how to install it", async () => {
    const hook =
      'export async function resolve(s,c,n){if(s.startsWith("@duckdb/"))throw new Error("missing");return n(s,c)}';
    const register = `import{register}from"node:module";register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)})`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(register)}` };
    const run = await chamberAs({ env }, "query", "SELECT 1", games, "--cache", tempFolder());
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/^chamber: Parquet needs DuckDB, which is not installed: run npm install .+\n$/);
  });
});

test("given the queries in docs/tables.md, then all of them run", async () => {
  const [, section = ""] = readFileSync("docs/tables.md", "utf8").split("## Queries");
  const [, sql = ""] = section.split(/```(?:sql)?/);
  const statements = sql.split(";").filter((statement) => statement.trim() !== "");
  expect(statements).toHaveLength(5);
  for (const statement of statements) expect(await queries.run(statement, games)).toMatchObject({ code: 0 });
});
