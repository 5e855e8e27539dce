import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { deepTest } from "../support/depth.ts";
import { expectInspected, goToPlace, pageWithSample, sharedPage } from "../support/page.ts";

/**
 * A refused offer in Spring 1920, with links to its answer, to the message that it replies to, and to the SND of that
 * message.
 */
const refused = 13684;

async function goTo(page: Page, n: number): Promise<Locator> {
  await goToPlace(page, String(n));
  await expectInspected(page, n);
  return page.getByRole("region", { name: "Inspector" });
}

/** Returns what is selected in the sentence, the tree and the grid. */
async function selectedIn(inspector: Locator): Promise<{ words: string[]; lines: string[]; tokens: string[] }> {
  return {
    words: await inspector.locator(".insp-word.lit").allTextContents(),
    lines: await inspector.locator("[role=treeitem][aria-selected=true] .insp-line-text").allTextContents(),
    tokens: await inspector.locator("[role=option][aria-selected=true] > :first-child").allTextContents(),
  };
}

describe("given a message in the inspector", () => {
  const game = sharedPage(sample("press-level8000"), { permissions: ["clipboard-read", "clipboard-write"] });

  test("when a word, a line or a token is selected, the sentence, the tree and the tokens show the same selection", async () => {
    const page = await game();
    const inspector = await goTo(page, refused);
    const unit = {
      words: ["French", "St Petersburg"],
      lines: ["FRA AMY STP "],
      tokens: ["(", "FRA", "AMY", "STP", ")"],
    };

    await inspector.getByRole("button", { name: "St Petersburg" }).click();
    await expect.poll(() => selectedIn(inspector)).toEqual(unit);

    await inspector.getByRole("treeitem", { name: /FRA FLT TYS/ }).click();
    await expect
      .poll(() => selectedIn(inspector))
      .toEqual({
        words: ["French", "Tyrrhenian Sea"],
        lines: ["FRA FLT TYS "],
        tokens: ["(", "FRA", "FLT", "TYS", ")"],
      });

    await inspector.getByRole("option", { name: /: STP, 574a/ }).click();
    await expect
      .poll(() => selectedIn(inspector))
      .toEqual({ words: ["St Petersburg"], lines: ["FRA AMY STP "], tokens: ["STP"] });
  });

  deepTest(
    "when arrow keys are pressed, the selection moves in the tree and the tokens, and Shift extends it",
    async () => {
      const { page } = await pageWithSample("press-level8000");
      const inspector = await goTo(page, refused);
      const lines = async (): Promise<string[]> => (await selectedIn(inspector)).lines;
      await inspector.getByRole("treeitem").first().focus();
      for (const [key, line] of [
        ["ArrowDown", "ITA "],
        ["ArrowDown", "REJ "],
        ["ArrowRight", "THK "],
        ["End", "FRA FLT TYS "],
        ["ArrowLeft", "XDO "],
        ["Home", "SND "],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(lines).toEqual([line]);
      }

      await inspector.getByRole("option", { name: /: ITA, 4104/ }).click();
      await page.keyboard.press("ArrowRight");
      await expect.poll(async () => (await selectedIn(inspector)).tokens).toEqual([")"]);
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await expect.poll(async () => (await selectedIn(inspector)).tokens).toEqual([")", "(", "REJ"]);
    },
  );

  test("when a link is followed, the cursor goes there, and Alt+Left brings it back", async () => {
    const page = await game();
    const inspector = await goTo(page, refused);
    const links = inspector.getByRole("region", { name: "Links" });
    await expect
      .poll(() => links.locator(".insp-link-row").allTextContents())
      .toEqual([
        expect.stringMatching(/^Replies to#13673FRM/),
        expect.stringMatching(/^Sent as#13665SND/),
        expect.stringMatching(/^Answered by#13692HUHafter 43 ms$/),
      ]);
    await links.getByRole("link", { name: "Answered by message 13692" }).click();
    await inspector.getByRole("heading", { name: "#13692", exact: true }).waitFor();
    await page.keyboard.press("Alt+ArrowLeft");
    await inspector.getByRole("heading", { name: `#${refused}`, exact: true }).waitFor();
    await inspector.getByRole("region", { name: "Findings" }).filter({ hasText: "ERR before THK" }).waitFor();
    await inspector.getByRole("region", { name: "Delivered to" }).filter({ hasText: "No one" }).waitFor();
  });

  test("when the message is copied by key or from the menu, the clipboard contains it in the chosen form", async () => {
    const page = await game();
    const inspector = await goTo(page, refused);
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    const text = "SND ( ITA ) ( REJ ( THK ( XDO ( ( FRA AMY STP ) SUP ( FRA FLT TYS ) ) ) ) )";
    await page.keyboard.press("Shift+T");
    await expect.poll(clipboard).toBe(text);

    await inspector.getByRole("button", { name: "Copy message" }).click();
    await page.getByRole("menuitem", { name: /Test vector/ }).click();
    await expect.poll(async () => (await clipboard()).startsWith("{")).toBe(true);
    expect(JSON.parse(await clipboard())).toMatchObject({ text, level: 60, direction: "client-to-server", kind: "DM" });
  });

  deepTest("when a power's viewpoint is chosen, no link leads to a message that the power did not see", async () => {
    const { page } = await pageWithSample("press-level8000");
    const inspector = await goTo(page, refused);
    await page.keyboard.press("6");
    const links = inspector.getByRole("region", { name: "Links" });
    await expect.poll(() => links.locator(".insp-link-row").allTextContents()).toHaveLength(2);
    expect(await links.textContent()).not.toContain("Sent as");
  });
});
