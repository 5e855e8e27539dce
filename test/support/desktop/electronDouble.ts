import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import type { SchemeDouble } from "./scheme.ts";
import { type ContentsDouble, preventable, WindowDouble, type WindowOptions } from "./windowDouble.ts";

/*
 * A double of the part of Electron that electron/ uses, on top of a real Chromium. The built main process runs in the
 * test's process, its windows are pages, the built preload runs in a real isolated world of each page, the recorder is
 * a real process, and the app's own handler serves the page's scheme.
 *
 * Its limits: it checks our code against our understanding of Electron's documentation, not against Electron. The
 * sandbox, the scheme's privileges, the fuses, the asar, the system's menus and dialogs, file associations and the
 * single-instance lock do not exist here: the double records the app's calls to them, and the test supplies the user's
 * answers. The scheme is http on a loopback port, so browser behaviour that depends on the scheme (cookies, secure
 * contexts, origins in headers) is that of http. Calls are passed as JSON, whereas Electron clones them: functions,
 * symbols and proxies cannot be passed in Electron, but reach the app here when a test calls it directly. In both, a
 * message to a page that is not listening is lost. A new window is closed after it opens, whereas Electron never opens
 * it. `getPathForFile` finds a file by its name. The network filter sees only the page's own URLs, unless a test calls
 * it. The app learns about redirects, webviews and frames in the page only if a test reports them. A recorder is a Node
 * process, not a utility process. Files are opened with macOS's open-file event; Linux and Windows pass arguments. Key
 * presses do not reach the menu: tests choose items by name. A second launch is a run that the test marks as such; the
 * test passes on the data that it would have sent. The tests in real Electron are written (realElectron.test.ts);
 * CONTRIBUTING lists the run as outstanding.
 */

/** The user's answers to dialogs, in order, and what the dialogs asked. */
export interface Answers {
  /** The chosen paths; empty if cancelled. */
  readonly open: string[][];
  /** The chosen path; null if cancelled. */
  readonly save: (string | null)[];
  /** The index of the chosen button. */
  readonly message: number[];
  readonly asked: unknown[];
}

