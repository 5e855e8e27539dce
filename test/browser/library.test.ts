import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { MarksAnswer } from "../../core/host/host.ts";
import { deepTest } from "../support/depth.ts";
import { findingsTold } from "../support/findingsOnPage.ts";
import { focused, servedPage, spokenTurn } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns a folder with two games and a file that is not a recording. */
function gamesFolder(): string {
  const folder = tempFolder();
  copyFileSync(sample("press-level20"), join(folder, "friday.chamber.gz"));
  copyFileSync(sample("variant-hundred3"), join(folder, "hundred.chamber.gz"));
  writeFileSync(join(folder, "broken.chamber"), "no recording");
  return folder;
}

test("given a served folder and no mouse, then a recording can be found and opened, and is afterwards listed as recent", async () => {
  const { page } = await servedPage([gamesFolder()]);
  // No recording was opened yet, so that column is left out.
  await page.getByRole("columnheader", { name: "Result" }).waitFor();
  expect(await page.getByRole("columnheader").allTextContents()).not.toContain("Opened");
  await page.keyboard.press("o");
  const library = page.getByRole("grid", { name: "Recordings" });
  await library.getByRole("row", { name: /hundred.*Burgundy, solo/ }).waitFor();
  await library.getByRole("row", { name: /broken.*Unreadable.*is not a Black Chamber recording/ }).waitFor();
  await expect.poll(() => library.getByRole("row").count()).toBe(4);
  await expect.poll(() => focused(page)).toBe("grid Recordings");

  await page.keyboard.press("/");
  await page.keyboard.type("dumbbot level:20");
  await expect.poll(() => library.getByRole("row").count()).toBe(2);
  for (let tabs = 0; tabs < 8 && !/^grid Recordings/.test(await focused(page)); tabs++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await spokenTurn(page).waitFor();
  await page.getByRole("heading", { level: 1, name: /^friday/ }).waitFor();

  await page.getByRole("button", { name: "Start page" }).click();
  const row = page.getByRole("row", { name: /^friday/ });
  await row.filter({ hasText: "just now" }).waitFor();
  await page.getByRole("columnheader", { name: "Opened" }).waitFor();
});

deepTest(
  "given a recording that the rules have checked, when it closes, the start page counts its findings",
  async () => {
    const errors = (await findingsTold(sample("press-level20"))).filter(({ severity }) => severity === "error");
    const { page } = await servedPage([gamesFolder()]);
    const row = page.getByRole("row", { name: /^friday/ });
    await page.getByRole("link", { name: "friday" }).click();
    await page.getByRole("button", { name: /^Diagnostics \d/ }).waitFor();
    await page.getByRole("button", { name: "Start page" }).click();
    await row.filter({ hasText: `${errors.length} errors` }).waitFor();

    // If it is opened again and closed immediately, the findings are still known.
    await page.getByRole("link", { name: "friday" }).click();
    await spokenTurn(page).waitFor();
    await page.getByRole("button", { name: "Start page" }).click();
    await row.filter({ hasText: `${errors.length} errors` }).waitFor();
  },
);

test("given a message, when a mark is added, changed and removed, then the host saves each change", async () => {
  const { page, serve } = await servedPage([gamesFolder()]);
  const { id } = await serve.row("friday.chamber.gz");
  const kept = async (): Promise<readonly (string | undefined)[]> =>
    (await serve.json<MarksAnswer>(`/api/recordings/${id}/marks`)).marks.map(({ text }) => text);
  await page.getByRole("link", { name: "friday" }).click();
  await spokenTurn(page).waitFor();

  await page.keyboard.press("Control+m");
  await page.getByRole("textbox", { name: "Note" }).waitFor();
  await page.keyboard.type("look here");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Marks: 1" }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(kept).toEqual(["look here"]);

  await page.keyboard.press("Control+m");
  await page.getByRole("textbox", { name: "Note" }).fill("look there");
  await page.keyboard.press("Enter");
  await expect.poll(kept).toEqual(["look there"]);
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Marks: 1" }).click();
  await page.getByRole("button", { name: "Remove mark" }).click();
  await page.getByText("No marks yet.").waitFor();
  await expect.poll(kept).toEqual([]);
});

test("given a sample on the start page, then its game can be opened, and its marks can be saved in a copy", async () => {
  const { page } = await servedPage([gamesFolder()]);
  await page.getByRole("button", { name: /^The Hundred Years' War/ }).click();
  await spokenTurn(page).waitFor();
  await page.keyboard.press("Control+m");
  await page.getByText("samples are read-only").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Marks: 1" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a copy" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-marked\.chamber$/);
});

deepTest(
  "given a recording with a long name, when it is hovered or focused, a tooltip shows the full name",
  async () => {
    const folder = tempFolder();
    const name = `friday ${"of a very long night ".repeat(8)}`.trim();
    copyFileSync(sample("press-level20"), join(folder, `${name}.chamber.gz`));
    copyFileSync(sample("variant-hundred3"), join(folder, "hundred.chamber.gz"));
    const { page } = await servedPage([folder]);
    await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
    await page.keyboard.press("o");
    const library = page.getByRole("grid", { name: "Recordings" });
    const tip = page.getByRole("tooltip").filter({ hasText: name });
    await library.getByText(name).hover();
    await tip.waitFor();
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "detached" });

    await page.mouse.move(2, 2);
    await library.focus();
    await page.keyboard.press("End");
    const chosen = await library.locator("[aria-selected=true]").textContent();
    if (!chosen?.startsWith(name)) await page.keyboard.press("Home");
    await tip.waitFor();
  },
);
