import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import { patienceMs } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";
import {
  expectInspected,
  goToPlace,
  inspectedMessage,
  numberIn,
  openFile,
  pageWithSample,
  sharedPage,
  untilRead,
} from "../support/page.ts";
import { sessionOf, tableOf } from "../support/session.ts";
import { isSelectedInView } from "../support/tableOnPage.ts";

const name = "press-level20";
const session = sessionOf(`recordings/${name}.chamber.gz`);

/** Returns the number of messages that match a filter, counted without a page. */
function matches(filter: string): number {
  return tableOf(session, { filter }).matches;
}

function table(page: Page): ReturnType<Page["getByRole"]> {
  return page.getByRole("grid", { name: "Messages" });
}

/** Returns the first number in the pane's head: 33 for "33 of 3 120". */
async function headCount(page: Page): Promise<number> {
  const words = (await page.getByRole("region", { name: "Messages" }).locator(".pane-head").textContent()) ?? "";
  return numberIn(/Messages([\d\u202f]+)/.exec(words)?.[1] ?? "");
}

/** Whether the whole text is visible on the page. */
async function isWhole(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isInside = width > 0 && height > 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  });
}

const filterField = (page: Page): ReturnType<Page["getByRole"]> =>
  page.getByRole("combobox", { name: "Filter messages" });

describe("given a game on the page and no mouse", () => {
  const game = sharedPage(sample(name));

  test("when a filter is typed, values are suggested with counts, Tab accepts one, and Esc clears the filter", async () => {
    const page = await game();
    await page.keyboard.press("/");
    await page.keyboard.type("msg==SU");
    const list = page.getByRole("listbox", { name: /begin with SU/ });
    await expect
      .poll(() => list.getByRole("option", { name: /^SUB/ }).textContent())
      .toContain(String(matches("msg==SUB")).replace(/\B(?=(\d{3})+$)/g, "\u202f"));
    await expect.poll(() => filterField(page).getAttribute("aria-expanded")).toBe("true");
    const box = await page.getByRole("region", { name: "Messages" }).boundingBox();
    await expect
      .poll(async () => (await list.boundingBox())?.x)
      .toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));

    await page.keyboard.press("Tab");
    await expect.poll(() => filterField(page).inputValue()).toBe("msg==SUB");
    await expect.poll(() => headCount(page)).toBe(matches("msg==SUB"));
    const commands = table(page).locator("td.cell-command");
    // The rows are drawn after the count
    await expect.poll(async () => new Set(await commands.allTextContents())).toEqual(new Set(["SUB"]));

    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => filterField(page).inputValue()).toBe("");
    await expect.poll(() => headCount(page)).toBe(session.count);
  });

  test("when an expression is unfinished or invalid, the filter bar reports this", async () => {
    const page = await game();
    await page.keyboard.press("Control+f");
    const words = page.getByRole("search").getByRole("status");
    await page.keyboard.type("msg==SND && prov==");
    await expect.poll(() => words.textContent()).toMatch(/^unfinished: which province/);
    await expect.poll(() => headCount(page)).toBe(matches("msg==SND"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("colour==red");
    await expect.poll(() => words.textContent()).toMatch(/^invalid: /);
    await expect.poll(() => filterField(page).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => headCount(page)).toBe(session.count);
  });

  deepTest("when another recording is opened, the invalid filter of the previous one is gone", async () => {
    const { page } = await pageWithSample(name);
    await page.keyboard.press("Control+f");
    await page.keyboard.type("colour==red");
    const words = page.getByRole("search").getByRole("status");
    await expect.poll(() => words.textContent()).toMatch(/^invalid: /);
    await openFile(page, sample("no-press-solo"));
    await page.getByRole("heading", { level: 1, name: /^no-press-solo/ }).waitFor();
    await untilRead(page);
    await expect.poll(() => filterField(page).inputValue()).toBe("");
  });

  deepTest(
    "when a filter is typed in a narrow window, neither its error nor what the game is waiting for is cut off",
    async () => {
      const { page } = await pageWithSample(name);
      const waiting = page.locator(".waiting strong");
      const before = await waiting.textContent();
      expect(before).toMatch(/^(Waiting for|All orders)/);
      await page.keyboard.press("/");
      await page.keyboard.type("colour==red");
      const whole = page.getByText(/^there is no field "colour"; the fields are /).filter({ visible: true });
      await expect
        .poll(async () => Promise.all((await whole.all()).map(isWhole)), { timeout: patienceMs })
        .toContain(true);
      await expect.poll(() => isWhole(waiting)).toBe(true);
      await expect.poll(() => waiting.textContent()).toBe(before);

      await page.keyboard.press("Control+a");
      await page.keyboard.type("msg==SUB");
      await page.keyboard.press("Enter");
      await expect.poll(() => headCount(page)).toBe(matches("msg==SUB"));
      await expect.poll(() => isWhole(waiting)).toBe(true);
      await expect.poll(() => waiting.textContent()).toBe(before);
    },
  );

  test("when nothing matches, the page offers to drop a condition", async () => {
    const page = await game();
    expect(matches("msg==SUB dir:s2c")).toBe(0);
    await page.keyboard.press("/");
    await page.keyboard.type("msg==SUB dir:s2c");
    await page.keyboard.press("Enter");
    const drop = page.getByRole("button", { name: "Remove dir:s2c" });
    await drop.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => headCount(page)).toBe(matches("msg==SUB"));
    await expect.poll(() => filterField(page).inputValue()).toBe("msg==SUB");
  });

  test("the arrow keys go from line to line, and Enter opens a fold in place and closes it", async () => {
    const page = await game();
    const grid = table(page);
    const rowCount = (): Promise<string | null> => grid.getAttribute("aria-rowcount");
    const rows = tableOf(session).length + 1;
    await expect.poll(rowCount).toBe(String(rows));
    await grid.focus();
    const before = await inspectedMessage(page);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => inspectedMessage(page)).toBeGreaterThan(before);
    await page.keyboard.press("ArrowUp");
    await expectInspected(page, before);

    const selected = grid.locator('tr[aria-selected="true"]');
    const fold = selected.locator('td[aria-expanded="false"]');
    for (let step = 0; step < 40 && (await fold.count()) === 0; step++) {
      const n = await inspectedMessage(page);
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => inspectedMessage(page)).not.toBe(n);
      // A fold is selected once the page knows its line, which may be after the inspector shows its first message
      const next = String(await inspectedMessage(page));
      await expect.poll(() => selected.locator('[aria-colindex="1"]').textContent()).toContain(next);
    }
    const first = await inspectedMessage(page);
    await page.keyboard.press("Enter");
    await grid.locator('td[aria-expanded="true"]').waitFor();
    await expect.poll(async () => Number(await rowCount())).toBeGreaterThan(rows);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => inspectedMessage(page)).toBeGreaterThan(first);
    await page.keyboard.press("Enter");
    await expect.poll(rowCount).toBe(String(rows));

    await page.keyboard.press("End");
    await expect.poll(() => inspectedMessage(page)).toBeGreaterThan(session.count - 200);
    await page.keyboard.press("Home");
    await expectInspected(page, 1);
  });

  test("F unfolds, and H greys out other messages instead of hiding them", async () => {
    const page = await game();
    const grid = table(page);
    const rows = async (): Promise<number> => Number(await grid.getAttribute("aria-rowcount"));
    await expect.poll(rows).toBeLessThan(session.count);
    await page.keyboard.press("f");
    await expect.poll(rows).toBeGreaterThan(session.count);
    await page.keyboard.press("/");
    await page.keyboard.type("msg==SUB");
    await page.keyboard.press("Enter");
    await expect.poll(rows).toBe(matches("msg==SUB") + 1);
    await grid.focus();
    await page.keyboard.press("h");
    await expect.poll(rows).toBeGreaterThan(session.count);
    await expect.poll(() => grid.locator("tr.pale").count()).toBeGreaterThan(0);
  });
});

