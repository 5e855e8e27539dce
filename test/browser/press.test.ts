import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { PressRow } from "../../core/press/pressRow.ts";
import { chamber } from "../support/chamber.ts";
import { patienceMs } from "../support/chromium.ts";
import { deepTest, times } from "../support/depth.ts";
import {
  cursorOn,
  expectInspected,
  focused,
  openFile,
  pageWithFile,
  pageWithSample,
  runCommand,
  sharedPage,
  spokenTurn,
} from "../support/page.ts";
import { pressCounted, pressGrid, pressLines, pressTold, showPress } from "../support/pressOnPage.ts";
import { smallGame } from "../support/savedGames.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

const few = sample("press-level20");
/** The game up to 1905, or the whole game in a deep run. */
const some = startOf(sample("press-level8000"), times(40_000, 3500));

/** Returns a string without brackets and spaces, truncated as in a line. */
function bare(text: string): string {
  return text.replace(/[() ]/g, "").slice(0, 60);
}

function plain({ id, sender, recipients, text }: PressRow): unknown {
  return { id, parties: [sender, ...recipients], text: bare(text) };
}

async function shown(page: Page): Promise<readonly unknown[]> {
  return (await pressLines(page)).map(({ id, parties, text }) => ({ id, parties, text: bare(text) }));
}

/** Clicks a power in the pair filter. */
async function pair(page: Page, ...powers: readonly string[]): Promise<void> {
  for (const power of powers) await page.getByRole("button", { name: `Only with ${power}` }).click();
}

/** Returns the ids of the messages in the list, sorted. */
async function idsShown(page: Page): Promise<readonly number[]> {
  return idsOf(await pressLines(page));
}

