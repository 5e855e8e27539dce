import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { counted } from "../../cli/output.ts";
import { findRecordings } from "../../core/node/recordingSource.ts";
import { schemaVersion, type TableName, tableNames, tables } from "../../core/tables/schema.ts";
import { type CommandRun, chamber, chamberAs, chamberBuilt, spawnChamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { sharedPath } from "../support/shared.ts";
import { smallDisk } from "../support/smallDisk.ts";
import { checkTables, type Tables } from "../support/tables/equality.ts";
import { jsonLines, parquetRows, type Row } from "../support/tables/parquetRows.ts";
import { printedAbout } from "../support/tables/printed.ts";
import { sumsOf, sumsQuery } from "../support/tables/sums.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Small games: one with promises, one with faults, one with a draw. */
const captures = ["captures-live/live_parl_crash", "captures/parl_errors", "captures/dip_midgame"];

/** Returns a folder with these captures as `0.jsonl.gz`, `1.jsonl.gz` ... */
function folderOf(names: readonly string[]): string {
  const folder = tempFolder();
  for (const [at, name] of names.entries())
    copyFileSync(`test/data/${name}/capture.jsonl.gz`, join(folder, `${at}.jsonl.gz`));
  return folder;
}

/** Returns all other recordings in this repository and, in a run with shared data, the recordings in that data. */
async function otherRecordings(): Promise<string[]> {
  const own = ["captures", "captures-live", "dialects", "saved-games"].map((name) => join("test/data", name));
  const shared = ["captures", "captures-live", "saved-games", "foreign"].flatMap((name) => sharedPath(name) ?? []);
  const found = await Promise.all([...own, "recordings", ...shared].map((folder) => findRecordings(folder)));
  const done = captures.map((name) => `test/data/${name}/capture.jsonl.gz`);
  return found.flat().filter((file) => !done.includes(file));
}

function exported(from: string, out: string, ...more: readonly string[]): Promise<CommandRun> {
  return chamberBuilt("export", from, "--format", "parquet", "--out", out, ...more);
}

test("given recordings in two buckets, then two readers find in every table what the commands print about each of them", async () => {
  const [games, out] = [folderOf(captures), join(tempFolder(), "tables")];
  const words = ["export", games, "--format", "parquet", "--out", out, "--bucket-size", "2", "--jobs", "2"];
  const run = await chamberAs({}, ...words);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(join(out, "messages"))).toEqual(["bucket-00000.parquet", "bucket-00001.parquet"]);
  expect(JSON.parse(readFileSync(join(out, "schema.json"), "utf8"))).toEqual({ schema: schemaVersion, tables });

  const found = await allRows(out);
  const counts = tableNames.map((table) => `${table.padEnd(12)} ${counted(found[table].length, "row")}`);
  expect(run.stdout.trim().split("\n")).toEqual(counts);
  for (const at of captures.keys()) {
    const file = join(games, `${at}.jsonl.gz`);
    const own = tableNames.map((table) => [table, found[table].filter((row) => row["file"] === file)]);
    checkTables(await printedAbout(file), Object.fromEntries(own) as Tables);
  }
  expect(found.obligations.filter(({ verdict }) => verdict === "kept").length).toBeGreaterThan(0);
  await checkSums(out, found);
});

deepTest.each(await otherRecordings())(
  "given %s, then two readers find in every table what the commands print about it",
  async (file) => {
    const out = join(tempFolder(), "tables");
    const run = await chamber("export", file, "--format", "parquet", "--out", out);
    expect(run).toMatchObject({ code: (await chamber("info", file)).code, stderr: "" });
    const found = await allRows(out);
    checkTables(await printedAbout(file), found);
    await checkSums(out, found);
  },
);

async function allRows(out: string): Promise<Tables> {
  const found: Partial<Record<TableName, readonly Row[]>> = {};
  for (const table of tableNames) found[table] = await parquetRows(out, table);
  return found as Tables;
}

/** Checks that DuckDB finds the same number of rows, and the same sum in every column, as the other reader. */
async function checkSums(out: string, found: Tables): Promise<void> {
  const run = await chamberBuilt("query", sumsQuery(tableNames), out, "--format", "json");
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(jsonLines(run.stdout)).toEqual(tableNames.map((table) => sumsOf(table, found[table])));
}

