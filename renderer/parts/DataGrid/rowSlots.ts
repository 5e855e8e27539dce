import { useLayoutEffect, useRef } from "react";

/** A line in view and its row: React keeps the elements of a row as long as a line has its slot. */
export interface RowSlot {
  /** Key of the line. */
  readonly key: string;
  readonly slot: number;
}

/**
 * Returns the slot of each line in view, in the order of the document. Lines that stay in view keep their slots, and
 * new lines take over the slots of lines that went out of view, because new elements cost more time and memory than
 * new text. Moving elements costs as much, so rows stay in their order while the user scrolls.
 * @param keys of the lines in view, from top to bottom
 * @param before the rows in the document
 */
export function slotsOf(keys: readonly string[], before: readonly RowSlot[], isScrolling: boolean): RowSlot[] {
  const inView = new Set(keys);
  const known = new Map(before.map(({ key, slot }) => [key, slot]));
  const free = before.filter(({ key }) => !inView.has(key)).map(({ slot }) => slot);
  let next = before.reduce((most, { slot }) => Math.max(most, slot + 1), 0);
  // At rest, lines above those that stay get new slots: with old ones, React would move all the rows that stay.
  const firstNew = isScrolling ? 0 : keys.findLastIndex((key) => known.has(key)) + 1;
  const rows = keys.map((key, at) => {
    const slot = known.get(key) ?? (at >= firstNew ? free.shift() : undefined);
    return { key, slot: slot ?? next++ };
  });
  if (!isScrolling) return rows;
  const places = new Map(before.map(({ slot }, at) => [slot, at]));
  return rows.sort((a, b) => (places.get(a.slot) ?? next) - (places.get(b.slot) ?? next));
}

/** Returns the slot of each line in view. See {@link slotsOf}. */
export function useRowSlots(keys: readonly string[], isScrolling: boolean): readonly RowSlot[] {
  const drawn = useRef<readonly RowSlot[]>([]);
  const slots = slotsOf(keys, drawn.current, isScrolling);
  useLayoutEffect(() => {
    drawn.current = slots;
  });
  return slots;
}
