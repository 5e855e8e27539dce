import { expect, inject, test } from "vitest";
import { launchChromium } from "../../bench/browser.ts";

test("given a run with browser tests, then this machine has a browser; if it has none, only this test fails", async () => {
  const found = inject("browser");
  if ("why" in found) expect.fail(found.why);
  const browser = await launchChromium([], found.path);
  expect(browser.version()).toMatch(/^\d+\./);
  await browser.close();
});
