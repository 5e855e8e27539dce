import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "../../bench/samples.ts";
import { chamber } from "./chamber.ts";
import { numberIn } from "./page.ts";

/** A message as `chamber show --json` tells it. */
export interface ToldMessage {
  readonly n: number;
  readonly connection: number;
  readonly power: string | null;
  readonly text: string;
}

/** The messages of a sample that a filter lets through, by the command. */
export async function messagesTold(name: string, filter?: string): Promise<readonly ToldMessage[]> {
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
    .map((line) => JSON.parse(line) as ToldMessage);
}

export function messageGrid(page: Page): Locator {
  return page.getByRole("grid", { name: "Messages" });
}

/** Numbers of the messages on the screen, from above; folds' lines have the number of their first. */
export async function messagesShown(page: Page): Promise<readonly number[]> {
  const cells = await messageGrid(page).locator('tr[aria-selected] [aria-colindex="1"]').allTextContents();
  return cells.map((text) => numberIn(text));
}

/** How many of how many messages the table's head says it has: `[12, 1750]`. */
export async function messagesCounted(page: Page): Promise<readonly number[]> {
  const region = page.getByRole("region", { name: "Messages" });
  const words = (await region.getByText(/^[\d\u202f]+ of [\d\u202f]+$/).textContent()) ?? "";
  return words.split(" of ").map(numberIn);
}

/** Types a filter by keyboard, in place of what is there. */
export async function typeFilter(page: Page, filter: string): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  if (filter === "") await page.keyboard.press("Delete");
  else await page.keyboard.type(filter);
}
