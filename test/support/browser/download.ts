import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "./run.ts";

/** Playwright's command line. */
export const playwrightCommand = [
  process.execPath,
  join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js"),
] as const;

/** Whether Playwright's cache has a complete browser: Playwright marks a browser once it is fully unpacked. */
export function isDownloaded(program: string): boolean {
  return existsSync(join(dirname(dirname(program)), "INSTALLATION_COMPLETE"));
}

/**
 * Has Playwright download Chromium's headless shell, its smallest browser, into its cache. Playwright tries five times
 * and waits 30 s each time, or forever while connecting, so this function watches for incoming bytes.
 * @param shell the program's path after the download
 * @param stallMs how long to wait without receiving anything, in milliseconds
 * @returns why the download failed, in one line
 */
export async function downloadBrowser(
  env: NodeJS.ProcessEnv,
  shell: string,
  stallMs: number,
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "chamber-download-"));
  let bytes = 0;
  let grownAt = Date.now();
  const whyGivenUp = (): string | undefined => {
    const now = bytesIn(folder) + bytesIn(dirname(dirname(shell)));
    if (now !== bytes) grownAt = Date.now();
    bytes = now;
    return Date.now() - grownAt > stallMs ? `nothing arrived for ${stallMs / 1000} s` : undefined;
  };
  try {
    return await run([...playwrightCommand, "install", "--no-remove", "chromium-headless-shell"], {
      env: { ...env, TMPDIR: folder, TEMP: folder, TMP: folder },
      whyGivenUp,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns the number of bytes in a folder; files may appear and disappear during the count. */
function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
