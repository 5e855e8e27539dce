import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { directions } from "../../core/recording/entry.ts";
import { type ReplayStep, replayScript } from "../../core/replay/script.ts";
import { keptCaptures, legsOf, loadCapture } from "../support/captures.ts";
import { chamber } from "../support/chamber.ts";
import { patienceMs } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";
import { placed } from "../support/entries.ts";
import { cursorOn, expectSpoken, messagesOnPage, servedPage } from "../support/page.ts";
import { readRecorded } from "../support/recorded.ts";
import { samplesFolder } from "../support/serveProcess.ts";
import { SteppedGame } from "../support/steppedGame.ts";
import { tempFolder } from "../support/tempFolder.ts";

const capture = loadCapture(keptCaptures, "dip_hold7_drw");
const steps = replayScript(placed(capture.drafts));

/** Returns the number of messages that these steps complete. */
function messagesIn(played: readonly ReplayStep[]): number {
  const analysis = new Analysis();
  const drafts = played.flatMap((step) =>
    step.type === "send"
      ? [{ type: "chunk" as const, atNs: 0, connection: step.connection, direction: step.direction, bytes: step.bytes }]
      : [],
  );
  return placed(drafts).reduce((sum, entry) => sum + analysis.apply(entry).length, 0);
}

/** Starts a recording as a user does, and returns the port for bots. */
async function recordFrom(page: Page, serverPort: number): Promise<number> {
  await page.getByRole("button", { name: /^Record a live game/ }).click();
  const dialog = page.getByRole("dialog", { name: "Record a live game" });
  await dialog.getByLabel("Server").fill(`127.0.0.1:${serverPort}`);
  await dialog.getByLabel("Port for bots").fill("0");
  await dialog.getByLabel("Note").fill("from the page");
  await dialog.getByText(new RegExp(`<time>-127.0.0.1-${serverPort}.chamber$`)).waitFor();
  await dialog.getByRole("button", { name: "Start recording" }).click();
  await dialog.waitFor({ state: "detached" });
  const waiting = page.getByRole("heading", { name: /^Listening on 127\.0\.0\.1:\d+/ });
  await waiting.waitFor();
  return Number(/:(\d+)/.exec((await waiting.textContent()) ?? "")?.[1]);
}

test("given bots and a server, when their game is recorded, then its messages appear and are all saved", async () => {
  const recordedFolder = tempFolder();
  const { page } = await servedPage([samplesFolder, "--out", recordedFolder]);
  const game = await SteppedGame.listen();
  const port = await recordFrom(page, game.port);

  // The page shows the first half as it arrives
  const half = Math.floor(steps.length / 2);
  await game.play(steps.slice(0, half), port);
  await expect.poll(() => messagesOnPage(page)).toBe(messagesIn(steps.slice(0, half)));
  await page.getByRole("heading", { level: 1 }).filter({ hasText: /live/ }).waitFor();

  // When the rest arrives, the cursor follows it
  await game.play(steps.slice(half), port);
  const all = messagesIn(steps);
  await expect.poll(() => messagesOnPage(page)).toBe(all);
  await expect.poll(() => cursorOn(page)).toBe(all);
  await expectSpoken(page, /, turn \d+ of \d+/);

  // The game is over, so the page does not ask for confirmation
  await page.getByText(/^all connections closed/).waitFor();
  await page.getByRole("button", { name: /^Stop/ }).click();
  await page.getByRole("status").filter({ hasText: "Saved as" }).waitFor();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).not.toMatch(/live/);

  const files = readdirSync(recordedFolder);
  expect(files).toEqual([expect.stringMatching(/\.chamber$/)]);
  const path = join(recordedFolder, files[0] ?? "");
  expect((await chamber("verify", path)).code).toBe(0);
  const recorded = await readRecorded(path);
  expect(recorded.entries).toContainEqual(expect.objectContaining({ type: "mark", text: "from the page" }));
  for (const [key, chunks] of legsOf(placed(capture.drafts))) {
    const leg = {
      connection: Number(key.slice(0, -1)),
      direction: key.endsWith(">") ? "client-to-server" : "server-to-client",
    } as const;
    expect(recorded.leg(leg.connection, leg.direction).bytes.equals(Buffer.concat(chunks))).toBe(true);
  }
});

