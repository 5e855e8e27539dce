import type { Locator, Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { BotClient } from "../../core/bots/botClient.ts";
import { hold } from "../../core/bots/hold.ts";
import { SilentPlayer } from "../../core/bots/player.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { playBot } from "../../core/node/play/playBot.ts";
import { newPage } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";
import { expectSpoken, servedPage } from "../support/page.ts";
import { samplesFolder, startPlay } from "../support/serveProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";

test("given the start page, when a game with a seat for the user's bot is started, then it waits for the bot and is then played", async () => {
  const { page } = await servedPage([samplesFolder, "--out", tempFolder()]);
  await page.getByRole("button", { name: /^Play a practice game/ }).waitFor();
  await page.keyboard.press("g");
  const dialog = page.getByRole("dialog", { name: "Play a practice game" });
  await dialog.getByRole("button", { name: "France" }).click();
  await dialog.getByLabel("Years").fill("0");
  await dialog.getByText("Enter a number from 1 to 1000.").waitFor();
  await dialog.getByRole("button", { name: "Start game", disabled: true }).waitFor();
  await dialog.getByLabel("Years").fill("1");
  await dialog.getByLabel("Seconds per turn").fill("0");
  await dialog.getByRole("button", { name: "Start game" }).click();
  const waiting = await playGuest(page);
  await page.getByRole("status").filter({ hasText: "Saved as" }).waitFor();
  await waiting.waitFor({ state: "detached" });
  await expectSpoken(page, /, turn \d+ of \d+/);
  await page
    .getByRole("heading", { level: 1 })
    .filter({ hasText: /practice game/ })
    .waitFor();
});

deepTest("given chamber play --page, then the page that it serves shows the game to its end", async () => {
  const host = await startPlay(["--pace", "0", "--years", "1", "--seats", "FRA", "--out", tempFolder()]);
  const page = await newPage();
  await page.goto(`${host.origin}/?token=${host.token}`);
  // Four turns take less than a second. A game that is over before the page opens it opens at its first turn.
  await page.getByRole("heading", { level: 1 }).getByText("live").waitFor();
  await playGuest(page);
  await expectSpoken(page, /Spring 1902, turn \d+ of \d+/);
});

/** Plays France to the end of 1901, at the address that the page shows; returns the line with that address. */
async function playGuest(page: Page): Promise<Locator> {
  const waiting = page.getByRole("status").filter({ hasText: "Waiting for your bot (France)" });
  const address = await waiting.getByText(/^127\.0\.0\.1:\d+$/).textContent();
  const setting = {
    name: "Guest",
    version: "1",
    player: new SilentPlayer(hold),
    random: seededRandom(1),
    lastYear: 1901,
  };
  await playBot(new BotClient(setting), { host: "127.0.0.1", port: Number(address?.split(":")[1]) }, { thinkMs: 0 })
    .over;
  return waiting;
}

deepTest(
  "given another map on the start page, then its powers can be left to the user's bot, and the game is played on it",
  async () => {
    const { page } = await servedPage([samplesFolder, "--out", tempFolder()]);
    const dialog = await dialogBeforeHostAnswers(page);
    await dialog.getByRole("button", { name: "France" }).waitFor();
    await dialog.getByLabel("Map", { exact: true }).selectOption("micro");
    await dialog.getByRole("button", { name: "GRE" }).waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: "France" }).count()).toBe(0);
    await dialog.getByLabel("Years").fill("1");
    await dialog.getByLabel("Seconds per turn").fill("0");
    await dialog.getByRole("button", { name: "Start game" }).click();
    await page.getByRole("status").filter({ hasText: "Saved as" }).waitFor();
    await expectSpoken(page, /, turn \d+ of \d+/);
  },
);

/** Presses the dialog's key before the host has reported its features. The key press must not be lost. */
async function dialogBeforeHostAnswers(page: Page): Promise<Locator> {
  const held: Route[] = [];
  await page.route("**/api/status", (route) => void held.push(route));
  await page.reload();
  await page.getByRole("button", { name: /^Play a practice game/ }).waitFor();
  await page.keyboard.press("g");
  const dialog = page.getByRole("dialog", { name: "Play a practice game" });
  await dialog.waitFor();
  for (const route of held) await route.continue();
  return dialog;
}
