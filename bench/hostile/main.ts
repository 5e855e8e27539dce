import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { summarise } from "../../core/node/host/summary.ts";
import { peakOf, processorSeconds } from "../memory.ts";
import { outFolder } from "../report.ts";
import { type HostileCase, hostileCases } from "./cases.ts";

/*
 * Runs the commands on small files that can take a lot of time or memory to read, at two sizes each, and prints the
 * processor time and the peak memory of every run. A run that exceeds `--seconds` is stopped.
 */

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    commands: { type: "string", default: "" },
    seconds: { type: "string", default: "60" },
    times: { type: "string", default: "1" },
    summary: { type: "string", default: "" },
  },
});

if (options.summary === "") await runAll();
else process.stdout.write(`${JSON.stringify(await summarise(options.summary))}\n`);

async function runAll(): Promise<void> {
  const folder = join(outFolder, "hostile");
  mkdirSync(folder, { recursive: true });
  const wanted = options.only === "" ? Object.keys(hostileCases) : options.only.split(",");
  for (const name of wanted) {
    const one = hostileCases[name];
    if (one === undefined)
      throw new Error(`unknown case ${name}; the cases are ${Object.keys(hostileCases).join(", ")}`);
    for (const size of [one.size, 2 * one.size]) await measure(folder, name, one, size * Number(options.times));
  }
}

async function measure(folder: string, name: string, one: HostileCase, size: number): Promise<void> {
  const path = join(folder, `${name}-${size}.${one.extension}`);
  const out = createWriteStream(path);
  const pieces = Readable.from(one.pieces(size));
  await (path.endsWith(".gz") ? pipeline(pieces, createGzip(), out) : pipeline(pieces, out));
  const kilobytes = Math.round(statSync(path).size / 1000);
  console.log(`${name}: ${size} ${one.counts}, ${kilobytes} kB`);
  const commands = options.commands === "" ? one.commands : options.commands.split(",");
  for (const command of commands.filter((each) => one.commands.includes(each))) {
    const { seconds, peakMiB, outcome } = await run(command, path);
    const [time, memory] = [seconds.toFixed(1).padStart(6), peakMiB.toFixed(0).padStart(6)];
    console.log(`  ${command.padEnd(11)} ${time} s ${memory} MiB  ${outcome}`);
  }
  rmSync(path);
}

interface Run {
  /** Processor time, in seconds. */
  readonly seconds: number;
  readonly peakMiB: number;
  readonly outcome: string;
}

/** Returns the arguments to pass to Node for a command. */
function argumentsOf(command: string, path: string): string[] {
  const main = join(import.meta.dirname, "../../bin/main.js");
  if (command === "summary") return [process.argv[1] ?? "", "--summary", path];
  return [main, command, command === "decode" ? "-" : path];
}

function run(command: string, path: string): Promise<Run> {
  const child = spawn(process.execPath, argumentsOf(command, path), { stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.on("error", () => undefined);
  child.stdin.end(command === "decode" ? readFileSync(path) : "");
  let [peakMiB, seconds] = [0, 0];
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => {
    if (said.length < 10_000) said += bytes.toString();
  });
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, peakOf(child.pid ?? 0));
    seconds = Math.max(seconds, processorSeconds(child.pid ?? 0));
  }, 20);
  const limit = setTimeout(() => child.kill("SIGKILL"), Number(options.seconds) * 1000);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      clearInterval(watch);
      clearTimeout(limit);
      const outcome = said.includes("heap") ? "out of memory" : signal === null ? `exit ${code}` : `ended by ${signal}`;
      resolve({ seconds, peakMiB, outcome });
    });
  });
}