test("given a running game, when no message arrives, then the deadline comes closer; when clients leave, then the bar counts the powers that are still connected", async () => {
  const { page } = await servedPage([samplesFolder, "--out", tempFolder()]);
  const game = await SteppedGame.listen();
  const port = await recordFrom(page, game.port);
  const midgame = replayScript(placed(loadCapture(keptCaptures, "dip_midgame").drafts));
  const clients = [2, 3, 4, 5, 6, 7, 8];
  const next = midgame.findIndex((step) => step.type === "open" && step.connection === 9);
  await game.play(midgame.slice(0, next), port);
  await page.getByText("7 of 7 powers connected").waitFor();
  await expect.poll(() => messagesOnPage(page), { timeout: patienceMs }).toBe(messagesIn(midgame.slice(0, next)));

  const secondsLeft = async (): Promise<number> =>
    Number(/deadline in (\d+) s/.exec((await page.getByText(/deadline in \d+ s/).textContent()) ?? "")?.[1]);
  const first = await secondsLeft();
  await expect.poll(secondsLeft, { timeout: patienceMs }).toBeLessThan(first);

  const leave = (connection: number): ReplayStep[] =>
    directions.map((direction) => ({ type: "close", connection, direction, kind: "fin" }));
  await game.play(leave(3), port);
  await page.getByText("6 of 7 powers connected").waitFor();

  // The first client of the next game has no power yet
  await game.play([...clients.flatMap(leave), ...midgame.slice(next, next + 1)], port);
  await page.getByText(/^1 connected/).waitFor();
});

test("given a running game, when it is stopped, the page asks once, and shows what was recorded", async () => {
  const recordedFolder = tempFolder();
  const { page } = await servedPage([samplesFolder, "--out", recordedFolder]);
  const game = await SteppedGame.listen();
  const port = await recordFrom(page, game.port);
  const half = steps.slice(0, Math.floor(steps.length / 2));
  await game.play(half, port);
  await expect.poll(() => messagesOnPage(page), { timeout: patienceMs }).toBe(messagesIn(half));

  // A single key press does not end a game
  const asked = page.getByRole("group", { name: "Stop recording" });
  await page.keyboard.press("Control+e");
  await asked
    .getByRole("alert")
    .filter({ hasText: /Stopping closes \d+ connections? and ends the game/ })
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Stop/ }).waitFor();
  await expect.poll(() => asked.count()).toBe(0);

  await page.keyboard.press("Control+e");
  await asked.waitFor();
  await page.keyboard.press("Enter");
  const saved = page.getByRole("status").filter({ hasText: "Saved as" });
  await saved.waitFor();
  const [file] = readdirSync(recordedFolder);
  expect(file).toMatch(new RegExp(`Z-127.0.0.1-${game.port}.chamber$`));
  expect(await saved.textContent()).toContain(join(recordedFolder, file ?? ""));
  expect(await saved.textContent()).toMatch(/\d+ connections?, [\d.]+.(B|kB|MB)/);
});

test("given an unreachable server or a port that is taken, then the page shows an error", async () => {
  const { page } = await servedPage([samplesFolder, "--out", tempFolder()], {
    expected: /status of 422 .*\/api\/live/,
  });
  const taken = await SteppedGame.listen();
  await page.getByRole("button", { name: /^Record a live game/ }).click();
  const dialog = page.getByRole("dialog", { name: "Record a live game" });
  await dialog.getByLabel("Server").fill("127.0.0.1:1");
  await dialog.getByLabel("Port for bots").fill(String(taken.port));
  await dialog.getByRole("button", { name: "Start recording" }).click();
  await dialog
    .getByRole("alert")
    .filter({ hasText: new RegExp(`${taken.port}.*(taken|in use)`, "i") })
    .waitFor();
});

deepTest(
  "given two pages on one host that are both recording, then each page shows and stops its own recording",
  async () => {
    const { page, serve } = await servedPage([samplesFolder, "--out", tempFolder()]);
    const game = await SteppedGame.listen();
    const port = await recordFrom(page, game.port);
    const other = await page.context().newPage();
    await other.goto(`${serve.origin}/?token=${serve.token}`);
    const otherPort = await recordFrom(other, game.port);
    const bar = (own: number) => page.getByText(new RegExp(`^on 127.0.0.1:${own}, no clients yet`));

    // The first page has received the second page's recording, which is newer
    await page.waitForResponse(async (answer) => {
      return answer.url().endsWith("/api/live") && (await answer.text()).includes(`:${otherPort}`);
    });
    await bar(port).waitFor();
    await expect.poll(() => bar(otherPort).count()).toBe(0);

    const half = steps.slice(0, Math.floor(steps.length / 2));
    await game.play(half, port);
    await expect.poll(() => messagesOnPage(page), { timeout: patienceMs }).toBe(messagesIn(half));
    await page.keyboard.press("Control+e");
    await page
      .getByRole("alert")
      .filter({ hasText: /Stopping closes \d+ connections? and ends the game/ })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Saved as" }).waitFor();
    // Now the other recording is the only one
    await bar(otherPort).waitFor();
  },
);
