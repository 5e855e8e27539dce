import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { Standing } from "../../core/analysis/standings.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { expectInspected, numberIn, servedPage, spokenTurn } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Makes a folder with three games between bots, and a file that is not a recording. */
function gamesFolder(): string {
  const folder = tempFolder();
  copyFileSync(sample("press-level20"), join(folder, "friday.chamber.gz"));
  copyFileSync(sample("variant-hundred3"), join(folder, "hundred.chamber.gz"));
  copyFileSync(sample("protocol-errors"), join(folder, "errors.chamber.gz"));
  writeFileSync(join(folder, "broken.chamber"), "no recording");
  return folder;
}

async function printed<T>(...words: readonly string[]): Promise<readonly T[]> {
  const { stdout } = await chamber(...words);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

/** Opens the list of recordings, and waits until all of them have been checked. */
async function libraryOf(folder: string, theme: "light" | "dark" = "light"): Promise<Page> {
  const { page } = await servedPage([folder], { theme });
  await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
  await page.keyboard.press("o");
  await page
    .getByRole("row", { name: /errors/ })
    .getByText(/\d/)
    .first()
    .waitFor();
  return page;
}

async function show(page: Page, mode: string): Promise<void> {
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: mode }).click();
}

function table(page: Page, name: string): Locator {
  return page.getByRole("grid", { name, exact: true });
}

/** Returns the first link in the standings whose name matches. */
function cell(page: Page, name: RegExp): Locator {
  return table(page, "Standings").getByRole("button", { name }).first();
}

/** Returns a column of the standings, from top to bottom. */
async function column(page: Page, name: string): Promise<readonly string[]> {
  return table(page, "Standings").locator(`td.cell-${name}`).allTextContents();
}

