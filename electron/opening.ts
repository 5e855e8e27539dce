import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { app, type BrowserWindow, dialog, type FileFilter } from "electron";
import { type DesktopNews, desktopNewsChannel, type FileKind } from "../core/host/desktop.ts";
import { dialogExtensions, logExtensions } from "../core/host/openable.ts";
import type { Host } from "../core/node/host/host.ts";
import { HostError, inWords } from "../core/node/hostError.ts";

const opened: FileFilter = { name: "Recordings, logs and saved games", extensions: [...dialogExtensions] };
const logs: FileFilter = { name: "Bots' logs", extensions: [...logExtensions] };
const all: FileFilter = { name: "All files", extensions: ["*"] };

const filters: Readonly<Record<FileKind, FileFilter[]>> = { any: [opened, logs, all], log: [logs, all] };

/** Opens what comes from outside the page: by argument, dialog, drop, or from the system. */
export class Opening {
  readonly #host: Host;
  readonly #onOpened: (path: string) => void;
  /** Told as soon as a page listens. */
  readonly #waiting: DesktopNews[] = [];
  readonly #paths = new Map<string, string>();
  #page: BrowserWindow | null = null;

  /** @param onOpened told of recordings that were opened by their path */
  constructor(host: Host, onOpened: (path: string) => void) {
    this.#host = host;
    this.#onOpened = onOpened;
  }

  /** Path of a recording that was opened here, by its id. */
  pathOf(id: string): string | null {
    return this.#paths.get(id) ?? null;
  }

  /** The page of this window listens from now on; null: none does. */
  listens(window: BrowserWindow | null): void {
    this.#page = window;
    if (window) for (const news of this.#waiting.splice(0)) this.tell(news);
  }

  tell(news: DesktopNews): void {
    if (this.#page && !this.#page.isDestroyed()) this.#page.webContents.send(desktopNewsChannel, news);
    else this.#waiting.push(news);
  }

  async open(path: string): Promise<void> {
    try {
      if (isAddress(path))
        throw new HostError("unreadable", `${path} cannot be opened: it names no file of this machine`);
      const opened = await this.#host.openPath(path);
      if (opened.kind === "folder") return this.tell({ type: "show-library" });
      const { id, name } = opened;
      if (opened.kind === "log") return this.tell({ type: "open-log", id, name });
      this.#paths.set(id, opened.path);
      this.#onOpened(path);
      this.tell({ type: "open", id, name });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.tell({ type: "refused", message: error.message });
    }
  }

  /** Serves recordings of earlier runs, without telling: the page lists them. Those that are gone are passed by. */
  async serveAgain(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const opened = await this.#host.openPath(path).catch(() => null);
      if (opened?.kind === "recording") this.#paths.set(opened.id, opened.path);
    }
  }

  async choose(window: BrowserWindow | null, kind: FileKind): Promise<void> {
    const options = {
      title: kind === "log" ? "Open a bot's log" : "Open",
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

/** What goes wrong where nobody waits for an answer. */
export function tellBug(error: unknown): void {
  process.stderr.write(
    `Black Chamber: this is a bug, please report it: ${error instanceof Error ? error.stack : inWords(error)}\n`,
  );
}

/**
 * Paths of the files among the arguments that the app was started with. An address that names none stays as it is:
 * {@link Opening.open} refuses it in words.
 */
export function pathsIn(argv: readonly string[]): string[] {
  // Switches may stand anywhere: Chromium adds some of its own. What is not packaged is named by its main module first.
  const plain = argv.slice(1).filter((argument) => argument !== "" && !argument.startsWith("-"));
  return (app.isPackaged ? plain : plain.slice(1)).map(pathOf);
}

/** Paths that a second start hands over; none where what comes is not of that shape. */
export function handedOver(data: unknown): string[] {
  const { paths } = (typeof data === "object" && data !== null ? data : {}) as { readonly paths?: unknown };
  const given: readonly unknown[] = Array.isArray(paths) ? paths : [];
  return given.filter((path) => typeof path === "string").filter((path) => isAbsolute(path) || isAddress(path));
}

/** The desktops of Linux name a file by its address: `file:///home/u/a%20game.chamber`. */
function pathOf(argument: string): string {
  if (!isAddress(argument)) return resolve(argument);
  try {
    const address = new URL(argument);
    // Another machine's, which Windows would go and ask.
    return address.hostname === "" ? fileURLToPath(address) : argument;
  } catch {
    return argument;
  }
}

function isAddress(path: string): boolean {
  return /^file:/i.test(path);
}
