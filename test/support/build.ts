import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Tests run the built command and the built page, as their users do: whatever is stale is built first. */
export default function build(): void {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", "cli"], { stdio: "inherit" });
  if (isPageStale())
    execFileSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], {
      stdio: "inherit",
      // Under test is the page as it is shipped, not React's for developers.
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

/** What the page is made of. */
const sources = ["renderer", "core", "recordings", "vite.config.ts", "vite.samples.ts", "package-lock.json"];

function isPageStale(): boolean {
  const page = "dist/renderer/index.html";
  return !existsSync(page) || Math.max(...sources.map(changedAt)) > statSync(page).mtimeMs;
}

/** What the desktop app's own processes are made of. */
function isShellStale(): boolean {
  const shell = "dist/electron/preload.cjs";
  const made = ["electron", "core", "vite.electron.config.ts", "package-lock.json"];
  return !existsSync(shell) || Math.max(...made.map(changedAt)) > statSync(shell).mtimeMs;
}

/** When anything in it was last changed, in milliseconds; a folder changes also when something in it goes. */
function changedAt(path: string): number {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
