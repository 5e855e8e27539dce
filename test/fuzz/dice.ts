import { seededRandom } from "../../core/bytes/seeded.ts";

/** Random choices determined by a seed. */
export class Dice {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** Returns an integer from 0 to `limit` - 1; 0 if the limit is 0. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** @throws if the list is empty */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("nothing to pick from");
    return items[this.below(items.length)] as Item;
  }

  /**
   * Returns a range within a list of a given length: at least one item, usually only a few; empty only if the list is
   * empty.
   */
  range(length: number): { readonly start: number; readonly end: number } {
    const start = this.below(length);
    const longest = this.chance(0.8) ? Math.min(8, length - start) : length - start;
    return { start, end: start + Math.min(length - start, 1 + this.below(longest)) };
  }

  /** Returns an integer at or next to a limit of a common integer type. */
  edge(): number {
    return this.pick(edges) + this.pick([-1, 0, 0, 1]);
  }
}

const edges: readonly number[] = [
  ...[0, 1, 10, 100, 127, 128, 255, 256, 8191, 8192, 16_384, 32_767, 65_535, 65_536, 1_000_000],
  ...[2 ** 24, 2 ** 31, 2 ** 32, 2 ** 40, Number.MAX_SAFE_INTEGER - 1, -1, -128, -8192, -32_768, -(2 ** 31)],
];

/** Returns a hash of bytes: FNV-1a, 32 bits. */
export function seedOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
