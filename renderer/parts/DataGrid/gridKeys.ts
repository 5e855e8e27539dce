/** Attributes of a table in which the user moves between lines by keys. */
export const asGrid = { role: "grid", tabIndex: 0 } as const;

/** Whether a key was pressed on the grid itself, not on an element inside it, and with no modifier except Shift. */
export function isGridKey({ target, currentTarget, ctrlKey, altKey, metaKey }: React.KeyboardEvent): boolean {
  return target === currentTarget && !ctrlKey && !altKey && !metaKey;
}

/**
 * Returns the line that a key moves to.
 * @param page number of lines that PageUp and PageDown move by
 * @returns null for a key that does not move; -1 for a table without lines
 */
export function lineForKey(key: string, here: number, count: number, page: number): number | null {
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
