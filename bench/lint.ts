import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeBigRecording } from "./bigRecording.ts";
import { against, type Figure, figureOf } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { peakOf, processorSeconds } from "./memory.ts";
import { handIn, outFolder, progress } from "./report.ts";
import { sampleGames } from "./samples.ts";

/*
 * Measures how long `chamber lint` takes for a large recording, from start to exit, and its peak memory. Compares it
 * with `chamber info`, which reads the same file but applies no rules, and with the `chamber lint` of another commit.
 * The commands take turns.
 */

const targets = { seconds: 8, processor: undefined, peakMiB: 500e6 / 2 ** 20 };
const options = optionsOf("lint");
const rounds = Number(options.rounds);
const build = join(import.meta.dirname, "..");

interface Run {
  readonly seconds: number;
  /** User and system time combined, in seconds. */
  readonly processor: number;
  readonly peakMiB: number;
}

mkdirSync(outFolder, { recursive: true });
const path = join(outFolder, "lint.chamber");
const { messages, games, connections } = await writeBigRecording(path, Number(options.messages), sampleGames);
const ways = {
  info: { name: "`chamber info`", build, command: "info" },
  before: { name: `\`chamber lint\` of ${options.before}`, build: join(options.before, "dist"), command: "lint" },
  lint: { name: "`chamber lint`", build, command: "lint" },
} as const;
type Way = keyof typeof ways;
const order: readonly Way[] = options.before === "" ? ["info", "lint"] : ["info", "before", "lint"];
const runs: Record<Way, Run[]> = { info: [], before: [], lint: [] };
try {
  for (let round = 1; round <= rounds; round++) {
    for (const way of order) runs[way].push(await run(ways[way]));
    progress("lint", round, rounds);
  }
} finally {
  rmSync(path);
}
const valuesOf = (way: Way, field: keyof Run): number[] => runs[way].map((each) => each[field]);
const compare = (what: string, field: keyof Run, unit: string): Figure[] => {
  const lint = valuesOf("lint", field);
  const peers = order.filter((way) => way !== "lint");
  const ratios = peers.map((way) => against(ways[way].name, lint, valuesOf(way, field)));
  const target = targets[field];
  const more = { against: ratios, isHeadline: target !== undefined, ...(target !== undefined && { target }) };
  return [
    ...peers.map((way) => figureOf(`${ways[way].name}, ${what}`, unit, "lower", valuesOf(way, field))),
    figureOf(`${ways.lint.name}, ${what}`, unit, "lower", lint, more),
  ];
};
handIn({
  about: `${messages} messages from ${games} games on ${connections} connections`,
  figures: [
    ...compare("time", "seconds", "s"),
    ...compare("processor time", "processor", "s"),
    ...compare("peak memory", "peakMiB", "MiB"),
  ],
});

async function run({ build, command }: (typeof ways)[Way]): Promise<Run> {
  const begun = performance.now();
  // Until November 2026 the command was not bundled.
  const main = ["bin/main.js", "cli/main.js"].map((place) => join(build, place)).find(existsSync);
  if (!main) throw new Error(`${build} has no built command`);
  const words = [main, command, path];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "inherit"] });
  let isOver = false;
  const ended = once(child, "exit").then(() => {
    isOver = true;
    return (performance.now() - begun) / 1000;
  });
  let peakMiB = 0;
  let processor = 0;
  while (!isOver) {
    peakMiB = Math.max(peakMiB, peakOf(child.pid ?? 0));
    processor = Math.max(processor, processorSeconds(child.pid ?? 0));
    await Promise.race([delay(50), ended]);
  }
  return { seconds: await ended, processor, peakMiB };
}
