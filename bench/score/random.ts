import { seededRandom } from "../../core/bytes/seeded.ts";

/** Returns a generator of numbers in [0, 1) that is seeded with a string (FNV-1a, then mulberry32). */
export function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return seededRandom(state);
}
