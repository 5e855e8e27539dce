import { seededRandom } from "../../core/bytes/seeded.ts";

/** Sizes from 1 to `largest`, the same for the same name. */
export function seededSizes(name: string, largest: number): () => number {
  const random = seededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  return () => 1 + Math.floor(random() * largest);
}
