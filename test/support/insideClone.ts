import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Loaded before the tests in each file. A run without shared data must not read anything outside the clone: data that
 * tests always need belongs in the repository, or they would work only on their author's machine.
 */

const clone = join(import.meta.dirname, "../..");
const { existsSync } = fs;

/** Whether a path is the folder itself or something inside it. */
function isIn(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}

/**
 * Whether a path is a sibling of the clone, or inside one. The clone and the temporary folder do not count, nor does
 * any folder that contains the temporary folder.
 */
function isBeside(path: string): boolean {
  const isTemporary = isIn(tmpdir(), path) || isIn(path, tmpdir());
  return isIn(dirname(clone), path) && path !== dirname(clone) && !isIn(clone, path) && !isTemporary;
}

/**
 * Refuses an existing file or folder next to the clone. Files that do not exist are not refused, because programs under
 * test may look for them.
 * @throws an error that names the path
 */
export function refuseBeside(path: unknown, isThere: (path: string) => boolean = existsSync): void {
  if (typeof path !== "string" && !(path instanceof URL)) return;
  const whole = resolve(path instanceof URL ? fileURLToPath(path) : path);
  if (isBeside(whole) && isThere(whole)) throw new Error(`${whole} is outside the clone, so npm test must not read it`);
}

/** Makes these functions refuse paths next to the clone. */
function guard<K extends string>(functions: Record<K, (...given: never[]) => unknown>, names: readonly K[]): void {
  for (const name of names) {
    const original = functions[name] as (...given: unknown[]) => unknown;
    functions[name] = (...given: unknown[]): unknown => {
      refuseBeside(given[0]);
      return original(...given);
    };
  }
}

/** Installs the guard only once, because a worker loads this module for each of its files. */
const isGuarded = Symbol.for("black-chamber.insideClone");

if (process.env["CHAMBER_SHARED"] === undefined && !Object.hasOwn(globalThis, isGuarded)) {
  Object.defineProperty(globalThis, isGuarded, { value: true });
  guard(fs, ["readFileSync", "readdirSync", "openSync", "open", "createReadStream", "existsSync", "statSync"]);
  guard(fs.promises, ["readFile", "readdir", "open", "stat"]);
  syncBuiltinESMExports();
}
