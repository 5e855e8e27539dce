import { expect, test } from "vitest";
import { pageWithSample } from "../support/page.ts";

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

function rightOf(box: { readonly x: number; readonly width: number } | null): number {
  return box === null ? Number.POSITIVE_INFINITY : Math.ceil(box.x + box.width);
}
