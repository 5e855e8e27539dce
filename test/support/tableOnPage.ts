import type { Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { sample } from "../../bench/samples.ts";
import { chamber } from "./chamber.ts";
import { patienceMs } from "./chromium.ts";
import { numberIn } from "./page.ts";

/** A message as `chamber show --json` prints it. */
export interface PrintedMessage {
  readonly n: number;
  readonly connection: number;
  readonly power: string | null;
  readonly text: string;
}

/** Returns the messages in a sample that match a filter, according to the command. */
export async function messagesTold(name: string, filter?: string): Promise<readonly PrintedMessage[]> {
  const { code, stdout, stderr } = await chamber(
    "show",
    sample(name),
    "--json",
    ...(filter === undefined ? [] : ["--filter", filter]),
  );
  expect(code, stderr).toBe(0);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PrintedMessage);
}

export function messageGrid(page: Page): Locator {
  return page.getByRole("grid", { name: "Messages" });
}

/** Returns the element that scrolls the table. */
export function messageScroller(page: Page): Locator {
  return messageGrid(page).locator("..");
}

/**
 * Returns the numbers of the messages on the screen, from top to bottom; a folded line has the number of its first
 * message.
 */
export async function messagesShown(page: Page): Promise<readonly number[]> {
  const cells = await messageGrid(page).locator('tr[aria-selected] [aria-colindex="1"]').allTextContents();
  return cells.map((text) => numberIn(text));
}

/** Returns the counts in the table's header, shown and total: `[12, 1750]`. */
export async function messagesCounted(page: Page): Promise<readonly number[]> {
  const region = page.getByRole("region", { name: "Messages" });
  const words = (await region.getByText(/^[\d\u202f]+ of [\d\u202f]+$/).textContent()) ?? "";
  return words.split(" of ").map(numberIn);
}

/**
 * Waits until a table shows the first of these rows from top to bottom. Only those in view are on the page, and they may
 * be drawn after the count.
 * @param least how many of them the screen must show at least
 */
export async function expectFirstRows<Row>(
  shown: () => Promise<readonly Row[]>,
  all: readonly Row[],
  least = Math.min(1, all.length),
): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await shown();
      expect(rows.length).toBeGreaterThanOrEqual(least);
      expect(rows).toEqual(all.slice(0, rows.length));
    },
    { timeout: patienceMs },
  );
}

/** Whether the whole selected line is in view. */
export function isSelectedInView(page: Page): Promise<boolean> {
  return messageScroller(page).evaluate((scroller) => {
    const row = scroller.querySelector('tr[aria-selected="true"]')?.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    return row !== undefined && row.top >= view.top && row.bottom <= view.bottom;
  });
}

/** Types a filter with the keyboard, replacing the current one. */
export async function typeFilter(page: Page, filter: string): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  if (filter === "") await page.keyboard.press("Delete");
  else await page.keyboard.type(filter);
}
