import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { TurnSummary } from "../../core/game/turnList.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import {
  expectInspected,
  expectSpoken,
  numberIn,
  openFile,
  pageWithFile,
  pageWithSample,
  sharedPage,
  untilRead,
} from "../support/page.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** The game up to 1905. */
const game = startOf(sample("no-press-solo"), 1400);

function map(page: Page): Locator {
  return page.getByRole("region", { name: "Map" });
}

/** Goes to a turn once the page has read it. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: "Turn or message" }).fill(place);
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/**
 * Opens a page at the start of a turn that is followed by retreats, and returns it with the command line's output for
 * that turn.
 */
async function atTurn(options: Parameters<typeof pageWithFile>[1] = {}): Promise<{ page: Page; turn: TurnSummary }> {
  return inTurn((await pageWithFile(game, options)).page);
}

/** Does the same as {@link atTurn} on an open page that shows the game. */
async function inTurn(page: Page): Promise<{ page: Page; turn: TurnSummary }> {
  await goTo(page, "SPR 1904");
  await expectSpoken(page, /^Spring 1904,/);
  await map(page).getByRole("heading", { name: "Spring 1904" }).waitFor();
  told ??= chamber("turns", game, "--json").then(({ stdout }) => stdout.trim().split("\n"));
  const line = (await told).find((each) => each.includes('"turn":"SPR 1904"')) ?? "{}";
  return { page, turn: JSON.parse(line) as TurnSummary };
}

/** What `chamber turns` prints about the game, one line per turn; run only once. */
let told: Promise<readonly string[]> | undefined;

async function sizesOf(figures: Locator): Promise<number[]> {
  return figures.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)).sort());
}

/** Follows the link in the notice to the results. */
async function goToResults(page: Page): Promise<void> {
  await map(page)
    .getByText(/^Results arrive in/)
    .getByRole("button")
    .click();
}

