import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BucketManifest, manifestPath, tablePath } from "../core/node/tables/bucket.ts";
import { openDuckDb, sqlText } from "../core/node/tables/duckDb.ts";
import { schemaVersion, tableNames, tables } from "../core/tables/schema.ts";
import { copyGames, realSavedGames, writeSavedGames } from "./corpusInputs.ts";
import { against, figureOf } from "./figure.ts";
import { type Footprint, watchFootprint } from "./footprint.ts";
import { optionsOf } from "./measures.ts";
import { handIn, outFolder, progress } from "./report.ts";
import { sharedFolder } from "./score/bases.ts";

/*
 * Measures how fast thousands of recorded games are converted to tables, how much memory that takes, and how fast SQL
 * reads the tables. "Per core" divides by the processor time of the command and its child processes, including their
 * start, so that other load on the machine matters less.
 */

const options = optionsOf("corpus");
const [rounds, games, repeats, saved, rows] = [
  Number(options.rounds),
  Number(options.games),
  Number(options.repeats),
  Number(options.saved),
  Number(options.rows),
];
const main = join(import.meta.dirname, "../bin/main.js");
const place = join(outFolder, "corpus");
const honour = `SELECT bot, avg((verdict = 'kept')::INT) AS honour, count(*) AS n FROM obligations
  WHERE verdict IN ('kept', 'breached') AND NOT repeats GROUP BY bot ORDER BY honour DESC`;

rmSync(place, { recursive: true, force: true });
const few = join(place, "few");
const many = join(place, "many");
const savedGames = join(place, "saved");
const savedAbout = await makeInputs();

const perMinute: number[] = [];
const [fewPeaks, manyPeaks, savedPeaks]: [number[], number[], number[]] = [[], [], []];
const [earlyPeaks, latePeaks]: [number[], number[]] = [[], []];
const savedPerSecond: number[] = [];
const honourMs: number[] = [];
const cachedMs: number[] = [];
const big = join(place, "big");
for (let round = 1; round <= rounds; round++) {
  fewPeaks.push((await exported(few)).peakMiB);
  const { processor, peakMiB, fifths } = await exported(many);
  perMinute.push((games * repeats) / (processor / 60));
  manyPeaks.push(peakMiB);
  earlyPeaks.push(fifths[1] ?? Number.NaN);
  latePeaks.push(fifths[4] ?? Number.NaN);
  checkCounts();
  const ofSaved = await exported(savedGames);
  savedPerSecond.push(saved / ofSaved.processor);
  savedPeaks.push(ofSaved.peakMiB);
  if (round === 1) await repeatRows(`${many}-tables`, big);
  honourMs.push((await chamber("query", honour, big)).milliseconds);
  // The first query reads the recordings.
  const query = ["query", honour, few, "--cache", join(place, "cache")];
  if (round === 1) await chamber(...query);
  cachedMs.push((await chamber(...query)).milliseconds);
  progress("corpus", round, rounds);
}
handIn({
  about: `${games} practice games of 4 years between negotiating bots, ${repeats} copies of each; ${saved} saved games without press: ${savedAbout}; the promises of ${rows} games, made by repeating rows`,
  figures: [
    figureOf(
      "`chamber export --format parquet`, practice games, per minute and core",
      "games/min",
      "higher",
      perMinute,
      { isHeadline: true },
    ),
    figureOf("`chamber export`, saved games without press, per second and core", "games/s", "higher", savedPerSecond, {
      // 100,000 games in 8 minutes on 16 cores.
      target: 13,
      isHeadline: true,
    }),
    figureOf(`peak memory of the export, ${games} games`, "MiB", "lower", fewPeaks),
    figureOf(`peak memory of the export, ${games * repeats} games`, "MiB", "lower", manyPeaks),
    figureOf("the same in the last fifth of the export", "MiB", "lower", latePeaks, {
      against: [against("the second fifth", latePeaks, earlyPeaks)],
    }),
    figureOf(`peak memory of the export, ${saved} saved games`, "MiB", "lower", savedPeaks),
    figureOf(`\`chamber query\`, honour rate over the rows of ${rows} games`, "ms", "lower", honourMs, {
      target: 1000,
      isHeadline: true,
    }),
    figureOf(`\`chamber query\` over ${games} recordings with cached tables`, "ms", "lower", cachedMs),
  ],
});
rmSync(place, { recursive: true, force: true });

