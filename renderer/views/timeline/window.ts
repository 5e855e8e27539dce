/** The part of a game's turns that the lanes show. Places are turns and parts of turns from the first one's begin. */
export interface TurnWindow {
  /** Place at the left edge. */
  readonly from: number;
  /** Pixels a turn. */
  readonly cell: number;
  /** Pixels. */
  readonly width: number;
}

const smallestCell = 3;
const widestCell = 240;

/** How many turns fit, with parts. */
export function span({ width, cell }: TurnWindow): number {
  return width / cell;
}

/**
 * Pixels a turn where nobody chose: `usual`, or as wide as fills the lanes with a short game, so that its turns stand
 * below their years in the overview.
 * @param count turns
 */
export function ownCell(width: number, count: number, usual: number): number {
  return Math.max(usual, width / Math.max(1, count));
}

/** A cell that can be shown: a game's turns are never made smaller than fills the lanes with the whole game. */
export function limitCell(cell: number, width: number, count: number): number {
  const least = Math.max(smallestCell, width / Math.max(1, count));
  return Math.max(least, Math.min(widestCell, cell));
}

/** The window moved so that it stays within the turns. */
export function limited({ from, cell, width }: TurnWindow, count: number): TurnWindow {
  const last = Math.max(0, count - width / cell);
  return { from: Math.min(Math.max(0, from), last), cell, width };
}

/** The window with another cell: what is at the pixel stays there. */
export function zoomed(window: TurnWindow, cell: number, atX: number, count: number): TurnWindow {
  const fits = limitCell(cell, window.width, count);
  const place = window.from + atX / window.cell;
  return limited({ from: place - atX / fits, cell: fits, width: window.width }, count);
}

/** The window moved just so far that a place is in it, some turns from its edges; one far off comes to its middle. */
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

/** Messages by turn: the first of each, and the last of all. */
export interface TurnStarts {
  readonly firsts: readonly number[];
  readonly lastN: number;
}

/** Index of the turn of a message; -1 before the first. */
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

/** The place of a message: a turn's first is where the turn begins. */
export function placeOf(starts: TurnStarts, n: number): number {
  const index = turnIndex(starts, n);
  if (index < 0) return 0;
  const first = starts.firsts[index] ?? 0;
  const next = starts.firsts[index + 1] ?? Math.max(first, starts.lastN) + 1;
  return index + Math.min(1, (n - first) / Math.max(1, next - first));
}

/** The message of a place: the last that begins at or before it. */
export function messageAt(starts: TurnStarts, place: number): number {
  const { firsts, lastN } = starts;
  const index = Math.min(Math.max(0, Math.floor(place)), firsts.length - 1);
  const first = firsts[index] ?? 1;
  const next = firsts[index + 1] ?? Math.max(first, lastN) + 1;
  const within = Math.min(Math.max(0, place - index), 1);
  // What placeOf made of a message must give that message again: rounding in the last place does not take one off.
  return Math.min(next - 1, first + Math.floor(within * (next - first) + 1e-6));
}
