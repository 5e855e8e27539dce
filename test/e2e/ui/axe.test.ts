import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { seriousFindings } from "../../support/axe.ts";
import { newPage } from "../../support/chromium.ts";
import { pageWithSample } from "../../support/page.ts";

/** Every view and dialog, by how one comes there from a game on the page. */
const places: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["the game", async () => undefined],
  ["commands", (page) => dialogBy(page, "Control+k", "Commands")],
  ["keys", (page) => dialogBy(page, "?", "Keys")],
  ["go to", (page) => dialogBy(page, "Control+g", "Go to turn or message")],
  ["charts", (page) => tab(page, "Charts")],
  ["recordings", (page) => tab(page, "Recordings")],
  ["start", (page) => page.getByRole("button", { name: "Start page" }).click()],
];

async function dialogBy(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole("dialog", { name }).waitFor();
}

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();
}

describe.each(["light", "dark"] as const)("given the %s theme, axe finds nothing serious or critical", (theme) => {
  test("in any view or dialog", { timeout: 180_000 }, async () => {
    const { page } = await pageWithSample("press-level20", { theme });
    const findings: Record<string, readonly string[]> = {};
    for (const [name, go] of places) {
      await go(page);
      findings[name] = await seriousFindings(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    expect(findings).toEqual(Object.fromEntries(places.map(([name]) => [name, []])));
  });
});

test("given a picture without words and grey words on grey, axe says so", async () => {
  const page = await newPage();
  await page.setContent(
    '<html lang="en"><title>planted</title><main><img src="data:,"><p style="color:#aaa;background:#999">grey',
  );
  expect((await seriousFindings(page)).map((line) => line.split(":")[0]).sort()).toEqual([
    "color-contrast",
    "image-alt",
  ]);
});
