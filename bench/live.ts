import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { LiveSession } from "../core/host/host.ts";
import { launchChromium } from "./browser.ts";
import { childrenOf, heapsOf, processesOf, residentMiB, tabProcess } from "./memory.ts";
import type { Played, PlayOrder } from "./peers/player.ts";
import { keepTo, possiblePlacements } from "./placement.ts";
import { keepFigures, machineFacts, outFolder, printTable } from "./report.ts";
import { type Serving, startServing } from "./serving.ts";
import { Sights } from "./sights.ts";
import { percentile } from "./statistics.ts";

/*
 * A captured game played through the recorder many times faster than it was, with the page looking on and without. The
 * ways take turns in one run: straight to the server, through a recorder that nobody looks at, through one whose
 * recording is on the page. How far the page is behind, and what memory it all takes, is measured on the way.
 */

/** One way for a game, and what shares its cores. */
interface Way {
  readonly name: string;
  /** Nobody, a recorder that nobody looks at, or one whose recording is on the page. */
  readonly through: "straight" | "recorder" | "page";
  /** Whether host and browser have cores of their own; else all have all. */
  readonly isApart: boolean;
  /** Of a block. */
  readonly share: number;
}

const canSplit = possiblePlacements().includes("split");
const apart: readonly Way[] = [
  { name: "straight", through: "straight", isApart: true, share: 1 / 10 },
  { name: "recorder", through: "recorder", isApart: true, share: 1 / 4 },
  { name: "recorder and page", through: "page", isApart: true, share: 2 / 3 },
];
const together: readonly Way[] = [
  { name: "recorder, cores shared", through: "recorder", isApart: false, share: 1 / 6 },
  { name: "recorder and page, cores shared", through: "page", isApart: false, share: canSplit ? 1 / 3 : 1 },
];
const ways = canSplit ? [...apart, ...together] : together;

const root = join(import.meta.dirname, "../..");
const sevenBots = join(root, "../shared/data/captures/dip_dumb7_c/capture.jsonl.gz");
const keptCapture = join(root, "test/data/captures/dip_hold7_drw/capture.jsonl.gz");

const { values: options } = parseArgs({
  options: {
    /** Of play with the page looking on, in all. */
    minutes: { type: "string", default: "10" },
    /** Seconds of a round with the page looking on; the other ways get some more. */
    block: { type: "string", default: "60" },
    speed: { type: "string", default: "100" },
    capture: { type: "string", default: existsSync(sevenBots) ? sevenBots : keptCapture },
  },
});
const blockMs = Number(options.block) * 1000;
const rounds = Math.max(1, Math.round((Number(options.minutes) * 60_000) / blockMs));
const speed = Number(options.speed);

/** Of one block; times in milliseconds. */
interface Block {
  readonly way: string;
  readonly played: Played;
}

/** MiB at the end of a round. */
interface MemoryRow {
  readonly messages: number;
  readonly host: number;
  readonly recorder: number;
  readonly tab: number;
}

mkdirSync(outFolder, { recursive: true });
const machine = machineFacts();
const player = fork(join(import.meta.dirname, "peers/player.js"), [options.capture], { serialization: "advanced" });
const serving = await startServing([join(root, "recordings")]);
let browser: Browser | undefined;
try {
  const [{ port, goesBefore }] = (await once(player, "message")) as [{ port: number; goesBefore: boolean }];
  console.log(
    goesBefore
      ? "player and recorders go before the page where all wait for a processor"
      : "this system lets no process go before others: player and recorders wait with the page",
  );
  const unseen = await startRecorder(serving, port);
  const seen = await startRecorder(serving, port);
  // A recording begins with the first connection, and the page can be opened then.
  const first = await play(player, { port: portOf(seen), forMs: 1000, speed });
  browser = await launchChromium(["--js-flags=--expose-gc"]);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const sights = await Sights.on(page);
  await page.goto(serving.address);
  const { recording } = await sessionOf(serving, seen.id);
  await page.goto(`${serving.origin}/?recording=${encodeURIComponent(recording ?? "")}`);
  sights.tell(first, "opening");
  await sights.caughtUp();
  const blocks: Block[] = [];
  const game = [player.pid ?? 0, ...childrenOf(serving.pid)];
  const looking = [serving.pid, ...(await processesOf(browser))];
  const memory: MemoryRow[] = [await memoryNow(sights.messages, serving, browser)];
  for (let round = 0; round < rounds; round++) {
    for (const way of round % 2 === 0 ? ways : [...ways].reverse()) {
      const { through, isApart } = way;
      keepTo(isApart ? "first half" : "all", game);
      keepTo(isApart ? "second half" : "all", looking);
      const port = { straight: null, recorder: portOf(unseen), page: portOf(seen) }[through];
      const played = await play(player, { port, forMs: blockMs * way.share, speed });
      blocks.push({ way: way.name, played });
      if (through !== "page") continue;
      sights.tell(played, way.name);
      await sights.caughtUp();
      memory.push(await memoryNow(sights.messages, serving, browser));
    }
    process.stderr.write(`\rround ${round + 1} of ${rounds} `);
  }
  process.stderr.write("\n");
  await report(blocks, memory, sights, page);
} finally {
  await browser?.close();
  await serving.stop();
  player.disconnect();
}

