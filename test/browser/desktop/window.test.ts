import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { replayScript } from "../../../core/replay/script.ts";
import { keptCaptures, loadCapture } from "../../support/captures.ts";
import { chamber } from "../../support/chamber.ts";
import { patienceMs } from "../../support/chromium.ts";
import { deepTest } from "../../support/depth.ts";
import { DesktopProfile, quit } from "../../support/desktop/desktopApp.ts";
import { placed } from "../../support/entries.ts";
import { cursorOn, expectInspected, expectSpoken, goToPlace, messagesOnPage, untilRead } from "../../support/page.ts";
import { SteppedGame } from "../../support/steppedGame.ts";

const steps = replayScript(placed(loadCapture(keptCaptures, "dip_hold7_drw").drafts));
const half = steps.slice(0, Math.floor(steps.length / 2));

/** Starts a recording from the menu; returns the port for bots. */
async function record(page: Page, serverPort: number): Promise<number> {
  const dialog = page.getByRole("dialog", { name: "Record a live game" });
  await dialog.getByLabel("Server").fill(`127.0.0.1:${serverPort}`);
  await dialog.getByLabel("Port for bots").fill("0");
  await dialog.getByRole("button", { name: "Start recording" }).click();
  const waiting = page.getByRole("heading", { name: /^Listening on 127\.0\.0\.1:\d+/ });
  await waiting.waitFor();
  return Number(/:(\d+)/.exec((await waiting.textContent()) ?? "")?.[1]);
}

test("given a live game, then it is recorded in a separate process and shown as it arrives, and the app asks before ending it", async () => {
  const profile = await DesktopProfile.create();
  const game = await SteppedGame.listen();
  const app = await profile.start();
  const { electron, window, page } = app;
  electron.choose("Start or Stop Recording");
  const port = await record(page, game.port);
  expect(electron.recorders).toHaveLength(1);
  expect(electron.recorders[0]?.pid).not.toBe(process.pid);

  await game.play(half, port);
  await expect.poll(() => messagesOnPage(page), { timeout: patienceMs }).toBeGreaterThan(40);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toMatch(/live/);

  // Closing the window would end the game for its players, which the app knows once it knows of their connections
  await page
    .getByText(/^\d+ (of \d+ powers )?connected/)
    .first()
    .waitFor();
  electron.answers.message.push(1);
  await expect.poll(() => electron.answers.asked.length).toBe(0);
  window.close();
  expect(electron.answers.asked).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^A game is being recorded: \d+ connections are open/) }),
  ]);
  await game.play(steps.slice(half.length), port);
  expect(window.isDestroyed()).toBe(false);

  // The game is over, so the app does not ask, and the file is complete
  await page.getByText(/^all connections closed/).waitFor();
  await quit(app);
  expect(electron.answers.asked).toHaveLength(1);
  const [file = "", ...others] = readdirSync(profile.recordedFolder);
  expect(others).toEqual([]);
  expect(file).toMatch(/\.chamber$/);
  expect((await chamber("verify", join(profile.recordedFolder, file))).code).toBe(0);

  // The next run shows it again, and lists it in its library
  const next = await profile.start();
  await untilRead(next.page);
  next.electron.choose("Library");
  const library = next.page.getByRole("grid", { name: "Recordings" });
  await library.getByRole("row", { name: new RegExp(`127.0.0.1:${game.port}`) }).waitFor();
});

deepTest(
  "given a running game, when the user quits the app anyway, then the recording so far is closed and complete",
  async () => {
    const profile = await DesktopProfile.create();
    const game = await SteppedGame.listen();
    const app = await profile.start();
    app.electron.choose("Start or Stop Recording");
    await game.play(half, await record(app.page, game.port));
    await expect.poll(() => messagesOnPage(app.page), { timeout: patienceMs }).toBeGreaterThan(40);
    app.electron.answers.message.push(0);
    await quit(app);
    const [file = ""] = readdirSync(profile.recordedFolder);
    expect((await chamber("verify", join(profile.recordedFolder, file))).code).toBe(0);
    for (const { exitCode, signalCode } of app.electron.recorders) expect(exitCode ?? signalCode).not.toBeNull();
  },
);

describe.skipIf(process.platform === "win32")("given a recorder that does not answer", () => {
  deepTest("when the user quits the app, then it exits anyway, and its exit code reports this", async () => {
    const profile = await DesktopProfile.create();
    const game = await SteppedGame.listen();
    const { electron, page } = await profile.start();
    electron.choose("Start or Stop Recording");
    await record(page, game.port);
    const [recorder] = electron.recorders;
    recorder?.kill("SIGSTOP");
    electron.quit();
    await electron.ended;
    expect(electron.exitCode).toBe(1);
    await expect.poll(() => recorder?.signalCode).toBe("SIGKILL");
  });
});

