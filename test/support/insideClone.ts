import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Loaded before the tests of every file. A run without shared data may read nothing beside the clone: what a test needs
 * every day belongs in the repository, or the test works on its author's machine only.
 */

const clone = join(import.meta.dirname, "../..");
const { existsSync } = fs;

/** Whether a path is a folder or below it. */
function isIn(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}

/** Whether a path lies beside the clone: in the folder around it and not in it, nor on the way to temporary files. */
function isBeside(path: string): boolean {
  const isTemporary = isIn(tmpdir(), path) || isIn(path, tmpdir());
  return isIn(dirname(clone), path) && path !== dirname(clone) && !isIn(clone, path) && !isTemporary;
}

/**
 * Refuses a file or folder beside the clone. Programs under test may look for what is not there.
 * @throws naming the path
 */
export function refuseBeside(path: unknown, isThere: (path: string) => boolean = existsSync): void {
  if (typeof path !== "string" && !(path instanceof URL)) return;
  const whole = resolve(path instanceof URL ? fileURLToPath(path) : path);
  if (isBeside(whole) && isThere(whole)) throw new Error(`${whole} is outside the clone: npm test may not read it`);
}

/** Makes functions refuse paths beside the clone. */
function guard<K extends string>(functions: Record<K, (...given: never[]) => unknown>, names: readonly K[]): void {
  for (const name of names) {
    const original = functions[name] as (...given: unknown[]) => unknown;
    functions[name] = (...given: unknown[]): unknown => {
      refuseBeside(given[0]);
      return original(...given);
    };
  }
}

/** A worker loads this for each of its files. */
const isGuarded = Symbol.for("black-chamber.insideClone");

if (process.env["CHAMBER_SHARED"] === undefined && !Object.hasOwn(globalThis, isGuarded)) {
  Object.defineProperty(globalThis, isGuarded, { value: true });
  guard(fs, ["readFileSync", "readdirSync", "openSync", "open", "createReadStream", "existsSync", "statSync"]);
  guard(fs.promises, ["readFile", "readdir", "open", "stat"]);
  syncBuiltinESMExports();
}
