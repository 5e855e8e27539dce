import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { desktopCalls, desktopNewsChannel } from "../../core/host/desktop.ts";
import { securityHeaders } from "../../core/node/host/security.ts";
import { callsIn, literalsIn } from "./calls.ts";

const sources = new Map(
  readdirSync("electron")
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(`electron/${name}`, "utf8")]),
);
const calls = [...sources].flatMap(([file, source]) => callsIn(file, source));

/** Preferences that every window must have. */
const preferences: Readonly<Record<string, unknown>> = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  plugins: false,
  spellcheck: false,
};

describe("the desktop app follows the hardening list", () => {
  test("every window has the preferences for pages, and they match the list", () => {
    const made = calls.filter(({ what }) => /^new (BrowserWindow|BaseWindow|WebContentsView|BrowserView)$/.test(what));
    expect(made.map(({ file, what }) => `${file}: ${what}`)).toEqual(["mainWindow.ts: new BrowserWindow"]);
    expect(made[0]?.text).toMatch(/webPreferences: pagePreferences\(/);
    expect(literalsIn("hardening.ts", sources.get("hardening.ts") ?? "", "pagePreferences")).toEqual(preferences);
  });

  test("no page, regardless of what created it, can open windows, navigate away or embed another page", () => {
    expect(sources.get("main.ts")).toMatch(/app\.on\("web-contents-created", [^;]*hardenContents\(/);
    const hardening = sources.get("hardening.ts") ?? "";
    expect(hardening).toMatch(/setWindowOpenHandler\(\(\) => \(\{ action: "deny" \}\)\)/);
    for (const event of ["will-attach-webview", "will-frame-navigate", "will-redirect"])
      expect(hardening).toContain(`contents.on("${event}"`);
    for (const handler of ["PermissionRequest", "PermissionCheck", "DevicePermission"])
      expect(hardening).toContain(`session.set${handler}Handler(`);
    expect(sources.get("main.ts")).toContain("hardenSession(session.defaultSession)");
    expect(sources.get("main.ts")).toContain("app.enableSandbox()");
  });

  test("every channel is in one list and is handled by one function, which checks each call first", () => {
    const handled = calls.filter(({ what }) => what.startsWith("ipcMain."));
    expect(handled.map(({ file, what }) => `${file}: ${what}`)).toEqual(["calls.ts: ipcMain.handle"]);
    expect(handled[0]?.text).toMatch(
      /^ipcMain\.handle\(channel, async \(event, \.\.\.parameters[^)]*\) => \{\s*if \(!isOwnFrame\(event, ours\)\) throw [^;]*;\s*if \(!takes\(parameters\)\) throw/,
    );
    const asked = calls.filter(({ what }) => what.startsWith("ipcRenderer."));
    expect(asked.map(({ file, text }) => `${file}: ${/^[\w.]+\([\w.]+/.exec(text)?.[0]}`).sort()).toEqual([
      "preload.ts: ipcRenderer.invoke(desktopCalls.choose.channel",
      "preload.ts: ipcRenderer.invoke(desktopCalls.openDropped.channel",
      "preload.ts: ipcRenderer.invoke(desktopCalls.ready.channel",
      "preload.ts: ipcRenderer.on(desktopNewsChannel",
    ]);
    const sent = calls.filter(({ what }) => /\.(send|sendToFrame|postMessage)$/.test(what));
    expect(sent.map(({ file, text }) => `${file}: ${/^[^(]+\(\w+/.exec(text)?.[0]}`).sort()).toEqual([
      "opening.ts: this.#page.webContents.send(desktopNewsChannel",
      "recorder.ts: parentPort.postMessage(report",
      "utilityRecorder.ts: child.postMessage(command",
    ]);
    const channels = [...Object.values(desktopCalls).map(({ channel }) => channel), desktopNewsChannel];
    expect(new Set(channels).size).toBe(channels.length);
    for (const channel of channels) expect(channel).toMatch(/^chamber:[a-z-]+$/);
  });

  test("the page gets a single object and no access to Electron", () => {
    const exposed = calls.filter(({ what }) => what.startsWith("contextBridge."));
    expect(exposed.map(({ file, text }) => `${file}: ${text}`)).toEqual([
      'preload.ts: contextBridge.exposeInMainWorld("chamberDesktop", bridge)',
    ]);
  });

  test("the app runs, opens and loads only its own code", () => {
    const risky = calls.filter(({ what }) =>
      /^(shell\.|child_process|exec|spawn|fork$|.*\.executeJavaScript|.*\.insertCSS|.*\.loadFile|.*\.openExternal|eval$|new Function)/.test(
        what,
      ),
    );
    expect(risky).toEqual([]);
    const loaded = calls.filter(({ what }) => what.endsWith(".loadURL"));
    expect(loaded.map(({ text }) => text)).toEqual(["window.loadURL(pageAddress + state.place)"]);
    expect(securityHeaders["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(sources.get("main.ts")).not.toMatch(/bypassCSP|allowServiceWorkers|allowExtensions|corsEnabled/);
  });

  test("the package is a single asar file, and the app runs no code outside it", () => {
    const config = JSON.parse(readFileSync("electron-builder.json", "utf8")) as Readonly<Record<string, unknown>>;
    expect(config["asar"]).toBe(true);
    expect(config).not.toHaveProperty("asarUnpack");
    // The default is `--no-sandbox`.
    expect(config["appImage"]).toEqual({ executableArgs: [] });
    expect(sources.get("main.ts")).toContain(`app.setAppUserModelId("${config["appId"]}")`);
    expect(config["electronFuses"]).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test("a planted violation is found", () => {
    const planted = callsIn(
      "x.ts",
      'import { shell, BrowserWindow } from "electron"; new BrowserWindow({ show: true }); shell.openExternal("https://x");',
    );
    expect(planted.map(({ what }) => what)).toEqual(["new BrowserWindow", "shell.openExternal"]);
    const weak = "export function pagePreferences() { return { sandbox: false, preload: x }; }";
    expect(literalsIn("x.ts", weak, "pagePreferences")).toEqual({ sandbox: false });
  });
});