function idsOf(rows: readonly { readonly id: number }[]): readonly number[] {
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

const expectCounted = (page: Page, ...counts: readonly number[]): Promise<void> =>
  expect.poll(() => pressCounted(page), { timeout: patienceMs }).toEqual(counts);

describe("given a game with press on the page", () => {
  const game = sharedPage(few);

  test("the list shows the press that `chamber press` prints, in the same order or by thread, and the tab shows its count", async () => {
    const page = await game();
    const told = await pressTold(few);
    await showPress(page);
    await page.getByRole("button", { name: `Press ${told.length}` }).waitFor();
    await expectCounted(page, told.length, told.length);

    // Replies are below the messages they answer, and threads are in the order of their roots
    await expect.poll(() => idsShown(page)).toEqual(idsOf(told));
    const lines = await pressLines(page);
    const place = new Map(lines.map(({ id }, at) => [id, at]));
    for (const { id, repliesTo, linkedBy } of told) {
      const line = lines[place.get(id) ?? -1];
      if (repliesTo === null) expect(line?.indent, `root ${id}`).toBe(0);
      else expect(place.get(repliesTo)).toBeLessThan(place.get(id) ?? -1);
      expect(line?.notes.includes("inferred"), `link of ${id}`).toBe(linkedBy === "inferred");
    }
    const roots = told.filter(({ repliesTo }) => repliesTo === null).map(({ id }) => id);
    expect(lines.filter(({ indent }) => indent === 0).map(({ id }) => id)).toEqual(roots);

    await page.getByRole("button", { name: "Threads" }).click();
    await expect.poll(() => shown(page)).toEqual(told.map(plain));
  });

  deepTest(
    "with a viewpoint, it shows what `chamber press --view` prints, numbered by the frames that the power saw",
    async () => {
      const { page } = await pageWithSample("press-level20");
      const told = await pressTold(few, "--view", "GER");
      await showPress(page);
      await page.getByRole("combobox", { name: "Press viewpoint" }).selectOption("Germany");
      await page.getByRole("button", { name: `Press ${told.length}` }).waitFor();
      await expect.poll(() => shown(page), { timeout: patienceMs }).toEqual(told.map(plain));
      const lines = await pressLines(page);
      for (const [at, { seenBy, sender }] of told.entries())
        if (sender !== "GER") expect(lines[at]?.n).toBe(seenBy["GER"]);
      expect(lines.map(({ n }) => n)).toEqual(lines.map(({ n }) => n).sort((a, b) => a - b));
      expect(await page.getByText("delivery not recorded").count()).toBe(0);
      expect(await page.getByRole("region", { name: "Delivered to" }).count()).toBe(0);
    },
  );

  deepTest(
    "a pair matches what `--between` matches; kinds, words and the pair can be combined, and Esc clears them",
    async () => {
      const { page } = await pageWithFile(some);
      const told = await pressTold(some);
      const between = await pressTold(some, "--between", "ENG,ITA");
      await showPress(page);
      await pair(page, "England", "Italy");
      await expectCounted(page, between.length, told.length);
      await expect.poll(() => idsShown(page)).toEqual(idsOf(between));

      const huhs = between.filter(({ text }) => text.startsWith("HUH "));
      await page.getByRole("button", { name: `HUH ${huhs.length}`, exact: true }).click();
      await expectCounted(page, huhs.length, told.length);
      await page.keyboard.press("/");
      await page.keyboard.type('"did not understand"');
      const found = huhs.filter(({ english }) => english?.includes("did not understand"));
      expect(found.length).toBeGreaterThan(0);
      await expectCounted(page, found.length, told.length);

      // A third power takes the place of the first
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect.poll(() => focused(page)).toBe("");
      await page.keyboard.press("Escape");
      await expectCounted(page, told.length, told.length);
      await pair(page, "England", "Italy", "Turkey");
      const other = await pressTold(some, "--between", "ITA,TUR");
      await expectCounted(page, other.length, told.length);
    },
  );

  test("the filter finds what `chamber press --filter` prints, underlines a mistake, and takes conditions from cells", async () => {
    const page = await game();
    await showPress(page);
    const told = await pressTold(few);
    const filter = page.getByRole("combobox", { name: "Filter press" });
    const expectFound = async (expression: string): Promise<void> => {
      const found = await pressTold(few, "--filter", expression);
      expect(found.length).toBeGreaterThan(0);
      await expectCounted(page, found.length, told.length);
    };
    await filter.fill("prp -from:AUS");
    await expectFound("prp -from:AUS");
    await filter.fill("kind:");
    await page.getByRole("option", { name: /^answer/ }).click();
    await expectFound("kind:answer");

    await filter.fill("verdict:kpt");
    await expect.poll(() => filter.getAttribute("aria-invalid")).toBe("true");
    await expectCounted(page, told.length, told.length);

    await filter.fill("");
    await pressGrid(page).locator("td.cell-press-body").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Filter by this: from==/ }).click();
    await expect.poll(() => filter.inputValue()).toMatch(/^from==/);
    await expectFound(await filter.inputValue());
    await filter.fill("");
  });

  deepTest("when nothing matches, conditions to drop are offered with the number of matches", async () => {
    const { page } = await pageWithSample("press-level20");
    const told = await pressTold(few);
    await showPress(page);
    const offers = told.filter(({ text }) => text.startsWith("PRP "));
    await page.getByRole("button", { name: `PRP ${offers.length}`, exact: true }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("no such words");
    await page.getByRole("heading", { name: "No matching press" }).waitFor();
    await page.getByRole("button", { name: `Remove “no such words” (${offers.length})` }).click();
    await expectCounted(page, offers.length, told.length);
  });

  test("selecting a line moves the cursor, and a double click and Enter open the game", async () => {
    const page = await game();
    const told = await pressTold(few);
    await showPress(page);
    const [first, second] = await pressLines(page);
    const line = (id: number | undefined) => pressGrid(page).locator(`tr[data-id="${id}"]`);
    await page.locator(".press-scroll").evaluate((element) => element.scrollTo(0, 0));
    await line(second?.id).click();
    await line(second?.id).and(page.locator('[aria-selected="true"]')).waitFor();
    await expect.poll(() => cursorOn(page)).toBe(second?.n);
    const sentence = told.find(({ id }) => id === second?.id)?.english ?? "";
    await page.getByRole("region", { name: "Message", exact: true }).getByText(sentence).first().waitFor();

    await line(first?.id).dblclick();
    await expectInspected(page, first?.n ?? 0);

    // Back in the press, the line at the cursor is selected, regardless of which of its frames the cursor is on
    await showPress(page);
    await line(first?.id).and(page.locator('[aria-selected="true"]')).waitFor();
    const given = page.getByRole("region", { name: "Delivered to" }).getByRole("button").first();
    const copy = Number((await given.textContent())?.slice(1));
    expect(Object.values(told.find(({ id }) => id === first?.id)?.seenBy ?? {})).toContain(copy);
    await given.click();
    await expect.poll(() => cursorOn(page)).toBe(copy);
    await line(first?.id).and(page.locator('[aria-selected="true"]')).waitFor();
  });

  deepTest(
    "without a mouse, the palette opens the tab, the arrow keys, Page Up and Down, Home and End move through its lines, and Enter opens the game",
    async () => {
      const { page } = await pageWithSample("press-level8000");
      await runCommand(page, "show press");
      const grid = pressGrid(page);
      await grid.waitFor();
      await grid.focus();
      const chosen = async (): Promise<number> =>
        Number(await grid.locator('tr[aria-selected="true"]').getAttribute("data-index"));
      await page.keyboard.press("Home");
      await expect.poll(chosen).toBe(0);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect.poll(chosen).toBe(2);
      await page.keyboard.press("ArrowUp");
      await expect.poll(chosen).toBe(1);
      await page.keyboard.press("PageDown");
      await expect.poll(chosen).toBeGreaterThan(20);
      await page.keyboard.press("PageUp");
      await expect.poll(chosen).toBe(1);
      await page.keyboard.press("End");
      await expect.poll(chosen).toBe(774);
      const last = grid.locator('tr[aria-selected="true"]');
      const n = Number(await last.locator(".cell-press-n").textContent());
      await expect.poll(() => last.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
      await page.keyboard.press("Enter");
      await expectInspected(page, n);
    },
  );
});

test("given press, when it is sorted by outcome, then lines that show the same outcome and links are next to each other", async () => {
  const { page } = await pageWithFile(startOf(sample("press-level8000"), 700));
  await showPress(page);
  await pressGrid(page).getByRole("button", { name: "Outcome" }).click();
  const notes = (await pressLines(page)).map((line) => line.notes);
  const groups = notes.filter((words, at) => words !== notes[at - 1]);
  expect(groups.length).toBeGreaterThan(2);
  expect(groups).toEqual([...new Set(notes)]);
});

deepTest("given an offer among the press, then its agreement is one click away", async () => {
  const { page } = await pageWithSample("press-level8000");
  await showPress(page);
  await page.keyboard.press("/");
  await page.keyboard.type("#151");
  await pressGrid(page).locator('tr[data-id="151"]').click();
  await page.getByRole("button", { name: "Agreement", exact: true }).click();
  await page.getByRole("region", { name: "Agreements" }).waitFor();
  await page.getByRole("grid").locator('tr[aria-selected="true"]').getByText("121").first().waitFor();
});

deepTest("given a game at level 0, then the tab shows that press is not possible", async () => {
  const { page } = await pageWithSample("no-press-solo");
  await showPress(page);
  await page.getByRole("heading", { name: "No press at level 0" }).waitFor();
});

deepTest(
  "given a saved game, then its letters and offers are listed, and an explanation is shown for a power without press",
  async () => {
    const { page } = await pageWithSample("no-press-solo");
    const path = join(tempFolder(), "saved.chamber");
    expect((await chamber("import", smallGame, "--out", path)).code).toBe(0);
    const told = await pressTold(path);
    await openFile(page, path);
    // Until it is open, the previous recording is shown
    await page.getByRole("heading", { level: 1, name: /^saved/ }).waitFor();
    await spokenTurn(page).waitFor();
    await showPress(page);
    await page.getByRole("button", { name: "Threads" }).click();
    await expect.poll(async () => (await pressLines(page)).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
    await page.getByText("Good luck, everybody").first().waitFor();

    await page.getByRole("combobox", { name: "Press viewpoint" }).selectOption("England");
    await page.getByRole("heading", { name: "No press for England" }).waitFor();
    await page.getByRole("button", { name: /^Show all powers/ }).click();
    await expectCounted(page, told.length, told.length);
  },
);