type Filter = (details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void;

type MenuItem = { readonly [key: string]: unknown; readonly submenu?: readonly MenuItem[] };

export interface DoubleOptions {
  readonly context: BrowserContext;
  readonly scheme: SchemeDouble;
  /** Used in place of all system folders. */
  readonly folder: string;
  readonly isPackaged: boolean;
  readonly isFirst: boolean;
}

const recorderStart = `data:text/javascript,${encodeURIComponent(
  "process.parentPort = { on: (type, take) => process.on('message', (data) => take({ data })), postMessage: (data) => process.send(data) };",
)}`;

/** One run of the app. */
export class ElectronDouble {
  readonly answers: Answers = { open: [], save: [], message: [], asked: [] };
  readonly windows: WindowDouble[] = [];
  readonly recorders: ChildProcess[] = [];
  readonly recentDocuments: string[] = [];
  /** Schemes and their privileges. */
  readonly privileged: unknown[] = [];
  readonly handlers = new Map<string, (event: object, ...parameters: unknown[]) => Promise<unknown>>();
  readonly session = Object.assign(new EventEmitter(), {
    permissions: {
      request: undefined as ((...parameters: unknown[]) => void) | undefined,
      check: undefined as ((...parameters: unknown[]) => boolean) | undefined,
      device: undefined as ((...parameters: unknown[]) => boolean) | undefined,
    },
  });
  /** Switches that Chromium must not apply. */
  readonly removedSwitches: string[] = [];
  isSandboxed = false;
  /** The data that a later run sends to the first. */
  handedOver: unknown;
  /** Null while the app is running, and after it has quit normally. */
  exitCode: number | null = null;
  readonly ended: Promise<void>;
  menu: readonly MenuItem[] = [];
  readonly #options: DoubleOptions;
  readonly #app = new EventEmitter();
  readonly #loaded: Promise<void>;
  #load: () => void = () => undefined;
  #filter: Filter = (_, answer) => answer({});
  #end: () => void = () => undefined;
  #isQuitting = false;

  constructor(options: DoubleOptions) {
    this.#options = options;
    this.#loaded = new Promise((resolve) => {
      this.#load = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** The exports that the built main process gets from `import "electron"`. */
  get exports(): Readonly<Record<string, unknown>> {
    const { folder, isPackaged, isFirst, scheme } = this.#options;
    const double = this;
    const paths = new Map<string, string>();
    const app = Object.assign(this.#app, {
      isPackaged,
      commandLine: {
        hasSwitch: (name: string) => process.argv.some((each) => each === `--${name}` || each.startsWith(`--${name}=`)),
        removeSwitch: (name: string) => void this.removedSwitches.push(name),
      },
      enableSandbox: () => {
        this.isSandboxed = true;
      },
      setName: () => undefined,
      setAppUserModelId: () => undefined,
      exit: (code: number) => {
        this.exitCode = code;
        this.#end();
      },
      setPath: (name: string, path: string) => {
        if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`);
        paths.set(name, path);
      },
      getPath: (name: string) => paths.get(name) ?? join(folder, name),
      requestSingleInstanceLock: (data: unknown) => {
        this.handedOver = structuredClone(data);
        return isFirst;
      },
      whenReady: () => this.#loaded,
      addRecentDocument: (path: string) => void this.recentDocuments.push(path),
      clearRecentDocuments: () => void this.recentDocuments.splice(0),
      quit: () => this.quit(),
    });
    class BrowserWindow extends WindowDouble {
      constructor(given: WindowOptions) {
        super(
          {
            context: double.#options.context,
            scheme,
            onMade: (window) => {
              double.windows.push(window);
              app.emit("web-contents-created", {}, window.webContents);
            },
            onClosed: () => double.#windowClosed(),
            invoke: (contents, frame, channel, parameters) => double.invoke(contents, frame, channel, parameters),
            onDownload: (contents, page) => double.#hearDownloads(contents, page),
          },
          given,
        );
      }
    }
    const session = Object.assign(this.session, {
      setPermissionRequestHandler: (take: (...parameters: unknown[]) => void) => {
        this.session.permissions.request = take;
      },
      setPermissionCheckHandler: (take: (...parameters: unknown[]) => boolean) => {
        this.session.permissions.check = take;
      },
      setDevicePermissionHandler: (take: (...parameters: unknown[]) => boolean) => {
        this.session.permissions.device = take;
      },
      webRequest: {
        onBeforeRequest: (take: Filter) => {
          this.#filter = take;
        },
      },
      protocol: {
        handle: (_scheme: string, answer: (request: Request) => Promise<Response>) =>
          scheme.answerWith(answer, (address, isDocument) => this.#admits(address, isDocument)),
      },
    });
    return {
      app,
      BrowserWindow,
      Menu: {
        buildFromTemplate: (template: readonly MenuItem[]) => template,
        setApplicationMenu: (menu: readonly MenuItem[]) => {
          this.menu = menu;
        },
      },
      dialog: {
        showOpenDialog: async (...asked: unknown[]) => {
          this.answers.asked.push(asked.at(-1));
          const filePaths = this.answers.open.shift() ?? [];
          return { canceled: filePaths.length === 0, filePaths };
        },
        showErrorBox: (...asked: unknown[]) => void this.answers.asked.push(asked),
        showMessageBoxSync: (...asked: unknown[]) => {
          this.answers.asked.push(asked.at(-1));
          return this.answers.message.shift() ?? 1;
        },
      },
      ipcMain: {
        handle: (channel: string, take: (event: object, ...parameters: unknown[]) => Promise<unknown>) =>
          void this.handlers.set(channel, take),
      },
      protocol: { registerSchemesAsPrivileged: (schemes: readonly unknown[]) => void this.privileged.push(...schemes) },
      screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
      session: { defaultSession: session },
      utilityProcess: { fork: (path: string) => this.#fork(path) },
    };
  }

  /**
   * Must be called once the main module has finished running: the app is not ready before that, and would hang if the
   * module waited for it.
   */
  mainIsLoaded(): void {
    this.#load();
  }

  /** Closes the windows, then ends the app, unless the app, a page or the user prevents it. */
  quit(): void {
    const event = preventable({});
    this.#app.emit("before-quit", event);
    if (event.isPrevented()) return;
    this.#isQuitting = true;
    if (this.#open.length === 0) return this.#willQuit();
    for (const window of this.#open) window.close();
  }

  /** Opens a file as macOS does on a double-click. */
  openFile(path: string): void {
    this.#app.emit("open-file", preventable({}), path);
  }

  /** Simulates a second launch that sends this data; its arguments arrive rearranged. */
  startAgain(data: unknown): void {
    this.#app.emit("second-instance", {}, ["electron", "--some-switch", "/of/the/second.chamber"], "/", data);
  }

  /** Simulates a click on the app's icon in macOS. */
  activate(): void {
    this.#app.emit("activate", {}, this.#open.length > 0);
  }

  /** Whether the app allows a request. */
  letsOut(url: string): boolean {
    let isCancelled: boolean | undefined;
    this.#filter({ url }, ({ cancel }) => {
      isCancelled = cancel === true;
    });
    return isCancelled === false;
  }

  /**
   * Makes a call as a page's preload does.
   * @throws if the app refuses the call
   */
  async invoke(sender: unknown, senderFrame: unknown, channel: string, parameters: unknown[]): Promise<unknown> {
    const take = this.handlers.get(channel);
    if (!take) throw new Error(`no handler for ${channel}`);
    return take({ sender, senderFrame }, ...parameters);
  }

  /** All menu items as a flat list. */
  get menuItems(): MenuItem[] {
    const flat = (items: readonly MenuItem[]): MenuItem[] =>
      items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
    return flat(this.menu);
  }

  /** Chooses an item by its label. */
  choose(label: string): void {
    const item = this.menuItems.find((each) => each["label"] === label);
    if (typeof item?.["click"] !== "function") throw new Error(`the menu has no item "${label}"`);
    item["click"]();
  }

  get #open(): WindowDouble[] {
    return this.windows.filter((window) => !window.isDestroyed());
  }

  #admits(address: string, isDocument: boolean): boolean {
    if (!this.letsOut(address)) return false;
    // There is only one window at a time, so a document must belong to it.
    return !isDocument || this.#open.at(-1)?.webContents.admits(address) !== false;
  }

  #windowClosed(): void {
    if (this.#open.length > 0) return;
    if (this.#isQuitting) this.#willQuit();
    else this.#app.emit("window-all-closed");
  }

  #willQuit(): void {
    const event = preventable({});
    this.#app.emit("will-quit", event);
    if (event.isPrevented()) return;
    // Utility processes end with the app.
    for (const recorder of this.recorders) recorder.kill("SIGKILL");
    if (this.#options.isFirst) this.#options.scheme.answerWith(null, () => true);
    this.#end();
  }

  #hearDownloads(contents: ContentsDouble, page: Page): void {
    page.on("download", (download) => {
      const event = preventable({});
      const item = {
        getURL: () => this.#options.scheme.inside(download.url()),
        getFilename: () => download.suggestedFilename(),
        setSaveDialogOptions: (asked: unknown) => void this.answers.asked.push(asked),
      };
      this.session.emit("will-download", event, item, contents);
      const path = event.isPrevented() ? null : (this.answers.save.shift() ?? null);
      void (path === null ? download.cancel() : download.saveAs(path));
    });
  }

  #fork(path: string): EventEmitter {
    const child = fork(path, [], {
      execArgv: ["--import", recorderStart],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.recorders.push(child);
    const utility = Object.assign(new EventEmitter(), {
      pid: child.pid,
      postMessage: (data: object) => void child.send(data, () => undefined),
      kill: () => child.kill(),
    });
    child.on("message", (data) => utility.emit("message", data));
    child.once("exit", (code) => utility.emit("exit", code));
    return utility;
  }
}
