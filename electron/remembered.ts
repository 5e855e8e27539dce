import { readFileSync, renameSync, writeFileSync } from "node:fs";

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The state that the app restores at its next start. */
export interface Remembered {
  /** The window's bounds; null if the system chooses them. */
  readonly bounds: Bounds | null;
  readonly isMaximized: boolean;
  readonly isFullScreen: boolean;
  /** The place that the page was showing: `?recording=ID#FAL1903&at=2c5120`, or empty. */
  readonly place: string;
  /** Path of the recording in `place`; null if the library lists the recording. */
  readonly path: string | null;
  /** Paths of recordings, newest first. */
  readonly recent: readonly string[];
}

export const nothingRemembered: Remembered = {
  bounds: null,
  isMaximized: false,
  isFullScreen: false,
  place: "",
  path: null,
  recent: [],
};

const recentKept = 10;

/** Reads the stored state; ignores missing or invalid parts. */
export function readRemembered(file: string): Remembered {
  let kept: Readonly<Record<string, unknown>>;
  try {
    kept = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  } catch {
    return nothingRemembered;
  }
  if (typeof kept !== "object" || kept === null) return nothingRemembered;
  const { bounds, isMaximized, isFullScreen, place, path, recent } = kept;
  return {
    bounds: isBounds(bounds) ? bounds : null,
    isMaximized: isMaximized === true,
    isFullScreen: isFullScreen === true,
    place: typeof place === "string" && /^(\?recording=[\w%-]+)?(#[^?#]*)?$/.test(place) ? place : "",
    path: typeof path === "string" ? path : null,
    recent: Array.isArray(recent) ? recent.filter((each) => typeof each === "string").slice(0, recentKept) : [],
  };
}

/** Stores the state, completely or not at all. A full disk must not prevent the user from closing a window. */
export function keepRemembered(file: string, remembered: Remembered): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(remembered));
    renameSync(`${file}.new`, file);
  } catch {
    // The next start will read the previous state.
  }
}

export function withRecent({ recent, ...others }: Remembered, path: string): Remembered {
  return { ...others, recent: [path, ...recent.filter((each) => each !== path)].slice(0, recentKept) };
}

const leastShown = 80;

/** Returns the bounds if enough of the title bar is visible on one of the displays; otherwise null. */
export function onDisplays(bounds: Bounds | null, displays: readonly Bounds[]): Bounds | null {
  if (bounds === null) return null;
  const isSeen = displays.some(
    ({ x, y, width, height }) =>
      Math.min(bounds.x + bounds.width, x + width) - Math.max(bounds.x, x) >= leastShown &&
      bounds.y >= y &&
      bounds.y < y + height - leastShown / 2,
  );
  return isSeen ? bounds : null;
}

function isBounds(value: unknown): value is Bounds {
  if (typeof value !== "object" || value === null) return false;
  const { x, y, width, height } = value as Readonly<Record<string, unknown>>;
  return [x, y, width, height].every((each) => Number.isSafeInteger(each)) && Number(width) > 0 && Number(height) > 0;
}
