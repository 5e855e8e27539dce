import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import type { MarksAnswer } from "../../../core/host/host.ts";
import { servedPage, spokenTurn } from "../../support/page.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** A folder with two games. */
function gamesFolder(): string {
  const folder = tempFolder();
  copyFileSync(sample("press-level20"), join(folder, "friday.chamber.gz"));
  copyFileSync(sample("variant-hundred3"), join(folder, "hundred.chamber.gz"));
  return folder;
}

/** Opens the list of marks; its words. */
async function marksList(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Marks: / }).click();
  const list = page.getByRole("dialog", { name: "Marks" });
  await list.getByText("Mark message").waitFor();
  return (await list.textContent()) ?? "";
}

test.each<[string, (route: Route) => Promise<void>]>([
  ["its marks", (route) => route.continue()],
  ["that it may not be changed", (route) => route.fulfill({ json: { marks: [], readOnly: "a recorder writes it" } })],
])(
  "given a recording whose marks were asked for, when another is open before the answer, %s, comes, then the other shows nothing of it",
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

    await page.getByRole("button", { name: "friday" }).click();
    await spokenTurn(page).waitFor();
    const asked = page.waitForRequest(`**/api/recordings/${id}/marks`);
    await page.keyboard.press("m");
    await asked;
    await page.getByRole("button", { name: "Start page" }).click();
    await page.getByRole("button", { name: "hundred", exact: true }).click();
    await spokenTurn(page).waitFor();
    const ended = page.waitForEvent("requestfinished", (request) => request.url().endsWith(`${id}/marks`));
    answerNow();
    await Promise.all([isAnswered, ended]);

    const list = await marksList(page);
    expect(list).toContain("Nothing is marked.");
    expect(list).not.toMatch(/of friday|on this page only/);
    expect(await page.getByRole("button", { name: "Marks: 0", exact: true }).count()).toBe(1);
    const kept = await serve.json<MarksAnswer>(`/api/recordings/${id}/marks`);
    expect(kept.marks.map(({ text }) => text)).toEqual(["of friday"]);
  },
);
