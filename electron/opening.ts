import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { app, type BrowserWindow, dialog, type FileFilter } from "electron";
import { type DesktopNews, desktopNewsChannel, type FileKind } from "../core/host/desktop.ts";
import { dialogExtensions, logExtensions } from "../core/host/openable.ts";
import type { Host } from "../core/node/host/host.ts";
import type { OpenedPath } from "../core/node/host/openedPaths.ts";
import { HostError, inWords } from "../core/node/hostError.ts";

const opened: FileFilter = { name: "Recordings, logs and saved games", extensions: [...dialogExtensions] };
const logs: FileFilter = { name: "Bot logs", extensions: [...logExtensions] };
const all: FileFilter = { name: "All files", extensions: ["*"] };

const filters: Readonly<Record<FileKind, FileFilter[]>> = { any: [opened, logs, all], log: [logs, all] };

/** Opens files that the app receives: as arguments, from a dialog, as a drop or from the system. */
export class Opening {
  readonly #host: Host;
  readonly #onOpened: (path: string) => void;
  /** News to send as soon as a page is listening. */
  readonly #waiting: DesktopNews[] = [];
  readonly #paths = new Map<string, string>();
  #page: BrowserWindow | null = null;

  /** @param onOpened receives the path of each opened recording */
  constructor(host: Host, onOpened: (path: string) => void) {
    this.#host = host;
    this.#onOpened = onOpened;
  }

  /** Returns the path of an opened recording, given the recording's own id or the host's id. */
  pathOf(id: string): string | null {
    return this.#paths.get(id) ?? null;
  }

  /** Sets the window whose page is listening; null means that none is. */
  listens(window: BrowserWindow | null): void {
    this.#page = window;
    if (window) for (const news of this.#waiting.splice(0)) this.notify(news);
  }

  notify(news: DesktopNews): void {
    if (this.#page && !this.#page.isDestroyed()) this.#page.webContents.send(desktopNewsChannel, news);
    else this.#waiting.push(news);
  }

  async open(path: string): Promise<void> {
    try {
      if (isAddress(path))
        throw new HostError("unreadable", `${path} cannot be opened: it is not a file on this machine`);
      const opened = await this.#host.openPath(path);
      if (opened.kind === "folder") return this.notify({ type: "show-library" });
      const { id, name } = opened;
      if (opened.kind === "log") return this.notify({ type: "open-log", id, name });
      this.#serves(opened);
      this.#onOpened(path);
      this.notify({ type: "open", id, name });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.notify({ type: "refused", message: error.message });
    }
  }

  /**
   * Serves recordings from earlier runs without opening them, because the page only lists them. Skips missing files.
   */
  async serveAgain(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const opened = await this.#host.openPath(path).catch(() => null);
      if (opened?.kind === "recording") this.#serves(opened);
    }
  }

  #serves({ id, uuid, path }: Extract<OpenedPath, { kind: "recording" }>): void {
    for (const each of [id, ...(uuid === null ? [] : [uuid])]) this.#paths.set(each, path);
  }

  async choose(window: BrowserWindow | null, kind: FileKind): Promise<void> {
    const options = {
      title: kind === "log" ? "Open Bot Log" : "Open",
      properties: ["openFile" as const],
      filters: filters[kind],
    };
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    const [path] = filePaths;
    if (!canceled && path !== undefined) await this.open(path);
  }
}

/** Reports an error that no caller handles. */
export function reportBug(error: unknown): void {
  process.stderr.write(
    `Black Chamber: this is a bug, please report it: ${error instanceof Error ? error.stack : inWords(error)}\n`,
  );
}

/**
 * Returns the paths of the files in the app's arguments. An address that names no file on this machine is returned
 * unchanged, so that {@link Opening.open} can refuse it with a message.
 */
export function pathsIn(argv: readonly string[]): string[] {
  // Switches may be anywhere, because Chromium adds its own. In an unpackaged app, the first argument is the main
  // module.
  const plain = argv.slice(1).filter((argument) => argument !== "" && !argument.startsWith("-"));
  return (app.isPackaged ? plain : plain.slice(1)).map(pathOf);
}

/** Returns the paths that a second instance passes on; empty if the data has a different shape. */
export function handedOver(data: unknown): string[] {
  const { paths } = (typeof data === "object" && data !== null ? data : {}) as { readonly paths?: unknown };
  const given: readonly unknown[] = Array.isArray(paths) ? paths : [];
  return given.filter((path) => typeof path === "string").filter((path) => isAbsolute(path) || isAddress(path));
}

/**
 * Returns the path that a file argument names. Linux desktops pass files as URLs: `file:///home/u/a%20game.chamber`.
 */
function pathOf(argument: string): string {
  if (!isAddress(argument)) return resolve(argument);
  try {
    const address = new URL(argument);
    // The URL of a file on another machine is not converted, because Windows would contact that machine.
    return address.hostname === "" ? fileURLToPath(address) : argument;
  } catch {
    return argument;
  }
}

function isAddress(path: string): boolean {
  return /^file:/i.test(path);
}
