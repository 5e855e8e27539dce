import { execFileSync, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { argsFor, type Choice, expectedSeconds, helpText, readChoice, sizesFor } from "./choice.ts";
import type { Findings } from "./figure.ts";
import { type MeasureName, measureNames, measures } from "./measures.ts";
import { whyNotForReadme, writeReadmes } from "./readme.ts";
import { outFolder } from "./report.ts";
import { type Machine, type MeasureRun, pageOf } from "./table.ts";

/*
 * `npm run bench`: runs the measures in turn, each in its own process, so that none is affected by the heap or compiled
 * code of another, and writes their figures as one table. The exit code is 1 if something was not measured.
 */

const root = join(import.meta.dirname, "../..");
const figuresPath = join(outFolder, "figures.json");
const tablePath = join(outFolder, "table.md");

const reading = readChoice(process.argv.slice(2));
if (!reading.ok) {
  console.error(reading.message);
  process.exitCode = 2;
} else if (reading.choice.wantsHelp) console.log(helpText());
else await runAll(reading.choice);

async function runAll(choice: Choice): Promise<void> {
  mkdirSync(outFolder, { recursive: true });
  const minutes = Math.ceil(expectedSeconds(choice) / 60);
  console.log(
    `${choice.measures.join(", ")}: about ${minutes} minute${minutes === 1 ? "" : "s"} on a machine with 2 cores`,
  );
  const lastRuns = readRuns();
  const facts = { machine: machineFacts(), commit: commitOf() };
  if (choice.measures.some((name) => measures[name].needsPage)) buildPage();
  const runs: MeasureRun[] = [];
  for (const name of choice.measures) {
    console.log(`${name}: ${measures[name].about}`);
    const from = performance.now();
    const when = { date: new Date().toISOString(), load: loadavg()[0] || Number.NaN };
    const findings = await findingsOf(name, choice);
    const kind = { isQuick: choice.isQuick, sizes: sizesFor(name, choice) };
    runs.push({ measure: name, ...facts, ...when, ...kind, ...findings });
    console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
    // Save after every measure, so that a stopped run keeps its results.
    keep(runs, lastRuns);
  }
  console.log(`\n${pageOf(runs, lastRuns)}\n\nwritten: ${tablePath}, ${figuresPath}`);
  if (runs.some(({ missing = [] }) => missing.length > 0)) process.exitCode = 1;
  if (choice.writesReadme) putIntoReadmes(runs);
}

/** Runs a measure. If it fails, the result has the reason instead of figures. */
async function findingsOf(name: MeasureName, choice: Choice): Promise<Findings> {
  const child = fork(join(import.meta.dirname, `${name}.js`), argsFor(name, choice), {
    stdio: ["ignore", "inherit", "pipe", "ipc"],
    serialization: "advanced",
    execArgv: [...(measures[name].nodeFlags ?? [])],
  });
  let findings: Findings | undefined;
  let errors = "";
  child.on("message", (message) => {
    findings = message as Findings;
  });
  child.stderr?.on("data", (bytes: Buffer) => {
    process.stderr.write(bytes);
    errors = (errors + bytes.toString()).slice(-10_000);
  });
  const closed = once(child, "close");
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  // The measure's message may still be in transit. A program that the measure left running must not block the run.
  await Promise.race([closed, delay(5000)]);
  if (findings && code === 0) return findings;
  const said = [...errors.matchAll(/^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)$/gm)].at(-1)?.[1];
  const why = said ?? `its process ended with ${signal ?? `exit code ${code}`}`;
  return { about: "", figures: [], missing: [{ name: "all figures", why }] };
}

/** Saves the figures. A failed measure keeps its older figures in figures.json for the next comparison. */
function keep(runs: readonly MeasureRun[], lastRuns: readonly MeasureRun[]): void {
  const newest = measureNames.flatMap((name) => {
    const of = ({ measure, figures }: MeasureRun): boolean => measure === name && figures.length > 0;
    return runs.find(of) ?? lastRuns.find(of) ?? [];
  });
  writeFileSync(figuresPath, `${JSON.stringify(newest, undefined, 2)}\n`);
  writeFileSync(tablePath, `${pageOf(runs, lastRuns)}\n`);
}

/** Returns the newest figures of each measure. Unknown numbers are null in the file; no ratio uses them. */
function readRuns(): readonly MeasureRun[] {
  return existsSync(figuresPath) ? (JSON.parse(readFileSync(figuresPath, "utf8")) as MeasureRun[]) : [];
}

/** Updates the documents. Measures that this run skipped keep the figures from their newest run. */
function putIntoReadmes(now: readonly MeasureRun[]): void {
  const failed = now.find(({ figures }) => figures.length === 0);
  const newest = readRuns();
  const why = failed ? `${failed.measure} has no figures` : whyNotForReadme(newest, measureNames);
  if (why === null) writeReadmes(root, newest);
  else process.exitCode = 1;
  console.log(why === null ? "written: README.md, bench/README.md" : `README.md was not updated: ${why}`);
}

function machineFacts(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown processor",
    cores: processors.length,
    system: `${process.platform} ${release()}`,
    node: process.version,
  };
}

function commitOf(): string {
  const git = (...args: string[]): string =>
    spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
  return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "--untracked-files=no") === "" ? "" : "+");
}

function buildPage(): void {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root, stdio: "inherit" });
}
