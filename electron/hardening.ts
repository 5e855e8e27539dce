import { app, type Session, type WebContents, type WebPreferences } from "electron";
import { isPage, pageOrigin } from "./page.ts";

/**
 * Returns the preferences for every page, which deny it access to Node. Most of them are Electron's defaults, listed
 * because a test checks every window against this list.
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
    // Spell checking would download dictionaries.
    spellcheck: false,
    devTools: !app.isPackaged,
  };
}

/** Blocks new windows, webviews and foreign pages in any web contents. */
export function hardenContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.on("will-frame-navigate", (event) => {
    if (!event.isMainFrame || !isPage(event.url)) event.preventDefault();
  });
  contents.on("will-redirect", (event) => event.preventDefault());
}

/** The only permission that the page needs: copying to the clipboard. */
const permitted = "clipboard-sanitized-write";

/** Restricts the pages in a session: copying is the only permission, and the network is blocked. */
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

/**
 * Whether an address belongs to the page's own files or data or, in development, to the developer tools.
 */
function isOfApp(address: string): boolean {
  return /^(chamber:\/\/app\/|blob:chamber:\/\/app\/|data:)/.test(address) || (!app.isPackaged && isTool(address));
}

function isTool(address: string): boolean {
  return address.startsWith("devtools://");
}
