import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { writeBigRecording } from "./bigRecording.ts";
import { launchChromium } from "./browser.ts";
import { figureOf, percentile } from "./figure.ts";
import { firstLoad } from "./firstLoad.ts";
import { optionsOf } from "./measures.ts";
import { heapsOf, residentMiB, tabProcess } from "./memory.ts";
import { paintLatency, prepare, type StepLatency, stepLatency, whenRead, whenRows } from "./pageClock.ts";
import { handIn, outFolder, progress } from "./report.ts";
import { sampleGames } from "./samples.ts";
import { type Serving, startServing } from "./serving.ts";

/* Measures how fast the page is with a large recording in headless Chromium, and how much memory it takes. */

const options = optionsOf("ui");
const rounds = Number(options.rounds);
const jumps = Number(options.jumps);
const filters = ["msg==PRP && from==AUS", "snd -to:ger turn:f1903", "thx prov:par"] as const;
const scrollForMs = 5000;
const pixelsASecond = 6000;

/** Upper limits for figures, in their units. */
const targets: Readonly<Record<string, number>> = {
  "first rows after choosing a file": 1000,
  "scrub to any turn in view, drawn, p50": 50,
  "scrub to any turn in view, drawn, p95": 50,
  "typing in the filter, p50": 50,
  "typing in the filter, p95": 50,
};
const headlines = ["tab, recording read", ...Object.keys(targets).filter((name) => !name.endsWith("p50"))];

/** Measurements by name, one value per round. */
type Noted = Map<string, { readonly unit: string; readonly values: number[] }>;

mkdirSync(outFolder, { recursive: true });
const path = join(outFolder, "big.chamber");
const big = await writeBigRecording(path, Number(options.messages), sampleGames);
const serving = await startServing([path]);
const noted: Noted = new Map();
try {
  for (let round = 1; round <= rounds; round++) {
    const browser = await launchChromium();
    try {
      await measureRound(browser, serving);
    } finally {
      await browser.close();
    }
    progress("ui", round, rounds);
  }
} finally {
  await serving.stop();
}
handIn({
  about: `${big.messages} messages from ${big.games} games on ${big.connections} connections, ${(big.byteLength / 1024 / 1024).toFixed(1)} MiB`,
  figures: [...noted].map(([name, { unit, values }]) => {
    const target = targets[name];
    const more = { ...(target === undefined ? {} : { target }), isHeadline: headlines.includes(name) };
    return figureOf(name, unit, unit === "frames/s" ? "higher" : "lower", values, more);
  }),
});

function note(name: string, unit: string, value: number): void {
  const { values } = noted.get(name) ?? { values: [] };
  noted.set(name, { unit, values: [...values, value] });
}

async function measureRound(browser: Browser, { address, origin }: Serving): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await prepare(page);
  const files = firstLoad(page);
  await page.goto(address);
  await page.getByRole("main").waitFor();
  note("tab, empty", "MiB", residentMiB(await tabProcess(browser)));

  await page.setInputFiles('input[type="file"]', path);
  note("first rows after choosing a file", "ms", await whenRows(page));
  // The page fetches other files later, on demand or when it is idle.
  const loaded = await files();
  for (const kind of ["code", "maps", "font", "picture", "ahead"] as const) {
    const own = loaded.filter((file) => file.kind === kind);
    note(`first load, ${kind}, gzip`, "kB", own.reduce((sum, { gzipByteLength }) => sum + gzipByteLength, 0) / 1000);
  }
  note("recording read", "ms", await whenRead(page, big.messages));
  note("tab, recording read", "MiB", residentMiB(await tabProcess(browser)));
  const heaps = await heapsOf(page);
  note("heap of the page", "MiB", heaps.page);
  note("heap of the worker", "MiB", heaps.workers);

  await scrub(page);
  await type(page);
  await scroll(page);
  note("tab at the end", "MiB", residentMiB(await tabProcess(browser)));
  const heapsAtEnd = await heapsOf(page);
  note("heap of the page at the end", "MiB", heapsAtEnd.page);
  note("heap of the worker at the end", "MiB", heapsAtEnd.workers);
  note("tab at the end, after a collection", "MiB", residentMiB(await tabProcess(browser)));

  const recording = await page.evaluate(async () => {
    const answer = (await (await fetch("/api/recordings")).json()) as { recordings: { id: string }[] };
    return answer.recordings[0]?.id ?? "";
  });
  await page.goto("about:blank");
  await page.goto(`${origin}/?recording=${encodeURIComponent(recording)}`);
  note("first rows from a link, page load included", "ms", await whenRows(page));
}

