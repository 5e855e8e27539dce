import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeBigRecording } from "./bigRecording.ts";
import { against, type Figure, figureOf } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { peakOf } from "./memory.ts";
import { handIn, outFolder, progress } from "./report.ts";
import { sampleGames } from "./samples.ts";

/*
 * How long `chamber lint` takes for a large recording, from start to exit, and its peak memory, compared with
 * `chamber info`, which reads the same file and applies no rules. The two take turns.
 */

const targets = { seconds: 8, peakMiB: 500e6 / 2 ** 20 };
const options = optionsOf("lint");
const rounds = Number(options.rounds);
const main = join(import.meta.dirname, "../cli/main.js");

interface Run {
  readonly seconds: number;
  readonly peakMiB: number;
}

mkdirSync(outFolder, { recursive: true });
const path = join(outFolder, "lint.chamber");
const { messages, games, connections } = await writeBigRecording(path, Number(options.messages), sampleGames);
const ways = { info: ["info", path], lint: ["lint", path] };
const runs: Record<keyof typeof ways, Run[]> = { info: [], lint: [] };
try {
  for (let round = 1; round <= rounds; round++) {
    for (const way of ["info", "lint"] as const) runs[way].push(await run(ways[way]));
    progress("lint", round, rounds);
  }
} finally {
  rmSync(path);
}
const valuesOf = (way: keyof typeof ways, field: keyof Run): number[] => runs[way].map((each) => each[field]);
const compare = (name: string, field: keyof Run, unit: string): Figure[] => {
  const [info, lint] = [valuesOf("info", field), valuesOf("lint", field)];
  const more = { target: targets[field], against: [against("`chamber info`", lint, info)], isHeadline: true };
  return [
    figureOf(`\`chamber info\`, ${name}`, unit, "lower", info),
    figureOf(`\`chamber lint\`, ${name}`, unit, "lower", lint, more),
  ];
};
handIn({
  about: `${messages} messages of ${games} games on ${connections} connections`,
  figures: [...compare("time", "seconds", "s"), ...compare("peak memory", "peakMiB", "MiB")],
});

async function run(words: readonly string[]): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [main, ...words], { stdio: ["ignore", "ignore", "inherit"] });
  let isOver = false;
  const ended = once(child, "exit").then(() => {
    isOver = true;
    return (performance.now() - begun) / 1000;
  });
  let peakMiB = 0;
  while (!isOver) {
    peakMiB = Math.max(peakMiB, peakOf(child.pid ?? 0));
    await Promise.race([delay(50), ended]);
  }
  return { seconds: await ended, peakMiB };
}
