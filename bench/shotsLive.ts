import type { Page } from "playwright-core";
import { Analysis } from "../core/analysis/analysis.ts";
import { Playback } from "../core/node/playback.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { Entry } from "../core/recording/entry.ts";
import { replayScript } from "../core/replay/script.ts";
import { openFile, type Shot } from "./arranging.ts";
import { sample } from "./samples.ts";
import { diagnostics } from "./shots.ts";

/*
 * Screenshots of a live game: a recorded game is replayed through the recorder that the page started, with real sockets
 * and a real recording.
 */

const game = sample("press-level20");
/** Number of the message before the last two of seven powers send their orders. */
const midTurn = 1638;

export const shotsLive: readonly Shot[] = [
  {
    name: "live-waiting",
    file: null,
    arrange: async (page) => {
      await record(page, 16714);
      return () => stop(page);
    },
  },
  {
    name: "live",
    file: null,
    arrange: async (page) => {
      const playback = await playedTo(page, midTurn);
      return async () => {
        await stop(page);
        await playback.close();
      };
    },
  },
  {
    name: "live-ask",
    file: null,
    arrange: async (page) => {
      const playback = await playedTo(page, midTurn);
      await page.keyboard.press("Control+e");
      const asked = page.getByRole("button", { name: "Stop and save" });
      await asked.waitFor();
      return async () => {
        await asked.click();
        await page.locator(".live-bar").waitFor({ state: "detached" });
        await playback.close();
      };
    },
  },
  {
    name: "diagnostics-live",
    file: null,
    arrange: async (page) => {
      const playback = await playedTo(page, midTurn);
      await diagnostics(page);
      return async () => {
        await stop(page);
        await playback.close();
      };
    },
  },
  {
    name: "live-elsewhere",
    file: null,
    arrange: async (page) => {
      const playback = await playedTo(page, midTurn);
      await openFile(page, sample("press-level8000"));
      return async () => {
        await stop(page);
        await playback.close();
      };
    },
  },
  {
    name: "live-stopped",
    file: null,
    arrange: async (page) => {
      const playback = await playedTo(page, midTurn);
      await stop(page);
      await playback.close();
    },
  },
];

async function playedTo(page: Page, message: number): Promise<Playback> {
  const playback = await Playback.listen();
  const port = await record(page, playback.upstream.port);
  await playback.play(replayScript(await entriesTo(message)), { proxy: { host: "127.0.0.1", port } });
  await page.waitForFunction(
    (count) => (document.querySelector("h1")?.textContent ?? "").replace(/\u202f/g, "").includes(`${count} frames`),
    message,
  );
  return playback;
}

/** Returns the game's entries up to a message. */
async function entriesTo(message: number): Promise<readonly Entry[]> {
  const analysis = new Analysis();
  const entries: Entry[] = [];
  let messages = 0;
  await readRecording(game, (items) => {
    for (const item of items) {
      if (item.kind !== "record" || messages >= message) continue;
      messages += analysis.apply(item.entry).length;
      entries.push(item.entry);
    }
  });
  return entries;
}

/** Starts a recording as a user does. @returns the port for bots */
async function record(page: Page, serverPort: number): Promise<number> {
  await page.getByRole("button", { name: /^Record a live game/ }).click();
  const dialog = page.getByRole("dialog", { name: "Record a live game" });
  await dialog.getByLabel("Server").fill(`127.0.0.1:${serverPort}`);
  await dialog.getByLabel("Port for bots").fill("0");
  await dialog.getByLabel("Note").fill("seven bots at level 20");
  await dialog.getByRole("button", { name: "Start recording" }).click();
  const heading = page.getByRole("heading", { name: /^Listening on/ });
  await heading.waitFor();
  return Number(/:(\d+)/.exec((await heading.textContent()) ?? "")?.[1]);
}

async function stop(page: Page): Promise<void> {
  await page.locator(".live-bar").getByRole("button", { name: /^Stop/ }).click();
  // During a game, the page asks for confirmation.
  const asks = page.getByRole("button", { name: "Stop and save" });
  await asks.or(page.locator("body:not(:has(.live-bar))")).first().waitFor();
  if (await asks.isVisible()) await asks.click();
  await page.locator(".live-bar").waitFor({ state: "detached" });
}
