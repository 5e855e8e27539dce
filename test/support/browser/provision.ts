import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import {
  type BrowserPlaces,
  cachedBrowsers,
  type FoundBrowser,
  findBrowser,
  firstUsable,
  howToGetChromium,
  thisMachine,
} from "../../../bench/browser.ts";
import { downloadBrowser, isDownloaded, playwrightCommand } from "./download.ts";
import { run } from "./run.ts";

/** A machine that needs a browser. */
export interface Machine extends BrowserPlaces {
  /** The prefix for running a command as root: empty if we are already root; undefined if we cannot become root. */
  readonly asRoot: () => readonly string[] | undefined;
  /** The IDs of the distribution and of those it is based on, from /etc/os-release; empty without that file. */
  readonly systems: readonly string[];
  /** Prints a line about each step that may take minutes. */
  readonly say: (line: string) => void;
  /** How long a download may go without receiving anything, in milliseconds. */
  readonly stallMs: number;
}

/**
 * Finds a browser that starts: first an installed one, then one that Playwright downloads into the user's cache, and
 * finally, if we can become root, the system's package, or the downloaded browser plus its missing libraries. Stops
 * at the first that works.
 * @returns the browser; if there is none, the reason and how to get one, in one line
 */
export async function provisionBrowser(machine: Machine = here()): Promise<FoundBrowser> {
  const found = await findBrowser(machine);
  if ("path" in found || machine.env["CHAMBER_CHROMIUM"]) return found;
  const reasons = found.why ? [found.why] : [];
  const cache = await cachedBrowsers(machine.env);
  if (!isDownloaded(cache[0])) {
    const downloaded = await download(machine, cache[0]);
    if ("path" in downloaded) return downloaded;
    reasons.push(downloaded.why);
  }
  const installed = await install(machine, cache);
  if ("path" in installed) return installed;
  return { why: `No browser works here. ${howToGetChromium}. (${[...reasons, installed.why].join("; ")})` };
}

async function download({ env, say, stallMs }: Machine, shell: string): Promise<FoundBrowser> {
  say(`No Chrome, Chromium or Edge works here: downloading Chromium's headless shell into ${dirname(dirname(shell))}`);
  // A download can fail with the browser already in place, because Playwright also downloads a video encoder.
  const failure = await downloadBrowser(env, shell, stallMs);
  const downloaded = await firstUsable([shell]);
  return "why" in downloaded && !downloaded.why ? { why: `the download failed: ${failure}` } : downloaded;
}

/**
 * Installs a browser with apt-get. Ubuntu's Chromium package only points to a snap, so on Ubuntu this installs the
 * libraries that the downloaded browser lacks.
 */
async function install(machine: Machine, cache: readonly string[]): Promise<FoundBrowser> {
  const { env, systems, say } = machine;
  const isUbuntu = systems.includes("ubuntu");
  if (!isUbuntu && !systems.includes("debian")) return { why: "unsupported distribution" };
  if (isUbuntu && !cache.some(isDownloaded)) return { why: "Ubuntu's Chromium package is a snap" };
  const asRoot = machine.asRoot();
  if (asRoot === undefined) return { why: "cannot install packages without root or passwordless sudo" };
  const what = isUbuntu ? "the libraries that Chromium needs" : "Chromium";
  say(`Installing ${what} with apt-get`);
  const commands = isUbuntu
    ? [[...playwrightCommand, "install-deps", "chromium-headless-shell"]]
    : [aptGet("update"), aptGet("install", "--yes", "--no-install-recommends", "chromium")];
  for (const command of commands) {
    // Sudo drops our environment.
    const failure = await run([...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", ...command], { env });
    if (failure !== undefined) return { why: `apt-get failed: ${failure}` };
  }
  const found = await findBrowser(machine);
  return "path" in found ? found : { why: `apt-get installed ${what}, but no browser works: ${found.why}` };
}

/** Returns an apt-get command that gives up quickly on an unreachable mirror. */
function aptGet(...parameters: readonly string[]): string[] {
  const settings = ["Acquire::http::Timeout=20", "Acquire::https::Timeout=20", "DPkg::Lock::Timeout=120"];
  const options = settings.flatMap((setting) => ["-o", setting]);
  return ["apt-get", "--quiet", ...options, ...parameters];
}

function here(): Machine {
  return {
    ...thisMachine(),
    asRoot: () => (process.getuid?.() === 0 ? [] : canSudo() ? ["sudo", "-n"] : undefined),
    systems: systemsOf("/etc/os-release"),
    say: (line) => console.log(line),
    stallMs: 30_000,
  };
}

/** Whether sudo works without a password. */
function canSudo(): boolean {
  try {
    execFileSync("sudo", ["-n", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns ID and ID_LIKE from a file in the format of /etc/os-release. */
export function systemsOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").matchAll(/^ID(?:_LIKE)?=(.*)$/gm);
  return [...lines].flatMap(([, value = ""]) => value.replaceAll(/["']/g, "").split(/\s+/)).filter(Boolean);
}
