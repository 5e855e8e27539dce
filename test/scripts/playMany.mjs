/**
 * Plays many seeded practice games with the built command, on eight maps and at every press level that the built-in
 * bots support, recorded through the proxy. Then lint and the adjudicator check all recordings. `npm run play:many --
 * [--games N] [--years N] [--out FOLDER] [--jobs N]`. Exit code 1 if a game did not end, or if lint reports an error or
 * a warning, or `turns --check` a difference.
 */
import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "500" },
    out: { type: "string", default: "test/out/many" },
    jobs: { type: "string", default: "2" },
    years: { type: "string", default: "4" },
  },
});
const maps = ["standard", "modern", "snark", "sailho", "chromatic", "iberian2", "hundred3", "micro"];
const levels = [0, 10, 20, 30, 40, 50, 60];
const bots = ["diplomat", "greedy,random", "diplomat,greedy,random,hold", "greedy"];
const command = join(import.meta.dirname, "../../dist/bin/main.js");

/** Runs the command; returns its exit code and what it printed. */
function chamber(...words) {
  return new Promise((resolve) => {
    const options = { maxBuffer: 256 * 1024 * 1024 };
    execFile(process.execPath, [command, ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/** Returns each map with each level, and the number of games to play. */
function plan(games) {
  const all = maps.flatMap((map) => levels.map((level) => ({ map, level })));
  return all.map((one, at) => ({
    ...one,
    seed: 1 + at * 1000,
    bots: bots[at % bots.length],
    count: Math.floor(games / all.length) + (at < games % all.length ? 1 : 0),
  }));
}

async function playAndCheck({ map, level, seed, bots, count }) {
  const out = join(values.out, `${map}-${level}`);
  mkdirSync(out, { recursive: true });
  const words = ["--map", map, "--level", level, "--seed", seed, "--bots", bots, "--games", count];
  const played = await chamber("play", "--no-page", "--years", values.years, "--out", out, ...words.map(String));
  const ends = [...played.stderr.matchAll(/the game ended in .*: (.*)/g)].map(([, how]) => how);
  const lint = await chamber("lint", "--min-severity", "warning", out);
  const check = await chamber("turns", "--check", out);
  const faults = [
    ...(played.code === 0 && ends.length === count
      ? []
      : [`play: exit code ${played.code}, ${ends.length} of ${count} games ended`]),
    ...(lint.code === 0 ? [] : [`lint: exit code ${lint.code}\n${lint.stdout.slice(0, 2000)}`]),
    ...(check.code === 0 ? [] : [`turns --check: exit code ${check.code}\n${check.stdout.slice(-1000)}`]),
  ];
  return { map, level, ends, faults };
}

const games = Number(values.games);
rmSync(values.out, { recursive: true, force: true });
const todo = plan(games).filter(({ count }) => count > 0);
const counts = new Map();
let faulty = 0;
let ended = 0;
async function work() {
  for (let next = todo.shift(); next; next = todo.shift()) {
    const { map, level, ends, faults } = await playAndCheck(next);
    ended += ends.length;
    for (const how of ends) {
      const kind = how.endsWith("won") ? "a solo" : how;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    if (faults.length > 0) faulty += 1;
    console.log(`${map}, level ${level}: ${ends.length} games${faults.length > 0 ? "" : ", no faults"}`);
    for (const fault of faults) console.log(fault);
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
console.log(`${ended} of ${games} games ended: ${[...counts].map(([how, count]) => `${count} ${how}`).join(", ")}`);
console.log(
  faulty === 0 ? "lint and the adjudicator found no faults in any of them" : `${faulty} sets of games with faults`,
);
process.exitCode = faulty === 0 && ended === games ? 0 : 1;
