import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import { newPage } from "../support/chromium.ts";
import { sampleOf, times } from "../support/depth.ts";
import { showDiagnostics } from "../support/findingsOnPage.ts";
import { dropFile, pageWithSample, runCommand } from "../support/page.ts";
import { pressGrid, showPress } from "../support/pressOnPage.ts";
import { typeFilter } from "../support/tableOnPage.ts";

/** Every view and dialog, and how to open it from a game on the page. */
const places: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["the game", async () => undefined],
  ["orders as a table", (page) => pressed(page, "Control+4")],
  ["the map again", (page) => pressed(page, "Control+4")],
  ["a power's viewpoint", (page) => pressed(page, "4")],
  ["all powers", (page) => pressed(page, "0")],
  ["a filter, and suggestions for what to type next", (page) => typeFilter(page, "prp from:")],
  ["an invalid filter", (page) => typeFilter(page, "colour==red")],
  ["a filter that nothing matches", (page) => typeFilter(page, "prp from:AUS turn:W1950 ")],
  ["no filter", cleared],
  ["commands", (page) => dialogBy(page, "Control+k", "Commands")],
  ["keys", (page) => dialogBy(page, "?", "Keyboard shortcuts")],
  ["go to", (page) => dialogBy(page, "Control+g", "Go to turn or message")],
  ["a mark", (page) => dialogBy(page, "Control+m")],
  ["columns", (page) => page.getByRole("button", { name: "Columns, time and density" }).click()],
  ["a page to share", shareDialog],
  ["formats of a figure", (page) => page.getByRole("button", { name: "Export Map" }).click()],
  ["layers", (page) => page.getByRole("button", { name: "Layers" }).click()],
  ["press", pressOf],
  ["press as one power saw it, with sentences", (page) => pressed(page, "4")],
  ["press without a match", (page) => page.getByLabel("Filter press").fill("no such words")],
  ["all press again", allPress],
  ["agreements", (page) => agreements(page)],
  ["agreements of one pair", (page) => page.getByRole("group", { name: "Between" }).getByLabel("Austria").click()],
  [
    "broken promises and false statements",
    (page) => page.getByRole("button", { name: "Broken promises and false statements" }).click(),
  ],
  ["diagnostics", (page) => showDiagnostics(page).then(() => undefined)],
  ["findings by bot", (page) => page.getByRole("button", { name: "By bot" }).click()],
  ["findings by turn", (page) => page.getByRole("button", { name: "By turn" }).click()],
  ["rules that found nothing", (page) => page.getByRole("button", { name: "Show them" }).click()],
  ["findings, none of which matches", (page) => page.getByLabel("Filter findings").fill("no such words")],
  ["charts", (page) => tab(page, "Charts")],
  ["recordings", (page) => tab(page, "Recordings")],
  ["standings", (page) => page.getByRole("button", { name: "Standings" }).click()],
  ["start", (page) => page.getByRole("button", { name: "Start page" }).click()],
  ["record", recordDialog],
];

async function shareDialog(page: Page): Promise<void> {
  await runCommand(page, "share as one");
  await page.getByRole("dialog", { name: "Share as one HTML page" }).waitFor();
}

async function recordDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Record a live game/ }).click();
  await page.getByRole("dialog", { name: "Record a live game" }).waitFor();
}

/** Shows the press and selects one of its messages. */
async function pressOf(page: Page): Promise<void> {
  const region = await showPress(page);
  await region.getByRole("button", { name: "English" }).click();
  await pressGrid(page).locator("tr[data-id]").nth(1).click();
}

/** Leaves the search field and chooses the viewpoint of all powers. */
async function allPress(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("0");
}

/** Files that cannot be read completely, each with the text that the page shows for it. */
const files: readonly (readonly [string, () => Uint8Array, string])[] = [
  [
    "a damaged file",
    () => Uint8Array.from(whole).fill(0x55, whole.length / 2, whole.length / 2 + 2000),
    "Damaged file, partly read",
  ],
  ["no recording", () => Buffer.from("GIF89a, and nothing that a recorder wrote"), "cannot be opened"],
];
const whole = gunzipSync(readFileSync(sample("press-level20")));

async function pressed(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
}

/** Clears the filter and leaves its field. */
async function cleared(page: Page): Promise<void> {
  await typeFilter(page, "");
  for (let times = 0; times < 2; times++) await page.keyboard.press("Escape");
}

async function dialogBy(page: Page, key: string, name?: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole("dialog", name === undefined ? {} : { name }).waitFor();
}

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();
}

async function agreements(page: Page): Promise<void> {
  await tab(page, "Agreements");
  await page.getByRole("grid", { name: "Ledger" }).waitFor();
}

/** Themes differ only in colours, so for the second theme only the colour rule is checked. */
const themes = [
  ["light", undefined],
  ["dark", ["color-contrast"]],
] as const;

describe.each(sampleOf(themes, 1))("given the %s theme, axe finds nothing serious or critical", (theme, rules) => {
  test("in any view or dialog", { timeout: 600_000 }, async () => {
    const { page } = await pageWithSample("press-level20", { theme });
    const findings: Record<string, readonly string[]> = {};
    const walked = places.slice(0, times(places.length, 9));
    const audited = sampleOf(walked, 4);
    for (const place of walked) {
      const [name, go] = place;
      await go(page);
      if (audited.includes(place)) findings[name] = await seriousFindings(page, rules);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    for (const [name, bytes, words] of files) {
      await dropFile(page, "file.chamber", bytes());
      // The message about the previous file remains next to it.
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
      findings[name] = await seriousFindings(page, rules);
    }
    expect(findings).toEqual(Object.fromEntries(Object.keys(findings).map((name) => [name, []])));
  });
});

test("given a picture without alternative text and grey text on grey, axe reports both", async () => {
  const page = await newPage();
  await page.setContent(
    '<html lang="en"><title>planted</title><main><img src="data:,"><p style="color:#aaa;background:#999">grey',
  );
  expect((await seriousFindings(page)).map((line) => line.split(":")[0]).sort()).toEqual([
    "color-contrast",
    "image-alt",
  ]);
});
