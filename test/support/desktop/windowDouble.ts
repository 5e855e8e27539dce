import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { patienceMs } from "../chromium.ts";
import type { SchemeDouble } from "./scheme.ts";
import { bindingName, isolatedScript, isolatedWorld, mainScript } from "./worlds.ts";

export interface Preventable {
  readonly preventDefault: () => void;
  readonly isPrevented: () => boolean;
}

export function preventable<T extends object>(facts: T): T & Preventable {
  let prevented = false;
  return {
    ...facts,
    preventDefault() {
      prevented = true;
    },
    isPrevented: () => prevented,
  };
}

/** What a window shares with its app. */
export interface WindowHost {
  readonly context: BrowserContext;
  readonly scheme: SchemeDouble;
  readonly onMade: (window: WindowDouble) => void;
  readonly onClosed: (window: WindowDouble) => void;
  /** Passes on a call from the preload and returns ipcMain's answer. */
  readonly invoke: (
    contents: ContentsDouble,
    frame: unknown,
    channel: string,
    parameters: unknown[],
  ) => Promise<unknown>;
  readonly onDownload: (contents: ContentsDouble, page: Page) => void;
}

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly webPreferences?: Readonly<Record<string, unknown>> & { readonly preload?: string };
  readonly [option: string]: unknown;
}

/** Stands in for webContents: a Chromium page with the preload in an isolated world. */
export class ContentsDouble extends EventEmitter {
  readonly ready: Promise<Page>;
  readonly mainFrame: { readonly url: string; readonly parent: null };
  /** URLs that the page tried to open in a new window, with the app's decision. */
  readonly newWindows: { readonly address: string; readonly action: string }[] = [];
  readonly #host: WindowHost;
  #page: Page | null = null;
  #cdp: CDPSession | null = null;
  #isolatedId: number | null = null;
  #onOpen: (details: { url: string }) => { action: string } = () => ({ action: "allow" });
  /** The URL that the app itself is loading in the page; null during navigation by the page. */
  #sentTo: string | null = null;

  constructor(host: WindowHost, { webPreferences, width = 800, height = 600 }: WindowOptions) {
    super();
    this.#host = host;
    const { scheme } = host;
    const address = (): string => scheme.inside(this.#page?.url() ?? "");
    this.mainFrame = {
      parent: null,
      get url() {
        return address();
      },
    };
    this.ready = this.#open(webPreferences?.preload, { width, height });
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.#onOpen = handler;
  }

  /** Sends a message to the preload as Electron does: the message is lost if the preload is not listening. */
  send(channel: string, ...parameters: unknown[]): void {
    this.evaluateIsolated(`__electron.tell(${JSON.stringify(channel)}, ${JSON.stringify(parameters)})`).catch(
      () => undefined,
    );
  }

  reload(): void {
    void this.ready.then((page) => page.reload());
  }

  async load(address: string): Promise<void> {
    const page = await this.ready;
    this.#sentTo = address;
    await page.goto(this.#host.scheme.outside(address));
  }

  /** Whether the page may navigate to a URL; the app can prevent it. */
  admits(address: string): boolean {
    const isOwnWish = this.#sentTo === null || address.replace(/#.*/, "") !== this.#sentTo.replace(/#.*/, "");
    const event = preventable({ url: address, isMainFrame: true, isSameDocument: false });
    // As in Chromium, the navigation has begun before the app can refuse it.
    this.emit("did-start-navigation", event);
    if (isOwnWish) this.emit("will-frame-navigate", event);
    if (event.isPrevented()) return false;
    this.#sentTo = null;
    return true;
  }

  /** Runs a script in the preload's world. */
  async evaluateIsolated(expression: string): Promise<unknown> {
    if (this.#isolatedId === null || !this.#cdp) throw new Error("there is no isolated world");
    const { result, exceptionDetails } = await this.#cdp.send("Runtime.evaluate", {
      expression,
      contextId: this.#isolatedId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Drops files from the disk on the page, as a user does. */
  async drop(paths: readonly string[]): Promise<void> {
    for (const path of paths)
      await this.evaluateIsolated(
        `void __electron.paths.set(${JSON.stringify(basename(path))}, ${JSON.stringify(path)})`,
      );
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    const drag = (type: "dragEnter" | "dragOver" | "drop"): Promise<unknown> | undefined =>
      this.#cdp?.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
    // A page gets no drag events before it is drawn, and users drop files only once they see the drop hint.
    const words = (await this.ready).getByText("Drop to open");
    const isTold = async (): Promise<boolean> => {
      await drag("dragEnter");
      await drag("dragOver");
      return words.isVisible();
    };
    await expect.poll(isTold, { timeout: patienceMs }).toBe(true);
    await drag("drop");
  }

  async #open(preload: string | undefined, viewport: { width: number; height: number }): Promise<Page> {
    const { context, scheme } = this.#host;
    const page = await context.newPage();
    this.#page = page;
    await page.setViewportSize(viewport);
    const cdp = await context.newCDPSession(page);
    this.#cdp = cdp;
    cdp.on("Runtime.executionContextCreated", ({ context: { id, name } }) => {
      if (name === isolatedWorld) this.#isolatedId = id;
    });
    cdp.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      if (name === bindingName) void this.#answer(payload, executionContextId);
    });
    cdp.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId === undefined) this.emit("did-navigate", {}, frame.url);
    });
    await cdp.send("Page.enable");
    await cdp.send("Runtime.enable");
    await cdp.send("Runtime.addBinding", { name: bindingName, executionContextName: isolatedWorld });
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: mainScript });
    if (preload !== undefined)
      await cdp.send("Page.addScriptToEvaluateOnNewDocument", {
        source: isolatedScript(readFileSync(preload, "utf8")),
        worldName: isolatedWorld,
      });
    // No request reaches another machine: if the app lets the page navigate there, the page gets this response.
    await page.route(
      (url) => url.origin !== scheme.origin,
      (route) =>
        !route.request().isNavigationRequest() || !this.admits(route.request().url())
          ? route.abort("aborted")
          : route.fulfill({ body: "elsewhere" }),
    );
    page.on("popup", (popup) => {
      const address = scheme.inside(popup.url());
      this.newWindows.push({ address, action: this.#onOpen({ url: address }).action });
      void popup.close();
    });
    this.#host.onDownload(this, page);
    return page;
  }

  async #answer(payload: string, contextId: number): Promise<void> {
    const { id, channel, parameters } = JSON.parse(payload) as { id: number; channel: string; parameters: unknown[] };
    const [error, value] = await this.#host.invoke(this, this.mainFrame, channel, parameters).then(
      (answer) => [null, answer ?? null],
      (fault: unknown) => [String(fault), null],
    );
    const expression = `__electron.reply(${id}, ${JSON.stringify(error)}, ${JSON.stringify(value)})`;
    // The page may have closed in the meantime.
    await this.#cdp?.send("Runtime.evaluate", { expression, contextId }).catch(() => undefined);
  }
}