describe("given a turn with orders on the map", () => {
  const shared = sharedPage(game);

  test("when turns with more and fewer kinds of results are shown again, then the map keeps its size", async () => {
    const { page } = await pageWithFile(game);
    const heights = async (): Promise<number[]> => {
      const found: number[] = [];
      await goTo(page, "SPR 1903");
      await map(page).getByRole("heading", { name: "Spring 1903" }).waitFor();
      for (let turn = 0; turn < 6; turn++) {
        const head = (await map(page).getByRole("heading", { level: 2 }).textContent()) ?? "";
        found.push((await map(page).locator(".map-ground").boundingBox())?.height ?? 0);
        await page.keyboard.press("ArrowRight");
        await map(page).getByRole("heading", { level: 2 }).filter({ hasNotText: head }).waitFor();
      }
      return found;
    };
    await heights();
    expect(new Set(await heights()).size).toBe(1);
  });

  test("when a unit is chosen or a line of the order table is opened, then the page shows the reason, as `chamber turns --why` does", async () => {
    const { page } = await inTurn(await shared());
    const { stdout } = await chamber("turns", game, "--why");
    const lines = stdout.slice(stdout.indexOf("SPR 1904")).split("\n");
    const board = map(page).getByRole("application");
    await board.focus();
    await page.keyboard.press("n");
    const why = map(page).getByRole("region", { name: "Why" });
    const first = await why.getByRole("listitem").first().textContent();
    expect(lines.map((line) => line.trim().replace(/[()]/g, ""))).toContain(first?.trim());
    await expect.poll(() => board.locator("path.lit").count()).toBeGreaterThan(1);

    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
    await map(page).getByRole("button", { name: "Show table" }).click();
    const bounced = map(page).getByRole("row").filter({ hasText: "bounced" }).first();
    await bounced.getByRole("button").first().click();
    const reason = map(page).getByRole("listitem").first();
    expect(lines.map((line) => line.trim().replace(/[()]/g, ""))).toContain((await reason.textContent())?.trim());
    await page.keyboard.press("Control+4");
    await board.waitFor();
  });

  test("when the map is zoomed and moved, then provinces grow, and units keep their size", async () => {
    const { page } = await inTurn(await shared());
    const board = map(page).getByRole("application");
    const units = board.locator('[data-id^="unit "]');
    const before = { units: await sizesOf(units), provinces: await sizesOf(board.locator("path[data-province]")) };
    await board.focus();
    for (const key of ["+", "+"]) await page.keyboard.press(key);
    const place = (): Promise<string | null> => board.locator(".map-ground > g").getAttribute("transform");
    const zoomedPlace = await place();
    await page.keyboard.press("a");
    await expect.poll(place).not.toBe(zoomedPlace);
    await expect.poll(() => sizesOf(units)).toEqual(before.units);
    const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, each) => sum + each);
    await expect
      .poll(async () => sumOf(await sizesOf(board.locator("path[data-province]"))))
      .toBeGreaterThan(2 * sumOf(before.provinces));
    await board.hover();
    await page.mouse.wheel(0, 2000);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => sizesOf(board.locator("path[data-province]"))).toEqual(before.provinces);
  });

  test("when the map has the focus after a click, then the arrow keys step through turns and do not move the board", async () => {
    const { page } = await inTurn(await shared());
    const board = map(page).getByRole("application");
    await board.click();
    const turn = await map(page).getByRole("heading").first().textContent();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => map(page).getByRole("heading").first().textContent()).not.toBe(turn);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => map(page).getByRole("heading").first().textContent()).toBe(turn);
  });

  deepTest("when the results arrive later, then a notice states where, and links to them", async () => {
    const { page } = await atTurn();
    const notice = map(page).getByText(/^Results arrive in #/);
    const n = numberIn(((await notice.textContent()) ?? "").replace("Results arrive in #", ""));
    await expect.poll(() => map(page).locator(".future").count()).toBeGreaterThan(0);
    await goToResults(page);
    await expectInspected(page, n);
    await expect.poll(() => notice.count()).toBe(0);
    await expect
      .poll(() => map(page).locator("[aria-live=polite]").textContent())
      .toMatch(/^27 orders: \d+ succeeded, /);
  });

  deepTest("when a count is clicked, then only its orders are shown", async () => {
    const { page, turn } = await atTurn();
    const dislodged = turn.orders.filter(({ result }) => result?.includes("RET")).length;
    const bounced = turn.orders.filter(({ result }) => result?.includes("BNC")).length;
    expect([dislodged, bounced].every((count) => count > 0)).toBe(true);
    await map(page)
      .getByRole("button", { name: `${dislodged} dislodged` })
      .waitFor();
    await map(page)
      .getByRole("button", { name: `${bounced} bounced` })
      .click();
    const loud = map(page).locator('.figure:not(.quiet)[data-id^="line "]');
    await expect.poll(() => loud.count()).toBe(bounced);
    await map(page)
      .getByRole("button", { name: `${dislodged} dislodged` })
      .click();
    await expect.poll(() => page.url()).toContain("&orders=SPR1904-dislodged");
    // The attack that dislodged the unit stays in view.
    await expect.poll(() => loud.count()).toBeGreaterThan(0);
    await map(page)
      .getByRole("button", { name: `${turn.orders.length} orders` })
      .click();
    await expect.poll(() => loud.count()).toBeGreaterThan(bounced);
  });

  deepTest(
    "when another recording is opened, then its map shows all orders, regardless of the previous filter",
    async () => {
      const { page } = await atTurn();
      const layers = map(page).getByRole("button", { name: "Layers" });
      const of = (name: string): Locator =>
        page.getByRole("dialog", { name: "Map layers" }).getByRole("button", { name });
      const lines = map(page).locator('.figure[data-id^="line "]');
      await lines.first().waitFor();
      const all = await lines.count();
      await layers.click();
      await of("Austria").click();
      await page.keyboard.press("Escape");
      await expect.poll(() => lines.count()).toBeLessThan(all);

      await openFile(page, sample("press-level20"));
      await page.getByRole("heading", { level: 1, name: /^press-level20/ }).waitFor();
      await untilRead(page);
      await layers.click();
      await expect.poll(() => of("All").getAttribute("aria-pressed")).toBe("true");
      await expect.poll(() => of("Austria").getAttribute("aria-pressed")).toBe("false");
    },
  );

  test("when the turn is shown as a table, then every order has its result and the adjudicator's", async () => {
    const { page, turn } = await inTurn(await shared());
    await page.keyboard.press("Control+4");
    const table = map(page).getByRole("table", { name: "Orders for Spring 1904" });
    const rows = table.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(turn.orders.length);
    const counts = async (...words: readonly string[]): Promise<readonly number[]> => {
      const cells = await rows.evaluateAll((all) => all.map((row) => row.children[2]?.textContent ?? ""));
      return words.map((word) => cells.filter((cell) => cell.includes(word)).length);
    };
    const due = (code: string): number => turn.orders.filter(({ result }) => result?.includes(code)).length;
    await expect.poll(() => counts("bounced", "dislodged")).toEqual([due("BNC"), due("RET")]);
    await expect.poll(() => rows.getByText("agrees").count()).toBe(turn.orders.length);
    const link = rows.first().getByRole("button", { name: /^#/ });
    const n = numberIn(((await link.textContent()) ?? "").replace("#", ""));
    await link.click();
    await expectInspected(page, n);
    await page.keyboard.press("Control+1");
    await map(page).getByRole("application").waitFor();
  });

  deepTest("when keys step from unit to unit, then each unit is announced with its order", async () => {
    const { page } = await atTurn();
    await map(page).getByRole("application").focus();
    const spoken = map(page).locator("[aria-live=polite]");
    await page.keyboard.press("n");
    await expect.poll(() => spoken.textContent()).toMatch(/ · [A-Z]{3}\. .*The \w+ (army|fleet) in /);
    const first = await spoken.textContent();
    await page.keyboard.press("n");
    await expect.poll(() => spoken.textContent()).not.toBe(first);
    await page.keyboard.press("p");
    await expect.poll(() => spoken.textContent()).toBe(first);
  });

  test("when the pointer is on a province, then the province is named and highlighted", async () => {
    const { page } = await inTurn(await shared());
    const box = await map(page).locator('path[data-province="UKR"]').boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.5, (box?.y ?? 0) + (box?.height ?? 0) * 0.4);
    await map(page).getByText("Ukraine · UKR").waitFor();
    await expect.poll(() => map(page).locator(".lit").count()).toBeGreaterThan(0);
  });

  test("when the map is saved, then the files contain the whole board", async () => {
    const { page, turn } = await inTurn(await shared());
    const folder = tempFolder();
    const save = async (form: string): Promise<Buffer> => {
      await map(page).getByRole("button", { name: "Export Map" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: form }).click(),
      ]);
      const path = `${folder}/${download.suggestedFilename()}`;
      await download.saveAs(path);
      return readFileSync(path);
    };
    const svg = (await save("SVG")).toString("utf8");
    expect(svg).toContain('<title id="title">SPR 1904, map');
    expect(svg.match(/class="unit p\d+"/g)?.length).toBeGreaterThanOrEqual(turn.units.length);
    const png = await save("PNG");
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(png.readUInt32BE(16)).toBeGreaterThan(1500);
  });
});

