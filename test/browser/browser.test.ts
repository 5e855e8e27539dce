import { expect, inject, test } from "vitest";
import { launchChromium } from "../../bench/browser.ts";

test("given a run with tests of the page, then this machine has a browser for them; where it has none, this test alone fails", async () => {
  const found = inject("browser");
  if ("why" in found) expect.fail(found.why);
  const browser = await launchChromium([], found.path);
  expect(browser.version()).toMatch(/^\d+\./);
  await browser.close();
});
