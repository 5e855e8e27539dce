import { test } from "vitest";

/**
 * How much of the tests a run does. `npm test` does a quick share, `npm run test:deep` the whole of what is random,
 * exhaustive, rare or large.
 */
const isDeep = process.env["CHAMBER_DEPTH"] === "deep";

/**
 * A test that only a deep run runs; other runs skip it. It belongs to one of these:
 * - a second way to the same behaviour: keys after the pointer, the other theme, another view with the same filter;
 * - a rare failure: a race between two requests, a part that cannot be fetched, a disk that fills several times;
 * - a size: hundreds of thousands of messages, the walk through every command.
 *
 * Every view, every command and every main journey keeps at least one plain `test`. So does each failure that users meet
 * daily: a damaged file, a lost host, a refused key.
 */
export const deepTest = test.runIf(isDeep);

/** How often to repeat: `whole` times in a deep run, a quick share otherwise. */
export function times(whole: number, share = Math.ceil(whole / 10)): number {
  return isDeep ? whole : share;
}

/** All of a list in a deep run; otherwise every n-th, so that `share` of them are left, the first among them. */
export function sampleOf<T>(all: readonly T[], share: number): readonly T[] {
  if (isDeep || all.length <= share) return all;
  const step = all.length / share;
  return Array.from({ length: share }, (_, at) => all[Math.floor(at * step)] as T);
}
