import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect, inject, onTestFinished, TestRunner } from "vitest";
import { launchChromium } from "../../bench/browser.ts";

/** For one step of a story, on a machine that has much else to do. */
export const patienceMs = 45_000;

/** One browser for a file of tests. */
let browser: Promise<Browser> | undefined;

afterAll(async () => {
  await (await browser?.catch(() => undefined))?.close();
  browser = undefined;
});

/**
 * The program of this run's browser. Where the run has none, the test that asks is skipped: one test fails for all of
 * them and says why (test/browser/browser.test.ts).
 */
export function browserPath(): string {
  const found = inject("browser");
  if ("path" in found) return found.path;
  const test = TestRunner.getCurrentTest();
  if (test) return test.context.skip("there is no browser");
  throw new Error(found.why);
}

/** Starts the browser of this run; whoever asks for it closes it. */
export async function startBrowser(): Promise<Browser> {
  return launchChromium([], browserPath());
}

export interface PageOptions extends BrowserContextOptions {
  readonly theme?: "light" | "dark";
  /** What would be trouble elsewhere and is the story here: the browser itself tells every answer that is a refusal. */
  readonly expected?: RegExp;
}

/**
 * A page of a fresh profile; gone when the test is over. The test fails when anything is asked of another machine,
 * when the console tells an error or a warning, or when an error is caught by nobody.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const context = await newContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** A fresh profile, watched as {@link newPage} says; whoever asks for it closes it. */
export async function newContext({ theme = "light", expected, ...options }: PageOptions = {}): Promise<BrowserContext> {
  browser ??= startBrowser();
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: theme,
    reducedMotion: "reduce",
    ...options,
  });
  const troubles = watched(context);
  // Last asked for, first done: it is closed by then.
  onTestFinished(() => {
    expect(
      troubles.filter((trouble) => !expected?.test(trouble)),
      "what the page must not do",
    ).toEqual([]);
  });
  context.setDefaultTimeout(patienceMs);
  return context;
}

/** Whatever goes wrong in a context's pages and their workers, in words; grows. */
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
