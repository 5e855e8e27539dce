import { join } from "node:path";
import { app, type BrowserWindow, Menu } from "electron";
import { type FileKind, fileKinds } from "../core/host/desktop.ts";
import type { Host } from "../core/node/host/host.ts";
import { answerCalls } from "./calls.ts";
import { confirms, openMainWindow } from "./mainWindow.ts";
import { type MenuActions, menuTemplate } from "./menu.ts";
import { Opening, reportBug } from "./opening.ts";
import { keepRemembered, type Remembered, readRemembered, withRecent } from "./remembered.ts";
import { killRecorders } from "./utilityRecorder.ts";

/** How long to wait for live recordings to close, in milliseconds. */
const longestCloseMs = 10_000;

/** The app once Electron is ready: its window, menu, remembered state and exit. */
export class Desktop {
  readonly #host: Host;
  readonly #toOpen: string[];
  readonly #opening: Opening;
  readonly #memory = join(app.getPath("userData"), "window.json");
  readonly #actions: MenuActions = {
    open: () => {
      if (this.showWindow()) void this.#choose("any").catch(reportBug);
    },
    openRecent: (path) => this.open(path),
    clearRecent: () => {
      app.clearRecentDocuments();
      this.#keep({ recent: [] });
      this.#setMenu();
    },
    showLibrary: () => {
      if (this.showWindow("")) this.#opening.notify({ type: "show-library" });
    },
    // A command for a closed window must not run in the next one.
    run: (command) => {
      if (this.#window) this.#opening.notify({ type: "run", command });
    },
  };
  #remembered = readRemembered(this.#memory);
  #window: BrowserWindow | null = null;
  // System events can arrive at any time: before the window exists, and during shutdown.
  #state: "starting" | "open" | "closing" | "closed" = "starting";

  /** @param toOpen paths of files to open once a window is shown. The list may grow until then. */
  constructor(host: Host, toOpen: string[]) {
    this.#host = host;
    this.#toOpen = toOpen;
    this.#opening = new Opening(host, (path) => {
      app.addRecentDocument(path);
      this.#keep(withRecent(this.#remembered, path));
      this.#setMenu();
    });
    answerCalls((contents) => contents === this.#window?.webContents, {
      ready: () => this.#opening.listens(this.#window),
      choose: (kind) => this.#choose(fileKinds.find((each) => each === kind) ?? "any"),
      openDropped: (path) => this.#opening.open(String(path)),
    });
    this.#handleQuit();
  }

  /** Serves the files that were open when the app was closed, and shows the window. */
  async start(): Promise<void> {
    const { recent, path, place } = this.#remembered;
    await this.#opening.serveAgain([...recent, ...(path === null ? [] : [path])]);
    // Files that the user opens take precedence over the last session.
    const left = recordingIn(place);
    const isThere = left !== null && (await this.#host.library.has(left).catch(() => false));
    if (this.#toOpen.length > 0 || !isThere) this.#remembered = { ...this.#remembered, place: "" };
    this.#setMenu();
    this.#state = "open";
    this.showWindow();
    for (const path of this.#toOpen.splice(0)) this.open(path);
  }

  /**
   * @param place the place in the page that a new window shows first
   * @returns false if no window can be shown now
   */
  showWindow(place = this.#remembered.place): boolean {
    if (this.#state !== "open") return false;
    if (!this.#window) this.#openWindow(place);
    else {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.focus();
    }
    return true;
  }

  /** Opens a file, in a new window if no window is open. */
  open(path: string): void {
    if (this.#state === "starting") this.#toOpen.push(path);
    else if (this.showWindow("")) void this.#opening.open(path).catch(reportBug);
  }

  #choose(kind: FileKind): Promise<void> {
    return this.#opening.choose(this.#window, kind);
  }

  #keep(changed: Partial<Remembered>): void {
    this.#remembered = { ...this.#remembered, ...changed };
    keepRemembered(this.#memory, this.#remembered);
  }

  #setMenu(): void {
    const { platform } = process;
    const { recent } = this.#remembered;
    const template = menuTemplate(this.#actions, { platform, recent, isPackaged: app.isPackaged });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  #openWindow(place: string): void {
    const window = openMainWindow({ ...this.#remembered, place }, (state) => {
      const id = recordingIn(state.place);
      this.#keep({ ...state, path: id === null ? null : this.#opening.pathOf(id) });
    });
    this.#window = window;
    window.on("close", (event) => {
      // Except on macOS, closing the window quits the app and stops live recordings.
      if (process.platform !== "darwin" && !this.#mayEndGames()) event.preventDefault();
    });
    window.on("closed", () => {
      this.#window = null;
      this.#opening.listens(null);
    });
    // A new document is not listening yet. Only `did-navigate` shows that the document is new: a refused navigation
    // starts but never finishes.
    window.webContents.on("did-navigate", () => this.#opening.listens(null));
  }

  #mayEndGames(): boolean {
    const open = this.#host.live.all.reduce((sum, each) => sum + each.open, 0);
    if (open === 0) return true;
    const what = open === 1 ? "1 connection is open and will close" : `${open} connections are open and will close`;
    const question = `A game is being recorded: ${what} with the app. The recording so far is kept.`;
    return confirms(this.#window, question, "End the Game");
  }

  /** When the user quits, asks for confirmation if a game is running, and closes live recordings. */
  #handleQuit(): void {
    app.on("window-all-closed", () => {
      if (process.platform !== "darwin") app.quit();
    });
    app.on("before-quit", (event) => {
      // On other systems, the app already asked when the user closed the window.
      if (process.platform === "darwin" && this.#state === "open" && !this.#mayEndGames()) event.preventDefault();
    });
    app.on("will-quit", (event) => {
      if (this.#state === "closed") return;
      // Close live recordings first.
      event.preventDefault();
      if (this.#state === "closing") return;
      this.#state = "closing";
      void closesInTime(this.#host).then((isDone) => {
        this.#state = "closed";
        if (isDone) return app.quit();
        killRecorders();
        app.exit(1);
      });
    });
  }
}

/** Closes live recordings. @returns false if closing fails or a recorder does not respond in time */
async function closesInTime(host: Host): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, longestCloseMs, false);
  });
  const closed = host.close().then(
    () => true,
    (error: unknown) => {
      reportBug(error);
      return false;
    },
  );
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}

/** Returns the id of the recording in a page's query string; null if there is none. */
function recordingIn(place: string): string | null {
  return new URLSearchParams(/^\?[^#]*/.exec(place)?.[0]).get("recording");
}
