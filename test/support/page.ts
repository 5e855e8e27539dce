import type { Locator, Page } from "playwright-core";
import { afterAll, expect, onTestFinished } from "vitest";
import { sample } from "../../bench/samples.ts";
import { browserPath, newPage, newSharedPage, type PageOptions, patienceMs, type WatchedPage } from "./chromium.ts";
import { type ServeProcess, serveOfSamples, startServe } from "./serveProcess.ts";

/** A page of a running `chamber serve`. */
export interface ServedPage {
  readonly page: Page;
  readonly serve: ServeProcess;
}

/**
 * Opens the URL that `chamber serve` prints, including its key, as a user does by clicking it.
 * @param parameters arguments for a separate `chamber serve`; if omitted, the tests in a file share a host that serves
 * the samples
 * @param options `place` returns the rest of a URL on the same origin to open next: `/?recording=ID#FAL1903/217`
 */
export async function servedPage(
  parameters?: readonly string[],
  { place, ...options }: PageOptions & { readonly place?: (serve: ServeProcess) => Promise<string> } = {},
): Promise<ServedPage> {
  const serve = parameters === undefined ? await serveOfSamples() : await startServe(parameters);
  const page = await newPage(options);
  await page.goto(`${serve.origin}/?token=${serve.token}`);
  if (place) await page.goto(serve.origin + (await place(serve)));
  await page.getByRole("main").waitFor();
  return { page, serve };
}

/** Opens one of the sample games as a file on a page; resolves when the page has read all of it. */
export function pageWithSample(name: string, options: PageOptions = {}): Promise<ServedPage> {
  return pageWithFile(sample(name), options);
}

/**
 * Opens a page like {@link pageWithSample}, but with any recording: a story of a few turns needs only the start of a
 * long game (`startOf`).
 */
export async function pageWithFile(path: string, options: PageOptions = {}): Promise<ServedPage> {
  const served = await servedPage(undefined, options);
  await openGame(served.page, path);
  return served;
}

/**
 * Opens a recording once for all tests in a `describe` block, because that takes longer than most of them.
 * @returns the page at the start of the recording, in the game view and without a filter. Any other change that a test
 * makes, such as to columns, is still there for later tests.
 */
export function sharedPage(path: string, options: PageOptions = {}): () => Promise<Page> {
  const open = shared(() => openShared(path, options));
  let isOpen = false;
  return async () => {
    const { page, first } = await open();
    if (isOpen) await returnTo(page, first);
    isOpen = true;
    return page;
  };
}

/**
 * Opens a page once for all tests in a `describe` block or file, and closes it after the last test. Each test starts
 * with the page as the previous one left it.
 */
export function shared<T extends WatchedPage>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  afterAll(async () => (await opened?.catch(() => undefined))?.page.context().close());
  return async () => {
    // Skips the test on a machine without a browser.
    browserPath();
    opened ??= open();
    const one = await opened;
    onTestFinished(one.expectNoTrouble);
    return one;
  };
}

/** `first` is the number of the message at which the recording opens. */
async function openShared(path: string, options: PageOptions) {
  const { origin, token } = await serveOfSamples();
  const watched = await newSharedPage(options);
  await watched.page.goto(`${origin}/?token=${token}`);
  await watched.page.getByRole("main").waitFor();
  await openGame(watched.page, path);
  return { ...watched, first: await inspectedMessage(watched.page) };
}

async function openGame(page: Page, path: string): Promise<void> {
  await openFile(page, path);
  await spokenTurn(page).waitFor();
  await untilRead(page);
}

/** Closes dialogs, leaves fields, clears the game view's filter, and goes to a message. */
async function returnTo(page: Page, n: number): Promise<void> {
  for (let depth = 0; depth < 3; depth += 1) await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Game" }).click();
  await page.getByRole("combobox", { name: "Filter messages" }).fill("");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await goToPlace(page, String(n));
  await expectInspected(page, n);
}