/** Stands in for BrowserWindow. */
export class WindowDouble extends EventEmitter {
  readonly options: WindowOptions;
  readonly webContents: ContentsDouble;
  readonly #host: WindowHost;
  #bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly state = { isShown: false, isMaximized: false, isFullScreen: false, isMinimized: false, isFocused: false };
  #isDestroyed = false;

  constructor(host: WindowHost, options: WindowOptions) {
    super();
    this.#host = host;
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.webContents = new ContentsDouble(host, options);
    host.onMade(this);
    void this.webContents.ready.then((page) => {
      page.once("close", () => this.#gone());
      page.on("dialog", (dialog) => {
        if (dialog.type() !== "beforeunload") return void dialog.dismiss();
        const event = preventable({});
        this.webContents.emit("will-prevent-unload", event);
        void (event.isPrevented() ? dialog.accept() : dialog.dismiss());
      });
    });
  }

  async loadURL(address: string): Promise<void> {
    await this.webContents.load(address);
    this.emit("ready-to-show");
  }

  /** Acts like the close button: the app or the page may keep the window open. */
  close(): void {
    const event = preventable({});
    this.emit("close", event);
    if (!event.isPrevented()) void this.webContents.ready.then((page) => page.close({ runBeforeUnload: true }));
  }

  destroy(): void {
    void this.webContents.ready.then((page) => page.close());
  }

  getNormalBounds(): object {
    return this.#bounds;
  }

  /** Moves the window as a user does. */
  moveTo(bounds: { x: number; y: number; width: number; height: number }): void {
    this.#bounds = bounds;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isMaximized(): boolean {
    return this.state.isMaximized;
  }

  isFullScreen(): boolean {
    return this.state.isFullScreen;
  }

  isMinimized(): boolean {
    return this.state.isMinimized;
  }

  maximize(): void {
    this.state.isMaximized = true;
  }

  setFullScreen(isOn: boolean): void {
    this.state.isFullScreen = isOn;
  }

  restore(): void {
    this.state.isMinimized = false;
  }

  focus(): void {
    this.state.isFocused = true;
  }

  show(): void {
    this.state.isShown = true;
  }

  #gone(): void {
    this.#isDestroyed = true;
    this.emit("closed");
    this.#host.onClosed(this);
  }
}
