import { seededRandom } from "../../core/bytes/seeded.ts";

/** Returns a generator of sizes from 1 to `largest`; the same name produces the same sizes. */
export function seededSizes(name: string, largest: number): () => number {
  const random = seededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  return () => 1 + Math.floor(random() * largest);
}
