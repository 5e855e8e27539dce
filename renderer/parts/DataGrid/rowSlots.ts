import { useLayoutEffect, useRef } from "react";

/** A line in view and its row: React keeps the elements of a row as long as a line has its slot. */
export interface RowSlot {
  /** Key of the line. */
  readonly key: string;
  readonly slot: number;
}

/**
 * Returns the slot of each line in view. Lines that stay in view keep their slots, and new lines below them take over
 * the slots of lines that went out of view, because new elements cost more time and memory than new text. Lines above
 * them get new slots: with old ones, React would move all the rows that stay.
 */
export function slotsOf(keys: readonly string[], before: readonly RowSlot[]): RowSlot[] {
  const known = new Map(before.map(({ key, slot }) => [key, slot]));
  const inView = new Set(keys);
  const free = before.filter(({ key }) => !inView.has(key)).map(({ slot }) => slot);
  const firstNew = keys.findLastIndex((key) => known.has(key)) + 1;
  let next = before.reduce((most, { slot }) => Math.max(most, slot + 1), 0);
  return keys.map((key, at) => {
    const slot = known.get(key) ?? (at >= firstNew ? free.shift() : undefined);
    return { key, slot: slot ?? next++ };
  });
}

/** Returns the slot of each line in view. See {@link slotsOf}. */
export function useRowSlots(keys: readonly string[]): readonly number[] {
  const drawn = useRef<readonly RowSlot[]>([]);
  const slots = slotsOf(keys, drawn.current);
  useLayoutEffect(() => {
    drawn.current = slots;
  });
  return slots.map(({ slot }) => slot);
}
