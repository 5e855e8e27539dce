import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { patienceMs } from "../support/chromium.ts";
import { story, writeConversations } from "../support/conversations.ts";
import { deepTest } from "../support/depth.ts";
import { expectInspected, pageWithSample, servedPage, untilRead } from "../support/page.ts";
import { pressGrid, showPress } from "../support/pressOnPage.ts";
import { runFolder, writeRun } from "../support/runFolders.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Opens the press of the only game in a served folder. */
async function pressIn(folder: string): Promise<Page> {
  const { page } = await servedPage([folder]);
  await page.getByRole("main").getByRole("link").first().click();
  await untilRead(page);
  await showPress(page);
  await pressGrid(page).waitFor();
  return page;
}

async function shown(path: string, filter: string): Promise<readonly number[]> {
  const { stdout } = await chamber("show", path, "--filter", filter, "--json");
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly n: number }).n);
}

const numbersOf = async (page: Page): Promise<readonly number[]> =>
  (await pressGrid(page).locator("td.cell-press-n").allTextContents()).map(Number);

const count = (page: Page): Promise<string | null> => pressGrid(page).getAttribute("aria-rowcount");

test("given a run with language models, when its diaries are shown with the press, then each is shown at its time, and can be opened in the inspector", async () => {
  const folder = tempFolder();
  const run = writeRun(folder, "run", runFolder("agents", 3, "I'll move Vienna to Galicia."));
  const page = await pressIn(folder);
  const messages = Number(await count(page)) - 1;
  const diaries = await shown(run, "label:diary");
  const lanes = page.getByRole("group", { name: "Logs" });
  await expect
    .poll(() => lanes.getByRole("button").allTextContents())
    .toEqual([`Diary ${diaries.length}`, expect.any(String)]);
  await lanes.getByRole("button", { name: "Diary" }).click();
  await expect.poll(() => count(page)).toBe(String(1 + messages + diaries.length));
  // The count mentions the logs, so that it matches the number of rows
  const counted = page.getByRole("region", { name: "Press" }).locator(".press-count");
  await expect.poll(() => counted.textContent()).toBe(`${messages} plus ${diaries.length} logs`);
  await vi.waitFor(
    async () => {
      const first = await numbersOf(page);
      expect(first).toEqual(first.toSorted((a, b) => a - b));
      expect(first.filter((n) => diaries.includes(n))).toEqual(diaries.filter((n) => n <= (first.at(-1) ?? 0)));
    },
    { timeout: patienceMs },
  );

  // The filter fields are the same as for messages
  await page.keyboard.press("/");
  await page.keyboard.type("label:negotiation_diary model:claude");
  const wanted = await shown(run, "label:negotiation_diary model:claude");
  await expect.poll(() => count(page)).toBe(String(1 + wanted.length));
  const [n] = wanted;
  await pressGrid(page).locator(`tr[data-id="${n}"]`).click();
  await page.getByRole("region", { name: "Log" }).getByText("negotiation_summary", { exact: false }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expectInspected(page, n ?? 0);
});

deepTest(
  "given conversations with labels, when the press is shown, then it has columns for sender and receiver, and finds lies",
  async () => {
    const folder = tempFolder();
    const game = writeConversations(folder, ["1"], () => story);
    const page = await pressIn(folder);
    const cells = (name: string) => pressGrid(page).locator(`td.cell-press-${name}`).allTextContents();
    await expect.poll(async () => (await cells("truth")).slice(0, 3)).toEqual(["lie", "true", "true"]);
    await expect.poll(async () => (await cells("belief")).slice(0, 3)).toEqual(["believed", "suspected", "believed"]);
    expect(await page.getByRole("group", { name: "Logs" }).count()).toBe(0);
    await page.keyboard.press("/");
    await page.keyboard.type("truth:lie");
    const lies = await shown(game, "truth:lie");
    await expect.poll(() => numbersOf(page)).toEqual(lies);
  },
);

deepTest("given a game over DAIDE, then the press has no such columns and no logs", async () => {
  const { page } = await pageWithSample("press-level20");
  await showPress(page);
  await pressGrid(page).waitFor();
  expect(await page.getByRole("group", { name: "Logs" }).count()).toBe(0);
  for (const name of ["truth", "belief", "stance", "model", "intent", "label"])
    expect(await pressGrid(page).locator(`th.cell-press-${name}`).count()).toBe(0);
});