/** Waits until the page has read the whole recording. */
export async function untilRead(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).and(page.locator('[aria-busy="false"]')).waitFor();
}

/** Opens a file with the page's file input. */
export async function openFile(page: Page, path: string): Promise<void> {
  await page.setInputFiles('input[type="file"]', path);
}

/** Drops a file on the page. */
export async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await dropFiles(page, [[name, bytes]]);
}

/** Drops files on the page together. */
export async function dropFiles(
  page: Page,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (dropped) => {
      const data = new DataTransfer();
      for (const [fileName, base64] of dropped)
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName));
      return data;
    },
    files.map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")] as const),
  );
  for (const event of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent("body", event, { dataTransfer: transfer });
}

/** Returns the text that a screen reader announces as the turn: "Spring 1901, turn 1 of 120". */
export function spokenTurn(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: /, turn \d+ of \d+/ });
}

/** Waits until a screen reader announces this as the turn. */
export async function expectSpoken(page: Page, words: string | RegExp): Promise<void> {
  await expect.poll(() => spokenTurn(page).textContent(), { timeout: patienceMs }).toMatch(words);
}

/** Parses a number with thin spaces: `46 995`. */
export function numberIn(text: string): number {
  return Number(text.replace(/\u202f/g, ""));
}

/** Returns the focused element's role and name, as far as its attributes and content show them. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "";
    const name = at.getAttribute("aria-label") ?? (at.textContent ?? "").trim().slice(0, 60);
    return `${at.getAttribute("role") ?? at.tagName.toLowerCase()} ${name}`.trim();
  });
}

/** Returns the number of the turn at the cursor, counted from 1, as a screen reader announces it. */
export async function turnNumber(page: Page): Promise<number> {
  const words = (await spokenTurn(page).textContent()) ?? "";
  return Number(/, turn (\d+) of/.exec(words)?.[1] ?? Number.NaN);
}

/** Returns the number of the message that the inspector shows, once it shows the one at the cursor. */
export async function inspectedMessage(page: Page): Promise<number> {
  const inspector = page.getByRole("region", { name: "Inspector" }).and(page.locator('[aria-busy="false"]'));
  const heading = inspector.getByRole("heading", { name: /^#/ });
  return numberIn(((await heading.first().textContent()) ?? "").replace("#", ""));
}

/** Waits until the inspector shows this message. */
export async function expectInspected(page: Page, n: number): Promise<void> {
  await expect.poll(() => inspectedMessage(page), { timeout: patienceMs }).toBe(n);
}

/** Returns the number of the message that the inspector shows, once it shows one that the viewpoint's power saw. */
export async function seenMessage(page: Page): Promise<number> {
  const unseen = page.getByRole("heading", { name: /did not see #/ });
  await page
    .getByRole("region", { name: "Inspector" })
    .and(page.locator('[aria-busy="false"]'))
    .filter({ hasNot: unseen })
    .waitFor();
  return inspectedMessage(page);
}

/** Returns the number of the message at the cursor from the browser's history; works on any tab. */
export function cursorOn(page: Page): Promise<number> {
  return page.evaluate(() => (window.history.state as { readonly n?: number } | null)?.n ?? 0);
}

/** Returns the number of messages in the page's header. */
export async function messagesOnPage(page: Page): Promise<number> {
  const words = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  return numberIn(/([\d\u202f]+) (?:frames|messages|steps)/.exec(words)?.[1] ?? "0");
}

/** Runs the first command that the palette finds for these words. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await palette.waitFor({ state: "detached" });
}

/** Goes to a turn or a message with the keyboard. */
export async function goToPlace(page: Page, place: string): Promise<void> {
  await page.keyboard.press("Control+g");
  const dialog = page.getByRole("dialog", { name: "Go to turn or message" });
  await dialog.waitFor();
  await page.keyboard.type(place);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}
