import { Command, InvalidArgumentError } from "commander";
import { corpusFolder, crashersFolder, inputsIn, keepInput } from "./files.ts";
import { largestExponent } from "./growth.ts";
import type { RunnableTarget } from "./runnable.ts";
import { type DeadThread, runTarget, type TargetReport } from "./runTarget.ts";
import { targets } from "./targets.ts";

/** `npm run fuzz`: fuzzes every target, or only one, for a few minutes, and prints what it found. */

interface Options {
  readonly minutes: number;
  readonly target: readonly string[];
  readonly seed: number;
  readonly growth: boolean;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("specify a number greater than 0");
  return value;
}

function oneMore(name: string, before: readonly string[]): readonly string[] {
  if (!targets.some((target) => target.name === name)) {
    throw new InvalidArgumentError(
      `unknown target; the targets are ${targets.map((target) => target.name).join(", ")}`,
    );
  }
  return [...before, name];
}

const noNames: readonly string[] = [];
const options = new Command("fuzz")
  .description("run the program on mutations of real inputs and check the results")
  .option("--minutes <n>", "total time, divided among the targets", positive, 1)
  .option("--target <name>", "fuzz only this target; can be repeated", oneMore, noNames)
  .option(
    "--seed <n>",
    "seed for the random numbers; by default a different one for each run",
    positive,
    Date.now() % 1e9,
  )
  .option("--no-growth", "do not measure how the run time grows with the input")
  .parse()
  .opts<Options>();

/** Maximum number of inputs in the corpus per target: each is tried again at the start of every campaign. */
const mostKept = 500;

/** Prints a target's row and keeps its inputs; returns the failures. */
function settle({ name, extension }: RunnableTarget, report: TargetReport | DeadThread): string[] {
  if ("why" in report) {
    const path = keepInput(crashersFolder, name, extension, report.bytes);
    console.log(`${name.padEnd(12)} ${report.executions} executions, then ${report.why}: ${path}`);
    return [`${path}: ${report.why}`];
  }
  const free = Math.max(0, mostKept - inputsIn(corpusFolder, name).length);
  for (const bytes of [...report.found.slice(0, free), report.slowest.bytes]) {
    keepInput(corpusFolder, name, extension, bytes);
  }
  const { executions, seconds, behaviours, slowest, growth, crashes } = report;
  const columns = [
    name.padEnd(12),
    String(executions).padStart(10),
    String(Math.round(executions / seconds)).padStart(8),
    String(behaviours).padStart(10),
    String(crashes.length).padStart(7),
    `${slowest.ms.toFixed(1)} ms`.padStart(10),
    `${slowest.bytes.length} B`.padStart(9),
    growth === null ? "-" : `${growth.exponent.toFixed(2)} (${growth.ms.map((ms) => ms.toFixed(1)).join(" ")} ms)`,
  ];
  console.log(columns.join(" "));
  const faults = crashes.map(({ bytes, why }) => `${keepInput(crashersFolder, name, extension, bytes)}: ${why}`);
  const isSteep = growth !== null && growth.exponent > largestExponent;
  return isSteep ? [...faults, `${name}: the run time grows with exponent ${growth.exponent.toFixed(2)}`] : faults;
}

const chosen = targets.filter(({ name }) => options.target.length === 0 || options.target.includes(name));
const ms = (options.minutes * 60_000) / chosen.length;
console.log(`seed ${options.seed}, ${(ms / 1000).toFixed(0)} s per target`);
console.log(
  "target       executions    per s behaviours crashes    slowest           growth (time at 1, 2, 4, 8 times the size)",
);
const faults: string[] = [];
let total = 0;
for (const target of chosen) {
  const task = { target: target.name, seed: options.seed, ms, hasGrowth: options.growth };
  const report = await runTarget(task);
  total += report.executions;
  faults.push(...settle(target, report));
}
const corpus = chosen.flatMap(({ name }) => inputsIn(corpusFolder, name));
const kilobytes = corpus.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1000;
console.log(`${total} executions; corpus ${corpus.length} inputs, ${kilobytes.toFixed(0)} kB in ${corpusFolder}`);
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
