import { expect, test } from "vitest";
import { DesktopProfile } from "../../support/desktop/desktopApp.ts";
import { preventable } from "../../support/desktop/windowDouble.ts";

test("given the packaged app, then its page runs in an isolated world, cannot navigate, and reaches no other machine", async () => {
  const profile = await DesktopProfile.create();
  const { electron, window, page } = await profile.start([], { isPackaged: true });
  const { webContents } = window;
  expect(electron.privileged).toEqual([
    { scheme: "chamber", privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
  expect(electron.isSandboxed).toBe(true);
  expect(await webContents.evaluateIsolated(`"__electron" in globalThis`)).toBe(true);
  expect(await page.evaluate(() => "__electron" in globalThis)).toBe(false);

  const isRefused = (name: string, facts: object): boolean => {
    const event = preventable(facts);
    webContents.emit(name, event);
    return event.isPrevented();
  };
  const own = "chamber://app/";
  expect(isRefused("will-attach-webview", {})).toBe(true);
  expect(isRefused("will-redirect", { url: own, isMainFrame: true })).toBe(true);
  expect(isRefused("will-frame-navigate", { url: own, isMainFrame: false })).toBe(true);
  expect(isRefused("will-frame-navigate", { url: "chamber://other/", isMainFrame: true })).toBe(true);
  expect(isRefused("will-frame-navigate", { url: own, isMainFrame: true })).toBe(false);

  const asked = [
    ...["https://evil.example/", "http://127.0.0.1:1/", "ws://127.0.0.1:1/", "wss://evil.example/"],
    ...[
      "file:///etc/passwd",
      "ftp://evil.example/",
      "chamber://other/",
      "chamber://app.evil.example/",
      "chamber://app",
    ],
    ...["blob:https://evil.example/1", "devtools://devtools/bundled/inspector.html", "chrome://version/", ""],
  ];
  expect(asked.filter((address) => electron.letsOut(address))).toEqual([]);
  const needed = [own, `${own}api/status`, `blob:${own}1`, "data:image/png;base64,AA=="];
  expect(needed.filter((address) => !electron.letsOut(address))).toEqual([]);
});

test.each([
  ["--no-sandbox", "--no-sandbox"],
  ["--remote-debugging-port", "--remote-debugging-port=9222"],
  ["--inspect-brk", "--inspect-brk=127.0.0.1:9229"],
])("given %s, then the packaged app reports why it does not start, and shows no page", async (name, parameter) => {
  const profile = await DesktopProfile.create();
  const electron = await profile.launch([parameter], { isPackaged: true });
  await electron.ended;
  expect(electron.exitCode).toBe(1);
  expect(electron.answers.asked).toEqual([
    ["Black Chamber cannot start", `The switch ${name} is not allowed. Start the app without it.`],
  ]);
  expect(electron.windows).toEqual([]);
  // No debugger may connect while the user reads this.
  expect(electron.removedSwitches).toEqual(["remote-debugging-port", "remote-debugging-pipe"]);
});