deepTest(
  "given a place far into a game, when the row height changes, then the selected row stays in place",
  async () => {
    const { page } = await pageWithSample(name);
    await goToPlace(page, "f1902/1637");
    const selected = table(page).locator('tr[aria-selected="true"]');
    await selected.getByText("1\u202f637").or(selected.getByText("1637")).first().waitFor();
    await expect.poll(() => isSelectedInView(page)).toBe(true);
    const top = async (): Promise<number> => Math.round((await selected.boundingBox())?.y ?? -1);
    const before = await top();
    await page.getByRole("button", { name: "Columns, time and density" }).click();
    const height = async (): Promise<number> => Math.round((await selected.boundingBox())?.height ?? -1);
    for (const [density, pixels] of [
      ["Comfortable", 24],
      ["Compact", 20],
    ] as const) {
      await page.getByRole("radio", { name: density }).click();
      await expect.poll(height).toBe(pixels);
      await expect.poll(top).toBe(before);
    }
  },
);

deepTest.each(["light", "dark"] as const)(
  "axe finds nothing serious in the lists of the filter and of the table, %s",
  { timeout: 240_000 },
  async (theme) => {
    const { page } = await pageWithSample(name, { theme });
    const findings: (readonly string[])[] = [];
    await page.keyboard.press("/");
    await page.keyboard.type("msg==");
    await page.getByRole("listbox", { name: "Messages" }).waitFor();
    findings.push(await seriousFindings(page));
    await page.keyboard.type("SUB dir:s2c");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No matching messages" }).waitFor();
    findings.push(await seriousFindings(page));
    await page.getByRole("button", { name: /^Clear filter ?Esc/ }).click();
    await page.getByRole("button", { name: "Columns, time and density" }).click();
    await page.getByRole("radio", { name: "Comfortable" }).waitFor();
    findings.push(await seriousFindings(page));
    expect(findings).toEqual([[], [], []]);
  },
);
