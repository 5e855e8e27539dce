import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeBigRecording } from "../../bench/bigRecording.ts";
import { sample, sampleGames } from "../../bench/samples.ts";
import { patienceMs } from "../support/chromium.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import {
  expectInspected,
  focused,
  goToPlace,
  inspectedMessage,
  messagesOnPage,
  numberIn,
  openFile,
  pageWithSample,
  servedPage,
  sharedPage,
  untilRead,
} from "../support/page.ts";
import { sessionOf, tableOf } from "../support/session.ts";
import {
  isSelectedInView,
  messageGrid,
  messageScroller,
  messagesCounted,
  messagesShown,
  messagesTold,
  typeFilter,
} from "../support/tableOnPage.ts";
import { tempFolder } from "../support/tempFolder.ts";

const proposals = "msg==PRP && from==GER";

describe("given a game with press", () => {
  const game = sharedPage(sample("press-level20"));

  test("when a filter is typed, the table shows the same messages as `chamber show --filter`; when it is cleared, the table shows all", async () => {
    const told = await messagesTold("press-level20", proposals);
    expect(told.length).toBeGreaterThan(2);
    const page = await game();
    const first = await inspectedMessage(page);
    await page.keyboard.press("Shift+ArrowRight");
    const selected = first + 1;
    await expectInspected(page, selected);

    await typeFilter(page, proposals);
    await expect.poll(() => messagesCounted(page)).toEqual([told.length, 1750]);
    const numbers = told.map(({ n }) => n);
    await expect.poll(() => messagesShown(page)).toEqual(numbers);

    // The selected message stays selected, although the table does not show it
    await expectInspected(page, selected);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => messagesShown(page)).toContain(selected);
    await expect.poll(() => page.getByRole("combobox", { name: "Filter messages" }).inputValue()).toBe("");
    await expect.poll(() => messageGrid(page).getByRole("row", { selected: true }).count()).toBe(1);
  });

  test("when a filter needs the whole game, values have counts, and the table shows the same messages as `chamber show --filter`", async () => {
    const page = await game();
    const told = await messagesTold("press-level20", "claim:true");
    await typeFilter(page, "claim:");
    const value = page.getByRole("option", { name: /^true/ });
    await expect.poll(() => value.locator(".candidate-count").textContent()).toBe(String(told.length));
    for (const filter of ["claim:true", "result:BNC attacker:FRA"]) {
      const shown = await messagesTold("press-level20", filter);
      expect(shown.length, filter).toBeGreaterThan(2);
      await typeFilter(page, filter);
      await expect.poll(() => messagesCounted(page)).toEqual([shown.length, 1750]);
    }
  });

  deepTest(
    "when a filter needs findings or answers, the table shows the same messages as `chamber show --filter`",
    async () => {
      const page = await game();
      for (const filter of sampleOf(["severity>=note", "answered:no", "latency>20ms", "game:1 n<20"], 2)) {
        const told = await messagesTold("press-level20", filter);
        expect(told.length, filter).toBeGreaterThan(2);
        await typeFilter(page, filter);
        await expect.poll(() => messagesCounted(page)).toEqual([told.length, 1750]);
      }
    },
  );

  deepTest(
    "when a filter only highlights, or is unfinished or invalid, the table still shows all messages",
    async () => {
      const { page } = await pageWithSample("press-level20");
      const field = page.getByRole("combobox", { name: "Filter messages" });
      const state = page.getByRole("search", { name: "Filter" }).getByRole("status");
      const all = String(tableOf(sessionOf("recordings/press-level20.chamber.gz")).length + 1);
      const rowCount = (): Promise<string | null> => messageGrid(page).getAttribute("aria-rowcount");
      await expect.poll(rowCount).toBe(all);

      await typeFilter(page, "msg==");
      await expect.poll(() => state.textContent()).not.toBe("");
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("false");
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText("colour==red");
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => state.textContent()).toMatch(/colour/);
      await expect.poll(rowCount).toBe(all);

      await typeFilter(page, proposals);
      await expect.poll(rowCount).not.toBe(all);
      const few = Number(await rowCount());
      await page.getByRole("radio", { name: "Highlight" }).click();
      await expect.poll(async () => Number(await rowCount())).toBeGreaterThan(few * 5);
    },
  );

  deepTest("when the start of a field's name is typed, arrow keys and Tab accept a suggestion", async () => {
    const { page } = await pageWithSample("press-level20");
    await typeFilter(page, "fr");
    const list = page.getByRole("listbox").filter({ has: page.getByRole("option", { name: /from/ }) });
    const field = page.getByRole("combobox", { name: "Filter messages" });
    await list.waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => field.inputValue()).toMatch(/^from/);
    await expect.poll(() => focused(page)).toMatch(/^combobox Filter messages/);

    // Each suggested value has the number of messages that would match
    const values = page.getByRole("listbox").filter({ has: page.getByRole("option", { name: /^GER Germany/ }) });
    await values.waitFor();
    const counted = values.getByRole("option").filter({ hasText: /\d/ });
    await expect.poll(() => counted.count(), { timeout: patienceMs }).toBeGreaterThan(3);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toMatch(/^from\W+[A-Z]{3}/);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await messagesCounted(page))[0]).toBeGreaterThan(0);
  });

  deepTest("when Tab is pressed before the suggestions arrive, the first is accepted when they do", async () => {
    const { page } = await pageWithSample("press-level20");
    const field = page.getByRole("combobox", { name: "Filter messages" });
    await field.focus();
    // Press both keys in one task, so that no answer can arrive between them.
    await field.evaluate((input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      set?.call(input, "fr");
      input.dispatchEvent(new Event("input", { bubbles: true }));
      const isLeft = input.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true }));
      input.dataset["left"] = String(isLeft);
    });
    expect(await field.getAttribute("data-left")).toBe("false");
    await expect.poll(() => field.inputValue()).toMatch(/^from/);
  });

  deepTest(
    "when the table has the focus, the arrow keys, Page Up and Down, Home, End and Enter move through its lines",
    async () => {
      const { page } = await pageWithSample("press-level20");
      await messageGrid(page).focus();
      const from = await inspectedMessage(page);
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => inspectedMessage(page)).toBeGreaterThan(from);
      const next = await inspectedMessage(page);
      await page.keyboard.press("PageDown");
      await expect.poll(() => inspectedMessage(page)).toBeGreaterThan(next + 5);
      await page.keyboard.press("PageUp");
      await expectInspected(page, next);
      await page.keyboard.press("ArrowUp");
      await expectInspected(page, from);
      await page.keyboard.press("End");
      await expectInspected(page, 1750);
      await page.keyboard.press("Home");
      await expect.poll(() => inspectedMessage(page)).toBeLessThan(10);
    },
  );
});