deepTest(
  "given a finished export, when a recording changes, then only its bucket is rebuilt, and no row is duplicated",
  async () => {
    const [games, out] = [folderOf(captures), join(tempFolder(), "tables")];
    await exported(games, out, "--bucket-size", "1", "--jobs", "1");
    const times = (): number[] => [0, 1, 2].map((at) => statSync(join(out, `orders/bucket-0000${at}.parquet`)).mtimeMs);
    const before = times();
    // The same folder, given as a relative path
    const again = await exported(relative(process.cwd(), games), out, "--bucket-size", "1", "--jobs", "1");
    expect(again.stdout).toContain("3 buckets of 3 unchanged since an earlier run");
    expect(times()).toEqual(before);

    copyFileSync("test/data/captures/parl_std_dsd_pause/capture.jsonl.gz", join(games, "1.jsonl.gz"));
    const changed = await exported(games, out, "--bucket-size", "1", "--jobs", "1");
    expect(changed.stdout).toContain("2 buckets of 3 unchanged");
    const after = times();
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect((await parquetRows(out, "recordings")).map(({ file }) => file)).toEqual(
      [0, 1, 2].map((at) => join(games, `${at}.jsonl.gz`)),
    );

    // If recordings are removed, they disappear from the tables too.
    rmSync(join(games, "2.jsonl.gz"));
    await exported(games, out, "--bucket-size", "1", "--jobs", "1");
    expect(await parquetRows(out, "recordings")).toHaveLength(2);
  },
);

test("given an unreadable file among many, then it is named and left out, and all others are exported", async () => {
  const [games, out] = [folderOf(captures), join(tempFolder(), "tables")];
  writeFileSync(join(games, "bad.chamber"), "this is not a recording");
  const run = await exported(games, out);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/^warning: \S+bad\.chamber was left out: .+\n$/);
  expect(await parquetRows(out, "recordings")).toHaveLength(3);
});

test("given an export that was killed, when it runs again, then it continues and completes the tables", async () => {
  const [games, out] = [folderOf(captures), join(tempFolder(), "tables")];
  const parameters = ["export", games, "--format", "parquet", "--out", out, "--bucket-size", "1", "--jobs", "1"];
  const child = spawnChamber({}, parameters, "ignore");
  // The command may end before the test notices that it has begun.
  const closed = once(child, "close");
  while (!existsSync(join(out, "buckets")) && child.exitCode === null) await new Promise((done) => setTimeout(done, 5));
  child.kill("SIGKILL");
  await closed;
  mkdirSync(join(out, ".bucket-00001.1"), { recursive: true });

  const run = await exported(games, out, "--bucket-size", "1", "--jobs", "1");
  expect(run.code).toBe(0);
  expect(await parquetRows(out, "recordings")).toHaveLength(3);
  expect(readdirSync(out).sort()).toEqual([...tableNames, "buckets", "schema.json"].sort());
});

test("given a full disk, then one line reports this; when there is space again, the same command completes the tables", async () => {
  const disk = smallDisk();
  if (disk === null) return;
  const [games, out] = [folderOf(["captures/dip_hold7_drw"]), join(disk.folder, "tables")];
  disk.fill();
  const full = await exported(games, out);
  expect(full.code).toBe(2);
  expect(full.stderr.trim().split("\n")).toHaveLength(1);
  expect(full.stderr).toMatch(/cannot be written: /);

  disk.free();
  expect(await exported(games, out)).toMatchObject({ code: 0, stderr: "" });
  expect(await parquetRows(out, "recordings")).toHaveLength(1);
});

test("given no DuckDB, then one line explains how to install it, and other formats work", async () => {
  const [games, out] = [folderOf(captures.slice(2)), join(tempFolder(), "tables")];
  const hook =
    'export async function resolve(s,c,n){if(s.startsWith("@duckdb/"))throw new Error("missing");return n(s,c)}';
  const register = `import{register}from"node:module";register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)})`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(register)}` };
  const run = await chamberAs({ env }, "export", games, "--format", "parquet", "--out", out);
  expect(run.code).toBe(2);
  expect(run.stderr.trim()).toMatch(
    /: Parquet needs DuckDB, which is not installed: run npm install @duckdb\/node-api/,
  );
  const file = join(games, "0.jsonl.gz");
  expect(await chamberAs({ env }, "export", file, "--format", "diplomacy")).toMatchObject({ code: 0, stderr: "" });
});

test("given wrong usage, then one line explains the correct usage", async () => {
  const games = folderOf(captures.slice(2));
  const usage = await chamberBuilt("export", games, "--format", "parquet");
  expect(usage).toMatchObject({ code: 2, stderr: expect.stringContaining("writes a folder: add --out FOLDER") });
  const foreign = tempFolder();
  writeFileSync(join(foreign, "thesis.doc"), "");
  expect(await exported(games, foreign)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("contains other files: choose an empty folder for --out"),
  });
  const several = await chamberBuilt("export", "a", "b", "--format", "html");
  expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining("--format html exports one recording") });
});
