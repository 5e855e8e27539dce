import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { BrokenRow } from "../../core/press/broken.ts";
import { intentWords } from "../../renderer/parts/broken/brokenLines.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { intentionGame } from "../support/intentionGame.ts";
import { dropFile, expectInspected, goToPlace, openFile, servedPage, untilRead } from "../support/page.ts";
import { wordedGameWith } from "../support/wordedGame.ts";

const orders = { AUSTRIA: ["A VIE - TYR", "A BUD - RUM", "F TRI H"] };
/** Messages 2, 3 and 4; two have a reading. */
const texts = ["I'll move Vienna to Galicia.", "Nice weather.", "And Bud will move to Rum."] as const;

interface Scene {
  readonly page: Page;
  readonly game: string;
  /** The readings file next to the game; it does not exist at first. */
  readonly file: string;
}

/** Opens a served game with free-text messages at its first message. */
async function scene(): Promise<Scene> {
  const game = wordedGameWith(orders, ...texts);
  const { page } = await servedPage([dirname(game)]);
  await page.getByRole("link", { name: basename(game, ".json") }).click();
  await untilRead(page);
  await goToPlace(page, "2");
  await expectInspected(page, 2);
  return { page, game, file: join(dirname(game), "words.readings.jsonl") };
}

function readingIn(page: Page): Locator {
  return page.getByRole("region", { name: "Readings" }).getByRole("listitem");
}

