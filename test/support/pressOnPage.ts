import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { PressRow } from "../../core/press/pressRow.ts";
import { chamber } from "./chamber.ts";
import { everyRow } from "./gridOnPage.ts";
import { numberIn } from "./page.ts";

/** Returns the press as `chamber press --json` prints it. */
export async function pressTold(path: string, ...options: readonly string[]): Promise<readonly PressRow[]> {
  const { code, stdout, stderr } = await chamber("press", path, ...options, "--json");
  expect(code, stderr).toBe(0);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PressRow);
}

/** Opens the tab and waits for the press, or for the reason why there is none. */
export async function showPress(page: Page): Promise<Locator> {
  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("button", { name: /^Press/ })
    .click();
  const region = page.getByRole("region", { name: "Press" });
  await region.waitFor();
  await region.locator("[aria-busy=true]").waitFor({ state: "detached" });
  return region;
}

export function pressGrid(page: Page): Locator {
  return page.getByRole("grid", { name: "Press" });
}

/** Returns the counts in the bar: `[38, 775]` for `38 of 775`, `[775, 775]` without a filter. */
export async function pressCounted(page: Page): Promise<readonly number[]> {
  const words = (await page.getByRole("region", { name: "Press" }).locator(".press-count").textContent()) ?? "";
  const [shown = Number.NaN, all = shown] = words.split(" of ").map(numberIn);
  return [shown, all];
}

/** A line of the list, read from its attributes and cells. */
export interface PressLineShown {
  readonly id: number;
  readonly n: number;
  readonly text: string;
  /** The sender, then the recipients, including those that the line shows only as a count. */
  readonly parties: readonly string[];
  readonly notes: string;
  readonly indent: number;
}

/** Returns every line of the list from first to last, reading one screen at a time. */
export function pressLines(page: Page): Promise<readonly PressLineShown[]> {
  return everyRow(pressGrid(page), read);
}

/** This function runs in the page. */
function read(rows: readonly Element[]): (PressLineShown & { readonly index: number })[] {
  return rows.map((row) => {
    const text = (selector: string): string => row.querySelector(selector)?.textContent ?? "";
    const body = row.querySelector(".press-body");
    return {
      index: Number(row.getAttribute("data-index")),
      id: Number(row.getAttribute("data-id")),
      n: Number(text(".cell-press-n")),
      text: text(".press-text"),
      parties: [...row.querySelectorAll(".press-parties .chip, .press-nobody, .press-more")].flatMap((party) =>
        (party.getAttribute("data-tip") ?? party.textContent ?? "").split(" "),
      ),
      notes: text(".press-notes"),
      indent: body instanceof HTMLElement ? Number.parseInt(body.style.paddingLeft || "0", 10) : 0,
    };
  });
}
