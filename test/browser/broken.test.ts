import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { BrokenRow } from "../../core/press/broken.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { expectInspected, numberIn, pageWithSample } from "../support/page.ts";
import { expectFirstRows } from "../support/tableOnPage.ts";

/** Returns what `metrics --broken` prints about a sample. */
async function brokenTold(name: string): Promise<readonly BrokenRow[]> {
  const { code, stdout, stderr } = await chamber("metrics", sample(name), "--broken", "--json");
  expect(code, stderr).toBe(0);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BrokenRow);
}

function table(page: Page): Locator {
  return page.getByRole("grid", { name: "Broken promises and false statements" });
}

/** Returns the numbers of the messages on the screen, from top to bottom. */
async function messagesShown(page: Page): Promise<readonly number[]> {
  const cells = await table(page).locator("td.cell-message").allTextContents();
  return cells.map((text) => numberIn(text.replace("#", "")));
}

async function rowCount(page: Page): Promise<number> {
  return Number(await table(page).getAttribute("aria-rowcount")) - 1;
}

test("given a game with press, when the user asks what was false or broken, then the table shows what the command prints, and a row leads to its message", async () => {
  const told = await brokenTold("press-level8000");
  const { page } = await pageWithSample("press-level8000");
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
  await page
    .getByRole("group", { name: "Show" })
    .getByRole("button", { name: "Broken promises and false statements" })
    .click();
  await table(page).waitFor();
  await expect.poll(() => rowCount(page)).toBe(told.length);
  const numbers = told.map(({ n }) => n);
  await expectFirstRows(() => messagesShown(page), numbers, 11);

  // The rows can be sorted by what the power gained, with the largest gain first
  await table(page).getByRole("button", { name: "Own centres" }).click();
  const gains = told.flatMap(({ before, after }) => (before && after ? after.own - before.own : []));
  const most = Math.max(...gains);
  await expect
    .poll(() => table(page).locator("td.cell-own").first().textContent())
    .toMatch(most > 0 ? `+${most}` : "±0");

  // The keyboard can filter them by words and by kind
  await page.keyboard.press("/");
  await page.keyboard.type("by:aus");
  await expect.poll(() => rowCount(page)).toBe(told.filter(({ by }) => by === "AUS").length);
  await page
    .getByRole("group", { name: "Kinds" })
    .getByRole("button", { name: /^Claim \d/ })
    .click();
  const wanted = told.filter(({ by, kind }) => by === "AUS" && kind === "claim");
  await expect.poll(() => rowCount(page)).toBe(wanted.length);
  expect(await seriousFindings(page)).toEqual([]);

  await table(page).focus();
  await page.keyboard.press("Home");
  const first = table(page).locator('tr[data-index="0"][aria-selected="true"] td.cell-message');
  const n = numberIn(((await first.textContent()) ?? "").replace("#", ""));
  await page.keyboard.press("Enter");
  await expectInspected(page, n);

  // The filter is still set, and a filter that is impossible to meet matches nothing
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
  await page.getByLabel("Filter broken promises and false statements").fill("no such words");
  await page.getByRole("button", { name: `Show all ${told.length}` }).click();
  await expect.poll(() => rowCount(page)).toBe(told.length);
});

deepTest(
  "given a game without false statements or broken promises, then the table reports that there are none",
  async () => {
    expect(await brokenTold("no-press-solo")).toEqual([]);
    const { page } = await pageWithSample("protocol-errors");
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
    await page
      .getByRole("group", { name: "Show" })
      .getByRole("button", { name: "Broken promises and false statements" })
      .click();
    await page.getByRole("heading", { name: "No broken promises or false statements" }).waitFor();
  },
);