/** Types the annotator's name in the dialog that asks for it. */
async function giveName(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("textbox", { name: "Annotator" }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

function linesOf(file: string): readonly Readonly<Record<string, unknown>>[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

const toGalicia = "PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )";
const toTyrolia = "PRP ( XDO ( ( AUS AMY VIE ) MTO TYR ) )";

describe("readings in the inspector", () => {
  test("given a promise in free text, when it is accepted by key, corrected and withdrawn, then the file next to the game records each decision", async () => {
    const { page, game, file } = await scene();
    const reading = readingIn(page);
    await reading.waitFor();
    for (const words of ["I'll move Vienna to Galicia", toGalicia, "Read by chamber, confidence 0.9"])
      await expect.poll(() => reading.textContent()).toContain(words);
    expect(existsSync(file)).toBe(false);

    await page.keyboard.press("y");
    await giveName(page, "Ann");
    await reading.getByText("accepted by Ann").waitFor();
    await expect
      .poll(() => linesOf(file))
      .toMatchObject([{ message: 2, daide: toGalicia, verdict: "accepted", annotator: "Ann" }]);

    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Correct reading" });
    await dialog.getByRole("textbox", { name: "DAIDE" }).fill("PRP ( nonsense");
    await page.keyboard.press("Enter");
    const why = "Daide is not press: nonsense is not the name of a token, at character 7";
    await dialog.getByRole("alert").getByText(why, { exact: false }).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe("nonsense");
    await dialog.getByRole("textbox", { name: "DAIDE" }).fill(toTyrolia);
    await page.keyboard.press("Enter");
    await reading.getByText("corrected by Ann").waitFor();
    await expect
      .poll(() => linesOf(file))
      .toMatchObject([{ daide: toTyrolia, verdict: "corrected", annotator: "Ann", read: toGalicia }]);
    const { stdout } = await chamber("agreements", game, "--readings", file);
    expect(stdout).toContain("AUS (pledge) kept: ordered as agreed");

    await reading.getByRole("button", { name: "Reject" }).click();
    await reading.getByText("rejected by Ann").waitFor();
    await expect.poll(() => linesOf(file)).toMatchObject([{ daide: toGalicia, verdict: "rejected" }]);
    await reading.getByRole("button", { name: "Reject", pressed: true }).click();
    await reading.getByText("rejected by Ann").waitFor({ state: "detached" });
    await expect.poll(() => linesOf(file)[0]).not.toHaveProperty("verdict");
    expect(await seriousFindings(page)).toEqual([]);
  });

  test("given a reading, when it is accepted and then rejected, then the agreements and the broken promises show the change, with the command's counts", async () => {
    const { page, game, file } = await scene();
    await readingIn(page).getByRole("button", { name: "Accept" }).click();
    await giveName(page, "Ann");
    await readingIn(page).getByText("accepted by Ann").waitFor();
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByRole("button", { name: "Agreements" }).click();
    const offer = page.getByRole("grid", { name: "Ledger" }).getByRole("row").nth(1);
    await offer.getByText("Breached").first().waitFor();
    const { stdout } = await chamber("agreements", game, "--readings", file, "--json");
    const [told, ...others] = stdout.trim().split("\n");
    expect(others).toEqual([]);
    expect(JSON.parse(told ?? "")).toMatchObject({ proposedAt: { n: 2 }, obligations: [{ verdict: "breached" }] });
    await expect.poll(() => offer.locator("td.cell-offer").textContent()).toBe("#2");
    await page.getByText("Read by chamber, confidence 0.9, accepted by Ann").waitFor();
    await page
      .getByRole("group", { name: "Show" })
      .getByRole("button", { name: "Broken promises and false statements" })
      .click();
    const broken = page.getByRole("grid", { name: "Broken promises and false statements" });
    await broken.getByRole("row").nth(1).waitFor();
    await expect.poll(() => broken.getAttribute("aria-rowcount")).toBe("2");
    await broken
      .getByRole("button", { name: /message 2$/ })
      .or(broken.getByRole("link", { name: /message 2$/ }))
      .first()
      .click();

    await readingIn(page).getByRole("button", { name: "Reject" }).click();
    await readingIn(page).getByText("rejected by Ann").waitFor();
    await views.getByRole("button", { name: "Agreements" }).click();
    await page.getByText("No broken promises or false statements").waitFor();
    await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Offers" }).click();
    await page.getByText("appear here once you accept their readings", { exact: false }).waitFor();
    expect((await chamber("agreements", game, "--readings", file, "--json")).stdout).toBe("");
  });

  deepTest(
    "given logs of intentions and stored readings, then Broken promises and false statements shows the intents that the command prints, and filters by them",
    async () => {
      const game = intentionGame();
      const file = join(dirname(game), "intentions.readings.jsonl");
      writeFileSync(file, (await chamber("readings", game, "--json")).stdout);
      const { stdout } = await chamber("metrics", "--broken", "--json", game, "--readings", file);
      const told = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as BrokenRow);
      const { page } = await servedPage([dirname(game)]);
      await page.getByRole("link", { name: "intentions" }).click();
      await untilRead(page);
      await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
      await page
        .getByRole("group", { name: "Show" })
        .getByRole("button", { name: "Broken promises and false statements" })
        .click();
      const intents = page
        .getByRole("grid", { name: "Broken promises and false statements" })
        .locator("td.cell-intent");
      await intents.nth(told.length - 1).waitFor();
      await expect
        .poll(() => intents.allTextContents())
        .toEqual(told.map(({ intent }) => intent && intentWords[intent]));
      expect(
        await page.getByRole("grid", { name: "Broken promises and false statements" }).locator("td.cell-label").count(),
      ).toBe(0);
      const field = page.getByRole("combobox", { name: "Filter broken promises and false statements" });
      await field.fill("intent:changed-mind");
      await expect.poll(() => intents.allTextContents()).toEqual(["change of mind"]);
      await page.getByRole("combobox", { name: "Agreements viewpoint" }).selectOption("AUS");
      await page.getByText("No matching rows").waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

  deepTest(
    "given messages with and without readings, when P and Shift+P are pressed, then the cursor steps through those with readings",
    async () => {
      const { page } = await scene();
      await page.keyboard.press("p");
      await expectInspected(page, 4);
      await page.keyboard.press("p");
      await page.getByText("No reading after this message.").waitFor();
      await page.keyboard.press("Shift+p");
      await expectInspected(page, 2);
    },
  );

  deepTest(
    "given another tab, when Y is pressed, then no decision is made about a reading that is not shown",
    async () => {
      const { page, file } = await scene();
      await page
        .getByRole("tab", { name: "Charts" })
        .or(page.getByRole("button", { name: "Charts" }))
        .first()
        .click();
      await page.getByRole("combobox", { name: "Charts viewpoint" }).waitFor();
      await page.keyboard.press("y");
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Commands" }).waitFor();
      await page.keyboard.type("accept reading");
      await page.getByText("No matching commands").waitFor();
      expect(await page.getByRole("option", { name: "Accept reading" }).count()).toBe(0);
      expect(existsSync(file)).toBe(false);
    },
  );

  deepTest(
    "given a readings file by another reader, then both readers' readings are shown, and a faulty line is reported",
    async () => {
      const game = wordedGameWith(orders, ...texts);
      const mine = { message: 3, daide: toTyrolia, reader: "Ben", words: "weather", confidence: 0.5 };
      const faulty = { message: 3, daide: "PRP ( XDO" };
      writeFileSync(
        join(dirname(game), "words.readings.jsonl"),
        `${JSON.stringify(mine)}\n${JSON.stringify(faulty)}\n`,
      );
      const { page } = await servedPage([dirname(game)]);
      await page.getByRole("link", { name: "words" }).click();
      await untilRead(page);
      await goToPlace(page, "3");
      await readingIn(page).getByText("Read by Ben, confidence 0.5").waitFor();
      await page.getByText("words.readings.jsonl has a line about this message that is not a reading").waitFor();
    },
  );

  deepTest(
    "given a game and its readings file, when both are opened as files, then the page has the readings; a dropped file replaces them",
    async () => {
      const game = wordedGameWith(orders, ...texts);
      const readings = join(dirname(game), "words.readings.jsonl");
      const byBen = { message: 2, daide: toGalicia, reader: "Ben", words: "Galicia", confidence: 0.5 };
      writeFileSync(readings, `${JSON.stringify(byBen)}\n`);
      const { page } = await servedPage();
      await page.setInputFiles('input[type="file"]', [readings, game]);
      await page.getByRole("heading", { level: 1, name: /^words/ }).waitFor();
      await untilRead(page);
      await goToPlace(page, "2");
      await readingIn(page).getByText("Read by Ben, confidence 0.5").waitFor();
      await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
      await page.getByRole("grid", { name: "Ledger" }).getByText("Breached").first().waitFor();

      const byAnn = { ...byBen, reader: "Ann", verdict: "rejected", annotator: "Ann" };
      await dropFile(page, "words.readings.jsonl", new TextEncoder().encode(`${JSON.stringify(byAnn)}\n`));
      await page.getByRole("heading", { name: "No offers" }).waitFor();
      await page.getByRole("heading", { level: 1, name: /^words/ }).waitFor();
    },
  );

  deepTest(
    "given a game opened as a file, when its reading is accepted, then the page offers the readings file",
    async () => {
      const { page } = await servedPage();
      await openFile(page, wordedGameWith(orders, ...texts));
      await untilRead(page);
      await goToPlace(page, "2");
      await readingIn(page).getByRole("button", { name: "Accept" }).click();
      await giveName(page, "Ann");
      await readingIn(page).getByText("accepted by Ann").waitFor();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save readings" }).click();
      expect((await download).suggestedFilename()).toBe("words.readings.jsonl");
      const saved = linesOf((await (await download).path()) ?? "");
      expect(saved).toMatchObject([{ message: 2, daide: toGalicia, verdict: "accepted", annotator: "Ann" }]);
      await page.getByRole("button", { name: "Save readings" }).waitFor({ state: "detached" });
    },
  );
});
