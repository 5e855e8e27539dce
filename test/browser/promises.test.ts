import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { AgreementRow } from "../../core/press/agreementRow.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { ciceroGames } from "../support/ciceroGames.ts";
import { deepTest } from "../support/depth.ts";
import { servedPage, untilRead } from "../support/page.ts";

async function show(page: Page, words: string): Promise<void> {
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: words, exact: true }).click();
}

test("given games with free text that nobody has read, when their readings are written, then the tables of promises and of broken promises list them for all games", async () => {
  const { folder, games } = ciceroGames();
  const { page } = await servedPage([folder]);
  await page.getByRole("button", { name: /^Browse recordings/ }).waitFor();
  await page.keyboard.press("o");
  await show(page, "Promises");
  await page.getByText("148 free-text messages in 2 recordings not read yet", { exact: false }).waitFor();

  await chamber("readings", folder, "--write");
  await page.getByRole("button", { name: "Refresh" }).click();
  const ledger = page.getByRole("grid", { name: "Ledger" });
  await ledger.getByRole("row").nth(4).waitFor();
  await expect.poll(() => ledger.getAttribute("aria-rowcount")).toBe("5");
  await page.getByText("4 promises, 2 kept, 2 breached, counting repeats").waitFor();
  await expect.poll(() => page.getByText("not read", { exact: false }).count()).toBe(0);
  const { stdout } = await chamber("agreements", folder, "--readings", "--json", "--filter", "verdict:kept,broken");
  const told = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as AgreementRow & { readonly file: string; readonly reading: { words: string } });
  for (const { file, proposedAt, reading } of told) {
    const parts = [basename(file, ".json.gz"), `#${proposedAt.n}`, `“${reading.words}”`, "chamber"];
    const lines = async (): Promise<readonly string[]> =>
      (await ledger.getByRole("row").allTextContents()).filter((line) => parts.every((part) => line.includes(part)));
    await expect.poll(lines).toHaveLength(1);
  }
  expect(await seriousFindings(page)).toEqual([]);

  await show(page, "Broken promises and false statements");
  await page.getByText("2 broken promises, 0 false statements").waitFor();
  await show(page, "Promises");
  await page.getByRole("group", { name: "Offer status" }).getByRole("button", { name: "Kept 2" }).click();
  await expect.poll(() => ledger.getAttribute("aria-rowcount")).toBe("3");
  const name = basename(games[1] ?? "", ".json.gz");
  const [kept] = told.filter((row) => row.file === games[1] && row.obligations[0]?.verdict === "kept");
  await ledger.getByRole("link", { name: `Offer, message ${kept?.proposedAt.n} of ${name}` }).click();
  await untilRead(page);
  await page.getByRole("heading", { level: 1 }).filter({ hasText: name }).waitFor();
});

deepTest(
  "given one such game, then Agreements counts the unread messages, and writes their readings into the file next to the game",
  async () => {
    const { folder, games } = ciceroGames();
    const [first = ""] = games;
    const { page } = await servedPage([folder]);
    await page.getByRole("link", { name: basename(first, ".json.gz") }).click();
    await untilRead(page);
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
    await page.getByText("90 free-text messages not read yet", { exact: false }).waitFor();
    const file = first.replace(".json.gz", ".readings.jsonl");
    expect(existsSync(file)).toBe(false);

    await page.getByRole("button", { name: "Read messages" }).click();
    const ledger = page.getByRole("grid", { name: "Ledger" });
    await ledger.getByText("Breached").first().waitFor();
    const readings = (await chamber("readings", first, "--json")).stdout;
    await expect.poll(() => readFileSync(file, "utf8")).toBe(readings);
    const { stdout } = await chamber("agreements", first, "--readings", "--json");
    const rows = stdout.trim().split("\n").length + 1;
    await expect.poll(() => ledger.getAttribute("aria-rowcount")).toBe(String(rows));
  },
);