/** @returns a description of the saved games */
async function makeInputs(): Promise<string> {
  await chamber(
    ...["play", "--no-page", "--years", "4", "--level", "20", "--bots", "diplomat", "--seed", "1"],
    ...["--games", String(games), "--out", few],
  );
  copyGames(few, many, repeats);
  const real = realSavedGames(sharedFolder);
  if (real.length > 0) {
    writeSavedGames(real, savedGames, saved);
    return `copies of ${real.length} real games without their messages`;
  }
  const one = join(place, "saved.json");
  await chamber("export", "recordings/no-press-solo.chamber.gz", "--format", "diplomacy", "--out", one);
  writeSavedGames([{ name: "saved.json", text: readFileSync(one, "utf8") }], savedGames, saved);
  return "copies of a sample";
}

/** Checks that the row count of every table is multiplied by the number of copies. */
function checkCounts(): void {
  const [fewRows, manyRows] = [few, many].map((folder) => rowsIn(`${folder}-tables`));
  for (const table of tableNames)
    if (manyRows?.(table) !== repeats * (fewRows?.(table) ?? 0))
      throw new Error(`${table} has ${manyRows?.(table)} rows; expected ${repeats} × ${fewRows?.(table)}`);
}

function rowsIn(folder: string): (table: (typeof tableNames)[number]) => number {
  const manifests: BucketManifest[] = [];
  const names = readdirSync(join(folder, "buckets"));
  for (const name of names) manifests.push(JSON.parse(readFileSync(join(folder, "buckets", name), "utf8")));
  return (table) => manifests.reduce((sum, { rows }) => sum + (rows[table] ?? 0), 0);
}

interface Run extends Footprint {
  readonly milliseconds: number;
}

/** Exports a folder in one process. */
function exported(from: string): Promise<Run> {
  const out = `${from}-tables`;
  rmSync(out, { recursive: true, force: true });
  return chamber("export", from, "--format", "parquet", "--out", out, "--jobs", "1");
}

/** Runs the built command until it exits, and measures its processor time and memory. */
async function chamber(...parameters: readonly string[]): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [main, ...parameters], { stdio: "ignore" });
  const watch = watchFootprint(child);
  const [code] = await once(child, "exit");
  const footprint = watch.stop();
  if (code !== 0) throw new Error(`chamber ${parameters[0]} exited with code ${code}`);
  return { milliseconds: performance.now() - begun, ...footprint };
}

/** Writes tables with the promises of many games by repeating those from a few games; the other tables are empty. */
async function repeatRows(from: string, to: string): Promise<void> {
  const database = await openDuckDb();
  const times = Math.ceil(rows / (games * repeats));
  for (const table of tableNames) {
    mkdirSync(join(to, table), { recursive: true });
    const repeated = table === "obligations" ? times : 0;
    const source = `SELECT rows.* REPLACE (copy || '-' || file AS file)
      FROM read_parquet(${sqlText(join(from, table, "*.parquet"))}) AS rows, range(${repeated}) AS copies(copy)`;
    await database.run(`COPY (${source}) TO ${sqlText(tablePath(to, table, 0))} (FORMAT parquet, COMPRESSION zstd)`);
  }
  database.close();
  mkdirSync(join(to, "buckets"));
  writeFileSync(manifestPath(to, 0), "{}");
  writeFileSync(join(to, "schema.json"), JSON.stringify({ schema: schemaVersion, tables }));
}
