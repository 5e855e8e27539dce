import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import { deepTest } from "../support/depth.ts";
import { findingsGrid, findingsLines, showDiagnostics } from "../support/findingsOnPage.ts";
import {
  expectInspected,
  focused,
  numberIn,
  openFile,
  pageWithSample,
  servedPage,
  sharedPage,
} from "../support/page.ts";
import { samplesFolder } from "../support/serveProcess.ts";

const game = sharedPage(sample("press-level20"));

function grid(page: Page, name: string): Locator {
  return page.getByRole("grid", { name, exact: true });
}

async function showLedger(page: Page): Promise<Locator> {
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Agreements" }).click();
  await grid(page, "Ledger").waitFor();
  return grid(page, "Ledger");
}

function headersOf(of: Locator): Promise<readonly string[]> {
  return of.getByRole("columnheader").allTextContents();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

async function boxOf(of: Locator, header: string): Promise<Box> {
  return (await of.getByRole("columnheader", { name: header }).boundingBox()) ?? { x: 0, y: 0, width: 0 };
}

/** Waits until an open menu is right below a row. */
async function expectBelow(menu: Locator, row: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [below, at] = await Promise.all([menu.boundingBox(), row.boundingBox()]);
      return Math.abs((below?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0));
    })
    .toBeLessThan(8);
}

async function widthOf(of: Locator, header: string): Promise<number> {
  return (await boxOf(of, header)).width;
}

test("given a grid, when the user hides, moves and resizes columns, then the columns stay that way until the user resets them", async () => {
  const { page } = await servedPage([samplesFolder]);
  await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
  await page.keyboard.press("o");
  const recordings = grid(page, "Recordings");
  const usual = ["Select", "Name", "Map", "Level", "Turns"];
  await expect.poll(async () => (await headersOf(recordings)).slice(0, 5)).toEqual(usual);

  await page.getByRole("button", { name: "Choose columns: Recordings" }).click();
  const choices = page.getByRole("dialog", { name: "Choose columns: Recordings" });
  await choices.getByRole("checkbox", { name: "Map" }).uncheck();
  await choices.getByRole("checkbox", { name: "Frames" }).check();
  await choices.getByRole("button", { name: "Move Frames up" }).click();
  await expect.poll(() => focused(page)).toBe("button Move Frames up");
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const arranged = ["Select", "Name", "Level", "Frames", "Turns"];
  await expect.poll(async () => (await headersOf(recordings)).slice(0, 5)).toEqual(arranged);

  // The user drags the edge of Level, and presses keys on the header next to it
  const level = await boxOf(recordings, "Level");
  const frames = await boxOf(recordings, "Frames");
  await page.mouse.move(level.x + level.width + 4, level.y + 8);
  await page.mouse.down();
  await page.mouse.move(level.x + level.width + 24, level.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(recordings, "Level")).toBe(level.width + 20);
  await recordings.getByRole("button", { name: "Level" }).focus();
  for (const key of ["ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => widthOf(recordings, "Frames")).toBe(frames.width + 16);

  await page.reload();
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Recordings" }).click();
  await expect.poll(async () => (await headersOf(recordings)).slice(0, 5)).toEqual(arranged);
  await expect.poll(() => widthOf(recordings, "Level")).toBe(level.width + 20);
  await page.getByRole("button", { name: "Choose columns: Recordings" }).click();
  await choices.getByRole("button", { name: "Reset columns" }).click();
  await expect.poll(async () => (await headersOf(recordings)).slice(0, 5)).toEqual(usual);
  await choices.getByRole("checkbox").first().and(page.locator(":focus")).waitFor();
});

interface Row {
  readonly line: number;
  readonly top: number;
}

/** Returns the rows in the order of the document, with their line numbers and positions on the screen. */
function rowsOf(of: Locator): Promise<readonly Row[]> {
  return of.evaluate((table) =>
    [...table.querySelectorAll("tbody tr[aria-rowindex]")].map((row) => ({
      line: Number(row.getAttribute("aria-rowindex")),
      top: row.getBoundingClientRect().top,
    })),
  );
}

function ascend(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number));
}

