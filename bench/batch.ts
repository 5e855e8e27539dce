import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { seededRandom } from "../core/bytes/seeded.ts";
import { reachablePlaces } from "../core/judge/reach.ts";
import { standard, standardMap } from "../core/map/standard.ts";
import { judgeOrderOf } from "../core/orders/notation/judge/convert.ts";
import { JudgeNames } from "../core/orders/notation/judge/names.ts";
import { printOrder } from "../core/orders/notation/judge/print.ts";
import type { Order, Unit } from "../core/orders/order.ts";
import { figureOf } from "./figure.ts";
import { type Board, boardOf, judgePhases } from "./judgePhases.ts";
import { optionsOf } from "./measures.ts";
import { processorSeconds } from "./memory.ts";
import { handIn, progress } from "./report.ts";

/*
 * Measures how many movement phases per second a `chamber orders --batch` process adjudicates, reading JSON lines from
 * one pipe and writing them to another. This process counts the results. "Per core" divides by the processor time of
 * the command, including its start, so that other load on the machine matters less.
 */

const target = 5000;
const options = optionsOf("batch");
const rounds = Number(options.rounds);
const phases = Number(options.phases);
const names = new JudgeNames(standard);
const boards = judgePhases.map(boardOf);
const input = requests();

const perSecond: number[] = [];
const perCore: number[] = [];
for (let round = 1; round <= rounds; round++) {
  const { seconds, processor } = await run();
  perSecond.push(phases / seconds);
  if (processor > 0) perCore.push(phases / processor);
  progress("batch", round, rounds);
}
handIn({
  about: `${phases} movement phases of 34 units per run; half of the orders come from the boards of \`judge\`, half are random moves`,
  figures: [
    figureOf("`chamber orders --batch`, per second", "phases/s", "higher", perSecond),
    figureOf("`chamber orders --batch`, per second and core", "phases/s", "higher", perCore, {
      target,
      isHeadline: true,
    }),
  ],
});

/** Returns the input for a run. Its orders vary, as they do while a program is learning. */
function requests(): string {
  const random = seededRandom(1);
  const lines: string[] = [];
  for (let at = 0; at < phases; at++) {
    const board = boards[at % boards.length];
    if (board) lines.push(JSON.stringify({ id: at, ...requestOf(board, random) }));
  }
  return `${lines.join("\n")}\n`;
}

function requestOf({ units, orders: given }: Board, random: () => number): object {
  const orders: Record<string, string[]> = {};
  for (const { by, order } of given) {
    const played = random() < 0.5 ? order : (randomMove(units, order, random) ?? order);
    const said = judgeOrderOf(played);
    const texts = orders[names.powerName(by)] ?? [];
    if (said) texts.push(printOrder(said, names, "short", by));
    orders[names.powerName(by)] = texts;
  }
  const placed = units.map((unit) => ({ power: names.powerName(unit.power), type: unit.type, loc: names.loc(unit) }));
  return { turn: "SPR 1905", units: placed, orders };
}

function randomMove(units: readonly Unit[], order: Order, random: () => number): Order | undefined {
  const unit = units.find((each) => order.type !== "WVE" && each.province === order.unit?.province);
  const places = unit ? reachablePlaces(standardMap, unit) : [];
  const to = places[Math.floor(random() * places.length)];
  return unit && to ? { type: "MTO", unit, to } : undefined;
}

async function run(): Promise<{ readonly seconds: number; readonly processor: number }> {
  const main = join(import.meta.dirname, "../bin/main.js");
  const child = spawn(process.execPath, [main, "orders", "--batch"], { stdio: ["pipe", "pipe", "inherit"] });
  const begun = performance.now();
  const written = writeAll(child.stdin);
  await results(child);
  const seconds = (performance.now() - begun) / 1000;
  const processor = processorSeconds(child.pid ?? 0);
  await written;
  const ended = once(child, "exit");
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`chamber orders --batch exited with code ${code}`);
  return { seconds, processor };
}

async function writeAll(stdin: Writable): Promise<void> {
  if (!stdin.write(input)) await once(stdin, "drain");
}

/** Waits until a result has arrived for every phase. */
async function results({ stdout }: ChildProcessByStdio<Writable, Readable, null>): Promise<void> {
  let lines = 0;
  for await (const piece of stdout.iterator({ destroyOnReturn: false })) {
    for (const byte of piece as Buffer) if (byte === 10) lines += 1;
    if (lines === phases) return;
  }
  await finished(stdout);
  throw new Error(`received ${lines} results for ${phases} phases`);
}
