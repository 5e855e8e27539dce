import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Crashes found so far: the unit tests replay every file. */
export const crashersFolder = "test/fuzz/crashers";

/** Inputs with distinct behaviours, kept outside git. */
export const corpusFolder = "test/out/fuzz";

/** Returns every file of a target in one of these folders, ordered by name. */
export function inputsIn(folder: string, target: string): { readonly name: string; readonly bytes: Uint8Array }[] {
  const path = join(folder, target);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(path, name))) }));
}

/** Writes an input under a name made from its content. @returns its path */
export function keepInput(folder: string, target: string, extension: string, bytes: Uint8Array): string {
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  mkdirSync(join(folder, target), { recursive: true });
  const path = join(folder, target, `${name}${extension}`);
  writeFileSync(path, bytes);
  return path;
}