test("given recordings, when the user asks for standings, then the numbers are the ones that the commands print, and each number leads to its games", async () => {
  const folder = gamesFolder();
  copyFileSync(sample("protocol-errors"), join(folder, "same.chamber.gz"));
  const told = await printed<Standing>("standings", folder, "--json");
  const page = await libraryOf(folder);
  await page.getByRole("row", { name: /hundred.*Burgundy, solo.*BlabberBot/ }).waitFor();

  await show(page, "Standings");
  await expect.poll(() => table(page, "Standings").getByRole("row").count()).toBe(told.length + 1);

  // Filtering the bots works as with --filter.
  const losers = await printed<Standing>("standings", folder, "--json", "--filter", "wins:0");
  expect(losers.length).toBeLessThan(told.length);
  const filter = page.getByRole("combobox", { name: "Filter bots" });
  await filter.fill("wins:0");
  await expect.poll(() => table(page, "Standings").getByRole("row").count()).toBe(losers.length + 1);
  await filter.fill("");
  await expect.poll(() => table(page, "Standings").getByRole("row").count()).toBe(told.length + 1);
  await page.getByText("2 left out").hover();
  await page.getByText(/^(errors: is a copy of same|same: is a copy of errors)$/m).waitFor();
  await page.getByText(/^3 recordings, 3 games$/).waitFor();
  const byName = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
    [...rows].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  const columns = await Promise.all(["name", "games", "refused", "missed"].map((name) => column(page, name)));
  const [names = [], ...numbers] = columns;
  expect(byName(names.map((name, at) => [name, ...numbers.map((cells) => cells[at] ?? "")]))).toEqual(
    byName(
      told.map(({ bot, version, games, orders, ordersRefused, missedDeadlines }) => [
        bot === null ? "unknown bot" : `${bot} ${version ?? ""}`.trim(),
        // A client that never got a seat has no numbers about seats.
        ...[String(games), ...(games === 0 ? ["–", "–"] : [`${ordersRefused}/${orders}`, String(missedDeadlines)])],
      ]),
    ),
  );
  const findings = table(page, "Standings").getByRole("columnheader", { name: "Findings" });
  await findings.getByRole("button").click();
  await expect.poll(() => findings.getAttribute("aria-sort")).toBe("descending");
  await expect.poll(() => page.url()).toContain("&sort=-findings");
  await page.getByText(/Not balanced: \d+ to \d+ games? per bot and power/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  // A bot's refused orders are in one recording, which opens at the first of them; a step leads to the next one
  const refusals = await printed<{ readonly n: number }>(
    ...["show", join(folder, "friday.chamber.gz"), "--filter", "msg:THX -has:MBV", "--json"],
  );
  await cell(page, /Refused orders/).click();
  await spokenTurn(page).waitFor();
  await page.getByRole("heading", { level: 1, name: /^friday/ }).waitFor();
  await expectInspected(page, refusals[0]?.n ?? 0);
  await expect.poll(() => page.getByLabel("Filter messages").inputValue()).toBe("msg:THX to:TUR -has:MBV");
  await page.keyboard.press("Shift+ArrowRight");
  await expectInspected(page, refusals[1]?.n ?? 0);
});

deepTest("given standings, when the user follows other numbers, then each leads to what it counts", async () => {
  const folder = gamesFolder();
  const page = await libraryOf(folder);
  const back = async (): Promise<void> => {
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Recordings" }).click();
    await table(page, "Standings").waitFor();
  };
  await show(page, "Standings");

  // A solo leads to the end of the game
  const [end] = await printed<{ readonly n: number }>(
    ...["show", join(folder, "hundred.chamber.gz"), "--filter", "msg:SLO", "--json"],
  );
  await cell(page, /: Solos, 1 recording/).click();
  await expectInspected(page, end?.n ?? 0);

  // A missed deadline leads to the message that shows it
  await back();
  await cell(page, /: Missed deadlines, 1 recording/).click();
  await spokenTurn(page).waitFor();
  await expect.poll(() => page.getByLabel("Filter messages").inputValue()).toMatch(/^n:\d+/);
  const [first] = (await page.getByLabel("Filter messages").inputValue()).slice("n:".length).split(",");
  await expectInspected(page, Number(first));

  // Errors lead to exactly these findings, including those of clients that gave no name
  await back();
  for (const name of ["rawtest", "unknown bot"]) {
    const errors = table(page, "Standings")
      .getByRole("row", { name: new RegExp(name) })
      .getByRole("button", { name: /(Errors|Warnings|Notes), 1 recording/ })
      .first();
    const count = (await errors.textContent())?.trim();
    await errors.click();
    await page.getByRole("heading", { name: new RegExp(`^${count} of \\d+ findings`) }).waitFor();
    await expect.poll(() => page.getByLabel("Filter findings").inputValue()).toMatch(new RegExp(`bot=="?${name}`));
    await back();
  }
});

deepTest(
  "given selected recordings, when the user compares them, then only they count, and the list can be limited to the games of a bot",
  async () => {
    const page = await libraryOf(gamesFolder());
    const library = table(page, "Recordings");
    // The keyboard selects the second line, then the third
    await library.focus();
    for (const key of ["Home", "ArrowDown", "Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await page.getByText("2 selected").waitFor();
    await expect.poll(() => library.getByRole("checkbox", { checked: true }).count()).toBe(2);
    await show(page, "Standings");
    await page.getByText("2 recordings, 2 games").waitFor();

    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.getByText(/^3 recordings, 3 games$/).waitFor();
    const many = table(page, "Standings").getByRole("button", { name: /: All games, 2 recordings/ });
    await many.first().click();
    await expect.poll(() => library.getByRole("row").count()).toBe(3);
    await page.getByRole("button", { name: "List all recordings" }).click();
    await expect.poll(() => library.getByRole("row").count()).toBe(5);
  },
);

deepTest(
  "given recordings with press, when the user asks what was false or broken, then a row of any recording leads to its message",
  async () => {
    const folder = gamesFolder();
    const told = await printed<{ readonly n: number }>("metrics", folder, "--broken", "--json");
    const page = await libraryOf(folder, "dark");
    await show(page, "Broken promises and false statements");
    const broken = table(page, "Broken promises and false statements");
    await expect.poll(async () => Number(await broken.getAttribute("aria-rowcount")) - 1).toBe(told.length);
    expect(await seriousFindings(page)).toEqual([]);
    const link = broken.getByRole("link").first();
    const n = numberIn((await link.textContent())?.replace("#", "") ?? "");
    await link.click();
    await spokenTurn(page).waitFor();
    await expectInspected(page, n);
  },
);
