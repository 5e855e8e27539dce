import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { samples } from "../../core/host/samples.ts";
import { deepTest } from "../support/depth.ts";
import {
  cursorOn,
  expectInspected,
  expectSpoken,
  goToPlace,
  inspectedMessage,
  messagesOnPage,
  openFile,
  pageWithSample,
  servedPage,
  sharedPage,
  spokenTurn,
  turnNumber,
  untilRead,
} from "../support/page.ts";
import type { ServeProcess } from "../support/serveProcess.ts";

describe("given a first visit to the page of `chamber serve`", () => {
  deepTest.each(samples.filter(({ turn }) => turn !== null))(
    "when the sample $file is chosen, the page shows its game at its first position",
    async ({ title }) => {
      const { page } = await servedPage();
      await page.getByRole("button", { name: title }).click();
      await expectSpoken(page, /, turn 1 of \d+$/);
      await expect.poll(() => page.getByRole("slider", { name: "Turn" }).getAttribute("aria-valuenow")).toBe("1");
      expect(await inspectedMessage(page)).toBeGreaterThan(0);
      await page.getByRole("region", { name: "Map" }).getByRole("application").waitFor();
    },
  );
});

describe("given a game on the page", () => {
  const game = sharedPage(sample("no-press-solo"));

  test("when the user clicks and drags the timeline, every pane goes to the turn under the pointer", async () => {
    const page = await game();
    const track = page.getByRole("slider", { name: "Turn" });
    const box = await track.boundingBox();
    if (!box) throw new Error("the timeline has no place");
    const at = (share: number): [number, number] => [box.x + box.width * share, box.y + box.height / 2];

    await page.mouse.click(...at(0.3));
    await expectSpoken(page, /, turn (?!1 )\d+ of/);
    const early = await turnNumber(page);
    const [turn = ""] = ((await spokenTurn(page).textContent()) ?? "").split(",");
    await page.getByRole("region", { name: "Map" }).getByRole("heading", { name: turn }).waitFor();
    await expect.poll(() => track.getAttribute("aria-valuetext")).toContain(turn);

    await page.mouse.click(...at(0.6));
    await expect.poll(() => turnNumber(page)).toBeGreaterThan(early);
    const late = await turnNumber(page);

    // When it is dragged back, the cursor follows the pointer message by message
    await page.mouse.move(...at(0.6));
    await page.mouse.down();
    for (let share = 0.6; share > 0.45; share -= 0.02) await page.mouse.move(...at(share));
    await expect
      .poll(async () => {
        const passed = await turnNumber(page);
        return passed > early && passed < late;
      })
      .toBe(true);
    for (let share = 0.44; share >= 0.3; share -= 0.02) await page.mouse.move(...at(share));
    await page.mouse.move(...at(0.3));
    await page.mouse.up();
    await expect.poll(() => turnNumber(page)).toBe(early);

    // A drag is a single step in the history: Back goes to where it began, Forward to where it ended
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => turnNumber(page)).toBe(late);
    await page.keyboard.press("Alt+ArrowRight");
    await expect.poll(() => turnNumber(page)).toBe(early);
  });

  test("when arrow keys are pressed, the cursor steps by turns and by messages, both ways, and to both ends", async () => {
    const page = await game();
    await expectSpoken(page, /^Spring 1901, turn 1 of 120/);
    const first = await inspectedMessage(page);

    await page.keyboard.press("ArrowRight");
    await expectSpoken(page, /^Fall 1901, turn 2 of/);
    await page.keyboard.press("ArrowRight");
    await expectSpoken(page, /turn 3 of/);
    await page.keyboard.press("ArrowLeft");
    await expectSpoken(page, /^Fall 1901, turn 2 of/);
    await page.keyboard.press("ArrowLeft");
    await expectSpoken(page, /^Spring 1901, turn 1 of/);
    await expectInspected(page, first);

    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => inspectedMessage(page)).toBeGreaterThan(first);
    const second = await inspectedMessage(page);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => inspectedMessage(page)).toBeGreaterThan(second);
    await page.keyboard.press("Shift+ArrowLeft");
    await expectInspected(page, second);
    await page.keyboard.press("Shift+ArrowLeft");
    await expectInspected(page, first);

    await page.keyboard.press("End");
    await expectSpoken(page, /turn 120 of 120/);
    await expectInspected(page, 16096);
    await page.keyboard.press("Home");
    await expectSpoken(page, /^Spring 1901, turn 1 of/);
  });

  deepTest("when the cursor has jumped, Alt+Left and Alt+Right go back and forward", async () => {
    const { page } = await pageWithSample("no-press-solo");
    const first = await inspectedMessage(page);
    for (const typed of ["f1905", "s1910"]) {
      await goToPlace(page, typed);
    }
    await expectSpoken(page, /^Spring 1910/);
    await page.keyboard.press("Alt+ArrowLeft");
    await expectSpoken(page, /^Fall 1905/);
    await page.keyboard.press("Alt+ArrowLeft");
    await expectInspected(page, first);
    await page.keyboard.press("Alt+ArrowRight");
    await expectSpoken(page, /^Fall 1905/);
  });
});

