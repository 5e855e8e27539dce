import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "./browser.ts";
import { outFolder } from "./report.ts";
import { sample } from "./samples.ts";
import { type Serving, startServing } from "./serving.ts";

/*
 * Every view as a picture, in both themes and at two sizes, to be looked at: test/out/screenshots. With --docs the
 * README's pictures are made anew as well.
 */

const root = join(import.meta.dirname, "../..");
const themes = ["light", "dark"] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
/** Bytes that a picture of the README may take. */
const mostBytes = 120_000;

interface Shot {
  readonly name: string;
  /** Of the samples; null: nothing is open. */
  readonly game: string | null;
  readonly arrange: (page: Page) => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;
const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
const tab =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();

/** Goes to a place, then does more. */
function at(place: string, more: (page: Page) => Promise<void> = nothing): Shot["arrange"] {
  return async (page) => {
    await page.keyboard.press("Control+g");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.type(place);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.waitForTimeout(300);
    await more(page);
  };
}

async function filtered(page: Page, filter: string): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.type(filter, { delay: 20 });
}

const shots: readonly Shot[] = [
  { name: "start", game: null, arrange: nothing },
  {
    name: "record",
    game: null,
    arrange: async (page) => {
      await page.getByRole("button", { name: /^Record a live game/ }).click();
      await page.getByLabel("Server").fill("127.0.0.1:16714");
    },
  },
  { name: "game", game: "press-level8000", arrange: at("s1920", press("Shift+ArrowRight")) },
  { name: "before", game: "press-level8000", arrange: at("s1920", press("Control+1")) },
  { name: "after", game: "press-level8000", arrange: at("f1920", press("Control+3")) },
  { name: "orders", game: "press-level8000", arrange: at("s1920", press("Control+4")) },
  { name: "viewpoint", game: "press-level8000", arrange: at("s1920", press("3")) },
  { name: "filter", game: "press-level8000", arrange: at("s1920", (page) => filtered(page, "prp from:")) },
  {
    name: "no-match",
    game: "press-level8000",
    arrange: at("s1920", (page) => filtered(page, "prp from:TUR turn:S1920 ")),
  },
  { name: "palette", game: "press-level8000", arrange: at("s1920", press("Control+k")) },
  { name: "help", game: "press-level8000", arrange: press("?") },
  {
    name: "press-threads",
    game: "press-level8000",
    arrange: async (page) => {
      await tab(/^Press/)(page);
      await page.getByRole("grid", { name: "Press" }).locator("tr[data-id]").nth(8).click();
    },
  },
  {
    name: "press-pair",
    game: "press-level8000",
    arrange: async (page) => {
      await tab(/^Press/)(page);
      await page.getByRole("button", { name: "Only with Germany" }).click();
      await page.getByRole("button", { name: /^Claims/ }).click();
      await page.getByRole("grid", { name: "Press" }).locator("tr[data-id]").nth(8).click();
    },
  },
  {
    name: "press-viewpoint",
    game: "press-level20",
    arrange: async (page) => {
      await tab(/^Press/)(page);
      await page.keyboard.press("4");
    },
  },
  { name: "agreements", game: "press-level8000", arrange: at("s1901/151", tab("Agreements")) },
  { name: "agreements-open", game: "press-level20", arrange: at("s1901/318", tab("Agreements")) },
  { name: "charts", game: "press-level8000", arrange: tab("Charts") },
  { name: "recordings", game: "press-level8000", arrange: tab("Recordings") },
  { name: "press", game: "press-level20", arrange: at("f1901", press("Shift+ArrowRight")) },
  { name: "variant", game: "variant-hundred3", arrange: at("f1432") },
  { name: "errors", game: "protocol-errors", arrange: press("End") },
  { name: "damaged", game: "damaged", arrange: (page) => page.getByRole("button", { name: /^Go to the/ }).click() },
];

/** Those of the README: `name-theme`. */
const best: readonly string[] = ["game-light", "filter-dark", "agreements-light", "start-dark"];

const { values: options } = parseArgs({
  options: { docs: { type: "boolean", default: false }, only: { type: "string" } },
});
const folder = join(root, "test/out/screenshots");
const pictures = join(root, "docs/pictures");
mkdirSync(outFolder, { recursive: true });
mkdirSync(folder, { recursive: true });
const damaged = join(outFolder, "damaged.chamber");
damage();
const serving = await startServing([join(root, "recordings")]);
const browser = await launchChromium();
try {
  for (const theme of themes)
    for (const size of sizes)
      for (const shot of shots.filter(({ name }) => options.only === undefined || name === options.only))
        await take(browser, serving, shot, theme, size);
} finally {
  await browser.close();
  await serving.stop();
  rmSync(damaged);
}

async function take(
  from: Browser,
  { address }: Serving,
  shot: Shot,
  theme: (typeof themes)[number],
  size: (typeof sizes)[number],
): Promise<void> {
  const context = await from.newContext({ viewport: size, colorScheme: theme, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole("main").waitFor();
    if (shot.game !== null) {
      await page.setInputFiles('input[type="file"]', shot.game === "damaged" ? damaged : sample(shot.game));
      await page.getByRole("grid", { name: "Messages" }).waitFor();
      await page.waitForTimeout(500);
      await page.getByRole("progressbar").waitFor({ state: "detached" });
      await page.waitForTimeout(500);
    }
    await shot.arrange(page);
    await page.waitForTimeout(700);
    const name = `${shot.name}-${theme}`;
    await page.screenshot({ path: join(folder, `${shot.name}-${size.width}-${theme}.png`) });
    if (options.docs && size.width === 1280 && best.includes(name)) await keep(page, name);
  } finally {
    await context.close();
  }
}

/** Keeps a picture as small as it must be. */
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

/** A recording whose middle was overwritten. */
function damage(): void {
  const bytes = Uint8Array.from(gunzipSync(readFileSync(sample("press-level20"))));
  bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 2000);
  writeFileSync(damaged, bytes);
}
