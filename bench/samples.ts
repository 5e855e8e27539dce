import { join } from "node:path";

/** Seen from the built benches. Tests run the sources, which lie one folder higher. */
const root = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? ".." : "../..");

export function sample(name: string): string {
  return join(root, "recordings", `${name}.chamber.gz`);
}

/** Games of every kind among the samples. */
export const sampleGames: readonly string[] = [
  "press-level8000",
  "no-press-solo",
  "variant-hundred3",
  "press-level20",
].map(sample);
