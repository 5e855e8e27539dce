/**
 * The calls and news that a window of the desktop app exchanges with the main process, in addition to the routes. The
 * page uses them as {@link DesktopBridge}, which the preload script builds from {@link desktopCalls} and {@link
 * desktopNews}; the main process answers. The page and the main process have no other means of communication.
 */

import { kindsByName } from "./openable.ts";

/** The kinds of file that the open dialog offers. */
export const fileKinds = ["any", "log"] as const;
export type FileKind = (typeof fileKinds)[number];

/** A call that the page can make to the main process. */
export interface DesktopCall {
  readonly channel: string;
  readonly what: string;
  /** Checks the arguments; a call with invalid arguments is refused. */
  readonly takes: (parameters: readonly unknown[]) => boolean;
}

const longestPath = 4096;

/** All calls that a page may make. A test sends hostile arguments to each. */
export const desktopCalls = {
  ready: {
    channel: "chamber:ready",
    what: "the page is ready: send it the files that are waiting to be opened",
    takes: (parameters) => parameters.length === 0,
  },
  choose: {
    channel: "chamber:choose",
    what: "shows the system's dialog and opens the chosen file",
    takes: ([kind, ...more]) => more.length === 0 && fileKinds.some((each) => each === kind),
  },
  openDropped: {
    channel: "chamber:open-dropped",
    what: "opens a file that the user dropped on the page, by its path",
    takes: ([path, ...more]) => more.length === 0 && isDesktopPath(path),
  },
} as const satisfies Readonly<Record<string, DesktopCall>>;

/** The channel on which the main process sends {@link DesktopNews} to the page. */
export const desktopNewsChannel = "chamber:news";

/** Messages from the main process to the page. */
export type DesktopNews =
  | { readonly type: "open"; readonly id: string; readonly name: string }
  | { readonly type: "open-log"; readonly id: string; readonly name: string }
  /** A folder was added to the library. */
  | { readonly type: "show-library" }
  /** A file could not be opened; the message is for the user. */
  | { readonly type: "refused"; readonly message: string }
  /** A menu command, identified by its id in the page. */
  | { readonly type: "run"; readonly command: string };

/** The page's end of the bridge, available as `window.chamberDesktop`. */
export interface DesktopBridge {
  /** Passes all messages to `listener`, including those that arrived before the first listener. */
  readonly listen: (listener: (news: DesktopNews) => void) => void;
  readonly choose: (kind: FileKind) => Promise<void>;
  /**
   * @param file a `File` that the user dropped on the page or chose there
   * @returns whether the app opens it: false if it has no path, is on another machine, or is of a kind that the app
   *   does not open
   */
  readonly openDropped: (file: object) => boolean;
}

/**
 * Whether a page may refer to a file by this path: an absolute path on a disk, with an extension that the app opens.
 * The app opens the file by its path, so that it can follow a growing recording, store marks and remember the file.
 * Refuses `\\.\` and `\\?\` (Windows devices and unchecked paths) and shares, which are on another machine.
 */
export function isDesktopPath(value: unknown): boolean {
  const isText = typeof value === "string" && value.length > 0 && value.length <= longestPath && !value.includes("\0");
  return isText && /^(\/(?![\\/])|[a-z]:[\\/])/i.test(value) && kindsByName(value).length > 0;
}