test("given a grid, when the user scrolls, then each row is at its place, and at rest the rows are in order", async () => {
  const page = await game();
  const messages = grid(page, "Messages");
  await messages.hover();
  const first = (await rowsOf(messages))[0]?.line ?? 0;
  for (const pixels of [130, 250, 90, -170, 400]) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(30);
    const onScreen = [...(await rowsOf(messages))].sort((a, b) => a.top - b.top);
    expect(ascend(onScreen.map(({ line }) => line))).toBe(true);
  }
  await expect.poll(async () => ascend((await rowsOf(messages)).map(({ line }) => line))).toBe(true);
  expect((await rowsOf(messages))[0]?.line).toBeGreaterThan(first);
});

test("given a grid, when the user presses Shift+F10, then a menu shows the actions of the active row", async () => {
  const page = await game();
  const ledger = await showLedger(page);
  await ledger.focus();
  for (const key of ["Home", "ArrowDown", "Shift+F10"]) await page.keyboard.press(key);
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Show message" }).waitFor();
  const row = ledger.locator('[aria-selected="true"]');
  const n = numberIn((await row.locator("td.cell-offer").textContent())?.replace("#", "") ?? "");
  await expectBelow(menu, row);
  expect(await seriousFindings(page)).toEqual([]);

  // Once the menu is closed without a choice, keys work in the grid again
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toMatch(/^grid Ledger/);
  await page.keyboard.press("Shift+F10");
  await menu.getByRole("menuitem", { name: "Show message" }).click();
  await expectInspected(page, n);
});

