import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { patienceMs } from "../../support/chromium.ts";
import { deepTest } from "../../support/depth.ts";
import { DesktopProfile, quit } from "../../support/desktop/desktopApp.ts";
import type { WindowDouble } from "../../support/desktop/windowDouble.ts";
import { untilRead } from "../../support/page.ts";

/** Returns one of the user's recordings, stored anywhere on the disk. */
function own(profile: DesktopProfile, name: string, of = "press-level20"): string {
  const path = join(profile.folder, "games", name);
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(sample(of), path);
  return path;
}

async function expectShown(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.textContent(), { timeout: patienceMs }).toContain(name);
  await untilRead(page);
}

test("given files from the command line, a dialog, a drop and the system, then the app shows each of them and remembers them", async () => {
  const profile = await DesktopProfile.create();
  const [argument, chosen, fromPage, dropped, double, second] = [
    ...["argument", "chosen", "from-page", "dropped", "double-clicked", "second-start"],
  ].map((name) => own(profile, `${name}.chamber.gz`)) as [string, string, string, string, string, string];

  // A file named on the command line is shown
  const app = await profile.start([argument]);
  const { electron, page, window } = app;
  await expectShown(page, "argument");

  // The menu's dialog is first cancelled, and then opens a file
  electron.answers.open.push([], [chosen]);
  electron.choose("Open…");
  electron.choose("Open…");
  await expectShown(page, "chosen");

  // The page's own key also opens the system's dialog, not the browser's
  electron.answers.open.push([fromPage]);
  await page.keyboard.press("Control+o");
  await expectShown(page, "from-page");
  expect(electron.answers.asked).toHaveLength(3);

  // A dropped file is shown
  await window.webContents.drop([dropped]);
  await expectShown(page, "dropped");
  await page.getByText("Drop to open").waitFor({ state: "detached" });

  // A double-clicked file is shown, and so is a file from a second start, which uses this window
  electron.openFile(double);
  await expectShown(page, "double-clicked");
  window.state.isMinimized = true;
  const other = await profile.launch(["--some-switch", relative(process.cwd(), second)], { isFirst: false });
  electron.startAgain(other.handedOver);
  await expectShown(page, "second-start");
  expect(window.state).toMatchObject({ isMinimized: false, isFocused: true });
  expect(electron.windows).toHaveLength(1);

  // The menu lists all of them, newest first, and can open them
  const all = [second, double, dropped, fromPage, chosen, argument];
  expect(electron.recentDocuments).toEqual([...all].reverse());
  expect(electron.menuItems.map((item) => item["label"])).toEqual(expect.arrayContaining(all));
  electron.choose(argument);
  await expectShown(page, "argument");
  await quit(app);

  // The next run lists them too, until the list is cleared
  const next = await profile.start();
  expect(next.electron.menuItems.map((item) => item["label"])).toEqual(expect.arrayContaining(all));
  next.electron.choose("Clear");
  expect(next.electron.menuItems.map((item) => item["label"])).toContain("No Recent Files");
});

deepTest(
  "given a file named before the app is ready, then the app shows it later; a second instance passes its file on",
  async () => {
    const profile = await DesktopProfile.create();
    const path = own(profile, "early.chamber.gz");
    const electron = await profile.launch([]);
    electron.openFile(path);
    await expect.poll(() => electron.windows.length, { timeout: patienceMs }).toBe(1);
    await expectShown((await electron.windows[0]?.webContents.ready) as Page, "early");

    const other = await profile.launch([path], { isFirst: false });
    await other.ended;
    expect(other.windows).toEqual([]);
  },
);

