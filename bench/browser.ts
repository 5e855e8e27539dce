import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

/** A one-line hint for users of machines without a browser. */
export const howToGetChromium =
  "Install Chrome, Chromium or Edge, or name one in CHAMBER_CHROMIUM, or run: npx playwright-core install chromium-headless-shell";

/** A browser that starts, or a one-line reason why no browser does. */
export type FoundBrowser = { readonly path: string } | { readonly why: string };

/** Where to look for browsers. */
export interface BrowserPlaces {
  /** CHAMBER_CHROMIUM, PATH, and what Playwright reads to find its cache. */
  readonly env: NodeJS.ProcessEnv;
  /** Paths of programs, in order of preference; the programs need not exist. */
  readonly usual: readonly string[];
}

/** Returns the places to search on this machine. */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): BrowserPlaces {
  return { env, usual: usualPlaces(process.platform, env) };
}

/**
 * Finds the first browser that really starts: the one in CHAMBER_CHROMIUM, and no other if it is set; then Chrome,
 * Chromium and Edge on PATH and in their usual locations; then the one in Playwright's cache. Installs nothing.
 */
export async function findBrowser(places: BrowserPlaces = thisMachine()): Promise<FoundBrowser> {
  const named = places.env["CHAMBER_CHROMIUM"];
  if (named) {
    const why = await whyUnusable(named);
    return why === undefined
      ? { path: named }
      : { why: `CHAMBER_CHROMIUM is set to ${named}, which does not work: ${why}` };
  }
  const installed = await firstUsable([...onPath(places.env), ...places.usual]);
  if ("path" in installed) return installed;
  const cached = await firstUsable(await cachedBrowsers(places.env));
  return "path" in cached ? cached : { why: [installed.why, cached.why].filter(Boolean).join("; ") };
}

/**
 * Finds the first of these programs that starts.
 * @returns the path; if none starts, what went wrong with each program that exists (empty if none exists)
 */
export async function firstUsable(paths: readonly string[]): Promise<FoundBrowser> {
  const reasons: string[] = [];
  const seen = new Set<string>();
  for (const path of paths.filter((each) => existsSync(each))) {
    // One program often has several names.
    if (seen.has(realpathSync(path))) continue;
    seen.add(realpathSync(path));
    const why = await whyUnusable(path);
    if (why === undefined) return { path };
    reasons.push(`${path}: ${why}`);
  }
  return { why: reasons.join("; ") };
}

/** Paths of Playwright's downloads: the headless shell and the full Chromium; they need not exist. */
export async function cachedBrowsers(env: NodeJS.ProcessEnv): Promise<[shell: string, full: string]> {
  // Playwright reads the environment when its module loads, so a separate process asks it.
  const bundle = createRequire(import.meta.url).resolve("playwright-core/lib/coreBundle");
  const script = `const { registry } = require(${JSON.stringify(bundle)}).registry;
    const paths = ["chromium-headless-shell", "chromium"].map((name) => registry.findExecutable(name).executablePath());
    process.stdout.write(JSON.stringify(paths));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", script], { env });
  return JSON.parse(stdout) as [string, string];
}

/** Names of the programs, in order of preference. */
const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
] as const;

function onPath(env: NodeJS.ProcessEnv): string[] {
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function usualPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === "win32") {
    const folders = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => env[name] ?? []);
    const programs = ["Google\\Chrome\\Application\\chrome.exe", "Chromium\\Application\\chrome.exe"];
    return [...programs, "Microsoft\\Edge\\Application\\msedge.exe"].flatMap((program) =>
      folders.map((folder) => join(folder, program)),
    );
  }
  if (platform === "darwin")
    return ["Google Chrome", "Chromium", "Microsoft Edge"].flatMap((name) =>
      ["/", homedir()].map((folder) => join(folder, "Applications", `${name}.app`, "Contents", "MacOS", name)),
    );
  return [
    ...names.map((name) => `/usr/bin/${name}`),
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/snap/bin/chromium",
  ];
}

/** Timeout for starting a browser on a busy machine. */
const startMs = 30_000;

/**
 * Starts a browser, opens a page from the temporary folder and closes it again. A browser that cannot read that folder
 * (a snap has its own) could not save downloads there either.
 * @returns why that failed, in one line; undefined on success
 */
async function whyUnusable(path: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "chamber-browser-"));
  let browser: Browser | undefined;
  try {
    const file = join(folder, "page.html");
    writeFileSync(file, "<title>it works</title>");
    browser = await launch(path);
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href, { timeout: startMs });
    const title = await page.title();
    return title === "it works" ? undefined : `it shows "${title}" instead of the page`;
  } catch (error) {
    return inOneLine(error instanceof Error ? error.message : String(error));
  } finally {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the error that the browser printed, if any; otherwise Playwright's first line. */
function inOneLine(message: string): string {
  const printed = /\[err\] (.+)/.exec(message)?.[1];
  return (printed ?? message.split("\n", 1)[0] ?? "").trim();
}

/** The last flag keeps Chromium off the network. Without it, Chromium looks up hosts on its own. */
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

function launch(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...flags, ...more], timeout: startMs });
}

/**
 * Starts a headless browser with a fresh profile.
 * @param more additional flags
 * @param path a browser that is known to work; without it the function searches for one
 * @throws if there is none, with advice on how to get one
 */
export async function launchChromium(more: readonly string[] = [], path?: string): Promise<Browser> {
  if (path !== undefined) return launch(path, more);
  const found = await findBrowser();
  if ("why" in found) throw new Error([found.why, howToGetChromium].filter(Boolean).join(". "));
  return launch(found.path, more);
}
