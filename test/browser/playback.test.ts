import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { findingsTold } from "../support/findingsOnPage.ts";
import {
  cursorOn,
  expectInspected,
  expectSpoken,
  inspectedMessage,
  messagesOnPage,
  openFile,
  pageWithSample,
  servedPage,
  turnNumber,
} from "../support/page.ts";
import { sessionOf } from "../support/session.ts";
import { tempFolder } from "../support/tempFolder.ts";

const solo = "recordings/no-press-solo.chamber.gz";
const variant = "recordings/variant-hundred3.chamber.gz";
const errors = "recordings/protocol-errors.chamber.gz";

async function chooseSpeed(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: /^Speed: / }).click();
  await page.getByRole("menuitemradio", { name: words }).click();
}

describe("given a game in playback", () => {
  test("turns pass one by one at the chosen speed until the user moves the cursor", async () => {
    const { page } = await pageWithSample("no-press-solo");
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await chooseSpeed(page, "8 turns/s");
    await expect.poll(() => turnNumber(page)).toBeGreaterThan(4);

    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    // In half a second, playback would have gone on by four turns.
    const at = await inspectedMessage(page);
    await page.waitForTimeout(500);
    expect(await inspectedMessage(page)).toBe(at);
  });

  deepTest("playback stops at the end, and then starts again from the first turn", async () => {
    const { page } = await pageWithSample("press-level20");
    await chooseSpeed(page, "8 turns/s");
    const play = page.getByRole("button", { name: "Play", exact: true });
    await play.click();
    await expectSpoken(page, /turn 5 of 5/);
    await play.waitFor();
    await chooseSpeed(page, "0.5 turn/s");
    // The first turn is shown for two seconds, which a busy test might miss, so the page itself lists the turns.
    const passed = page.getByRole("slider", { name: "Turn" });
    await passed.evaluate((slider) => {
      const note = (): void =>
        slider.setAttribute("data-passed", `${slider.getAttribute("data-passed") ?? ""} ${slider.ariaValueNow}`);
      new MutationObserver(note).observe(slider, { attributeFilter: ["aria-valuenow"] });
    });
    await play.click();
    await expect.poll(() => passed.getAttribute("data-passed")).toMatch(/^ 1\b/);
  });

  deepTest("at recorded speed, playback steps through messages, not only turns", async () => {
    const { page } = await pageWithSample("no-press-solo");
    await chooseSpeed(page, "as recorded");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const firsts = new Set(sessionOf(solo).turns.all.map(({ firstN }) => firstN));
    const place = (): Promise<number> => cursorOn(page);
    await expect
      .poll(async () => {
        const n = await place();
        return n > 54 && !firsts.has(n);
      })
      .toBe(true);
    await page.getByRole("button", { name: "Pause" }).click();
  });
});

const isSevere = (severity: string | null): boolean => severity === "warning" || severity === "error";

test("given findings, `.` and `,` go from one warning or error to the next and back", async () => {
  const session = sessionOf(errors);
  // The findings of single messages, and then those of `chamber lint`.
  const own = Array.from({ length: session.count }, (_, at) => at + 1).filter((n) => isSevere(session.severityOf(n)));
  const told = (await findingsTold(errors)).filter(({ severity }) => isSevere(severity));
  const found = new Set(told.flatMap(({ frames }) => frames));
  const severe = [...new Set([...own, ...found])].sort((a, b) => a - b).filter((n) => n > 1);
  const passed = severe.slice(0, 6);
  expect(passed.some((n) => found.has(n) && !own.includes(n))).toBe(true);

  const { page } = await servedPage();
  await openFile(page, errors);
  await expect.poll(() => messagesOnPage(page)).toBe(session.count);
  await page.getByRole("region", { name: "Inspector" }).getByRole("heading", { name: /^#/ }).waitFor();
  await page.keyboard.press("Home");
  await expectInspected(page, 1);
  for (const n of passed) {
    await page.keyboard.press(".");
    await expectInspected(page, n);
  }
  for (const n of passed.slice(0, -1).reverse()) {
    await page.keyboard.press(",");
    await expectInspected(page, n);
  }
});

deepTest(
  "given two games in one recording, then the timeline shows the one at the cursor, or the chosen one",
  async () => {
    const folder = tempFolder();
    const whole = (path: string, name: string): string => {
      const file = join(folder, name);
      writeFileSync(file, gunzipSync(readFileSync(path)));
      return file;
    };
    const both = join(folder, "both.chamber");
    const files = [whole("recordings/press-level20.chamber.gz", "a.chamber"), whole(variant, "b.chamber")];
    expect((await chamber("merge", ...files, "--out", both)).code).toBe(0);
    const { page } = await servedPage();
    await openFile(page, both);
    await expectSpoken(page, /turn 1 of \d+/);
    const turns = async (): Promise<number> =>
      Number(await page.getByRole("slider", { name: "Turn" }).getAttribute("aria-valuemax"));
    await expect.poll(() => messagesOnPage(page)).toBe(1750 + 3795);
    await expect.poll(turns).toBeOneOf([5, 79]);
    const before = await turns();
    // Counts and headings name the game where they are about one.
    await page.getByRole("heading", { level: 1, name: /84 turns in 2 games/ }).waitFor();
    await page.getByRole("button", { name: /^Agreements.* in game 1$/ }).waitFor();
    await page
      .getByText(/^Spring \d+, game 1$/)
      .first()
      .waitFor();

    await page
      .getByRole("region", { name: "Timeline" })
      .getByRole("button", { name: /^Game: game 1 of 2/ })
      .click();
    await page.getByRole("menuitemradio", { name: /^Game 2/ }).click();
    await page.getByRole("button", { name: /^Game: game 2 of 2/ }).waitFor();
    await expect.poll(turns).toBe(before === 5 ? 79 : 5);
  },
);
