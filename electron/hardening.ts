import { app, type Session, type WebContents, type WebPreferences } from "electron";
import { isPage, pageOrigin } from "./page.ts";

/**
 * What a page may be: a page, and nothing of Node. Most are Electron's defaults, said all the same: a test holds
 * every window to this list.
 */
export function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
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
    // Its dictionaries would be fetched from another machine.
    spellcheck: false,
    devTools: !app.isPackaged,
  };
}

/** What may be shown in no window, whoever made it. */
export function hardenContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.on("will-frame-navigate", (event) => {
    if (!event.isMainFrame || !isPage(event.url)) event.preventDefault();
  });
  contents.on("will-redirect", (event) => event.preventDefault());
}

/** Copying is all that the page asks leave for. */
const permitted = "clipboard-sanitized-write";

/** What pages of a session may ask of the system and of the network: nothing but copying, and nobody. */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === permitted && isPage(contents.getURL())),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === permitted && isOwn(origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOfApp(url) }));
}

function isOwn(origin: string): boolean {
  return origin === pageOrigin || origin === `${pageOrigin}/`;
}

/** The page's own files and what it made itself; its tools where it is not packaged. */
function isOfApp(address: string): boolean {
  return /^(chamber:\/\/app\/|blob:chamber:\/\/app\/|data:)/.test(address) || (!app.isPackaged && isTool(address));
}

function isTool(address: string): boolean {
  return address.startsWith("devtools://");
}
