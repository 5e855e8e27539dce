import type { Dice } from "../dice.ts";

/**
 * Changes the order and number of items: drops, duplicates, swaps or multiplies some, or takes some from another list.
 */
export function editList<Item>(items: readonly Item[], other: readonly Item[], dice: Dice): Item[] {
  const { start, end } = dice.range(items.length);
  const taken = items.slice(start, end);
  switch (dice.below(6)) {
    case 0:
      return items.toSpliced(start, end - start);
    case 1:
      return items.toSpliced(end, 0, ...taken);
    case 2:
      return items.toSpliced(start, end - start).toSpliced(dice.below(items.length), 0, ...taken);
    case 3: {
      const first = taken[0];
      if (first === undefined) return [...items];
      return items.toSpliced(start, 0, ...Array.from({ length: 1 + dice.below(30) }, () => first));
    }
    case 4:
      return items.slice(0, end);
    default: {
      const from = dice.range(other.length);
      return items.toSpliced(start, dice.chance(0.5) ? end - start : 0, ...other.slice(from.start, from.end));
    }
  }
}