deepTest(
  "given file addresses from a Linux desktop, then the app opens their paths and refuses other addresses with a message",
  async () => {
    const profile = await DesktopProfile.create();
    const [first, second] = ["ein spiel für zwei", "half a % ü"].map((name) => own(profile, `${name}.chamber.gz`)) as [
      string,
      string,
    ];
    const app = await profile.start([pathToFileURL(first).href]);
    const { electron, page } = app;
    await expectShown(page, "ein spiel für zwei");
    const startAgain = async (...given: string[]): Promise<void> =>
      electron.startAgain((await profile.launch(given, { isFirst: false })).handedOver);
    await startAgain(pathToFileURL(second).href);
    await expectShown(page, "half a % ü");
    expect(electron.recentDocuments).toEqual([first, second]);

    for (const address of ["file://server/share/a.chamber", "file:///a%2Fb.chamber", "file:///%E4.chamber"]) {
      await startAgain(address);
      await page
        .getByRole("alert")
        .filter({ hasText: `${address} cannot be opened: it is not a file on this machine` })
        .waitFor();
    }

    // A program that claims to be a second start passes invalid data
    for (const data of [undefined, null, "/x.chamber", { paths: "/x.chamber" }, { paths: { 0: "/x.chamber" } }])
      electron.startAgain(data);
    electron.startAgain({ paths: [1, null, {}, "relative.chamber", "/nowhere/last.chamber"] });
    await page.getByRole("alert").filter({ hasText: "/nowhere/last.chamber cannot be opened" }).waitFor();
    await quit(app);
  },
);

deepTest(
  "given second instances while the app is starting and while it is ending, then one window shows their files",
  async () => {
    const profile = await DesktopProfile.create();
    const path = own(profile, "early.chamber.gz");
    const electron = await profile.launch([]);
    electron.startAgain({ paths: [path] });
    electron.activate();
    await expect.poll(() => electron.windows.length, { timeout: patienceMs }).toBe(1);
    const [window] = electron.windows;
    await expectShown((await window?.webContents.ready) as Page, "early");

    // The app is already closing the live recording, so a second start opens nothing
    window?.once("closed", () => queueMicrotask(() => electron.startAgain({ paths: [path] })));
    electron.quit();
    await electron.ended;
    expect(electron.windows).toHaveLength(1);
  },
);

deepTest(
  "given macOS and no window, then the menu opens one, which does not get keys meant for the previous window",
  async () => {
    const profile = await DesktopProfile.create();
    const before = Object.getOwnPropertyDescriptor(process, "platform") as PropertyDescriptor;
    onTestFinished(() => void Object.defineProperty(process, "platform", before));
    Object.defineProperty(process, "platform", { ...before, value: "darwin" });
    const app = await profile.start([own(profile, "game.chamber.gz")]);
    const { electron } = app;
    await expectShown(app.page, "game");
    const closed = async (window: WindowDouble): Promise<void> => {
      window.close();
      await expect.poll(() => window.isDestroyed(), { timeout: patienceMs }).toBe(true);
    };
    await closed(app.window);

    electron.choose("Keys and Help");
    electron.choose("Library");
    expect(electron.windows).toHaveLength(2);
    const window = electron.windows[1] as WindowDouble;
    const page = await window.webContents.ready;
    await page.getByRole("grid", { name: "Recordings" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);

    await closed(window);
    electron.activate();
    electron.activate();
    expect(electron.windows).toHaveLength(3);
    await (await electron.windows[2]?.webContents.ready)?.getByRole("main").waitFor();
    await quit(app);
  },
);

deepTest(
  "given a log, a saved game, a folder and a picture, then the app shows the log, opens the game, lists the folder, and refuses the picture",
  async () => {
    const profile = await DesktopProfile.create();
    const recording = own(profile, "game.chamber.gz", "protocol-errors");
    const log = join(profile.folder, "games", "bot-1.log");
    writeFileSync(log, "00:00:01 sent HLO\n00:00:02 got MAP\n");
    const imported = join(profile.folder, "games", "saved.json");
    copyFileSync("test/data/saved-games/small.json", imported);
    const other = join(profile.folder, "games", "picture.png");
    writeFileSync(other, "PNG");
    const app = await profile.start();
    const { electron, page, window } = app;

    // A log needs an open recording
    electron.openFile(log);
    await page.getByRole("alert").filter({ hasText: "bot-1.log is a bot log" }).waitFor();
    electron.openFile(recording);
    await expectShown(page, "game");
    electron.openFile(log);
    await page.getByText("sent HLO").waitFor();

    await window.webContents.drop([imported]);
    await expectShown(page, "saved");

    electron.openFile(other);
    await page.getByRole("alert").filter({ hasText: "picture.png cannot be opened" }).waitFor();
    electron.openFile(join(profile.folder, "gone.chamber"));
    await page.getByRole("alert").filter({ hasText: "no such file" }).waitFor();

    electron.openFile(dirname(recording));
    const library = page.getByRole("grid", { name: "Recordings" });
    await library.getByRole("row", { name: / game/ }).waitFor();
    await quit(app);
  },
);
