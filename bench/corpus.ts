import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestPath, tablePath } from "../core/node/tables/bucket.ts";
import { openDuckDb, sqlText } from "../core/node/tables/duckDb.ts";
import { schemaVersion, tableNames, tables } from "../core/tables/schema.ts";
import { figureOf } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { peakOf, processorSeconds } from "./memory.ts";
import { handIn, outFolder, progress } from "./report.ts";

/*
 * Thousands of games: how fast recordings become tables, in how much memory, and how fast SQL reads them. "Per core"
 * divides by the processor time of the command, its start included, so that a busy machine counts less.
 */

const options = optionsOf("corpus");
const [rounds, games, repeats, saved, rows] = [
  Number(options.rounds),
  Number(options.games),
  Number(options.repeats),
  Number(options.saved),
  Number(options.rows),
];
const main = join(import.meta.dirname, "../cli/main.js");
const place = join(outFolder, "corpus");
const honour = `SELECT bot, avg((verdict = 'kept')::INT) AS honour, count(*) AS n FROM obligations
  WHERE verdict IN ('kept', 'breached') AND NOT repeats GROUP BY bot ORDER BY honour DESC`;

rmSync(place, { recursive: true, force: true });
const few = join(place, "few");
const many = join(place, "many");
const savedGames = join(place, "saved");
await makeInputs();

const perMinute: number[] = [];
const fewPeaks: number[] = [];
const manyPeaks: number[] = [];
const savedPerSecond: number[] = [];
const honourMs: number[] = [];
const cachedMs: number[] = [];
const big = join(place, "big");
for (let round = 1; round <= rounds; round++) {
  fewPeaks.push((await exported(few)).peakMiB);
  const { processor, peakMiB } = await exported(many);
  perMinute.push((games * repeats) / (processor / 60));
  manyPeaks.push(peakMiB);
  savedPerSecond.push(saved / (await exported(savedGames)).processor);
  if (round === 1) await repeatRows(`${many}-tables`, big);
  honourMs.push((await chamber("query", honour, big)).milliseconds);
  // The first query reads the recordings.
  const query = ["query", honour, few, "--cache", join(place, "cache")];
  if (round === 1) await chamber(...query);
  cachedMs.push((await chamber(...query)).milliseconds);
  progress("corpus", round, rounds);
}
handIn({
  about: `${games} practice games of 4 years between negotiating bots, each ${repeats} times; ${saved} copies of a saved game without press; ${rows} games' rows of promises, made by repetition`,
  figures: [
    figureOf(
      "`chamber export --format parquet`, practice games, per minute and core",
      "games/min",
      "higher",
      perMinute,
      {
        isHeadline: true,
      },
    ),
    figureOf("`chamber export`, saved games without press, per second and core", "games/s", "higher", savedPerSecond, {
      // 100,000 games in 8 minutes on 16 cores.
      target: 13,
      isHeadline: true,
    }),
    figureOf(`peak memory of the export, ${games} games`, "MiB", "lower", fewPeaks),
    figureOf(`peak memory of the export, ${games * repeats} games`, "MiB", "lower", manyPeaks),
    figureOf(`\`chamber query\`, honour rate over the rows of ${rows} games`, "ms", "lower", honourMs, {
      target: 1000,
      isHeadline: true,
    }),
    figureOf(`\`chamber query\` over ${games} recordings with kept tables`, "ms", "lower", cachedMs),
  ],
});
rmSync(place, { recursive: true, force: true });

async function makeInputs(): Promise<void> {
  await chamber(
    ...["play", "--no-page", "--years", "4", "--level", "20", "--bots", "diplomat", "--seed", "1"],
    ...["--games", String(games), "--out", few],
  );
  mkdirSync(many, { recursive: true });
  for (const name of readdirSync(few))
    for (let copy = 0; copy < repeats; copy++) copyFileSync(join(few, name), join(many, `${copy}-${name}`));
  mkdirSync(savedGames, { recursive: true });
  const one = join(place, "saved.json");
  await chamber("export", "recordings/no-press-solo.chamber.gz", "--format", "diplomacy", "--out", one);
  for (let copy = 0; copy < saved; copy++) copyFileSync(one, join(savedGames, `${copy}.json`));
}

interface Run {
  readonly milliseconds: number;
  /** Seconds. */
  readonly processor: number;
  readonly peakMiB: number;
}

/** Exports a folder in one process. */
function exported(from: string): Promise<Run> {
  const out = `${from}-tables`;
  rmSync(out, { recursive: true, force: true });
  return chamber("export", from, "--format", "parquet", "--out", out, "--jobs", "1");
}

/** Runs the built command to its end, and reads its processor time and memory until then. */
async function chamber(...parameters: readonly string[]): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [main, ...parameters], { stdio: "ignore" });
  let [processor, peakMiB] = [0, 0];
  const watch = setInterval(() => {
    processor = Math.max(processor, processorSeconds(child.pid ?? 0));
    peakMiB = Math.max(peakMiB, peakOf(child.pid ?? 0));
  }, 20);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`chamber ${parameters[0]} ended with exit code ${code}`);
  return { milliseconds: performance.now() - begun, processor, peakMiB };
}

/** Makes tables with the promises of many games by repeating those of a few; the other tables are empty. */
async function repeatRows(from: string, to: string): Promise<void> {
  const database = await openDuckDb();
  const times = Math.ceil(rows / (games * repeats));
  for (const table of tableNames) {
    mkdirSync(join(to, table), { recursive: true });
    const repeated = table === "obligations" ? times : 0;
    const source = `SELECT rows.* REPLACE (copy || '-' || file AS file)
      FROM read_parquet(${sqlText(tablePath(from, table, 0))}) AS rows, range(${repeated}) AS copies(copy)`;
    await database.run(`COPY (${source}) TO ${sqlText(tablePath(to, table, 0))} (FORMAT parquet, COMPRESSION zstd)`);
  }
  database.close();
  mkdirSync(join(to, "buckets"));
  writeFileSync(manifestPath(to, 0), "{}");
  writeFileSync(join(to, "schema.json"), JSON.stringify({ schema: schemaVersion, tables }));
}
