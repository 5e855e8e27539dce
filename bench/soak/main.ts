import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { constants, cpus, loadavg, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import type { RecordingsAnswer } from "../../core/host/host.ts";
import { launchChromium } from "../browser.ts";
import { heapsOf, residentMiB } from "../memory.ts";
import { freePorts, type Running, start } from "../processes.ts";
import { outFolder } from "../report.ts";
import { sampleGames } from "../samples.ts";
import { type Serving, startServing } from "../serving.ts";
import type { CrowdOrder, Finished, Listening, Stretch } from "./crowd.ts";
import { compareRecorded, undelivered } from "./recorded.ts";
import { type Check, checksOf, type Minute, tabBytesPerMessage } from "./verdict.ts";

/*
 * `npm run soak`: plays many games at once through one recorder, and the same games through a bare pipe, with the page
 * open on one of the recordings. Prints latencies and memory minute by minute, compares every recorded byte with what
 * was sent, and exits with 1 if a bound is exceeded.
 */

const root = join(import.meta.dirname, "../../..");
const main = join(root, "dist/bin/main.js");
const capture = (name: string): string => join(root, "test/data/captures", name, "capture.jsonl.gz");

/** Games whose bots play as fast as they can; each is played once. The page shows the first. */
const fastGames: readonly string[] = [
  capture("live_parl_bandana"),
  ...sampleGames,
  ...["parl_std_hold7_drw", "parl_var_modern_start", "parl_var_micro"].map(capture),
];

/** Games at the pace of their deadlines, and connections full of errors; the remaining slots cycle through them. */
const pacedGames: readonly string[] = [
  ...["dip_hold7_drw", "parl_std_dsd_pause", "live_tenderi", "dip_errors", "dip_midgame"],
  ...["parl_errors", "live_dip_slow", "parl_mdf_all_variants", "parl_midgame", "parl_var_sailho"],
].map(capture);

const memoryEveryMs = 2000;
const warmUpMs = 15_000;
const minuteMs = 60_000;
const pageTimeoutMs = 60_000;

const { values: given } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    games: { type: "string", default: "50" },
    speed: { type: "string", default: "2" },
    ahead: { type: "boolean", default: false },
  },
});
const [minutes, games, speed] = [given.minutes, given.games, given.speed].map(Number) as [number, number, number];
if (![minutes, games, speed].every((value) => value > 0)) {
  console.error("soak: --minutes, --games and --speed need numbers above 0");
  process.exit(2);
}

mkdirSync(outFolder, { recursive: true });
const folder = mkdtempSync(join(outFolder, "soak-"));
const crowd = fork(join(import.meta.dirname, "crowd.js"), { serialization: "advanced" });
const ending: (() => Promise<unknown>)[] = [];
const checks: readonly Check[] = await soak().finally(async () => {
  for (const end of ending.reverse()) await end();
  crowd.disconnect();
});
for (const { what, found, bound, isMet } of checks)
  console.log(`${isMet === null ? "not assessed" : isMet ? "met" : "NOT MET"}: ${what}: ${found} (${bound})`);
if (checks.some(({ isMet }) => isMet === false)) {
  console.log(`The recordings are in ${folder}`);
  process.exitCode = 1;
} else rmSync(folder, { recursive: true, force: true });

/** Runs the soak from start to end. */
async function soak(): Promise<readonly Check[]> {
  const captures = Array.from(
    { length: games },
    (_, at) => fastGames[at] ?? pacedGames[(at - fastGames.length) % pacedGames.length] ?? "",
  );
  const listening = await ask<Listening>({ type: "listen", captures });
  const [recorder, recorderPorts] = await startRelay(listening.recorder, (routes) => [
    ...[main, "record", "--out", folder],
    ...routes.flatMap(([listen, upstream]) => ["--route", `${listen}=127.0.0.1:${upstream}`]),
  ]);
  const [pipe, pipePorts] = await startRelay(listening.pipe, (routes) => [
    join(import.meta.dirname, "../peers/pipe.js"),
    ...routes.map(([listen, upstream]) => `${listen}=${upstream}`),
  ]);
  if (given.ahead)
    for (const pid of [crowd.pid, recorder.pid, pipe.pid]) setPriority(pid ?? 0, constants.priority.PRIORITY_HIGH);
  await ask({ type: "play", ports: { recorder: recorderPorts, pipe: pipePorts }, speed });
  const serving = await startServing([folder], { collects: true });
  ending.push(serving.stop);
  const page = await openPage(serving, listening.recorder[0] ?? 0);
  await delay(warmUpMs);
  await ask({ type: "measure" });
  const priority = given.ahead ? "; crowd, recorder and pipe have a higher priority than other programs" : "";
  console.log(`${games} games at ${speed} times their original speed; ${cpus().length} cores${priority}`);
  const table = await measureMinutes(page, recorder, serving);
  const finished = await ask<Finished>({ type: "finish" });
  const losses = await lossesOf(finished, listening, page, recorder, pipe);
  const connections = finished.played.recorder.reduce((sum, { length }) => sum + length, 0);
  console.log(`${finished.games} games started, on ${connections} connections`);
  return checksOf({ minutes: table, whole: finished.whole, losses });
}

/** Sends the crowd a command and waits for its answer. */
async function ask<T>(order: CrowdOrder): Promise<T> {
  crowd.send(order);
  const [answer] = (await once(crowd as ChildProcess, "message")) as [T];
  return answer;
}

