import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { crowdedGame } from "../support/crowdedGame.ts";
import { deepTest } from "../support/depth.ts";
import { openFile, servedPage, untilRead } from "../support/page.ts";
import { showPress } from "../support/pressOnPage.ts";
import { tempFolder } from "../support/tempFolder.ts";

async function pageOf(count: number, width: number): Promise<Page> {
  const path = join(tempFolder(), `crowded-${count}.chamber`);
  writeFileSync(path, crowdedGame(count));
  const { page } = await servedPage(undefined, { viewport: { width, height: 800 } });
  await openFile(page, path);
  await untilRead(page);
  return page;
}

/** Returns the names of buttons that are partly hidden: outside the window, or cut off by their container. */
function cutButtons(group: Locator): Promise<readonly string[]> {
  return group.evaluate((box) => {
    const isCut = (button: Element): boolean => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      if (left < 0 || right > window.innerWidth) return true;
      for (let around = button.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === "visible") continue;
        const room = around.getBoundingClientRect();
        if (left < room.left - 1 || right > room.right + 1 || top < room.top - 1 || bottom > room.bottom + 1)
          return true;
      }
      return false;
    };
    return [...box.querySelectorAll("button")].filter(isCut).map((button) => button.textContent ?? "");
  });
}

const crowds = [
  [34, 900],
  [34, 1280],
  [17, 1280],
  [10, 1280],
] as const;

describe.each(crowds)("given a game with %i powers in a window of %i px", (count, width) => {
  deepTest("then all of them can be chosen in the press and in the agreements, and none is cut off", async () => {
    const page = await pageOf(count, width);
    const press = await showPress(page);
    const pair = press.getByRole("group", { name: "Press between" });
    await expect.poll(() => pair.getByRole("button").count()).toBe(count + 1);
    await expect.poll(() => cutButtons(pair)).toEqual([]);
    await expect.poll(() => cutButtons(press.locator(".press-bars"))).toEqual([]);

    await page
      .getByRole("navigation", { name: "Views" })
      .getByRole("button", { name: /^Agreements/ })
      .click();
    await page.getByRole("grid", { name: "Ledger" }).waitFor();
    const between = page.getByRole("group", { name: "Between" });
    await expect.poll(() => between.getByRole("button").count()).toBe(count + 1);
    await expect.poll(() => cutButtons(page.locator(".tab-bar"))).toEqual([]);

    // Each power made promises to two others; the last cell can be reached by keyboard and is then visible
    const matrix = page.getByRole("table", { name: "Honour rate" });
    const cells = matrix.getByRole("button");
    await expect.poll(() => cells.count()).toBe(2 * count);
    await between.getByRole("button").last().press("Enter");
    await page.getByText(/^All powers, .* marked$/).waitFor();
    // The chosen power is visible, although it is the last one
    await expect.poll(() => cutButtons(matrix.locator("td:has(button.of-pair)").first())).toEqual([]);
    await cells.first().focus();
    await cells.last().focus();
    await expect.poll(() => cutButtons(matrix.locator("tr").last().locator("td:has(button:focus)"))).toEqual([]);
  });
});