deepTest(
  "given findings at 1280 px, when the user sorts them by count, then the most frequent come first, and all columns are in view",
  async () => {
    const page = await game();
    await page.setViewportSize({ width: 1280, height: 800 });
    await showDiagnostics(page);
    const counts = async (): Promise<readonly number[]> => (await findingsLines(page)).map(({ count }) => count);
    await findingsGrid(page).waitFor();
    const usual = await counts();
    await findingsGrid(page).getByRole("button", { name: "Count" }).click();
    await expect.poll(counts).toEqual([...usual].sort((a, b) => b - a));
    const room = (): Promise<number> =>
      findingsGrid(page).evaluate((table) => {
        const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
        return scrollWidth - clientWidth;
      });
    await expect.poll(room).toBe(0);

    await findingsGrid(page).focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Show only these messages" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  },
);

deepTest(
  "given the standings at 1280 px, then no header is cut off, and none is under the buttons at the end",
  { timeout: 240_000 },
  async () => {
    const { page } = await servedPage([samplesFolder]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
    await page.keyboard.press("o");
    await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Standings" }).click();
    for (const name of ["Standings", "Bot against bot", "Seats"]) {
      // The host first reads every recording
      await grid(page, name).waitFor({ timeout: 120_000 });
      const cut = (): Promise<readonly string[]> =>
        grid(page, name).evaluate((table) =>
          [...table.querySelectorAll("th span")].flatMap((words) =>
            words.scrollWidth > words.clientWidth ? (words.textContent ?? "") : [],
          ),
        );
      if (name === "Standings") await expect.poll(cut).toEqual([]);
      const tools = page.getByRole("button", { name: `Choose columns: ${name}` });
      const overlap = async (): Promise<number> => {
        await grid(page, name).evaluate((table) => table.parentElement?.scrollTo({ left: 1e6 }));
        const [last, button] = await Promise.all([
          grid(page, name).getByRole("columnheader").last().boundingBox(),
          tools.boundingBox(),
        ]);
        return (last?.x ?? 0) + (last?.width ?? 0) - (button?.x ?? 0);
      };
      await expect.poll(overlap, { message: name }).toBeLessThanOrEqual(0);
    }
  },
);

deepTest(
  "given messages and no mouse, when the user opens the menu of a row that is out of view, then the row comes into view, and the menu filters by it",
  async () => {
    const { page } = await pageWithSample("press-level20");
    const messages = grid(page, "Messages");
    await messages.focus();
    for (const key of ["Home", "ArrowDown"]) await page.keyboard.press(key);
    await messages.locator('[aria-selected="true"]').waitFor();
    await messages.evaluate((table) => table.parentElement?.scrollTo(0, 1e6));
    await messages.locator('[aria-selected="true"]').waitFor({ state: "detached" });
    await page.keyboard.press("Shift+F10");
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem", { name: "Copy row" }).waitFor();
    const row = messages.locator('[aria-selected="true"]');
    await expectBelow(menu, row);
    expect(await seriousFindings(page)).toEqual([]);

    // The line is a frame without a command, so the menu filters by its kind, and the row itself matches
    const kind = (await row.locator("td.cell-command").textContent()) ?? "";
    expect(["IM", "RM"]).toContain(kind);
    await menu.getByRole("menuitem", { name: `Only ${kind}` }).click();
    await expect.poll(() => page.getByLabel("Filter messages").inputValue()).toBe(`kind==${kind}`);
    await expect.poll(() => row.locator("td.cell-command").textContent()).toBe(kind);

    // The same menu can filter by each value in the row, just as a right click on a cell filters by its value
    await messages.focus();
    await page.keyboard.press("Shift+F10");
    await menu.getByRole("menuitem", { name: "Exclude this" }).focus();
    await page.keyboard.press("ArrowRight");
    await page
      .getByRole("menuitem", { name: /^n==\d+$/ })
      .and(page.locator(":focus"))
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByLabel("Filter messages").inputValue()).toMatch(/^kind==\w+ !n==\d+$/);
  },
);

deepTest(
  "given messages, when the user resizes one column by keys and hides another, then the page keeps this until a reset",
  async () => {
    const { page } = await pageWithSample("press-level20");
    const messages = grid(page, "Messages");
    const usual = await widthOf(messages, "Client");
    await messages.getByRole("columnheader", { name: "Number" }).focus();
    for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await expect.poll(() => widthOf(messages, "Client")).toBe(usual + 8);
    const settings = page.getByRole("button", { name: "Columns, time and density" });
    await settings.click();
    await page.getByRole("checkbox", { name: "Command" }).uncheck();
    await page.keyboard.press("Escape");
    await expect.poll(() => messages.getByRole("columnheader", { name: "Command" }).count()).toBe(0);

    await page.reload();
    await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
    await openFile(page, sample("press-level20"));
    await expect.poll(() => widthOf(messages, "Client")).toBe(usual + 8);
    await expect.poll(() => messages.getByRole("columnheader", { name: "Command" }).count()).toBe(0);
    await settings.click();
    await page.getByRole("button", { name: "Reset columns" }).click();
    await expect.poll(() => widthOf(messages, "Client")).toBe(usual);
  },
);

deepTest("given messages at any width, then numbers, and times in all formats, are shown in full", async () => {
  const { page } = await pageWithSample("press-level8000");
  const messages = grid(page, "Messages");
  const settings = page.getByRole("button", { name: "Columns, time and density" });
  for (const width of [1280, 1920])
    for (const time of ["Since previous row", "Since start"]) {
      await page.setViewportSize({ width, height: 800 });
      await settings.click();
      await page.getByRole("radio", { name: time }).click();
      await page.keyboard.press("Escape");
      for (const key of ["Home", "End"]) {
        await messages.focus();
        await page.keyboard.press(key);
        await messages.locator('[aria-selected="true"] td.cell-n').waitFor();
        const cut = () =>
          messages
            .locator("td:is(.cell-n, .cell-time)")
            .evaluateAll((cells) =>
              cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
            );
        await expect.poll(cut, { message: `${width} ${time} ${key}` }).toEqual([]);
      }
    }
});
