import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject, onTestFinished, TestRunner } from "vitest";
import { launchChromium } from "../../bench/browser.ts";

/** How long to wait for one step of a story on a busy machine, in milliseconds. */
export const patienceMs = 45_000;

/** One browser per test file. */
let browser: Promise<Browser> | undefined;

export async function closeBrowser(): Promise<void> {
  await (await browser?.catch(() => undefined))?.close();
  browser = undefined;
}

/**
 * Returns the path of this run's browser. Without a browser, skips the calling test: a single test fails on behalf of
 * all and reports the reason (test/browser/browser.test.ts).
 */
export function browserPath(): string {
  const found = inject("browser");
  if ("path" in found) return found.path;
  const test = TestRunner.getCurrentTest();
  if (test) return test.context.skip("there is no browser");
  throw new Error(found.why);
}

/** Starts this run's browser; the caller closes it. */
export async function startBrowser(): Promise<Browser> {
  // At this limit, Chromium starts no spare renderer processes. Each costs a third of a second, and pages that close
  // after one test rarely need one.
  return launchChromium(["--renderer-process-limit=1"], browserPath());
}

export interface PageOptions extends BrowserContextOptions {
  readonly theme?: "light" | "dark";
  /** Errors that this story provokes; the browser itself logs every refused request. */
  readonly expected?: RegExp;
}

/**
 * Opens a page in a fresh profile and closes it after the test. The test fails on a request to another machine, on an
 * error or warning in the console, and on an uncaught error.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const context = await newContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Opens a fresh profile with the same checks as {@link newPage}; the caller closes it. */
export async function newContext(options: PageOptions = {}): Promise<BrowserContext> {
  const { context, expectNoTrouble } = await openContext(options);
  // Callbacks run in reverse order, so the context is already closed when this one runs.
  onTestFinished(expectNoTrouble);
  return context;
}

/** A page for several tests. */
export interface WatchedPage {
  readonly page: Page;
  /** Fails if the page has done something it must not do. */
  readonly expectNoTrouble: () => void;
}

/**
 * Opens a page in a fresh profile for several tests. The caller closes its context and calls `expectNoTrouble` after
 * each test.
 */
export async function newSharedPage(options: PageOptions = {}): Promise<WatchedPage> {
  const { context, expectNoTrouble } = await openContext(options);
  return { page: await context.newPage(), expectNoTrouble };
}

async function openContext({ theme = "light", expected, ...options }: PageOptions) {
  browser ??= startBrowser();
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: theme,
    reducedMotion: "reduce",
    ...options,
  });
  const troubles = watched(context);
  context.setDefaultTimeout(patienceMs);
  const expectNoTrouble = (): void => {
    expect(
      troubles.filter((trouble) => !expected?.test(trouble)),
      "forbidden requests, errors and warnings on the page",
    ).toEqual([]);
  };
  return { context, expectNoTrouble };
}

/** Returns a growing list that describes everything that goes wrong in a context's pages and their workers. */
export function watched(context: BrowserContext): readonly string[] {
  const troubles: string[] = [];
  context.on("request", (request) => {
    if (!isOfThisMachine(request.url())) troubles.push(`request to ${request.url()}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => troubles.push(`uncaught: ${error.error().stack ?? String(error.error())}`));
  context.on("page", (page) => {
    page.on("websocket", (socket) => troubles.push(`WebSocket to ${socket.url()}`));
    page.on("crash", () => troubles.push("the page crashed"));
  });
  return troubles;
}

function isOfThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "data:" || protocol === "blob:" || hostname === "127.0.0.1" || hostname === "localhost";
}
