import { existsSync } from "node:fs";
import { describe } from "vitest";
import { sharedPath } from "./shared.ts";

/** Tests on a part of the shared data, named by `names` below its folder; none where the run does not have it. */
export function describeShared(title: string, names: readonly string[], tests: (path: string) => void): void {
  const path = sharedPath(...names);
  if (path !== null && existsSync(path)) describe(title, () => tests(path));
}
