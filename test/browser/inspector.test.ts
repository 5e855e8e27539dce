import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { expectInspected, focused, goToPlace, pageWithSample } from "../support/page.ts";

/** A message as `chamber show --json` prints it. */
interface ShownMessage {
  readonly n: number;
  readonly text: string;
}

/** Returns the first press message of a sample. */
async function firstPress(name: string): Promise<ShownMessage> {
  const { stdout } = await chamber("show", sample(name), "--filter", "SND", "--json");
  const message = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ShownMessage)
    .find(({ text }) => text.startsWith("SND") && text.length > 40);
  if (!message) throw new Error(`${name} has no press`);
  return message;
}

async function goToMessage(page: Page, n: number): Promise<void> {
  await goToPlace(page, String(n));
  await expectInspected(page, n);
}

/** Returns the name and the hexadecimal digits of each cell: `["token 1: SND, 4810"]`. */
async function namesOf(cells: Locator): Promise<readonly string[]> {
  return (await cells.all()).reduce<Promise<string[]>>(
    async (names, cell) => [...(await names), (await cell.getAttribute("aria-label")) ?? ""],
    Promise.resolve([]),
  );
}

const nameAndHex = /^token \d+: (.*), ([0-9A-F]{2} ?[0-9A-F]{2})$/i;
const brackets: Readonly<Record<string, string>> = { "opening bracket": "(", "closing bracket": ")" };

describe("given a press message in the inspector", () => {
  test("tokens, hex and tree show the same message: the hex decodes to the text, and the tree contains all tokens", async () => {
    const { n, text } = await firstPress("press-level20");
    const { page } = await pageWithSample("press-level20");
    await goToMessage(page, n);

    const cells = (await namesOf(page.getByRole("listbox", { name: "Tokens and bytes" }).getByRole("option"))).map(
      (name) => nameAndHex.exec(name) ?? [],
    );
    const tokens = cells.map(([, name = ""]) => brackets[name] ?? name);
    expect(tokens.join(" ")).toBe(text);

    const hex = cells.map(([, , digits = ""]) => digits.replace(" ", "")).join("");
    const { stdout } = await chamber("decode", hex, "--json");
    expect((JSON.parse(stdout) as { text: string }).text).toBe(text);

    const lines = await page.getByRole("tree", { name: "Message tree" }).getByRole("treeitem").allTextContents();
    for (const token of tokens.filter((name) => /^[A-Z]{3}$/.test(name)))
      expect(lines.some((line) => line.includes(token))).toBe(true);
  });

  deepTest(
    "when arrow keys move through the tree, the grid selects the tokens of each line, and vice versa",
    async () => {
      const { n } = await firstPress("press-level20");
      const { page } = await pageWithSample("press-level20");
      await goToMessage(page, n);
      const tree = page.getByRole("tree", { name: "Message tree" });
      const grid = page.getByRole("listbox", { name: "Tokens and bytes" });
      const chosen = grid.getByRole("option", { selected: true });
      const line = tree.getByRole("treeitem", { selected: true });

      await tree.getByRole("treeitem").first().click();
      const whole = await chosen.count();
      expect(whole).toBe(await grid.getByRole("option").count());
      const walked = new Set<string>();
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press("ArrowDown");
        await expect.poll(() => line.count()).toBe(1);
        const words = (await line.textContent()) ?? "";
        walked.add(words);
        const names = (await namesOf(chosen)).map((name) => nameAndHex.exec(name)?.[1] ?? "");
        const own = names.filter((name) => /^[A-Z]{3}$/.test(name));
        // Inner brackets have lines of their own
        expect(own.length).toBeGreaterThan(0);
        expect(own.some((name) => words.includes(name))).toBe(true);
      }
      expect(walked.size).toBeGreaterThan(2);

      // Selecting a token in the grid selects its line
      await grid.getByRole("option").first().click();
      await expect.poll(() => namesOf(chosen)).toEqual([expect.stringMatching(/^token 1: SND/)]);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => namesOf(chosen)).toEqual([expect.stringMatching(/^token 3: /)]);
      await expect.poll(() => focused(page)).toMatch(/^option token 3: /);
      const [name = ""] = await namesOf(chosen);
      expect(await line.textContent()).toContain(nameAndHex.exec(name)?.[1]);
    },
  );
});
