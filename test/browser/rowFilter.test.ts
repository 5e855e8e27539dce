import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { showDiagnostics } from "../support/findingsOnPage.ts";
import { expectInspected, numberIn, pageWithSample, servedPage } from "../support/page.ts";
import { samplesFolder } from "../support/serveProcess.ts";

const game = "press-level8000";

/** Returns the numbers of the offers that the command prints for a filter, in order. */
async function offersThat(filter: string): Promise<readonly number[]> {
  const { stdout } = await chamber("agreements", sample(game), "--json", "--filter", filter);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { proposedAt: { n: number } }).proposedAt.n)
    .sort((a, b) => a - b);
}

async function offersShown(page: Page): Promise<readonly number[]> {
  const cells = await page.getByRole("grid", { name: "Ledger" }).locator("td.cell-offer").allTextContents();
  return cells.map((text) => numberIn(text.replace("#", "")));
}

describe("given the offers in a game, when a filter is typed", () => {
  test("then the field completes and explains the filter, the table shows the command's rows, and a mistake is underlined", async () => {
    const { page } = await pageWithSample(game);
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
    const filter = page.getByRole("combobox", { name: "Filter offers" });
    await page.keyboard.press("/");
    await expect.poll(() => filter.evaluate((input) => input === document.activeElement)).toBe(true);

    // The values of a field are offered with the number of offers that match each.
    await page.keyboard.type("verdict:");
    const breached = page.getByRole("option", { name: /^breached/ });
    const wanted = await offersThat("verdict:breached");
    await expect.poll(() => breached.locator(".candidate-count").textContent()).toBe(String(wanted.length));
    await breached.click();
    await expect.poll(() => offersShown(page)).toEqual(wanted);
    const said = page.getByRole("search", { name: "Filter" }).filter({ has: filter }).getByRole("status");
    await expect.poll(() => said.textContent()).toBe("offers with a promise whose verdict is breached");
    expect(await seriousFindings(page)).toEqual([]);

    // A mistake hides nothing.
    await filter.fill("verdict:brokn");
    await expect.poll(() => filter.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => page.locator(".filter-paint .fault-warn").textContent()).toBe("brokn");
    await expect.poll(() => offersShown(page)).toEqual(await offersThat(""));

    await filter.fill("state:refused -by:aus");
    await expect.poll(() => offersShown(page)).toEqual(await offersThat("state:refused -by:aus"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => offersShown(page)).toEqual(await offersThat(""));
  });
});

describe("given a table with a filter, when the menu of a row is opened", () => {
  deepTest("then its items filter by the value in the cell or exclude it", async () => {
    const { page } = await pageWithSample(game);
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
    const filter = page.getByRole("combobox", { name: "Filter offers" });
    const ledger = page.getByRole("grid", { name: "Ledger" });
    const state = ledger.locator("td.cell-status").filter({ hasText: "Refused" }).first();
    await state.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Filter by this: state==refused" }).click();
    await expect.poll(() => filter.inputValue()).toBe("state==refused");
    await expect.poll(() => offersShown(page)).toEqual(await offersThat("state:refused"));

    await ledger.locator("td.cell-turn").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Exclude this: turn==/ }).click();
    await expect.poll(() => filter.inputValue()).toMatch(/SPR \d+/);
    const [year] = /SPR \d+/.exec(await filter.inputValue()) ?? [];
    await expect.poll(() => offersShown(page)).toEqual(await offersThat(`state:refused -turn:'${year}'`));

    // The recipients' promise differs from the proposer's.
    await filter.fill("recipients:broken");
    await expect.poll(() => offersShown(page)).toEqual(await offersThat("recipients:broken"));
    await ledger.locator("td.cell-own").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Exclude this: proposer==breached" }).waitFor();
    await page.keyboard.press("Escape");
    await ledger.locator("td.cell-others").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Filter by this: recipients==breached" }).waitFor();
  });
});

describe("given the recordings in a folder", () => {
  deepTest(
    "when they are filtered by result and level, then only those are listed, and F3 steps through them",
    async () => {
      const { page, serve } = await servedPage([samplesFolder]);
      await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Recordings" }).click();
      const grid = page.getByRole("grid", { name: "Recordings" });
      const names = () => grid.locator("td.cell-name .library-title").allTextContents();
      const filter = page.getByRole("combobox", { name: "Filter recordings" });
      const all = (await serve.library()).recordings;
      expect(all.length).toBeGreaterThan(3);
      await expect.poll(async () => (await names()).length).toBe(all.length);
      await filter.fill("level:20");
      await expect.poll(names).toEqual(["press-level20"]);
      await filter.fill("-level:20");
      await expect.poll(async () => (await names()).length).toBe(all.length - 1);
      expect(await seriousFindings(page)).toEqual([]);

      await grid.focus();
      const active = grid.locator('tr[aria-selected="true"] .library-title');
      const first = await active.textContent();
      await page.keyboard.press("F3");
      await expect.poll(() => active.textContent()).not.toBe(first);
      await page.keyboard.press("Shift+F3");
      await expect.poll(() => active.textContent()).toBe(first);
    },
  );
});

describe("given the findings in a game", () => {
  test("when they are filtered by severity and rule, then only those are listed, and the menu of a cell excludes its rule", async () => {
    const { page } = await pageWithSample("protocol-errors");
    await showDiagnostics(page);
    const codes = page.getByRole("treegrid", { name: "Findings" }).locator("td.cell-code");
    const filter = page.getByRole("combobox", { name: "Filter findings" });
    await codes.first().waitFor();
    await filter.fill("severity:error");
    const severities = page.getByRole("treegrid", { name: "Findings" }).locator(".diag-severity");
    await expect.poll(async () => new Set(await severities.allTextContents()).size).toBe(1);
    const [first = "", second = ""] = await codes.allTextContents();
    await codes.first().click({ button: "right" });
    await page.getByRole("menuitem", { name: `Exclude this: finding==${first}` }).click();
    await expect.poll(() => codes.first().textContent()).toBe(second);
    await filter.fill(`finding:${first}`);
    await expect.poll(() => codes.allTextContents()).toEqual([first]);
  });
});

test("given a filter that was just typed, when F3 is pressed immediately, then the cursor goes to its first match", async () => {
  const { page } = await pageWithSample(game);
  await page.getByRole("combobox", { name: "Filter messages" }).fill("n in {118, 300}");
  await page.keyboard.press("F3");
  await expectInspected(page, 118);
});

describe("given messages, some of which a filter highlights", () => {
  deepTest(
    "when F3 is pressed in the filter, then the cursor goes to the next match, and Shift+F3 goes back",
    async () => {
      const { page } = await pageWithSample(game);
      const filter = page.getByRole("combobox", { name: "Filter messages" });
      await filter.fill("n in {118, 300, 20000}");
      await page.getByText("3 matches", { exact: true }).waitFor();
      await page.getByRole("radio", { name: "Highlight" }).click();
      await page.keyboard.press("F3");
      await expectInspected(page, 118);
      await filter.focus();
      await page.keyboard.press("F3");
      await expectInspected(page, 300);
      await page.keyboard.press("F3");
      await expectInspected(page, 20000);
      await page.keyboard.press("F3");
      await expectInspected(page, 118);
      await page.keyboard.press("Shift+F3");
      await expectInspected(page, 20000);
    },
  );
});
