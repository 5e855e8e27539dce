import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import type { Serving } from "./serving.ts";

/** What a screenshot needs: the running hosts, and a folder for temporary files. */
export interface Studio {
  /** Serves the samples. */
  readonly serving: Serving;
  /** Serves an empty folder. */
  readonly empty: Serving;
  readonly folder: string;
}

/** A state of the page to take a screenshot of. */
export interface Shot {
  readonly name: string;
  /** Path of the open file; null means that no file is open. */
  readonly file: ((studio: Studio) => string) | null;
  /** Whether the host serves an empty folder. */
  readonly isEmpty?: boolean;
  /** Brings the page into this state. @returns a function that undoes the effects outside the page */
  readonly arrange: (page: Page, studio: Studio) => Promise<void | (() => Promise<void>)>;
}

export const nothing = async (): Promise<void> => undefined;

export const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

export const tab =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();

export const click =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name }).first().click();

/** Returns a step that runs the given steps one after the other. */
export const each =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };

/** Returns a step that goes to a turn or message and then runs more steps. */
export function at(place: string, more: (page: Page) => Promise<void> = nothing): (page: Page) => Promise<void> {
  return async (page) => {
    await page.keyboard.press("Control+g");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.type(place);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.waitForTimeout(200);
    await more(page);
  };
}

export const filtered =
  (filter: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press("/");
    await page.keyboard.type(filter, { delay: 10 });
  };

/** How long, in milliseconds, the rules may take for a file in a picture; some files have no findings to count. */
const checkMs = 20_000;

/** Opens a file with the page's file input, and waits until it has been read and checked. */
export async function openFile(page: Page, path: string): Promise<void> {
  await page.setInputFiles('input[type="file"]', path);
  // Wait until the page has closed the previous file.
  await page.waitForTimeout(300);
  const name = basename(path).replace(/\.chamber(\.gz)?$/, "");
  await page.locator('h1[aria-busy="false"]', { hasText: name }).waitFor();
  const counted = page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: /Diagnostics\s*\d/ });
  await counted.waitFor({ timeout: checkMs }).catch(() => undefined);
  await page.waitForTimeout(300);
}

/** Drags a file over the page, and drops it if `drops` is set. */
export async function drag(page: Page, name: string, text: string, drops: boolean): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([content, fileName]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName));
      return data;
    },
    [text, name] as const,
  );
  for (const event of drops ? ["dragenter", "dragover", "drop"] : ["dragenter", "dragover"])
    await page.dispatchEvent("body", event, { dataTransfer: transfer });
}

/** Writes a file into the studio's folder. @returns its path */
export function fileOf({ folder }: Studio, name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
