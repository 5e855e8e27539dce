import { expect, test } from "vitest";
import { pageWithSample } from "../support/page.ts";
import { typeFilter } from "../support/tableOnPage.ts";

test("given 1280 px with 150, 200 and 400% zoom, then nothing is cut off, and panes are stacked vertically where space is short", async () => {
  const { page } = await pageWithSample("protocol-errors");
  for (const [width, height] of [
    [853, 480],
    [640, 360],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    const theme = page.getByRole("button", { name: /^(Light|Dark) theme$/ });
    await expect
      .poll(async () => rightOf(await theme.boundingBox()), { message: `${width} px` })
      .toBeLessThanOrEqual(width);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const name of ["Messages", "Map"]) await page.getByRole("region", { name }).first().scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        const [messages, map] = await Promise.all(
          ["Messages", "Map"].map((name) => page.getByRole("region", { name }).first().boundingBox()),
        );
        return { fits: rightOf(map ?? null) <= width, isStacked: (messages?.y ?? 0) > (map?.y ?? 0) };
      })
      .toEqual({ fits: true, isStacked: width < 720 });
  }
});

test("given agreements at 1280 px, when the window is narrowed to 600 px, then the ledger has its width, and the honour rates and the selected agreement are below it in full", async () => {
  const { page } = await pageWithSample("press-level8000");
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
  const pane = (name: string) => page.getByRole("region", { name, exact: true });
  await pane("Honour").getByRole("table").waitFor();
  await page.setViewportSize({ width: 600, height: 720 });
  await expect.poll(async () => (await pane("Offers").boundingBox())?.width).toBe(600);
  const [offers, honour] = await Promise.all([pane("Offers").boundingBox(), pane("Honour").boundingBox()]);
  expect(honour?.y).toBeGreaterThanOrEqual((offers?.y ?? 0) + (offers?.height ?? 0));
  const isCut = (part: string): Promise<boolean> =>
    page.locator(part).evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  expect(await Promise.all([".matrix-scroll", ".selected-body"].map(isCut))).toEqual([false, false]);
  // The ledger leaves out what does not fit, instead of scrolling sideways.
  const beyond = page.locator(".ledger-scroll").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await beyond).toBe(0);
});

test("given a filter, when the window is narrowed, then the filter does not cover what the game is waiting for", async () => {
  const { page } = await pageWithSample("press-level20");
  await typeFilter(page, "msg==SUB");
  const lead = page.locator(".waiting-lead");
  for (const width of [1000, 800, 600]) {
    await page.setViewportSize({ width, height: 720 });
    const [waiting, filter] = await Promise.all([lead.boundingBox(), page.locator(".filter-line").boundingBox()]);
    const [mode, isCut] = await Promise.all([
      page.getByRole("radiogroup", { name: "Non-matching messages" }).boundingBox(),
      lead.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    ]);
    const isBeside = (waiting?.x ?? 0) >= Math.max(rightOf(filter), rightOf(mode));
    const isAbove = (waiting?.y ?? 0) + (waiting?.height ?? 0) <= (filter?.y ?? 0);
    expect({ width, isFree: isBeside || isAbove, isCut }).toEqual({ width, isFree: true, isCut: false });
  }
});

test("given a rule's messages at 600 px, then their tokens wrap inside the window", async () => {
  const { page } = await pageWithSample("press-level20");
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Diagnostics" }).click();
  await page.setViewportSize({ width: 600, height: 720 });
  const lines = page.locator(".diag-line-text");
  await lines.first().waitFor();
  const ends = await lines.evaluateAll((all) => all.map((line) => Math.ceil(line.getBoundingClientRect().right)));
  expect(Math.max(...ends)).toBeLessThanOrEqual(600);
  const areCut = await lines.evaluateAll((all) =>
    all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  );
  expect(areCut).toBe(false);
});

function rightOf(box: { readonly x: number; readonly width: number } | null): number {
  return box === null ? Number.POSITIVE_INFINITY : Math.ceil(box.x + box.width);
}
