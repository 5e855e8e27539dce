import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { LiveSession } from "../core/host/host.ts";
import { launchChromium } from "./browser.ts";
import { type Against, type Figure, figureOf, percentile } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { childrenOf, heapsOf, processesOf, residentMiB, tabProcess } from "./memory.ts";
import type { Played, PlayOrder } from "./peers/player.ts";
import { keepTo, possiblePlacements } from "./placement.ts";
import { handIn, outFolder, progress } from "./report.ts";
import { type Serving, startServing } from "./serving.ts";
import { type Lag, Sights } from "./sights.ts";

/*
 * Plays a captured game through the recorder, many times faster than the original, with and without the page open. The
 * variants take turns in one run: directly to the server, through a recorder without a page, and through a recorder
 * whose recording the page shows. The run also measures the page's lag and the memory of all programs.
 */

/** A way to play a game, and how the cores are shared. */
interface Way {
  readonly name: string;
  /** No recorder, a recorder without a page, or a recorder whose recording the page shows. */
  readonly through: "direct" | "recorder" | "page";
  /** Whether host and browser have their own cores; otherwise all processes share all cores. */
  readonly isApart: boolean;
  /** The share of a block's time during which the game is played this way. */
  readonly share: number;
}

const canSplit = possiblePlacements().includes("split");
const apart: readonly Way[] = [
  { name: "direct", through: "direct", isApart: true, share: 1 / 10 },
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

const options = optionsOf("live");
const capture = options.capture || (existsSync(sevenBots) ? sevenBots : keptCapture);
const blockMs = Number(options.block) * 1000;
const rounds = Math.max(1, Math.round((Number(options.minutes) * 60_000) / blockMs));
const speed = Number(options.speed);

/** Results of one block; times in milliseconds. */
interface Block {
  readonly way: string;
  readonly played: Played;
}

/** Memory at the end of a round, in MiB. */
interface MemoryRow {
  readonly messages: number;
  readonly host: number;
  readonly recorder: number;
  readonly tab: number;
}

mkdirSync(outFolder, { recursive: true });
const player = fork(join(import.meta.dirname, "peers/player.js"), [capture], { serialization: "advanced" });
const serving = await startServing([join(root, "recordings")]);
let browser: Browser | undefined;
try {
  const [{ port, goesBefore }] = (await once(player, "message")) as [{ port: number; goesBefore: boolean }];
  const unseen = await startRecorder(serving, port);
  const seen = await startRecorder(serving, port);
  // A recording begins with the first connection; after that the page can open it.
  const first = await play(player, { port: portOf(seen), forMs: 1000, speed });
  browser = await launchChromium(["--js-flags=--expose-gc"]);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const sights = await Sights.on(page);
  await page.goto(serving.address);
  const { recording } = await sessionOf(serving, seen.id);
  await page.goto(`${serving.origin}/?recording=${encodeURIComponent(recording ?? "")}`);
  sights.add(first, "opening");
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
      const port = { direct: null, recorder: portOf(unseen), page: portOf(seen) }[through];
      const played = await play(player, { port, forMs: blockMs * way.share, speed });
      blocks.push({ way: way.name, played });
      if (through !== "page") continue;
      sights.add(played, way.name);
      await sights.caughtUp();
      memory.push(await memoryNow(sights.messages, serving, browser));
    }
    progress("live", round + 1, rounds);
  }
  await report(blocks, memory, sights, page, goesBefore);
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
  if (!session) throw new Error("the host no longer lists the recorder");
  return session;
}

function portOf({ listen }: LiveSession): number {
  return Number(listen.split(":").at(-1));
}

async function play(child: ChildProcess, order: PlayOrder): Promise<Played> {
  child.send(order);
  const [played] = (await once(child, "message")) as [Played];
  // The recorder's remaining work must not count towards the next block.
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
  goesBefore: boolean,
): Promise<void> {
  const { lags, longestFrameMs } = await sights.seen();
  const heaps = await heapsOf(page);
  const chunks = ways.map(({ name }) => `${name} ${latenciesOf(blocks, name).length}`).join(", ");
  const order = goesBefore ? "a higher priority than" : "the same priority as";
  handIn({
    about:
      `${basename(dirname(capture))} at ${speed} times its original speed; chunks: ${chunks}; the page showed all ` +
      `${sights.messages} messages; player and recorders have ${order} the page`,
    figures: [
      ...ways.flatMap((way) => latencyFigures(blocks, way)),
      ...[...lags].flatMap(([way, lag]) => lagFigures(way, lag)),
      figureOf("longest frame of the page", "ms", "lower", [longestFrameMs]),
      ...(["host", "recorder", "tab"] as const).map((what) =>
        figureOf(
          `memory, ${what}`,
          "MiB",
          "lower",
          memory.map((row) => row[what]),
        ),
      ),
      figureOf("heap of the page after a collection", "MiB", "lower", [heaps.page]),
      figureOf("heap of the worker after a collection", "MiB", "lower", [heaps.workers]),
    ],
  });
}

function latenciesOf(blocks: readonly Block[], name: string): number[] {
  return blocks.filter(({ way }) => way === name).flatMap(({ played }) => [...played.latenciesMs]);
}

/** Returns percentiles of all blocks together, with the blocks' minimum and maximum, in microseconds. */
function latencyFigures(blocks: readonly Block[], { name, through, isApart }: Way): Figure[] {
  const own = blocks.filter(({ way }) => way === name);
  // The cost of the recorder, or of the page, is the difference from the variant without it on the same cores.
  const without = ways.find(
    (way) => way.isApart === isApart && way.through === { direct: "", recorder: "direct", page: "recorder" }[through],
  );
  return [
    ["p50", 0.5],
    ["p99", 0.99],
    ["max", 1],
  ].map(([word, share]) => {
    const at = (values: Iterable<number>): number => percentile([...values], Number(share)) * 1000;
    const pooled = at(latenciesOf(blocks, name));
    const byBlock = own.map(({ played }) => at(played.latenciesMs));
    const ratio = without ? pooled / at(latenciesOf(blocks, without.name)) : Number.NaN;
    const compared: Against[] = without ? [{ peer: without.name, median: ratio, least: ratio, greatest: ratio }] : [];
    const more = { against: compared, isHeadline: through === "page" && word === "p99" };
    return { ...figureOf(`chunk latency, ${name}, ${word}`, "µs", "lower", byBlock, more), median: pooled };
  });
}

/** Returns how far the page lagged behind the game. */
function lagFigures(way: string, { p50, p99, max }: Lag): Figure[] {
  return [
    figureOf(`page lag, ${way}, p50`, "ms", "lower", [p50]),
    figureOf(`page lag, ${way}, p99`, "ms", "lower", [p99]),
    figureOf(`page lag, ${way}, max`, "ms", "lower", [max], { target: 1000, isHeadline: true }),
  ];
}
