import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ReplyScan } from "../../core/session/replies.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { dialogue } from "../support/dialogue.ts";
import { cursorOn, openFile, pageWithSample, servedPage } from "../support/page.ts";
import { recordingOf } from "../support/recordings.ts";
import { sessionOf } from "../support/session.ts";
import { tempFolder } from "../support/tempFolder.ts";

const press = "recordings/press-level20.chamber.gz";

async function showCharts(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("region", { name: "Charts" }).waitFor();
}

async function cells(page: Page, chart: string): Promise<string[][]> {
  const panel = page.getByRole("region", { name: chart, exact: true });
  await panel.getByRole("button", { name: "Show table" }).click();
  await panel.getByRole("row").nth(1).waitFor();
  const rows = await panel.getByRole("row").all();
  return Promise.all(rows.map((row) => row.locator("th, td").allTextContents()));
}

/** Returns `SPR 1901` for `Spring 1901`. */
function turnKey(words: string): string {
  return `${words.slice(0, 3).toUpperCase()} ${words.slice(-4)}`;
}

test("given a game, then the centres in the chart's table match `chamber turns`, and a click goes to the turn", async () => {
  const { page } = await pageWithSample("press-level20");
  const { stdout } = await chamber("turns", press, "--json");
  const listed = new Map(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { turn: string; centres: Record<string, string[]> })
      .map(({ turn, centres }) => [turn, centres]),
  );
  await showCharts(page);
  const centres = page.getByRole("region", { name: "Centres", exact: true });
  await centres.getByRole("img", { name: /^Centres of 7 powers over 5 turns\. At the end: AUS 3, ENG 4/ }).waitFor();

  // A click on the chart's last turn. A chart that is being drawn again has no box, and no listener, for a moment.
  await expect
    .poll(async () => {
      const plot = await centres.locator(".u-over").boundingBox();
      if (plot) await page.mouse.click(plot.x + plot.width * 0.95, plot.y + plot.height / 2);
      return page.url();
    })
    .toMatch(/SPR1902|FAL1902|SUM1902/);

  const [, ...rows] = await cells(page, "Centres");
  const chips = page.getByRole("table", { name: "Centres" }).locator("thead .chip");
  const names = await chips.evaluateAll((all) => all.map((chip) => chip.getAttribute("aria-label") ?? ""));
  expect(rows.length).toBeGreaterThan(1);
  for (const [turn = "", ...counts] of rows) {
    const owners = listed.get(turnKey(turn));
    expect(counts.map(Number), turn).toEqual(names.map((name) => owners?.[name]?.length ?? 0));
  }
});

deepTest("given replies, then a power's slowest reply links to its SUB", async () => {
  const { page } = await pageWithSample("press-level20");
  const session = sessionOf(press);
  const scan = new ReplyScan(session, null);
  scan.advance(Number.POSITIVE_INFINITY);
  const turkish = scan.of(0).filter(({ power }) => power === "TUR");
  const slowest = turkish.toSorted((one, other) => other.lastMs - one.lastMs)[0];
  await showCharts(page);
  await page.getByRole("button", { name: /^Slowest reply by TUR/ }).click();
  await expect.poll(() => cursorOn(page)).toBe(slowest?.lastN);
});

test("given a recording without a game, then the charts explain why they are empty", async () => {
  const { page } = await servedPage();
  const path = join(tempFolder(), "greeting.chamber");
  writeFileSync(
    path,
    recordingOf(dialogue(["> IM", "< RM", "> NME ( 'x' ) ( '1' )", "< REJ ( NME ( 'x' ) ( '1' ) )"])),
  );
  await openFile(page, path);
  await showCharts(page);
  await page.getByRole("heading", { name: "No turns" }).waitFor();
});