describe("given a link to a place in a recording", () => {
  const linked = (hash: string) => async (serve: ServeProcess) =>
    `/?recording=${(await serve.row("no-press-solo.chamber.gz")).id}${hash}`;

  test("when it names a turn, the page opens there; its new address opens the same place again", async () => {
    const { page } = await servedPage(undefined, { place: linked("#SPR1905") });
    await expectSpoken(page, /^Spring 1905/);
    let n = await inspectedMessage(page);
    for (let step = 0; step < 2; step++) {
      await page.keyboard.press("Shift+ArrowRight");
      await expect.poll(() => inspectedMessage(page)).not.toBe(n);
      n = await inspectedMessage(page);
    }
    await expect.poll(() => cursorOn(page)).toBe(n);
    await expect.poll(() => page.url()).toMatch(/#SPR1905&at=\d+[cs]\d+/);

    await page.goto("about:blank");
    await page.goBack();
    await expectSpoken(page, /^Spring 1905/);
    await expectInspected(page, n);
  });

  deepTest(
    "when the window loses the focus before the answer to a cursor move has arrived, then the address contains the new place",
    async () => {
      const { page } = await servedPage(undefined, { place: linked("#SPR1905") });
      await expectSpoken(page, /^Spring 1905/);
      const first = await inspectedMessage(page);
      const address = await page.evaluate(async () => {
        const { postMessage } = Worker.prototype;
        const held: (() => void)[] = [];
        Worker.prototype.postMessage = function (this: Worker, ...question: unknown[]) {
          held.push(() => Reflect.apply(postMessage, this, question));
        };
        for (let step = 0; step < 3; step++) {
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
          await new Promise((done) => setTimeout(done));
        }
        // Wait longer than the page waits for the place at the cursor
        await new Promise((done) => setTimeout(done, 500));
        window.dispatchEvent(new Event("blur"));
        const { href } = window.location;
        Worker.prototype.postMessage = postMessage;
        for (const send of held) send();
        return href;
      });
      await expect.poll(() => cursorOn(page)).toBeGreaterThan(first);
      const n = await cursorOn(page);
      await page.goto("about:blank");
      await page.goto(address);
      await expectInspected(page, n);
    },
  );

  deepTest(
    "when the recording is not on this host, then the page reports this, and goes there once the recording is open",
    async () => {
      const { page } = await servedPage(undefined, { place: async () => "/#FAL1905" });
      const notice = page.getByRole("alert").filter({ hasText: "FAL1905 but names no recording" });
      await notice.waitFor();
      await openFile(page, sample("no-press-solo"));
      await expectSpoken(page, /^Fall 1905/);
      await expect.poll(() => notice.count()).toBe(0);
    },
  );

  deepTest("when it was cut in the middle of a character, then the page opens anyway", async () => {
    const { page } = await servedPage(undefined, { place: async () => "/#%E0%A4%A" });
    await page.getByRole("button", { name: /^Browse recordings/ }).waitFor();
    await openFile(page, sample("no-press-solo"));
    await expectSpoken(page, /, turn 1 of/);
  });

  test("when its turn is not in that game, then the page reports this", async () => {
    const { page } = await servedPage(undefined, { place: linked("#SPR1955") });
    await page.getByRole("status").filter({ hasText: "SPR1955 is not in this game" }).waitFor();
    await expectSpoken(page, /, turn 1 of/);
  });

  deepTest(
    "when the recording lacks the linked place, then the page reports this; the next recording opens at its start",
    async () => {
      const { page } = await servedPage(undefined, {
        place: async (serve) => `/?recording=${(await serve.row("press-level20.chamber.gz")).id}#5000`,
      });
      await page.getByRole("status").filter({ hasText: "5000 is not in this recording" }).waitFor();
      await openFile(page, sample("no-press-solo"));
      await page.getByRole("heading", { level: 1, name: /^no-press-solo/ }).waitFor();
      await untilRead(page);
      expect(await messagesOnPage(page)).toBeGreaterThan(5000);
      await expectSpoken(page, /, turn 1 of/);
      expect(await inspectedMessage(page)).toBeLessThan(5000);
    },
  );
});
