import { copyFileSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { newPage } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";
import { servedPage } from "../support/page.ts";
import { ownCache, startServe } from "../support/serveProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns a folder with two games that are old enough for their tables to be cached. */
function gamesFolder(): string {
  const folder = tempFolder();
  for (const [name, from] of [
    ["friday.chamber.gz", "press-level20"],
    ["hundred.chamber.gz", "variant-hundred3"],
  ] as const) {
    const path = join(folder, name);
    copyFileSync(sample(from), path);
    utimesSync(path, new Date("2026-01-01"), new Date("2026-01-01"));
  }
  return folder;
}

const forever = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range = -b.range";

async function run(page: Page, sql: string): Promise<void> {
  await page.getByRole("textbox", { name: "SQL" }).fill(sql);
  await page.keyboard.press("Control+Enter");
}

test("given a served folder, then SQL over its games fills a grid that can be sorted and exported; errors are shown, and a query can be cancelled", async () => {
  const serve = await startServe([gamesFolder()], ownCache());
  const page = await newPage();
  await page.goto(`${serve.origin}/?token=${serve.token}`);
  await page.getByRole("button", { name: "Query", exact: true }).click();
  // The SQL is the tab's first Tab stop, before the tables.
  const tab = page.locator(".query");
  const isInTab = (): Promise<boolean> => tab.evaluate((part) => part.contains(document.activeElement));
  await tab.waitFor();
  for (let presses = 0; presses < 30 && !(await isInTab()); presses++) await page.keyboard.press("Tab");
  expect(await page.getByRole("textbox", { name: "SQL" }).evaluate((it) => it === document.activeElement)).toBe(true);

  const status = page.getByRole("status").filter({ hasText: /row|Running|Reading|Cancelled/ });
  const grid = page.getByRole("grid", { name: "Result" });

  // The first query reads the recordings. It returns the same rows as the command.
  await run(page, "SELECT file, frames, map FROM recordings ORDER BY frames DESC");
  await grid.getByRole("row", { name: "1 hundred.chamber.gz 3795 hundred3" }).waitFor();
  await grid.getByRole("row", { name: "2 friday.chamber.gz 1750 standard" }).waitFor();
  await status.filter({ hasText: "2 rows" }).waitFor();
  await grid.getByRole("button", { name: "file" }).click();
  await expect.poll(() => grid.getByRole("row").nth(1).textContent()).toContain("friday");

  // Under other SQL, the result is marked as that of the SQL that was run.
  await page.getByRole("textbox", { name: "SQL" }).fill("SELECT 1");
  await status.filter({ hasText: "from the SQL that was run last" }).waitFor();
  await page
    .getByRole("textbox", { name: "SQL" })
    .fill("SELECT file, frames, map FROM recordings ORDER BY frames DESC");
  await status.filter({ hasNotText: "from the SQL" }).waitFor();

  // The result is saved with every value.
  await page.getByRole("button", { name: "Export Result" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^CSV/ }).click(),
  ]);
  const csv = readFileSync((await download.path()) ?? "", "utf8");
  expect(csv).toContain("friday.chamber.gz,1750,standard");

  // Tables and columns are listed; a column is typed into the SQL.
  const tables = page.getByRole("navigation", { name: "Tables" });
  await page.getByRole("textbox", { name: "SQL" }).fill("SELECT  FROM games");
  await page.keyboard.press("Home");
  for (let at = 0; at < 7; at++) await page.keyboard.press("ArrowRight");
  await tables
    .locator("summary")
    .filter({ hasText: /^games$/ })
    .click();
  await tables.getByRole("button", { name: /^winners/ }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "SQL" }).inputValue()).toBe("SELECT winners FROM games");
  await page.keyboard.press("Control+Enter");
  await grid.getByRole("row", { name: '["BUR"]' }).waitFor();

  // Invalid SQL is refused, and so is SQL that reads other files.
  const alert = page.getByRole("alert");
  await run(page, "SELECT winers FROM games");
  await alert.filter({ hasText: "line 1, column 8" }).filter({ hasText: "did you mean winners" }).waitFor();
  await run(page, "FROM read_text('/etc/passwd')");
  await alert.filter({ hasText: "The function read_text is not allowed" }).waitFor();
  await expect.poll(() => grid.count()).toBe(0);

  // A query that does not end can be cancelled, and the next one runs.
  await run(page, forever);
  await page.getByRole("button", { name: "Cancel" }).click();
  await status.filter({ hasText: "Cancelled" }).waitFor();
  await run(page, "SELECT 1 AS one WHERE false");
  await page.getByRole("heading", { name: "No rows" }).waitFor();

  // A cancelled query leaves the previous result, which is marked as that of other SQL.
  const old = page.locator(".query-outcome.old");
  expect(await old.count()).toBe(0);
  await run(page, forever);
  await page.getByRole("button", { name: "Cancel" }).click();
  await status.filter({ hasText: "Cancelled" }).waitFor();
  await old.getByRole("heading", { name: "No rows" }).waitFor();
  await page.getByRole("textbox", { name: "SQL" }).fill("SELECT 1 AS one WHERE false");
  await expect.poll(() => old.count()).toBe(0);

  // Visiting another tab keeps the SQL and the result.
  await page.getByRole("button", { name: "Recordings", exact: true }).click();
  await page.getByRole("button", { name: "Query", exact: true }).click();
  await page.getByRole("heading", { name: "No rows" }).waitFor();
});

deepTest("given a folder without recordings, then a query reports this", async () => {
  const { page } = await servedPage([tempFolder()]);
  await page.getByRole("button", { name: "Query", exact: true }).click();
  await run(page, "FROM games");
  await page.getByRole("alert").filter({ hasText: "There are no recordings to query" }).waitFor();
});
