/** The keys that work in every table, as the help lists them: first what they do, then the keys themselves. */
export const gridShortcuts: readonly (readonly [words: string, ...keys: string[]])[] = [
  ["Next or previous row", "↓", "↑"],
  ["Next or previous filter match", "F3", "Shift+F3"],
  ["Open row", "Enter"],
  ["Open row menu", "Shift+F10"],
  ["Next or previous column header", "→", "←"],
  ["Resize column (on its header)", "Shift+→", "Shift+←"],
];

/** Whether a key was pressed on the grid itself, not on an element inside it, and with no modifier except Shift. */
function isGridKey({ target, currentTarget, ctrlKey, altKey, metaKey }: React.KeyboardEvent): boolean {
  return target === currentTarget && !ctrlKey && !altKey && !metaKey;
}

/** The effects of a grid's keys. */
export interface GridKeys {
  /**
   * Called first for every key.
   * @returns whether the key is handled
   */
  readonly own?: (event: React.KeyboardEvent) => boolean;
  /** @param lineFor returns the index of the line that the key leads to, given the current one */
  readonly move: (lineFor: (here: number) => number) => void;
  readonly count: number;
  /** Number of lines that PageUp and PageDown move by. */
  readonly page: number;
  /** What Enter does. */
  readonly open?: (() => void) | undefined;
  /** What Space does. */
  readonly toggle?: (() => void) | undefined;
  readonly escape?: (() => void) | undefined;
}

export function onGridKey(event: React.KeyboardEvent, keys: GridKeys): void {
  if (!isGridKey(event)) return;
  const { key, shiftKey } = event;
  const { own, move, count, page } = keys;
  const action = { Enter: keys.open, " ": keys.toggle, Escape: keys.escape }[key];
  if (own?.(event) !== true) {
    // A grid shows only rows that match its filter, so the next match is the next row.
    if (key === "F3") move((here) => (here + (shiftKey ? count - 1 : 1)) % Math.max(1, count));
    else if (shiftKey) return;
    else if (lineForKey(key, 0, count, page) !== null) move((here) => lineForKey(key, here, count, page) ?? here);
    else if (action) action();
    else return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Returns the index of the line that a key moves to.
 * @param page number of lines that PageUp and PageDown move by
 * @returns null for a key that does not move; -1 for a table without lines
 */
function lineForKey(key: string, here: number, count: number, page: number): number | null {
  const goes: Readonly<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + page,
    PageUp: here - page,
    Home: 0,
    End: count - 1,
  };
  const to = goes[key];
  return to === undefined ? null : Math.min(Math.max(0, to), count - 1);
}
