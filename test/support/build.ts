import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Builds what is stale: tests run the built command and the built page, as users do. */
export default function build(): void {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", "cli", "api"], { stdio: "inherit" });
  if (isPageStale())
    execFileSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], {
      stdio: "inherit",
      // Tests use the page as shipped, not React's development build.
      env: { ...process.env, NODE_ENV: "production" },
    });
  if (isShellStale())
    for (const mode of ["main", "preload"])
      execFileSync(
        process.execPath,
        [
          "node_modules/vite/bin/vite.js",
          ...["build", "-c", "vite.electron.config.ts", "--mode", mode, "--logLevel", "warn"],
        ],
        { stdio: "inherit" },
      );
}

/** Sources of the page. */
const sources = ["renderer", "core", "recordings", "vite.config.ts", "vite.samples.ts", "package-lock.json"];

function isPageStale(): boolean {
  const page = "dist/renderer/index.html";
  return !existsSync(page) || Math.max(...sources.map(changedAt)) > statSync(page).mtimeMs;
}

/** Whether the desktop app's own processes are older than their sources. */
function isShellStale(): boolean {
  const shell = "dist/electron/preload.cjs";
  const made = ["electron", "core", "vite.electron.config.ts", "package-lock.json"];
  return !existsSync(shell) || Math.max(...made.map(changedAt)) > statSync(shell).mtimeMs;
}

/** Returns when anything in a path last changed, in milliseconds; removing an entry also changes its folder. */
function changedAt(path: string): number {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
