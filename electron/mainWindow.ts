import { join } from "node:path";
import { BrowserWindow, dialog, screen } from "electron";
import { pagePreferences } from "./hardening.ts";
import { reportBug } from "./opening.ts";
import { pageAddress } from "./page.ts";
import { onDisplays, type Remembered } from "./remembered.ts";

/** The state of a window when it is closed. */
export type WindowState = Pick<Remembered, "bounds" | "isMaximized" | "isFullScreen" | "place">;

/**
 * Shows the page in a window with its previous position and state.
 * @param onLeave called at each attempt to close the window, even if the user cancels
 */
export function openMainWindow(state: WindowState, onLeave: (state: WindowState) => void): BrowserWindow {
  const bounds = onDisplays(
    state.bounds,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    ...(bounds ?? { width: 1280, height: 800 }),
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: "Black Chamber",
    // On other systems, the window uses the program's icon.
    ...(process.platform === "linux" && { icon: join(import.meta.dirname, "../../electron/icon/256x256.png") }),
    webPreferences: pagePreferences(join(import.meta.dirname, "preload.cjs")),
  });
  window.once("ready-to-show", () => {
    if (state.isMaximized) window.maximize();
    if (state.isFullScreen) window.setFullScreen(true);
    window.show();
  });
  window.on("close", () =>
    onLeave({
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      place: placeOf(window.webContents.getURL()),
    }),
  );
  window.webContents.on("will-prevent-unload", (event) => {
    // The page has unsaved marks; preventing this event closes the page anyway.
    if (confirms(window, "Some marks are not saved.", "Close Without Saving")) event.preventDefault();
  });
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit" || window.isDestroyed()) return;
    if (confirms(window, `The page has crashed (${reason}). Recording continues.`, "Reload"))
      window.webContents.reload();
    else window.destroy();
  });
  window.loadURL(pageAddress + state.place).catch(reportBug);
  return window;
}

/** Asks the user to confirm; Escape cancels. */
export function confirms(window: BrowserWindow | null, message: string, yes: string): boolean {
  const options = {
    type: "warning" as const,
    message,
    buttons: [yes, "Cancel"],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  return (window ? dialog.showMessageBoxSync(window, options) : dialog.showMessageBoxSync(options)) === 0;
}

function placeOf(address: string): string {
  return address.startsWith(pageAddress) ? address.slice(pageAddress.length) : "";
}