/** Steps from turn to turn, then jumps to various turns of the game, then to messages in all games. */
async function scrub(page: Page): Promise<void> {
  const steps: StepLatency[] = [];
  for (let at = 0; at < jumps; at++) steps.push(await stepLatency(page, () => page.keyboard.press("ArrowRight")));
  noteSteps("step to the next turn", steps);

  const box = await page.getByRole("slider", { name: "Turn" }).boundingBox();
  if (!box) throw new Error("the page has no timeline");
  const anyTurn: StepLatency[] = [];
  for (let at = 0; at < jumps; at++) {
    // Multiples of the golden ratio are evenly spread and never repeat.
    const share = 0.1 + 0.85 * ((at * 0.618) % 1);
    anyTurn.push(await stepLatency(page, () => page.mouse.click(box.x + box.width * share, box.y + box.height / 2)));
  }
  noteSteps("scrub to any turn in view", anyTurn);

  const anyMessage: StepLatency[] = [];
  for (let at = 0; at < jumps; at++) {
    const n = 1 + Math.floor(big.messages * ((0.31 + at * 0.618) % 1));
    await page.keyboard.press("Control+g");
    await page.keyboard.insertText(String(n));
    anyMessage.push(await stepLatency(page, () => page.keyboard.press("Enter")));
  }
  noteLatencies(
    "jump to any message of any game, settled",
    anyMessage.map(({ settledMs }) => settledMs),
  );
}

async function type(page: Page): Promise<void> {
  const latencies: number[] = [];
  for (const filter of filters) {
    await page.keyboard.press("/");
    await page.keyboard.press("Control+a");
    for (const letter of filter) latencies.push(await paintLatency(page, () => page.keyboard.type(letter), 60));
    await page.waitForTimeout(500);
  }
  noteLatencies("typing in the filter", latencies);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.waitForTimeout(1000);
}

async function scroll(page: Page): Promise<void> {
  const box = await page.getByRole("grid", { name: "Messages" }).locator("..").boundingBox();
  if (!box) throw new Error("the page has no message table");
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => Object.assign(globalThis, { chamberFrames: [] }));
  await page.evaluate(() => {
    const frames = (globalThis as unknown as { chamberFrames: [number, number][] }).chamberFrames;
    const onFrame = (now: number): void => {
      const waiting = document.querySelectorAll('[role="grid"] tr.waiting').length;
      frames.push([now, waiting]);
      if (frames.length < 1_000_000) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  const from = await page.evaluate(() => performance.now());
  await session.send("Input.synthesizeScrollGesture", {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2, gestureSourceType: "mouse" },
    ...{ yDistance: (-pixelsASecond * scrollForMs) / 1000, speed: pixelsASecond },
  });
  const until = await page.evaluate(() => performance.now());
  const frames = await page.evaluate(() => {
    const all = (globalThis as unknown as { chamberFrames: [number, number][] }).chamberFrames;
    return all.splice(0);
  });
  const within = frames.filter(([at]) => at >= from && at <= until);
  const gaps = within.slice(1).map(([at], index) => at - (within[index]?.[0] ?? at));
  note("scroll", "frames/s", (gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0));
  note("scroll, p99 between frames", "ms", percentile(gaps, 0.99));
  note(
    "scroll, frames with lines still loading",
    "%",
    (100 * within.filter(([, waiting]) => waiting > 0).length) / within.length,
  );
}

function noteSteps(name: string, steps: readonly StepLatency[]): void {
  noteLatencies(
    `${name}, drawn`,
    steps.map(({ drawnMs }) => drawnMs),
  );
  noteLatencies(
    `${name}, painted`,
    steps.map(({ shownMs }) => shownMs),
  );
  noteLatencies(
    `${name}, settled`,
    steps.map(({ settledMs }) => settledMs),
  );
}

function noteLatencies(name: string, values: readonly number[]): void {
  const known = values.filter((value) => !Number.isNaN(value));
  note(`${name}, p50`, "ms", percentile(known, 0.5));
  note(`${name}, p95`, "ms", percentile(known, 0.95));
}