/**
 * Starts a relay with a route to each of these ports, in order. @returns the relay and the ports on which it is
 * listening, in the same order
 */
async function startRelay(
  upstreams: readonly number[],
  argumentsFor: (routes: readonly (readonly [listen: number, upstream: number])[]) => string[],
): Promise<[Running, number[]]> {
  const ports = await freePorts(upstreams.length);
  const args = argumentsFor(upstreams.map((upstream, at) => [ports[at] ?? 0, upstream]));
  const relay = await start({ command: process.execPath, args, port: /listening on .*?(\d+)/ });
  ending.push(relay.stop);
  return [relay, ports];
}

/** Opens the growing recording of an upstream. */
async function openPage({ ask: request, address, origin }: Serving, upstreamPort: number): Promise<Page> {
  const browser = await launchChromium(["--js-flags=--expose-gc"]);
  ending.push(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  for (;;) {
    const { recordings } = await request<RecordingsAnswer>("/api/recordings");
    const own = recordings.find(({ name }) => name.includes(`-${upstreamPort}`));
    if (own) {
      await page.goto(`${origin}/?recording=${encodeURIComponent(own.id)}`);
      return page;
    }
    await delay(200);
  }
}

/** Prints a line every minute. */
async function measureMinutes(page: Page, recorder: Running, serving: Serving): Promise<Minute[]> {
  const table: Minute[] = [];
  console.log(
    "minute  load  chunks/s  recorder p50, p99 µs  pipe p50, p99 µs  late ms  recorder MiB  host MiB  messages  tab MiB: heaps, buffers  bytes/message",
  );
  for (let number = 1; number <= minutes; number++) {
    const [recorderMiB, hostMiB] = await leastOfMinute([recorder.pid, serving.pid]);
    const stretch = await ask<Stretch>({ type: "measure" });
    const heaps = await heapsOf(page);
    const minute: Minute = {
      stretch,
      ...{ recorderMiB: recorderMiB ?? Number.NaN, hostMiB: hostMiB ?? Number.NaN },
      tabHeapMiB: heaps.page + heaps.workers,
      tabBufferMiB: heaps.buffers,
      ...{ shown: await shownMessages(page), load: loadavg()[0] ?? Number.NaN },
    };
    table.push(minute);
    console.log(lineOf(number, minute));
  }
  return table;
}

function lineOf(number: number, minute: Minute): string {
  const { stretch, recorderMiB, hostMiB, tabHeapMiB, tabBufferMiB, shown, load } = minute;
  const { recorder, pipe, lateMs } = stretch;
  const cells: readonly (readonly [text: string, width: number])[] = [
    [String(number), 6],
    [load.toFixed(1), 4],
    [String(Math.round((recorder.chunks + pipe.chunks) / (minuteMs / 1000))), 8],
    [`${Math.round(recorder.p50)}, ${Math.round(recorder.p99)}`, 20],
    [`${Math.round(pipe.p50)}, ${Math.round(pipe.p99)}`, 16],
    [String(Math.round(lateMs)), 7],
    [recorderMiB.toFixed(1), 12],
    [hostMiB.toFixed(1), 8],
    [String(shown), 8],
    [`${Math.round(tabHeapMiB)}, ${Math.round(tabBufferMiB)}`, 23],
    [String(Math.round(tabBytesPerMessage(minute))), 13],
  ];
  return cells.map(([text, width]) => text.padStart(width)).join("  ");
}

/**
 * Measures the resident memory of processes during a minute.
 * @returns the minimum for each, in MiB. The minimum excludes workers that the host starts and ends
 */
async function leastOfMinute(pids: readonly number[]): Promise<number[]> {
  const samples: number[][] = pids.map(() => []);
  for (const until = performance.now() + minuteMs; performance.now() < until; await delay(memoryEveryMs))
    for (const [at, pid] of pids.entries()) samples[at]?.push(residentMiB(pid));
  return samples.map((all) => Math.min(...all));
}

/** Returns the number of messages in the page's header. */
async function shownMessages(page: Page): Promise<number> {
  const words = (await page.locator("h1").textContent()) ?? "";
  return Number(/([\d\u202f]+) (?:frames|messages)/.exec(words)?.[1]?.replace(/\u202f/g, "") ?? 0);
}

/** Stops the relays and compares everything that was recorded, shown and delivered with what was sent. */
async function lossesOf(
  { messages, played }: Finished,
  { recorder: upstreams }: Listening,
  page: Page,
  recorder: Running,
  pipe: Running,
): Promise<string[]> {
  const losses = [...undelivered("recorder", played.recorder), ...undelivered("pipe", played.pipe)];
  const until = performance.now() + pageTimeoutMs;
  let shown = await shownMessages(page);
  for (; shown !== messages && performance.now() < until; shown = await shownMessages(page)) await delay(200);
  if (shown !== messages) losses.push(`the page shows ${shown} of ${messages} messages`);
  const code = await recorder.stop();
  if (code !== 0) losses.push(`the recorder exited with code ${code}`);
  await pipe.stop();
  losses.push(
    ...(await compareRecorded(folder, new Map(upstreams.map((port, at) => [port, played.recorder[at] ?? []])))),
  );
  const verify = spawnSync(process.execPath, [main, "verify", folder], { encoding: "utf8" });
  if (verify.status !== 0) losses.push(`chamber verify exited with code ${verify.status}: ${verify.stdout}`);
  return losses;
}
