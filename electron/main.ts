import { join } from "node:path";
import { app, BrowserWindow, protocol, session } from "electron";
import { createHandler } from "../core/node/host/handler.ts";
import { Host } from "../core/node/host/host.ts";
import { Refusal } from "../core/node/host/replies.ts";
import { pageAddress, pageOrigin, pageScheme } from "./page.ts";

// Said before the app is ready: the scheme has an origin, a security policy and streams as https has.
protocol.registerSchemesAsPrivileged([
  { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

/** Answers the page's requests by the host that `chamber serve` has too: no port, no token, no other origin. */
async function serve(): Promise<Host> {
  const paths = process.argv.slice(app.isPackaged ? 1 : 2).filter((argument) => !argument.startsWith("-"));
  const liveFolder = join(app.getPath("documents"), "Black Chamber");
  const host = await Host.open({ kind: "desktop", paths, logs: [], liveFolder });
  const handler = createHandler(host, admitOwnPage, (error) => process.stderr.write(`${String(error)}\n`));
  session.defaultSession.protocol.handle(pageScheme, handler);
  return host;
}

/** Another page has no business here, even if one came to be shown. */
function admitOwnPage(request: Request): undefined {
  const origin = request.headers.get("origin");
  if (new URL(request.url).origin !== pageOrigin && !request.url.startsWith(pageAddress))
    throw new Refusal(403, "foreign", "only the app's own page is answered");
  if (origin !== null && origin !== pageOrigin)
    throw new Refusal(403, "foreign", "only the app's own page is answered");
}

function openWindow(): void {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 600,
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, "preload.cjs"),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  window.webContents.setWindowOpenHandler(() => ({ action: "deny" }));
  window.webContents.on("will-navigate", (event, address) => {
    if (!address.startsWith(pageAddress)) event.preventDefault();
  });
  window.once("ready-to-show", () => window.show());
  void window.loadURL(pageAddress);
}

await app.whenReady();
session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
const host = await serve();
openWindow();
app.on("activate", () => {
  if (BrowserWindow.getAllWindows().length === 0) openWindow();
});
app.on("window-all-closed", () => {
  if (process.platform !== "darwin") app.quit();
});
let isClosed = false;
app.on("before-quit", (event) => {
  if (isClosed) return;
  // What is being recorded is closed first.
  event.preventDefault();
  void host.close().finally(() => {
    isClosed = true;
    app.quit();
  });
});
