/**
 * What a window of the desktop app can do beside the routes: the page has it as {@link DesktopBridge}, the preload makes
 * it of {@link desktopCalls} and {@link desktopNews}, the main process answers. Nothing else crosses between the two.
 */

import { kindsByName } from "./openable.ts";

/** What a person may choose a file as. */
export const fileKinds = ["any", "log"] as const;
export type FileKind = (typeof fileKinds)[number];

/** A question of the page to the main process. */
export interface DesktopCall {
  readonly channel: string;
  readonly what: string;
  /** Whether these are arguments that the page could have meant: all others are refused unread. */
  readonly takes: (parameters: readonly unknown[]) => boolean;
}

const longestPath = 4096;

/** All that a page may ask. A test sends hostile arguments to each. */
export const desktopCalls = {
  ready: {
    channel: "chamber:ready",
    what: "the page listens: what was to be opened before is told now",
    takes: (parameters) => parameters.length === 0,
  },
  choose: {
    channel: "chamber:choose",
    what: "shows the system's dialog; what is chosen is opened",
    takes: ([kind, ...more]) => more.length === 0 && fileKinds.some((each) => each === kind),
  },
  openDropped: {
    channel: "chamber:open-dropped",
    what: "opens the file that a person let fall on the page, by its path",
    takes: ([path, ...more]) => more.length === 0 && isDesktopPath(path),
  },
} as const satisfies Readonly<Record<string, DesktopCall>>;

/** The channel by which the main process tells the page {@link DesktopNews}. */
export const desktopNewsChannel = "chamber:news";

/** What the page is told. */
export type DesktopNews =
  | { readonly type: "open"; readonly id: string; readonly name: string }
  | { readonly type: "open-log"; readonly id: string; readonly name: string }
  /** A folder is in the library now. */
  | { readonly type: "show-library" }
  /** Something could not be opened, in words for the person. */
  | { readonly type: "refused"; readonly message: string }
  /** A command of the menu, by its id in the page. */
  | { readonly type: "run"; readonly command: string };

/** The page's side, as `window.chamberDesktop`. */
export interface DesktopBridge {
  /** Tells `listener` all that comes from now on, and what came before anybody listened. */
  readonly listen: (listener: (news: DesktopNews) => void) => void;
  readonly choose: (kind: FileKind) => Promise<void>;
  /**
   * @param file a `File` that a person let fall on the page or chose in it
   * @returns whether the app opens it: false where it has no path, lies on another machine, or is none of the app's files
   */
  readonly openDropped: (file: object) => boolean;
}

/**
 * Whether a page may name a file by this: an absolute path on a disk, with an extension that the app opens. It opens such a
 * file by its path, so that a recording is followed as it grows, keeps marks, and is remembered. Not `\\.\` and `\\?\`, which are
 * Windows' devices and unchecked paths, and no share, which another machine would be asked for.
 */
export function isDesktopPath(value: unknown): boolean {
  const isText = typeof value === "string" && value.length > 0 && value.length <= longestPath && !value.includes("\0");
  return isText && /^(\/(?![\\/])|[a-z]:[\\/])/i.test(value) && kindsByName(value).length > 0;
}