describe("given a message far down in a long game", () => {
  deepTest("when the table is rebuilt, no matter how fast, the selected line comes into view", async () => {
    const { page } = await pageWithSample("press-level8000");
    await goToPlace(page, "41234");
    await expectInspected(page, 41_234);
    const field = page.getByRole("combobox", { name: "Filter messages" });
    for (const delayMs of sampleOf([0, 20, 60, 150, 400, 1500], 2)) {
      await field.fill("prp from:eng");
      await page.waitForTimeout(delayMs);
      await field.fill("");
      await expect.poll(() => isSelectedInView(page), { message: `after ${delayMs} ms` }).toBe(true);
    }
    await field.blur();
    await page.keyboard.press("f");
    await expect.poll(() => isSelectedInView(page), { message: "unfolded" }).toBe(true);
    await page.keyboard.press("f");
    await expect.poll(() => isSelectedInView(page), { message: "folded" }).toBe(true);

    // After scrolling away, going to the cursor's message shows it again. A table that is still being rebuilt scrolls
    // back to the cursor, so scroll until it stays.
    await expect
      .poll(async () => {
        await messageScroller(page).evaluate((scroller) => scroller.scrollTo({ top: 0 }));
        return isSelectedInView(page);
      })
      .toBe(false);
    await goToPlace(page, "41234");
    await expect.poll(() => isSelectedInView(page), { message: "gone to again" }).toBe(true);
  });
});

