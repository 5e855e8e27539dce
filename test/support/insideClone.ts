import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Loaded before the tests of every file. A run without shared data may read nothing outside the clone: data that a test
 * needs every day belongs in the repository, otherwise the test works only on its author's machine.
 */

const clone = join(import.meta.dirname, "../..");
const { existsSync } = fs;

/** Whether a path is a folder or something in it. */
function isIn(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}

/**
 * Whether a path is a sibling of the clone: in its parent folder, but not in the clone or above the temporary files.
 */
function isBeside(path: string): boolean {
  const isTemporary = isIn(tmpdir(), path) || isIn(path, tmpdir());
  return isIn(dirname(clone), path) && path !== dirname(clone) && !isIn(clone, path) && !isTemporary;
}

/**
 * Refuses an existing file or folder next to the clone. Programs under test may look for files that do not exist.
 * @throws with the path
 */
export function refuseBeside(path: unknown, isThere: (path: string) => boolean = existsSync): void {
  if (typeof path !== "string" && !(path instanceof URL)) return;
  const whole = resolve(path instanceof URL ? fileURLToPath(path) : path);
  if (isBeside(whole) && isThere(whole)) throw new Error(`${whole} is outside the clone: npm test may not read it`);
}

/** Makes functions refuse paths next to the clone. */
function guard<K extends string>(functions: Record<K, (...given: never[]) => unknown>, names: readonly K[]): void {
  for (const name of names) {
    const original = functions[name] as (...given: unknown[]) => unknown;
    functions[name] = (...given: unknown[]): unknown => {
      refuseBeside(given[0]);
      return original(...given);
    };
  }
}

/** Guards only once: a worker loads this module for each of its files. */
const isGuarded = Symbol.for("black-chamber.insideClone");

if (process.env["CHAMBER_SHARED"] === undefined && !Object.hasOwn(globalThis, isGuarded)) {
  Object.defineProperty(globalThis, isGuarded, { value: true });
  guard(fs, ["readFileSync", "readdirSync", "openSync", "open", "createReadStream", "existsSync", "statSync"]);
  guard(fs.promises, ["readFile", "readdir", "open", "stat"]);
  syncBuiltinESMExports();
}
