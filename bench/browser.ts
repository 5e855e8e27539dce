import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** In one line, for whoever has none. */
export const howToGetChromium =
  "no Chromium was found: apt-get install chromium, or set CHAMBER_CHROMIUM to the path of one (or of Google Chrome)";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
] as const;

/** A Chromium of this machine: the one that CHAMBER_CHROMIUM names, one of the system's, Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env["CHAMBER_CHROMIUM"];
  if (named !== undefined && named !== "") return existsSync(named) ? named : undefined;
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

/** The last keeps it off the network: without it Chromium looks up hosts of its own accord. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
] as const;

/**
 * Starts a headless Chromium with a fresh profile.
 * @param more flags beside the usual ones
 * @throws when there is none, with how to get one
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(howToGetChromium);
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}
