import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { deepTest } from "../support/depth.ts";
import { servedPage, spokenTurn, untilRead } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns a folder with two games under these names. */
function gamesFolder(press: string, variant: string): string {
  const folder = tempFolder();
  copyFileSync(sample("press-level20"), join(folder, `${press}.chamber.gz`));
  copyFileSync(sample("variant-hundred3"), join(folder, `${variant}.chamber.gz`));
  return folder;
}

/** Returns the mode of the Recordings tab, its filter, and how many recordings it covers. */
async function libraryOn(page: Page): Promise<string> {
  const mode = await page.getByRole("group", { name: "Show" }).locator('[aria-pressed="true"]').innerText();
  const filter = await page.getByRole("combobox", { name: "Filter recordings" }).inputValue();
  const selected = await page.getByText(/^\d+ selected/).allInnerTexts();
  return [mode, filter, ...selected].join(" | ");
}

test("given a user who filters and selects recordings and ranks their bots, then reload and Back keep this, and the figure's link shows it on another host", async () => {
  const { page } = await servedPage([gamesFolder("friday", "hundred")]);
  await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
  await page.keyboard.press("o");
  await page.getByRole("row", { name: /hundred.*Burgundy, solo/ }).waitFor();
  await page.getByRole("combobox", { name: "Filter recordings" }).fill("bot:dumbbot");
  await page.getByRole("checkbox", { name: "Select friday" }).check();
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Standings" }).click();
  const shown = "Standings | bot:dumbbot | 1 selected";
  await expect.poll(() => libraryOn(page)).toBe(shown);
  await expect
    .poll(() => page.url())
    .toMatch(/#tab=recordings&list=standings&words=bot%3Adumbbot&select=[0-9a-f-]{36}&/);

  await page.reload();
  await expect.poll(() => libraryOn(page)).toBe(shown);
  await page.getByRole("grid", { name: "Standings" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: "Export Standings", exact: true })
      .click()
      .then(() => page.getByRole("menuitem", { name: "CSV" }).click()),
  ]);
  const csv = readFileSync(await download.path(), "utf8");
  expect(csv).toContain("From 1 selected recording that matches");
  const [link = ""] = /\?*#tab=recordings[^",\r]*/.exec(csv) ?? [];

  // Back leads through the steps, and returns from an opened recording to the list.
  await page.goBack();
  await expect.poll(() => libraryOn(page)).toBe("List | bot:dumbbot | 1 selected");
  await page.getByRole("link", { name: "friday" }).click();
  await spokenTurn(page).waitFor();
  await page.goBack();
  await expect.poll(() => libraryOn(page)).toBe("List | bot:dumbbot | 1 selected");
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { name: "Recent recordings" }).waitFor();

  const { page: other, serve } = await servedPage([gamesFolder("renamed", "other")], {
    place: async () => `/${link}`,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await expect.poll(() => libraryOn(other)).toBe(shown);
  await other.getByText("1 recording, 1 game").waitFor();

  // A key copies the same link, and the start page takes it.
  await other.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await other.keyboard.press("Shift+L");
  await other.getByText("Link copied").waitFor();
  const copied = await other.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(link);
  await other.goto(serve.origin);
  await other.getByRole("button", { name: /^Open link/ }).click();
  await other.getByRole("textbox").fill(link);
  await other.getByText("The tab Recordings.").waitFor();
  await other.keyboard.press("Enter");
  await expect.poll(() => libraryOn(other)).toBe(shown);
});

deepTest(
  "given filters of press, findings and charts, then the address contains the filter of the tab, and a reload keeps it",
  async () => {
    const { page } = await servedPage(undefined, {
      place: async (serve) => `/?recording=${(await serve.row("press-level20.chamber.gz")).id}`,
    });
    await spokenTurn(page).waitFor();
    await untilRead(page);
    await page.getByRole("button", { name: /^Press/ }).click();
    await page.getByLabel("Filter press").fill("pce");
    await expect.poll(() => page.url()).toContain("tab=press&list=press&words=pce");
    await page.getByRole("grid", { name: "Press" }).getByRole("button", { name: "Turn" }).click();
    await expect.poll(() => page.url()).toContain("&sort=press-turn");
    await page.getByRole("button", { name: /^Diagnostics/ }).click();
    await page.getByRole("combobox", { name: "Filter findings" }).fill("severity:error");
    await page
      .getByRole("group", { name: "Visible severities" })
      .getByRole("button", { name: /^Notes/ })
      .click();
    await expect.poll(() => page.url()).toContain("tab=diagnostics&list=findings&only=-note&words=severity%3Aerror");

    await page.reload();
    await expect
      .poll(() => page.getByRole("combobox", { name: "Filter findings" }).inputValue())
      .toBe("severity:error");
    const notes = page.getByRole("group", { name: "Visible severities" }).getByRole("button", { name: /^Notes/ });
    await expect.poll(() => notes.getAttribute("aria-pressed")).toBe("false");
    await page.goBack();
    await expect.poll(() => notes.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: /^Charts/ }).click();
    await page.getByRole("button", { name: "First orders" }).click();
    await expect.poll(() => page.url()).toContain("tab=charts&list=charts&by=first");
  },
);
