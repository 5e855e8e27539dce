import { join } from "node:path";
import { app, type BrowserWindow, Menu } from "electron";
import { type FileKind, fileKinds } from "../core/host/desktop.ts";
import type { Host } from "../core/node/host/host.ts";
import { answerCalls } from "./calls.ts";
import { confirms, openMainWindow } from "./mainWindow.ts";
import { type MenuActions, menuTemplate } from "./menu.ts";
import { Opening, tellBug } from "./opening.ts";
import { keepRemembered, type Remembered, readRemembered, withRecent } from "./remembered.ts";
import { killRecorders } from "./utilityRecorder.ts";

/** How long what is being recorded may take to be closed. */
const longestCloseMs = 10_000;

/** The app once the system is ready: its window, its menu, what it remembers, and its end. */
export class Desktop {
  readonly #host: Host;
  readonly #toOpen: string[];
  readonly #opening: Opening;
  readonly #memory = join(app.getPath("userData"), "window.json");
  readonly #actions: MenuActions = {
    open: () => {
      if (this.showWindow()) void this.#choose("any").catch(tellBug);
    },
    openRecent: (path) => this.open(path),
    clearRecent: () => {
      app.clearRecentDocuments();
      this.#keep({ recent: [] });
      this.#setMenu();
    },
    showLibrary: () => {
      if (this.showWindow("")) this.#opening.tell({ type: "show-library" });
    },
    // What was meant for a window that is closed is not done by the next.
    run: (command) => {
      if (this.#window) this.#opening.tell({ type: "run", command });
    },
  };
  #remembered = readRemembered(this.#memory);
  #window: BrowserWindow | null = null;
  // The system asks at any time: before there is anything to show, and when it is too late.
  #state: "starting" | "open" | "closing" | "closed" = "starting";

  /** @param toOpen paths of files to open once a window is shown; may grow until then */
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
    this.#heedEnd();
  }

  /** Serves what was open when the app was left, and shows the window. */
  async start(): Promise<void> {
    const { recent, path, place } = this.#remembered;
    await this.#opening.serveAgain([...recent, ...(path === null ? [] : [path])]);
    // What a person asks for comes before what was open when they left.
    const left = recordingIn(place);
    const isThere = left !== null && (await this.#host.library.find(left).catch(() => null)) !== null;
    if (this.#toOpen.length > 0 || !isThere) this.#remembered = { ...this.#remembered, place: "" };
    this.#setMenu();
    this.#state = "open";
    this.showWindow();
    for (const path of this.#toOpen.splice(0)) this.open(path);
  }

  /**
   * @param place what a window that must be opened shows first
   * @returns false: no window is shown now
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

  /** Opens a file, in a window that shows nothing else before. */
  open(path: string): void {
    if (this.#state === "starting") this.#toOpen.push(path);
    else if (this.showWindow("")) void this.#opening.open(path).catch(tellBug);
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
      // Where closing the window ends the app it ends what is being recorded.
      if (process.platform !== "darwin" && !this.#mayEndGames()) event.preventDefault();
    });
    window.on("closed", () => {
      this.#window = null;
      this.#opening.listens(null);
    });
    // Another document: it has not said yet that it listens. A navigation that is refused begins, but is never done.
    window.webContents.on("did-navigate", () => this.#opening.listens(null));
  }

  #mayEndGames(): boolean {
    const open = this.#host.live.all.reduce((sum, each) => sum + each.open, 0);
    if (open === 0) return true;
    const what = open === 1 ? "1 connection is open, and ends" : `${open} connections are open, and end`;
    const question = `A game is being recorded: ${what} with the app. What came until then is kept.`;
    return confirms(this.#window, question, "End the Game");
  }

  /** Before the app ends it asks, where a game is played, and closes what is being recorded. */
  #heedEnd(): void {
    app.on("window-all-closed", () => {
      if (process.platform !== "darwin") app.quit();
    });
    app.on("before-quit", (event) => {
      // Elsewhere the window was asked.
      if (process.platform === "darwin" && this.#state === "open" && !this.#mayEndGames()) event.preventDefault();
    });
    app.on("will-quit", (event) => {
      if (this.#state === "closed") return;
      // What is being recorded is closed first.
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

/** Closes what is being recorded. @returns false: it could not, or a recorder does not answer */
async function closesInTime(host: Host): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, longestCloseMs, false);
  });
  const closed = host.close().then(
    () => true,
    (error: unknown) => {
      tellBug(error);
      return false;
    },
  );
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}

/** Id of the recording that a place of the page names. */
function recordingIn(place: string): string | null {
  return new URLSearchParams(/^\?[^#]*/.exec(place)?.[0]).get("recording");
}
