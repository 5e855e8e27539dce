import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Where Electron's program is: CHAMBER_ELECTRON names one, else that of the package `electron`, if its binary was
 * fetched. The package itself is not asked: it would fetch one unasked.
 * @param env the environment
 * @param from a file from which the package is looked for
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
