/**
 * The part of a game's turns that the lanes show. Positions are measured in turns from the start of the first turn, and
 * can be fractional.
 */
export interface TurnWindow {
  /** Position of the left edge, in turns. */
  readonly from: number;
  /** Pixels per turn. */
  readonly cell: number;
  /** Width in pixels. */
  readonly width: number;
}

const smallestCell = 3;
const widestCell = 240;

/** Returns how many turns the window shows, which may be a fraction. */
export function span({ width, cell }: TurnWindow): number {
  return width / cell;
}

/** Whether the window shows every turn; it may be a pixel too narrow because of rounding. */
export function showsAll({ width, cell }: Pick<TurnWindow, "width" | "cell">, count: number): boolean {
  return cell * count <= width + 1;
}

/**
 * Returns the default number of pixels per turn: `usual`, or more if a short game would not fill the lanes. Its turns
 * are then directly below their years in the overview.
 * @param count number of turns
 */
export function ownCell(width: number, count: number, usual: number): number {
  return Math.max(usual, width / Math.max(1, count));
}

/** Limits a cell's width. The whole game is always at least as wide as the lanes. */
export function limitCell(cell: number, width: number, count: number): number {
  const least = Math.max(smallestCell, width / Math.max(1, count));
  return Math.max(least, Math.min(widestCell, cell));
}

/** Returns the window, moved if necessary so that it stays within the turns. */
export function limited({ from, cell, width }: TurnWindow, count: number): TurnWindow {
  const last = Math.max(0, count - width / cell);
  return { from: Math.min(Math.max(0, from), last), cell, width };
}

/** Returns the window with a different cell width; the position at the given pixel stays there. */
export function zoomed(window: TurnWindow, cell: number, atX: number, count: number): TurnWindow {
  const fits = limitCell(cell, window.width, count);
  const place = window.from + atX / window.cell;
  return limited({ from: place - atX / fits, cell: fits, width: window.width }, count);
}

/**
 * Returns the window, moved just enough to show a position a few turns from its edges; a distant position is centred.
 */
export function showing(window: TurnWindow, place: number, count: number): TurnWindow {
  const turns = span(window);
  const margin = Math.min(3, turns / 4);
  const isFar = place < window.from - margin || place > window.from + turns + margin;
  const from = isFar ? place - turns / 2 : Math.min(Math.max(window.from, place + margin - turns), place - margin);
  return limited({ ...window, from }, count);
}

export function xOf({ from, cell }: TurnWindow, place: number): number {
  return (place - from) * cell;
}

export function placeAt({ from, cell }: TurnWindow, x: number): number {
  return from + x / cell;
}

/** The first message of each turn, and the last of the game. */
export interface TurnStarts {
  readonly firsts: readonly number[];
  readonly lastN: number;
}

/** Returns the index of a message's turn; -1 before the first turn. */
export function turnIndex({ firsts }: TurnStarts, n: number): number {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firsts[middle] ?? 0) <= n) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the place of a message: a turn's first message is at the turn's start. */
export function placeOf(starts: TurnStarts, n: number): number {
  const index = turnIndex(starts, n);
  if (index < 0) return 0;
  const first = starts.firsts[index] ?? 0;
  const next = starts.firsts[index + 1] ?? Math.max(first, starts.lastN) + 1;
  return index + Math.min(1, (n - first) / Math.max(1, next - first));
}

/** Returns the message at a place: the last one that begins at or before it. */
export function messageAt(starts: TurnStarts, place: number): number {
  const { firsts, lastN } = starts;
  const index = Math.min(Math.max(0, Math.floor(place)), firsts.length - 1);
  const first = firsts[index] ?? 1;
  const next = firsts[index + 1] ?? Math.max(first, lastN) + 1;
  const within = Math.min(Math.max(0, place - index), 1);
  // This must invert placeOf exactly. The small addend keeps rounding from skipping a message.
  return Math.min(next - 1, first + Math.floor(within * (next - first) + 1e-6));
}
