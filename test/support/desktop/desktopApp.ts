import { register } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";
import type { BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { newContext, patienceMs } from "../chromium.ts";
import { tempFolder } from "../tempFolder.ts";
import { ElectronDouble } from "./electronDouble.ts";
import { SchemeDouble } from "./scheme.ts";
import type { WindowDouble } from "./windowDouble.ts";

const names = [
  ...["app", "BrowserWindow", "dialog", "ipcMain", "Menu", "protocol", "screen", "session", "utilityProcess"],
] as const;

/** Resolves an import of `electron` to the double of the run whose number is in the importer's URL. */
const hooks = `
const source = ${JSON.stringify(`const all = globalThis.__electronDouble; ${names.map((name) => `export const ${name} = all.${name};`).join(" ")}`)};
export const resolve = (specifier, context, next) => specifier === "electron"
  ? { url: "data:text/javascript," + encodeURIComponent(source + "//" + context.parentURL), shortCircuit: true }
  : next(specifier, context);`;

let isRegistered = false;
let runs = 0;

/** Node's own import, so that the built code runs unchanged instead of being rewritten by the test runner. */
const importBuilt = new Script("(address) => import(address)", {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as (address: string) => Promise<unknown>;

/** A running app with its first window and page. */
export interface DesktopApp {
  readonly electron: ElectronDouble;
  readonly window: WindowDouble;
  readonly page: Page;
}

/** A user's machine, whose folders and browser storage persist between runs of the app. */
export class DesktopProfile {
  readonly folder = tempFolder();
  readonly #context: BrowserContext;
  readonly #scheme: SchemeDouble;
  /** The folder that holds `electron/main.js`. */
  readonly #built: string;
  #running: ElectronDouble | null = null;

  private constructor(context: BrowserContext, scheme: SchemeDouble, built: string) {
    this.#context = context;
    this.#scheme = scheme;
    this.#built = built;
  }

  /**
   * @param expected errors that this story provokes on a page
   * @param built folder of the built app: `dist`, or an unpacked package
   */
  static async create({
    expected,
    built = "dist",
  }: {
    expected?: RegExp;
    built?: string;
  } = {}): Promise<DesktopProfile> {
    const context = await newContext({ ...(expected && { expected }), acceptDownloads: true });
    const profile = new DesktopProfile(context, await SchemeDouble.open(), built);
    onTestFinished(async () => {
      for (const recorder of profile.#running?.recorders ?? []) recorder.kill("SIGKILL");
      await context.close();
      await profile.#scheme.close();
    });
    return profile;
  }

  /** Starts the app; resolves when its page is on screen. */
  async start(paths: readonly string[] = [], { isFirst = true, isPackaged = false } = {}): Promise<DesktopApp> {
    const electron = await this.launch(paths, { isFirst, isPackaged });
    await expect.poll(() => electron.windows.length, { timeout: patienceMs }).toBe(1);
    const window = electron.windows[0] as WindowDouble;
    const page = await window.webContents.ready;
    await page.getByRole("main").waitFor();
    return { electron, window, page };
  }

  /** Runs the built main process until its first turn of the event loop. */
  async launch(paths: readonly string[], { isFirst = true, isPackaged = false } = {}): Promise<ElectronDouble> {
    if (!isRegistered) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
    isRegistered = true;
    const electron = new ElectronDouble({
      context: this.#context,
      scheme: this.#scheme,
      folder: this.folder,
      isPackaged,
      isFirst,
    });
    if (isFirst) this.#running = electron;
    const main = resolve(this.#built, "electron/main.js");
    const before = process.argv;
    process.argv = isPackaged ? ["chamber", ...paths] : ["electron", main, ...paths];
    Object.assign(globalThis, { __electronDouble: electron.exports });
    try {
      await importBuilt(`${pathToFileURL(main)}?run=${++runs}`);
      electron.mainIsLoaded();
    } finally {
      process.argv = before;
    }
    return electron;
  }

  /** The folder for recorded games. */
  get recordedFolder(): string {
    return join(this.folder, "documents", "Black Chamber");
  }
}

/** Quits the app as a user does; resolves when everything is closed. */
export async function quit({ electron }: DesktopApp): Promise<void> {
  electron.quit();
  await electron.ended;
}
