import type { Locator } from "playwright-core";

/** What a row shows, with its index in the grid. */
export interface IndexedRow {
  readonly index: number;
}

/**
 * Returns every row of a grid from first to last, reading one screen at a time, and restores the scroll position.
 * @param read runs in the page, on the rendered rows
 */
export async function everyRow<Row extends IndexedRow>(
  grid: Locator,
  read: (rows: readonly Element[]) => Row[],
): Promise<readonly Row[]> {
  await grid.waitFor();
  const scroller = grid.locator("..");
  const before = await scroller.evaluate((element) => element.scrollTop);
  const rows = new Map<number, Row>();
  for (let top = 0, isEnd = false; !isEnd; top += 200) {
    isEnd = await scroller.evaluate(scrollTo, top);
    for (const row of await grid.locator("tr[data-index]").evaluateAll(read)) rows.set(row.index, row);
  }
  await scroller.evaluate(scrollTo, before);
  return [...rows.values()].sort((a, b) => a.index - b.index);
}

/**
 * Scrolls an element and waits until the page has drawn it; runs in the page. Returns whether it has reached the end.
 */
async function scrollTo(element: Element, top: number): Promise<boolean> {
  element.scrollTo(0, top);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return top + element.clientHeight >= element.scrollHeight;
}
