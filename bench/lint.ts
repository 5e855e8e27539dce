import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writeBigRecording } from "./bigRecording.ts";
import { keepFigures, machineFacts, outFolder, printTable } from "./report.ts";
import { sampleGames } from "./samples.ts";
import { median, spread } from "./statistics.ts";

/*
 * How long `chamber lint` takes for a large recording, from its start to its end, and the most memory that it holds;
 * beside `chamber info`, which reads the same and looks for nothing. The two take turns.
 */

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, messages: { type: "string", default: "500000" } },
});
const rounds = Number(options.rounds);
const main = join(import.meta.dirname, "../cli/main.js");

interface Run {
  readonly ms: number;
  readonly peakMiB: number;
}

mkdirSync(outFolder, { recursive: true });
const path = join(outFolder, "lint.chamber");
const { messages, games, connections } = await writeBigRecording(path, Number(options.messages), sampleGames);
const machine = machineFacts();
const ways = { info: ["info", path], lint: ["lint", path] };
const runs: Record<keyof typeof ways, Run[]> = { info: [], lint: [] };
try {
  for (let round = 0; round < rounds; round++)
    for (const way of ["info", "lint"] as const) runs[way].push(await run(ways[way]));
} finally {
  rmSync(path);
}
console.log(`${messages} messages of ${games} games on ${connections} connections`);
const rowOf = (name: string, own: readonly Run[]): string[] => {
  const times = own.map(({ ms }) => ms / 1000);
  const { min, max } = spread(times);
  const peak = Math.max(...own.map(({ peakMiB }) => peakMiB));
  return [name, median(times).toFixed(1), `${min.toFixed(1)} to ${max.toFixed(1)}`, peak.toFixed(0)];
};
printTable([
  ["", "seconds", "least to greatest", "peak MiB"],
  rowOf("chamber info", runs.info),
  rowOf("chamber lint", runs.lint),
]);
keepFigures("lint", { machine, messages, games, connections, runs });

async function run(words: readonly string[]): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [main, ...words], { stdio: ["ignore", "ignore", "inherit"] });
  let isOver = false;
  const ended = once(child, "exit").then(() => {
    isOver = true;
    return performance.now() - begun;
  });
  let peakMiB = 0;
  while (!isOver) {
    peakMiB = Math.max(peakMiB, peakOf(child.pid ?? 0));
    await Promise.race([delay(50), ended]);
  }
  return { ms: await ended, peakMiB };
}

/** The most that a process held so far, in MiB; 0 where the system does not tell. */
function peakOf(pid: number): number {
  try {
    const match = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) / 1024 : 0;
  } catch {
    return 0;
  }
}