async function startRecorder({ ask }: Serving, upstreamPort: number): Promise<LiveSession> {
  const body = JSON.stringify({ upstream: `127.0.0.1:${upstreamPort}`, listen: "0" });
  return ask<LiveSession>("/api/live", { method: "POST", body });
}

async function sessionOf({ ask }: Serving, id: string): Promise<LiveSession> {
  const { sessions } = await ask<{ sessions: readonly LiveSession[] }>("/api/live");
  const session = sessions.find((each) => each.id === id);
  if (!session) throw new Error("the recorder is gone");
  return session;
}

function portOf({ listen }: LiveSession): number {
  return Number(listen.split(":").at(-1));
}

async function play(child: ChildProcess, order: PlayOrder): Promise<Played> {
  child.send(order);
  const [played] = (await once(child, "message")) as [Played];
  // What the recorder is still doing with it belongs to nobody's block.
  await delay(500);
  return played;
}

async function memoryNow(messages: number, { pid }: Serving, of: Browser): Promise<MemoryRow> {
  return {
    messages,
    host: residentMiB(pid),
    recorder: Math.max(...childrenOf(pid).map(residentMiB)),
    tab: residentMiB(await tabProcess(of)),
  };
}

async function report(
  blocks: readonly Block[],
  memory: readonly MemoryRow[],
  sights: Sights,
  page: Page,
): Promise<void> {
  const latency = Object.fromEntries(
    ways.map(({ name }) => {
      const own = blocks.filter(({ way }) => way === name).map(({ played }) => played);
      const all = own.flatMap(({ latenciesMs }) => [...latenciesMs]);
      const byBlock = (share: number): number[] => own.map(({ latenciesMs }) => percentile([...latenciesMs], share));
      return [
        name,
        {
          ...{
            chunks: all.length,
            p50: percentile(all, 0.5),
            p99: percentile(all, 0.99),
            max: Math.max(0, ...own.map(maxOf)),
          },
          ...{ p50OfBlocks: byBlock(0.5), p99OfBlocks: byBlock(0.99) },
          lateMs: Math.max(...own.map(({ lateMs }) => lateMs)),
        },
      ];
    }),
  );
  const us = (ms: number): string => (ms * 1000).toFixed(0);
  const range = (values: readonly number[]): string => `${us(Math.min(...values))} to ${us(Math.max(...values))}`;
  console.log(`\n${options.capture} at ${speed} times its speed; a chunk on its way, in microseconds\n`);
  printTable([
    ["", "chunks", "p50", "blocks", "p99", "blocks", "max"],
    ...Object.entries(latency).map(([way, { chunks, p50, p50OfBlocks, p99, p99OfBlocks, max }]) => [
      way,
      ...[String(chunks), us(p50), range(p50OfBlocks), us(p99), range(p99OfBlocks), us(max)],
    ]),
  ]);
  const { lags, longestFrameMs } = await sights.seen();
  console.log(`\nthe page behind, in milliseconds; ${sights.messages} messages, all of them seen\n`);
  printTable([
    ["", "p50", "p99", "at most", "at message"],
    ...[...lags].map(([way, { p50, p99, max, maxAtMessages }]) => [
      way,
      ...[p50, p99, max, maxAtMessages].map((value) => value.toFixed(0)),
    ]),
  ]);
  console.log(`\nthe longest frame took ${longestFrameMs.toFixed(0)} ms\n`);
  const heaps = await heapsOf(page);
  printTable([
    ["messages", "host MiB", "recorder MiB", "tab MiB"],
    ...memory.map((row) => [row.messages, row.host, row.recorder, row.tab].map((value) => value.toFixed(0))),
  ]);
  console.log(`\nheaps after a collection: page ${heaps.page.toFixed(0)} MiB, worker ${heaps.workers.toFixed(0)} MiB`);
  keepFigures("live", {
    machine,
    options,
    rounds,
    latency,
    lags: Object.fromEntries(lags),
    longestFrameMs,
    memory,
    heaps,
  });
}

function maxOf({ latenciesMs }: Played): number {
  return latenciesMs.reduce((max, each) => Math.max(max, each), 0);
}
