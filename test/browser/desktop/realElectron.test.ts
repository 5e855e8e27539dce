import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { _electron, type ElectronApplication, type Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { desktopCalls } from "../../../core/host/desktop.ts";
import { replayScript } from "../../../core/replay/script.ts";
import { keptCaptures, loadCapture } from "../../support/captures.ts";
import { chamber } from "../../support/chamber.ts";
import { patienceMs } from "../../support/chromium.ts";
import { placed } from "../../support/entries.ts";
import { messagesOnPage, untilRead } from "../../support/page.ts";
import { SteppedGame } from "../../support/steppedGame.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/*
 * The journeys of the tests with the Electron double, repeated in Electron itself: what opens, what is recorded, what
 * is remembered, what is refused, and every call with hostile arguments and from foreign frames. These tests omit
 * everything that needs a second program or a user at the machine: a second start, quitting during a game, unsaved
 * marks, the system's own dialogs and menu. Run by `npm run test:electron`, which looks for Electron's program first;
 * CONTRIBUTING shows when they last ran.
 */
const electron = process.env["CHAMBER_TEST_ELECTRON"];
const steps = replayScript(placed(loadCapture(keptCaptures, "dip_hold7_drw").drafts));

interface Run {
  readonly app: ElectronApplication;
  readonly page: Page;
}

async function start(home: string, ...files: string[]): Promise<Run> {
  const app = await _electron.launch({
    executablePath: electron as string,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["dist/electron/main.js", `--user-data-dir=${join(home, "profile")}`, ...files],
    // Contains the documents and the library's stored state.
    env: {
      ...(process.env as Record<string, string>),
      HOME: home,
      USERPROFILE: home,
      XDG_CACHE_HOME: join(home, "cache"),
    },
  });
  onTestFinished(() => app.close().catch(() => undefined));
  const page = await app.firstWindow();
  page.setDefaultTimeout(patienceMs);
  await page.getByRole("main").waitFor();
  return { app, page };
}

async function expectShown(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.textContent(), { timeout: patienceMs }).toContain(name);
  await untilRead(page);
}

/** Answers the next open dialog with a path. */
async function answerDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, path);
}

/** Drops a file on the page, as a user does. */
async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
}

function own(home: string, name: string): string {
  const path = join(home, name);
  copyFileSync(sample("press-level20"), path);
  return path;
}

