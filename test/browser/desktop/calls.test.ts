import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { desktopCalls, desktopNewsChannel, fileKinds } from "../../../core/host/desktop.ts";
import { DesktopProfile, quit } from "../../support/desktop/desktopApp.ts";

/** Arguments that no real page would send. */
const hostile: readonly unknown[] = [
  undefined,
  null,
  "",
  "any\0",
  "../../etc/passwd",
  "/etc/passwd",
  "/etc/passwd\0.chamber",
  "relative.chamber",
  "file:///etc/x.chamber",
  "https://evil.example/x.chamber",
  `/${"a".repeat(5000)}.chamber`,
  "\\\\.\\pipe\\x.chamber",
  "\\\\?\\C:\\x.chamber",
  "\\\\server\\share\\x.chamber",
  "//server/share/x.chamber",
  "/\\server\\share\\x.chamber",
  "__proto__",
  "constructor",
  0,
  -1,
  Number.NaN,
  1n,
  true,
  Symbol("any"),
  () => "any",
  [],
  ["any"],
  {},
  { toString: () => "any" },
  Object.create(null),
  new Proxy({}, { get: () => "any" }),
  new Map([["any", "any"]]),
  new Uint8Array(8),
  new Date(0),
];

test("every call refuses hostile arguments and foreign senders, and has no effect", async () => {
  const profile = await DesktopProfile.create();
  const app = await profile.start();
  const { electron, window, page } = app;
  const { webContents } = window;
  const { mainFrame } = webContents;
  expect([...electron.handlers.keys()].sort()).toEqual(
    Object.values(desktopCalls)
      .map(({ channel }) => channel)
      .sort(),
  );

  const answered: string[] = [];
  const tried = async (what: string, sender: unknown, frame: unknown, channel: string, parameters: unknown[]) => {
    const outcome = await electron.invoke(sender, frame, channel, parameters).then(
      () => "answered",
      (error: unknown) => String(error),
    );
    if (!/only the app's own page may make this call|the call has invalid arguments/.test(outcome)) answered.push(what);
  };
  for (const [name, { channel, takes }] of Object.entries(desktopCalls)) {
    for (const [at, value] of hostile.entries())
      for (const parameters of [[value], [value, value], ["any", value], [value, "any", 3]])
        await tried(`${name} of ${at}`, webContents, mainFrame, channel, parameters);
    // Valid arguments are refused if they come from a page that is not ours
    const right = [[], [fileKinds[0]], ["/x.chamber"]].find((each) => takes(each)) ?? [];
    expect(takes(right)).toBe(true);
    const senders: readonly (readonly [what: string, sender: unknown, frame: unknown])[] = [
      ["a frame in the page", webContents, { url: "chamber://app/", parent: mainFrame }],
      ["a frame that is gone", webContents, null],
      ["another window", { mainFrame }, mainFrame],
      ...[
        "https://evil.example/",
        "chamber://app.evil/",
        "chamber://evil/",
        "chamber://app/api/status",
        "about:blank",
      ].map((url) => {
        const frame = { url, parent: null };
        return [url, { mainFrame: frame }, frame] as const;
      }),
    ];
    for (const [what, sender, frame] of senders) await tried(`${name} from ${what}`, sender, frame, channel, right);
  }
  expect(answered).toEqual([]);
  expect(electron.answers.asked).toEqual([]);

  // The preload's own world cannot use an unknown channel or pass wrong arguments either
  const asked = (expression: string): Promise<unknown> =>
    webContents.evaluateIsolated(`__electron.ipcRenderer.${expression}.then(String, (error) => error.message)`);
  expect(await asked(`invoke("chamber:shell", "rm")`)).toMatch(/no handler/);
  expect(await asked(`invoke("chamber:choose", { toString: 1 })`)).toMatch(/invalid arguments/);
  expect(await asked(`invoke("chamber:open-dropped", "/etc/passwd")`)).toMatch(/invalid arguments/);

  // A page cannot name a file, because a file that a script creates has no path
  const taken = await page.evaluate(() =>
    (globalThis as unknown as { chamberDesktop: { openDropped: (file: File) => boolean } }).chamberDesktop.openDropped(
      new File(["x"], "passwd.chamber"),
    ),
  );
  expect(taken).toBe(false);
  expect(await page.getByRole("alert").count()).toBe(0);
  await quit(app);
});

test("a file that only looks like a recording is refused with a message, regardless of how it arrives", async () => {
  const profile = await DesktopProfile.create();
  const { electron, window, page } = await profile.start();
  const folder = join(profile.folder, "odd");
  mkdirSync(folder);
  writeFileSync(join(folder, "secret.txt.pem"), "secret");
  symlinkSync(join(folder, "secret.txt.pem"), join(folder, "link.chamber"));
  copyFileSync(sample("press-level20"), join(folder, "whole.chamber.gz"));

  // A link is treated like its target; a file dropped before the page has loaded is lost
  const refused = page.getByRole("alert").filter({ hasText: "secret.txt.pem cannot be opened" });
  const isRefused = async (): Promise<boolean> => {
    await window.webContents.drop([join(folder, "link.chamber")]);
    return refused.isVisible();
  };
  await expect.poll(isRefused, { interval: 1000 }).toBe(true);
  // Messages that the app never sends change nothing; neither does an unknown command
  for (const news of [{ type: "run", command: "nothing" }, { type: "run", command: "" }, { type: "unknown" }])
    window.webContents.send(desktopNewsChannel, news);
  electron.choose("Keys and Help");
  await page.getByRole("dialog").waitFor();
  // While a dialog is open, it handles its own keys
  electron.choose("Commands…");
  expect(await page.getByRole("dialog").count()).toBe(1);
});
