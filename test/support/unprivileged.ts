import { chmodSync, cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Runner } from "./chamber.ts";
import { tempFolder } from "./tempFolder.ts";

const nobody = 65534;

/**
 * Returns an unprivileged user: `nobody`, with a readable copy of the command, if we are root; otherwise the current
 * user.
 */
export function unprivileged(): Runner {
  if (process.getuid?.() !== 0) return {};
  const folder = openFolder();
  const root = join(import.meta.dirname, "../..");
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>;
  };
  const needed = Object.entries(lock.packages).flatMap(([path, { dev, optional }]) =>
    path !== "" && !dev && !optional ? path : [],
  );
  for (const path of ["package.json", "dist", ...needed])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  return { uid: nobody, command: join(folder, "dist/bin/main.js"), cwd: folder };
}

/** Returns a temporary folder that every user may enter but an unprivileged user may not write to. */
export function openFolder(): string {
  const folder = tempFolder();
  chmodSync(folder, process.getuid?.() === 0 ? 0o755 : 0o555);
  return folder;
}
