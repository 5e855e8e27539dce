/**
 * How much of the random and exhaustive tests a run does. `npm test` does a quick share, `npm run test:deep` the whole.
 */
const isDeep = process.env["CHAMBER_DEPTH"] === "deep";

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
