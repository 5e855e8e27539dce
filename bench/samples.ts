import { join } from "node:path";

/** Relative to the built benchmarks. Tests run the sources, which are one folder higher. */
const root = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? ".." : "../..");

export function sample(name: string): string {
  return join(root, "recordings", `${name}.chamber.gz`);
}

/** One game of each kind from the samples. */
export const sampleGames: readonly string[] = [
  "press-level8000",
  "no-press-solo",
  "variant-hundred3",
  "press-level20",
].map(sample);
