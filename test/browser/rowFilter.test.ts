import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { numberIn, pageWithSample } from "../support/page.ts";

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

describe("given the offers of a game, when a filter is typed", () => {
  test("then it completes and explains itself, shows the rows of the command, and underlines a mistake", async () => {
    const { page } = await pageWithSample(game);
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
    const filter = page.getByRole("combobox", { name: "Filter offers" });
    await page.keyboard.press("/");
    await expect.poll(() => filter.evaluate((input) => input === document.activeElement)).toBe(true);

    // The values of a field are offered with the number of offers that match each.
    await page.keyboard.type("verdict:");
    const breached = page.getByRole("option", { name: /^breached/ });
    const wanted = await offersThat("verdict:breached");
    expect(await breached.locator(".candidate-count").textContent()).toBe(String(wanted.length));
    await breached.click();
    await expect.poll(() => offersShown(page)).toEqual(wanted);
    const said = page.getByRole("search", { name: "Filter" }).filter({ has: filter }).getByRole("status");
    expect(await said.textContent()).toBe("offers with a promise whose verdict is breached");
    expect(await seriousFindings(page)).toEqual([]);

    // A mistake hides nothing.
    await filter.fill("verdict:brokn");
    await expect.poll(() => filter.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(".filter-paint .fault-warn").textContent()).toBe("brokn");
    expect(await offersShown(page)).toEqual(await offersThat(""));

    await filter.fill("state:refused -by:aus");
    await expect.poll(() => offersShown(page)).toEqual(await offersThat("state:refused -by:aus"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => offersShown(page)).toEqual(await offersThat(""));
  });
});
