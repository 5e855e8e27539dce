import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Finds the Electron binary: the one named by CHAMBER_ELECTRON, or else the one in the package `electron`, if it was
 * downloaded. Does not load the package, because loading it would start a download.
 * @param env the environment
 * @param from the file from which to resolve the package
 */
export function findElectron(env: NodeJS.ProcessEnv, from: string = import.meta.url): string | undefined {
  const named = env["CHAMBER_ELECTRON"];
  if (named !== undefined && named !== "") return existsSync(named) ? named : undefined;
  try {
    const folder = dirname(createRequire(from).resolve("electron/package.json"));
    const path = join(folder, "dist", readFileSync(join(folder, "path.txt"), "utf8"));
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
