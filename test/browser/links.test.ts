import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { newPage } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";
import {
  dropFile,
  expectInspected,
  expectSpoken,
  goToPlace,
  inspectedMessage,
  openFile,
  pageWithSample,
  seenMessage,
  servedPage,
  untilRead,
} from "../support/page.ts";
import { startServe } from "../support/serveProcess.ts";
import { sessionOf, tableOf } from "../support/session.ts";
import { messageGrid, messagesCounted, typeFilter } from "../support/tableOnPage.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns the tab, the viewpoint and the filter that the page shows. */
async function shownOn(page: Page): Promise<string> {
  const tab = await page.locator('.tab[aria-current="page"]').innerText();
  const viewpoint = await page.getByRole("radio", { checked: true }).first().getAttribute("aria-label");
  const filter = await page.getByRole("combobox", { name: /filter/i }).inputValue();
  return [tab.replace(/\s.*/s, ""), viewpoint ?? "all", filter].join(" | ");
}

describe("given a user who goes to a turn, chooses a viewpoint, filters, and opens another tab", () => {
  test("then the address contains all of this: a reload keeps it, and Back and Forward go through it step by step", async () => {
    const { page } = await servedPage(undefined, {
      place: async (serve) => `/?recording=${(await serve.row("press-level20.chamber.gz")).id}`,
    });
    await expectSpoken(page, /, turn 1 of/);
    await untilRead(page);
    const first = await inspectedMessage(page);
    await goToPlace(page, "f1901");
    await expectSpoken(page, /^Fall 1901/);
    await page.getByRole("application").focus();
    await page.keyboard.press("n");
    await expect.poll(() => page.url()).toMatch(/&province=[A-Z]{3}/);
    await page.getByRole("button", { name: "Layers" }).click();
    await page.getByRole("checkbox", { name: "Units" }).uncheck();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain("&hide=units");
    const [, province = ""] = /&province=(\w+)/.exec(page.url()) ?? [];
    await page.getByRole("radio", { name: /^Viewpoint of France/ }).click();
    await typeFilter(page, "msg==PRP");
    await expect.poll(() => page.url()).toContain("filter=msg%3D%3DPRP");
    const message = await seenMessage(page);
    const shown = "Game | Viewpoint of France | msg==PRP";
    await expect.poll(() => shownOn(page)).toBe(shown);
    const session = sessionOf("recordings/press-level20.chamber.gz");
    const { matches } = tableOf(session, { filter: "msg==PRP", viewpoint: "FRA" });
    await expect.poll(() => messagesCounted(page)).toEqual([matches, session.count]);
    await page.getByRole("button", { name: /^Charts/ }).click();
    await expect
      .poll(() => page.url())
      .toMatch(/\?recording=[0-9a-f-]{36}#FAL1901&at=\d+[cs]\d+&tab=charts&view=FRA&filter=msg/);
    await page.reload();
    await expect.poll(() => page.locator('.tab[aria-current="page"]').innerText()).toContain("Charts");
    await page.getByRole("button", { name: /^Game/ }).click();
    await expectInspected(page, message);
    await expect.poll(() => shownOn(page)).toBe(shown);
    await expect.poll(() => messagesCounted(page)).toEqual([matches, session.count]);
    const map = page.getByRole("region", { name: "Map" });
    await map.getByText(new RegExp(`\u00b7 ${province}\\b`)).waitFor({ state: "attached" });

    // Back crosses both loads of the page and undoes the tabs, the filter, the viewpoint and the turn
    await page.goBack();
    await expect.poll(() => page.locator('.tab[aria-current="page"]').innerText()).toContain("Charts");
    await page.goBack();
    await expect.poll(() => shownOn(page)).toBe(shown);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toBe("Game | Viewpoint of France | ");
    await page.goBack();
    await expect.poll(() => shownOn(page)).toBe("Game | all | ");
    await expectSpoken(page, /^Fall 1901/);
    await page.goBack();
    await expectInspected(page, first);
    await page.keyboard.press("Alt+ArrowLeft");
    await page.getByRole("status").filter({ hasText: "Nothing to go back to" }).waitFor();
    await page.goForward();
    await expectSpoken(page, /^Fall 1901/);
  });

  deepTest(
    "when the user goes from a dropped file to the start page, then Back opens the file again at the same place",
    async () => {
      const { page } = await pageWithSample("press-level20");
      await goToPlace(page, "f1901");
      const message = await inspectedMessage(page);
      await page.getByRole("button", { name: "Start page" }).click();
      await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
      await page.goBack();
      await expectSpoken(page, /^Fall 1901/);
      await expectInspected(page, message);
    },
  );
});

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

describe("given a link that was copied from a message of a filtered table", () => {
  /** Uses the keyboard to copy the link to the last message that a power saw before message 600. */
  async function copiedLink(
    file: string,
  ): Promise<{ readonly link: string; readonly n: number; readonly shown: string }> {
    const { page } = await servedPage(undefined, clipboard);
    await openFile(page, file);
    await untilRead(page);
    await goToPlace(page, "600");
    await typeFilter(page, "kind==DM");
    await page.getByRole("button", { name: /^Press/ }).click();
    await page.getByRole("button", { name: /^Game/ }).click();
    await page
      .getByRole("radio", { name: /^Viewpoint of/ })
      .first()
      .click();
    const n = await seenMessage(page);
    await page.keyboard.press("Shift+L");
    await page.getByRole("status").filter({ hasText: "Link copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?recording=[0-9a-f-]{36}#[A-Z]+\d+&at=\d+[cs]\d+/);
    return { link, n, shown: await shownOn(page) };
  }

  test("when serve opens the link with a renamed, unpacked copy, then a page on another port shows that message", async () => {
    const { link, n, shown } = await copiedLink(sample("press-level20"));
    const folder = tempFolder();
    writeFileSync(join(folder, "somebody's.chamber"), gunzipSync(readFileSync(sample("press-level20"))));
    const serve = await startServe([link, folder]);
    await expect.poll(serve.stderr).toContain("The page shows somebody's.chamber at the linked message");
    const page = await newPage();
    await page.goto(serve.address);
    await page.getByRole("heading", { level: 1, name: /^somebody's/ }).waitFor();
    await untilRead(page);
    await expectInspected(page, n);
    await expect.poll(() => shownOn(page)).toBe(shown);

    // A message in the table is a link that can be opened in another tab
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      messageGrid(page)
        .getByRole("link", { name: String(n), exact: true })
        .click({ modifiers: ["Control"] }),
    ]);
    await expectInspected(other, n);
    await expect.poll(() => other.url()).toContain("&at=");
  });

  deepTest(
    "when no file has the link's recording, the page asks for the file by name, and shows the message once the file is dropped",
    async () => {
      // A log from another program contains no id, so a hash of its content identifies it.
      const log = join(import.meta.dirname, "../data/captures/live_tenderi/capture.jsonl.gz");
      const { link, n } = await copiedLink(log);
      const { page, serve } = await servedPage([tempFolder()]);
      await page.getByRole("button", { name: "Open link" }).click();
      await page.getByRole("textbox", { name: "Link" }).fill(link.replace(/^http:..[^/]*/, "http://localhost:1"));
      await page.getByText(/of the recording capture/).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("alert").filter({ hasText: "the recording capture (id " }).waitFor();
      await dropFile(page, "other.chamber", readFileSync(sample("no-press-solo")));
      await page.getByRole("status").filter({ hasText: "This is a different recording" }).waitFor();
      await dropFile(page, "renamed.jsonl", gunzipSync(readFileSync(log)));
      await page.getByRole("heading", { level: 1, name: /^renamed/ }).waitFor();
      await expectInspected(page, n);
      await expect.poll(() => page.url().startsWith(serve.origin)).toBe(true);
    },
  );
});