describe("given a viewpoint of one power", () => {
  deepTest(
    "the table shows only that power's connection, and shows all connections again once all powers are chosen",
    async () => {
      const told = await messagesTold("press-level20");
      const connections = new Set(told.filter(({ power }) => power === "GER").map(({ connection }) => connection));
      const own = told.filter(({ connection }) => connections.has(connection));
      const { page } = await pageWithSample("press-level20");
      await page.keyboard.press("Home");

      await page.getByRole("radio", { name: /^Viewpoint of Germany/ }).click();
      await expect.poll(() => messagesCounted(page)).toEqual([own.length, told.length]);
      const numbers = new Set(own.map(({ n }) => n));
      await expect
        .poll(async () => {
          const shown = await messagesShown(page);
          return { isLong: shown.length > 5, ofOthers: shown.filter((n) => !numbers.has(n)) };
        })
        .toEqual({ isLong: true, ofOthers: [] });

      // The keys do the same
      await page.keyboard.press("0");
      await expect.poll(() => page.getByRole("radio", { name: "All powers" }).isChecked()).toBe(true);
      await page.keyboard.press("4");
      await expect.poll(() => page.getByRole("radio", { name: /^Viewpoint of Germany/ }).isChecked()).toBe(true);
    },
  );

  deepTest(
    "when the viewpoint is chosen far down in the table, the table goes to the cursor, and stays there while it is filled",
    async () => {
      const { page } = await pageWithSample("press-level20");
      await goToPlace(page, "387");
      await expectInspected(page, 387);
      await page.keyboard.press("2");
      await expectInspected(page, 365);
      await expect.poll(async () => (await messagesCounted(page))[0]).toBe(177);
      await expect.poll(() => isSelectedInView(page)).toBe(true);
      await page.keyboard.press("0");
      await expectInspected(page, 387);
      await expect.poll(() => isSelectedInView(page)).toBe(true);
    },
  );
});

deepTest("given 500,000 messages, then the page goes to both ends, and filters", { timeout: 180_000 }, async () => {
  const path = join(tempFolder(), "big.chamber");
  const { messages, games } = await writeBigRecording(path, 500_000, sampleGames);
  expect(games).toBeGreaterThan(5);
  const { page } = await servedPage();
  await openFile(page, path);
  await messageGrid(page).locator("tr[aria-selected]").first().waitFor();

  // If a place has not been read yet, the cursor goes there as soon as it has been read
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: "Turn or message" }).fill(String(messages));
  await page.keyboard.press("Enter");
  await page.getByText("The cursor will move there once that part is read").waitFor();
  await expect.poll(() => inspectedMessage(page), { timeout: 120_000, interval: 500 }).toBe(messages);
  await untilRead(page);
  expect(await messagesOnPage(page)).toBe(messages);

  for (const n of [Math.ceil(messages / 2), messages, 1]) {
    await goToPlace(page, String(n));
    await expectInspected(page, n);
    // The line may be on its own or in a fold
    const line = messageGrid(page).getByRole("row", { selected: true });
    await expect
      .poll(async () => numberIn((await line.locator('[aria-colindex="1"]').textContent()) ?? ""))
      .toBeGreaterThan(n - 1000);
  }
  await typeFilter(page, "yes && from==ita");
  await expect.poll(async () => (await messagesCounted(page))[0], { timeout: 60_000 }).toBeGreaterThan(10);
  expect((await messagesCounted(page))[1]).toBe(messages);
});
