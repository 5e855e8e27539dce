import { existsSync } from "node:fs";
import { describe } from "vitest";
import { sharedPath } from "./shared.ts";

/**
 * Defines tests of the part of the shared data at the path `names`; defines none if the run does not have that part.
 */
export function describeShared(title: string, names: readonly string[], tests: (path: string) => void): void {
  const path = sharedPath(...names);
  if (path !== null && existsSync(path)) describe(title, () => tests(path));
}