describe("given a step to the next turn", () => {
  test.each(
    sampleOf(
      [
        ["no-preference", true],
        ["reduce", false],
      ] as const,
      1,
    ),
  )("with motion %s, units move: %s", async (reducedMotion, moves) => {
    const { page } = await atTurn({ reducedMotion });
    const running = (): Promise<number> =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => {
            const target = effect instanceof KeyframeEffect ? effect.target : null;
            return target instanceof SVGElement && target.dataset["id"]?.startsWith("unit ");
          }).length,
      );
    // Animations are counted when they start: a busy machine may paint none of their frames.
    await page.evaluate(() => {
      const begin = Element.prototype.animate;
      Element.prototype.animate = function (this: Element, ...how: Parameters<typeof begin>) {
        const begun = Number(document.body.dataset["begun"] ?? 0);
        if (this instanceof SVGElement && this.dataset["id"]?.startsWith("unit "))
          document.body.dataset["begun"] = String(begun + 1);
        return begin.apply(this, how);
      };
    });
    const begun = (): Promise<number> => page.evaluate(() => Number(document.body.dataset["begun"] ?? 0));
    // Units jump if a turn was shown only for a moment.
    await page.waitForTimeout(500);
    await page.keyboard.press("ArrowRight");
    await expectSpoken(page, /^Summer 1904,/);
    await map(page).getByRole("heading", { name: "Summer 1904" }).waitFor();
    if (moves) await expect.poll(begun).toBeGreaterThan(0);
    else expect(await begun()).toBe(0);
    await expect.poll(running).toBe(0);
  });
});

describe("given a variant in a window 1280 px wide", () => {
  test("then the map says that it is schematic, and the order table does not", async () => {
    const { page } = await pageWithSample("variant-hundred3", { viewport: { width: 1280, height: 800 } });
    const word = map(page).getByText("Schematic");
    await word.hover();
    await page.getByRole("tooltip", { name: /^Drawn from the map's adjacencies/ }).waitFor();
    await page.keyboard.press("Control+4");
    await word.waitFor({ state: "detached" });
  });

  deepTest(
    "when a turn of retreats or adjustments is shown, then the map's head and footer are not cut off",
    async () => {
      const { page } = await pageWithSample("variant-hundred3", { viewport: { width: 1280, height: 800 } });
      for (const [place, title] of [
        ["AUT 1426", "Autumn 1426"],
        ["WIN 1426", "Winter 1426"],
        ["SUM 1427", "Summer 1427"],
      ] as const) {
        await goTo(page, place);
        await map(page).getByRole("heading", { name: title }).waitFor();
        for (const view of ["Before", "Orders", "After"]) {
          await map(page).getByRole("radio", { name: view }).click();
          await expect.poll(() => cutIn(map(page)), { message: `${place} ${view}` }).toEqual([]);
        }
      }
    },
  );
});

/** Returns words of the map's head and footer that are partly hidden. */
function cutIn(region: Locator): Promise<readonly string[]> {
  return region.evaluate((pane) =>
    [...pane.querySelectorAll(".pane-head, .pane-head *, .map-footer, .map-footer *")]
      .filter(
        (each) =>
          each instanceof HTMLElement &&
          !each.classList.contains("visually-hidden") &&
          (each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > window.innerWidth) &&
          getComputedStyle(each).display !== "inline" &&
          getComputedStyle(each).overflowX !== "visible",
      )
      .map((each) => each.textContent ?? ""),
  );
}
