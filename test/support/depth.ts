import { test } from "vitest";

/**
 * How much a test run covers: `npm test` runs a quick subset, and `npm run test:deep` runs all random, exhaustive, rare
 * and large tests.
 */
const isDeep = process.env["CHAMBER_DEPTH"] === "deep";

/**
 * A test that only deep runs include. It covers one of these:
 * - a second route to the same behaviour: keys in addition to the pointer, the other theme, another view with the same
 *   filter;
 * - a rare failure: a race between two requests, a part that fails to load, a disk that fills several times;
 * - a large volume: hundreds of thousands of messages, every command in turn.
 *
 * Every view, every command and every main journey keeps at least one plain `test`. So does each failure that users
 * often see: a damaged file, a lost host, a refused key.
 */
export const deepTest = test.runIf(isDeep);

/** Returns the number of repetitions: `whole` in a deep run, a small share of it otherwise. */
export function times(whole: number, share = Math.ceil(whole / 10)): number {
  return isDeep ? whole : share;
}

/** Returns the whole list in a deep run; otherwise `share` evenly spaced items, starting with the first. */
export function sampleOf<T>(all: readonly T[], share: number): readonly T[] {
  if (isDeep || all.length <= share) return all;
  const step = all.length / share;
  return Array.from({ length: share }, (_, at) => all[Math.floor(at * step)] as T);
}
