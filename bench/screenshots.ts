import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { RecordingsAnswer } from "../core/host/host.ts";
import { openFile, type Shot, type Studio } from "./arranging.ts";
import { launchChromium } from "./browser.ts";
import { outFolder } from "./report.ts";
import { type Serving, startServing } from "./serving.ts";
import { shotsOfViews } from "./shots.ts";
import { shotsLive } from "./shotsLive.ts";
import { prepareFiles, shotsOfFiles } from "./shotsOfFiles.ts";

/*
 * Takes a picture of every view, in both themes and at two sizes, for review, and saves it in test/out/screenshots.
 * With --docs it also updates the README's pictures.
 */

const root = join(import.meta.dirname, "../..");
const themes = ["light", "dark"] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
/** Maximum size of a picture in the README, in bytes. */
const mostBytes = 120_000;

/** Pictures in the README: `name-theme`. */
const best: readonly string[] = [
  "game-light",
  "diagnostics-errors-light",
  "diagnostics-errors-dark",
  "agreements-light",
  "start-dark",
];

const { values: options } = parseArgs({
  options: {
    docs: { type: "boolean", default: false },
    /** Names or prefixes of names, separated by commas. */
    only: { type: "string", default: "" },
    width: { type: "string" },
  },
});
const folder = join(root, "test/out/screenshots");
const pictures = join(root, "docs/pictures");
mkdirSync(outFolder, { recursive: true });
mkdirSync(folder, { recursive: true });
const shots = [...shotsOfViews, ...shotsOfFiles, ...shotsLive].filter(
  ({ name }) => options.only === "" || options.only.split(",").some((wanted) => name.startsWith(wanted)),
);
const made = mkdtempSync(join(outFolder, "shots-"));
const emptyFolder = join(made, "empty");
mkdirSync(emptyFolder);
const serving = await startServing([join(root, "recordings")]);
const empty = await startServing([emptyFolder]);
const studio: Studio = { serving, empty, folder: made };
const browser = await launchChromium();
let failed = 0;
try {
  await prepareFiles(studio);
  await untilListed(serving);
  for (const size of sizes.filter(({ width }) => options.width === undefined || String(width) === options.width))
    for (const shot of shots)
      await take(browser, shot, size).catch((error: unknown) => {
        failed += 1;
        console.error(`${shot.name} at ${size.width}: ${error instanceof Error ? error.message : String(error)}`);
      });
} finally {
  await browser.close();
  await Promise.all([serving.stop(), empty.stop()]);
  rmSync(made, { recursive: true });
}
if (failed > 0) process.exitCode = 1;

/** Takes screenshots of one state in both themes; the page follows the system's theme. */
async function take(from: Browser, shot: Shot, size: (typeof sizes)[number]): Promise<void> {
  const context = await from.newContext({ viewport: size, colorScheme: themes[0], reducedMotion: "reduce" });
  let undo: void | (() => Promise<void>);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto((shot.isEmpty === true ? empty : serving).address);
    await page.getByRole("main").waitFor();
    if (shot.file !== null) {
      await openFile(page, shot.file(studio));
    }
    undo = await shot.arrange(page, studio);
    await page.waitForTimeout(500);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.waitForTimeout(250);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      const name = `${shot.name}-${theme}`;
      await page.screenshot({ path: join(folder, `${shot.name}-${size.width}-${theme}.png`) });
      if (options.docs && size.width === 1280 && best.includes(name)) await keep(page, name);
    }
    if (undo) await undo();
  } finally {
    await context.close();
  }
}

/** Saves a picture, compressed as much as the maximum size requires. */
async function keep(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (let quality = 90; ; quality -= 5) {
    const bytes = await page.screenshot({ type: "webp", quality });
    if (bytes.length > mostBytes && quality > 40) continue;
    writeFileSync(join(pictures, `${name}.webp`), bytes);
    console.log(`docs/pictures/${name}.webp: ${(bytes.length / 1000).toFixed(0)} kB`);
    return;
  }
}

/** Waits until the host has read every listed recording. */
async function untilListed({ ask }: Serving): Promise<void> {
  while ((await ask<RecordingsAnswer>("/api/recordings")).pending > 0) await delay(100);
}