describe.skipIf(electron === undefined)("in real Electron", () => {
  test("files from the command line, a dialog, a drop and the system are shown; the next run shows the last state", async () => {
    const home = tempFolder();
    const [argument, chosen, dropped, double] = ["argument", "chosen", "dropped", "double"].map((name) =>
      own(home, `${name}.chamber.gz`),
    );
    const { app, page } = await start(home, argument as string);
    await expectShown(page, "argument");
    await answerDialog(app, chosen as string);
    await page.keyboard.press("Control+o");
    await expectShown(page, "chosen");
    await drop(page, dropped as string);
    await expectShown(page, "dropped");
    await app.evaluate(
      ({ app: main }, path) => void main.emit("open-file", { preventDefault: () => undefined }, path),
      double,
    );
    await expectShown(page, "double");
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1200, height: 780 }),
    );
    await app.close();

    const next = await start(home);
    await expectShown(next.page, "double");
    const bounds = await next.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
    expect(bounds).toMatchObject({ width: 1200, height: 780 });
    expect(JSON.parse(readFileSync(join(home, "profile", "window.json"), "utf8")).recent).toHaveLength(4);
  });

  test("a game is recorded in a utility process, and the file is complete when the app quits", async () => {
    const home = tempFolder();
    mkdirSync(join(home, "Documents"));
    const game = await SteppedGame.listen();
    const { app, page } = await start(home);
    await page.keyboard.press("Control+e");
    const dialog = page.getByRole("dialog", { name: "Record a live game" });
    await dialog.getByLabel("Server").fill(`127.0.0.1:${game.port}`);
    await dialog.getByLabel("Port for bots").fill("0");
    await dialog.getByRole("button", { name: "Start recording" }).click();
    const waiting = page.getByRole("heading", { name: /^Listening on/ });
    const port = Number(/:(\d+)/.exec((await waiting.textContent()) ?? "")?.[1]);
    const metrics = await app.evaluate(({ app: main }) => main.getAppMetrics().map(({ name }) => name));
    expect(metrics).toContain("Black Chamber recorder");
    await game.play(steps, port);
    await expect.poll(() => messagesOnPage(page), { timeout: patienceMs }).toBeGreaterThan(100);
    const folder = join(await app.evaluate(({ app: main }) => main.getPath("documents")), "Black Chamber");
    await app.close();
    const [file = ""] = readdirSync(folder);
    expect((await chamber("verify", join(folder, file))).code).toBe(0);
  });

  test("every call refuses hostile arguments and foreign frames", async () => {
    const { app } = await start(tempFolder());
    const channels = Object.values(desktopCalls).map(({ channel }) => channel);
    const tried = await app.evaluate(async ({ ipcMain, BrowserWindow }, names) => {
      // Electron stores its handlers here. They are called directly, because a page can send only what its preload
      // sends.
      type Handler = (event: unknown, ...parameters: unknown[]) => unknown;
      const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      const own = { sender, senderFrame: sender?.mainFrame };
      const foreign = { sender, senderFrame: { url: "https://evil.example/", parent: null } };
      const hostile: readonly unknown[] = [
        ...[undefined, null, "", "any\0", "../../etc/passwd", "/etc/passwd", "file:///etc/x.chamber", "__proto__"],
        ...[
          "\\\\server\\share\\x.chamber",
          0,
          -1,
          Number.NaN,
          true,
          [],
          {},
          { toString: () => "any" },
          new Uint8Array(8),
        ],
      ];
      const calls = names.flatMap((name) => [
        ...hostile.flatMap((value) => [[value], [value, value], ["any", value]].map((all) => ({ name, of: own, all }))),
        ...[[], ["recording"], ["/x.chamber"]].map((all) => ({ name, of: foreign, all })),
      ]);
      const outcomes: string[] = [];
      for (const { name, of, all } of calls) {
        const call = async (): Promise<unknown> => handlers.get(name)?.(of, ...all);
        outcomes.push(await call().then(() => `${name} answered`, String));
      }
      return outcomes;
    }, channels);
    const refused = /only the app's own page may make this call|the call has invalid arguments/;
    expect(tried.filter((outcome) => !refused.test(outcome))).toEqual([]);
    expect(tried.length).toBeGreaterThan(channels.length);
  });

  test("the page is sandboxed, stays where it is, reaches no other machine, and has no permission except to copy", async () => {
    const { app, page } = await start(tempFolder());
    const before = page.url();
    expect(before).toMatch(/^chamber:\/\/app\//);
    await page.evaluate(() => {
      window.location.href = "https://evil.example/";
      window.open("https://evil.example/");
    });
    expect(await page.evaluate(() => fetch("https://evil.example/").then(String, String))).toMatch(/Failed to fetch/);
    // A page cannot name a file, because a file that a script creates has no path
    expect(
      await page.evaluate(() =>
        (
          globalThis as unknown as { chamberDesktop: { openDropped: (file: File) => boolean } }
        ).chamberDesktop.openDropped(new File(["x"], "passwd.chamber")),
      ),
    ).toBe(false);
    expect(await page.evaluate(() => [typeof require, typeof process])).toEqual(["undefined", "undefined"]);
    expect(
      await page.evaluate(() => navigator.permissions.query({ name: "geolocation" }).then(({ state }) => state)),
    ).toBe("denied");
    await page.evaluate(() => navigator.clipboard.writeText("copied"));
    expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe("copied");
    expect(page.url()).toBe(before);
    expect(app.windows()).toHaveLength(1);
  });
});
