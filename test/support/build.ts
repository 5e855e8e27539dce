import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Builds everything that is out of date: tests run the built command and the built page, as users do. */
export default async function build(): Promise<void> {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", "cli", "api"], { stdio: "inherit" });
  await Promise.all([isPageStale() && bundle([]), isShellStale() && bundleShell()]);
}

/** Runs the builds one after the other, because the first empties the folder that the second writes to. */
async function bundleShell(): Promise<void> {
  for (const mode of ["main", "preload"]) await bundle(["-c", "vite.electron.config.ts", "--mode", mode]);
}

/** Runs Vite and prints its warnings. */
async function bundle(options: readonly string[]): Promise<void> {
  const words = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", ...options];
  // Tests use the page as shipped, not React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { env });
  process.stderr.write(stdout + stderr);
}

/** The page's sources. */
const sources = ["renderer", "core", "recordings", "vite.config.ts", "vite.samples.ts", "package-lock.json"];

function isPageStale(): boolean {
  const page = "dist/renderer/index.html";
  return !existsSync(page) || Math.max(...sources.map(changedAt)) > statSync(page).mtimeMs;
}

/** Whether the desktop app's built scripts are older than their sources. */
function isShellStale(): boolean {
  const shell = "dist/electron/preload.cjs";
  const made = ["electron", "core", "vite.electron.config.ts", "package-lock.json"];
  return !existsSync(shell) || Math.max(...made.map(changedAt)) > statSync(shell).mtimeMs;
}

/**
 * Returns when anything under a path last changed, in milliseconds. Removing an entry counts, because it also changes
 * the folder.
 */
function changedAt(path: string): number {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