deepTest("given a moved window and a game at some message, then the next run shows both as they were", async () => {
  const profile = await DesktopProfile.create();
  const app = await profile.start([sample("press-level20")]);
  await untilRead(app.page);
  await goToPlace(app.page, "300");
  await expectInspected(app.page, 300);
  await expect.poll(() => cursorOn(app.page)).toBe(300);
  await expect.poll(() => app.window.webContents.getURL()).toMatch(/&at=\d+[cs]\d+/);
  const bounds = { x: 120, y: 80, width: 1400, height: 900 };
  app.window.moveTo(bounds);
  app.window.close();
  await app.electron.ended;

  const next = await profile.start();
  expect(next.window.options).toMatchObject(bounds);
  await untilRead(next.page);
  await expectInspected(next.page, 300);

  // If a screen has been disconnected, the window opens where it is visible
  next.window.moveTo({ x: 5000, y: 80, width: 1400, height: 900 });
  next.window.maximize();
  await quit(next);

  // A requested file takes precedence over the one that was open, which is still listed as recent
  const third = await profile.start([sample("protocol-errors")]);
  expect(third.window.options).not.toHaveProperty("x");
  expect(third.window.isMaximized()).toBe(true);
  const heading = third.page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.textContent(), { timeout: patienceMs }).toContain("protocol-errors");
  third.electron.choose("Close Recording");
  await third.page.getByRole("link", { name: /^press-level20/ }).waitFor();
});

test("given a page that tries to leave, then it cannot navigate, open windows, get permissions or reach another machine", async () => {
  const profile = await DesktopProfile.create({ expected: /./ });
  const { electron, window, page } = await profile.start([sample("press-level20")]);
  await expectSpoken(page, /, turn \d+ of \d+/);
  await expect.poll(() => window.webContents.getURL(), { timeout: patienceMs }).toMatch(/#SPR1901&at=\d+[cs]\d+/);
  const before = window.webContents.getURL();
  for (const address of ["https://evil.example/", "http://127.0.0.1:1/", "/api/status", "/samples/", "//evil.example/"])
    await page.evaluate((to) => {
      document.location.href = to;
    }, address);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "https://evil.example/";
    link.target = "_blank";
    document.body.append(link);
    link.click();
    globalThis.open("/");
  });
  await expect.poll(() => window.webContents.newWindows.length, { timeout: patienceMs }).toBe(2);
  expect(window.webContents.newWindows.map(({ action }) => action)).toEqual(["deny", "deny"]);
  await expectSpoken(page, /, turn \d+ of \d+/);
  expect(window.webContents.getURL()).toBe(before);
  expect(electron.windows).toHaveLength(1);

  // It still receives the app's messages
  electron.choose("Next Turn");
  await expectSpoken(page, /, turn 2 of/);

  expect(await page.evaluate(() => fetch("https://evil.example/").then(String, String))).toMatch(/Failed to fetch/);
  expect(await page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe("undefined");
  expect(
    await page.evaluate(() => Object.keys((globalThis as unknown as { chamberDesktop: object }).chamberDesktop)),
  ).toEqual(["listen", "choose", "openDropped"]);

  // Only copying is allowed, and only for our page
  const { permissions } = electron.session;
  const asked: Record<string, boolean> = {};
  for (const permission of ["clipboard-sanitized-write", "clipboard-read", "media", "geolocation", "notifications"])
    permissions.request?.(window.webContents, permission, (answer: boolean) => {
      asked[permission] = answer;
    });
  expect(Object.entries(asked).filter(([, answer]) => answer)).toEqual([["clipboard-sanitized-write", true]]);
  const foreign = { getURL: () => "https://evil.example/" };
  permissions.request?.(foreign, "clipboard-sanitized-write", (answer: boolean) => {
    asked["foreign"] = answer;
  });
  expect(asked["foreign"]).toBe(false);
  expect(permissions.check?.(null, "clipboard-sanitized-write", "chamber://app/")).toBe(true);
  expect(permissions.check?.(null, "clipboard-sanitized-write", "https://evil.example/")).toBe(false);
  expect(permissions.check?.(null, "media", "chamber://app/")).toBe(false);
  expect(permissions.device?.({})).toBe(false);
});

deepTest(
  "given marks that are not saved in any file, then the window asks before it closes; a copy is saved at the path chosen in the dialog",
  async () => {
    const profile = await DesktopProfile.create();
    const { electron, window, page } = await profile.start();
    await page.getByRole("button", { name: /^Offers at level 20/ }).click();
    await untilRead(page);
    electron.choose("Mark This Message…");
    const dialog = page.getByRole("dialog", { name: /mark/i });
    await dialog.getByRole("textbox").fill("odd");
    await page.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "detached" });

    electron.answers.message.push(1);
    window.close();
    await expect.poll(() => electron.answers.asked.length, { timeout: patienceMs }).toBe(1);
    expect(window.isDestroyed()).toBe(false);

    const path = join(profile.folder, "marked.chamber");
    electron.answers.save.push(path);
    await page.getByRole("button", { name: /^Marks/ }).click();
    await page.getByRole("button", { name: "Save a copy" }).click();
    await expect.poll(() => existsSync(path), { timeout: patienceMs }).toBe(true);
    expect(electron.answers.asked.at(-1)).toMatchObject({ defaultPath: expect.stringMatching(/-marked\.chamber$/) });
  },
);
