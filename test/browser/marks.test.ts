import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { MarksAnswer } from "../../core/host/host.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import { openFile, servedPage, spokenTurn, untilRead } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns a folder with two games. */
function gamesFolder(): string {
  const folder = tempFolder();
  copyFileSync(sample("press-level20"), join(folder, "friday.chamber.gz"));
  copyFileSync(sample("variant-hundred3"), join(folder, "hundred.chamber.gz"));
  return folder;
}

/** Opens the list of marks and returns its text. */
async function marksList(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Marks: / }).click();
  const list = page.getByRole("dialog", { name: "Marks" });
  await list.getByText("Mark message").waitFor();
  return (await list.textContent()) ?? "";
}

const answers: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ["its marks", (route) => route.continue()],
  ["that it may not be changed", (route) => route.fulfill({ json: { marks: [], readOnly: "a recorder writes it" } })],
];

deepTest.each(answers)(
  "given a request for a recording's marks, when another recording is open before the answer (%s) arrives, then that recording shows nothing from the answer",
  async (_, answer) => {
    const { page, serve } = await servedPage([gamesFolder()]);
    const { id } = await serve.row("friday.chamber.gz");
    await serve.post(`/api/recordings/${id}/marks`, { text: "of friday", target: null, atNs: 0 });
    let answerNow = (): void => undefined;
    const wanted = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    let told = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      told = resolve;
    });
    await page.route(`**/api/recordings/${id}/marks`, async (route) => {
      await wanted;
      await answer(route);
      told();
    });

    await page.getByRole("link", { name: "friday" }).click();
    await spokenTurn(page).waitFor();
    const asked = page.waitForRequest(`**/api/recordings/${id}/marks`);
    await page.keyboard.press("m");
    await asked;
    await page.getByRole("button", { name: "Start page" }).click();
    await page.getByRole("link", { name: "hundred", exact: true }).click();
    await spokenTurn(page).waitFor();
    const ended = page.waitForEvent("requestfinished", (request) => request.url().endsWith(`${id}/marks`));
    answerNow();
    await Promise.all([isAnswered, ended]);

    const list = await marksList(page);
    expect(list).toContain("No marks yet.");
    expect(list).not.toMatch(/of friday|in this tab/);
    await page.getByRole("button", { name: "Marks: 0", exact: true }).waitFor();
    const kept = await serve.json<MarksAnswer>(`/api/recordings/${id}/marks`);
    expect(kept.marks.map(({ text }) => text)).toEqual(["of friday"]);
  },
);

/** Whether the page asks for confirmation before the user leaves it. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

const openings: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["a sample", (page) => page.getByRole("button", { name: /^The Hundred Years' War/ }).click()],
  ["a file", (page) => openFile(page, sample("no-press-solo"))],
];

test.each(sampleOf(openings, 1))(
  "given a mark on %s that is not saved in any file, when the user opens other recordings, then the mark reappears with its recording, and the page asks before closing until a copy is saved",
  async (_, open) => {
    const { page } = await servedPage([gamesFolder()]);
    await open(page);
    await spokenTurn(page).waitFor();
    await untilRead(page);
    await page.keyboard.press("Control+m");
    await page.getByRole("textbox", { name: "Note" }).fill("look here");
    await page.keyboard.press("Enter");
    const unsaved = page.getByRole("button", { name: "Marks: 1, not saved yet" });
    await unsaved.waitFor();

    await openFile(page, sample("press-level20"));
    await page.getByRole("button", { name: "Marks: 0", exact: true }).waitFor();
    await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
    await page.getByRole("button", { name: "Start page" }).click();
    await page.getByRole("link", { name: "friday" }).waitFor();
    await expect.poll(() => asksBeforeLeaving(page)).toBe(true);

    await open(page);
    await spokenTurn(page).waitFor();
    await unsaved.waitFor();
    await untilRead(page);
    expect(await marksList(page)).toContain("look here");
    await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save a copy" }).click()]);
    await page.getByRole("button", { name: "Marks: 1", exact: true }).waitFor({ state: "attached" });
    await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  },
);
