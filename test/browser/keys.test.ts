import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { patienceMs } from "../support/chromium.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import { expectInspected, expectSpoken, focused, pageWithSample, runCommand, sharedPage } from "../support/page.ts";

describe("given the palette over a game", () => {
  deepTest("typed text finds a turn, a message and a province", async () => {
    const { page } = await pageWithSample("press-level20");
    const palette = page.getByRole("dialog", { name: "Commands" });
    const choose = async (typed: string, label: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      await palette.waitFor();
      await page.keyboard.type(typed);
      await palette.getByRole("option", { name: label, selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await palette.waitFor({ state: "detached" });
    };
    await choose("f1901", "Go to Fall 1901");
    await expectSpoken(page, /^Fall 1901/);
    await choose("200", "Go to message 200");
    await expectInspected(page, 200);
    await choose("mun", "Munich (MUN): show on map and filter messages");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Filter messages" }).inputValue(), { timeout: patienceMs })
      .toBe("prov==MUN");
    await page.locator("path.lit").first().waitFor({ state: "attached" });
  });
});

describe("given a game on the page and no mouse", () => {
  const game = sharedPage(sample("press-level20"));
  const solo = sharedPage(sample("no-press-solo"));

  test("when Ctrl+K is pressed, typed words find commands, Enter runs them, and Esc returns the focus", async () => {
    const page = await solo();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Commands" });
    await palette.waitFor();
    await expect.poll(() => palette.getByRole("option").count()).toBeGreaterThan(10);

    await page.keyboard.type("dark");
    await expect.poll(() => palette.getByRole("option").allTextContents()).toEqual(["Dark theme"]);
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "detached" });
    // A command runs after the palette has returned the focus.
    await page.locator('html[data-theme="dark"]').waitFor({ state: "attached" });

    await page.getByRole("button", { name: "Light theme" }).focus();
    await page.keyboard.press("Control+k");
    await palette.waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("button Light theme");

    // If the focus is on a tab, a command that shows another tab takes the focus there.
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Game" }).focus();
    await runCommand(page, "show charts");
    await expect.poll(() => focused(page)).toBe("button Charts");
  });

  test("when Ctrl+G is pressed, the cursor goes to a turn by name or to a message by number", async () => {
    const page = await solo();
    await page.keyboard.press("Control+g");
    await page.getByRole("dialog", { name: "Go to turn or message" }).waitFor();
    await page.keyboard.type("f1903");
    await page.keyboard.press("Enter");
    await expectSpoken(page, /^Fall 1903, turn \d+ of \d+/);
    await expect.poll(() => page.url()).toMatch(/#FAL1903&at=\d+[cs]\d+/);

    // If the turn or message does not exist, the dialog shows an error
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+g");
    await page.getByRole("textbox", { name: "Turn or message" }).fill("spring 1890");
    await page.getByRole("dialog").getByText("Not in this recording").waitFor();
    await page.getByRole("button", { name: "Go", exact: true, disabled: true }).waitFor();
  });

  test("when Ctrl+G is pressed, Esc returns the focus, and Tab leaves the dialog, which then closes", async () => {
    const page = await solo();
    const dialog = page.getByRole("dialog", { name: "Go to turn or message" });
    const slider = page.getByRole("slider", { name: "Turn" });
    await slider.focus();
    await page.keyboard.press("Control+g");
    await page.getByRole("textbox", { name: "Turn or message" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await slider.and(page.locator(":focus")).waitFor();

    await page.keyboard.press("Control+g");
    await page.getByRole("textbox", { name: "Turn or message" }).and(page.locator(":focus")).waitFor();
    // The focus leaves the document after the last element, and then returns to the first.
    while (await dialog.isVisible()) await page.keyboard.press("Tab");
    await page.locator("th:focus, button:focus, a:focus, input:focus").waitFor();
  });

  deepTest("when Esc is pressed while a tooltip is shown in a dialog, then the dialog closes immediately", async () => {
    const { page } = await pageWithSample("press-level20");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByRole("button", { name: "Close" }).hover();
    await page.getByRole("tooltip").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("when Tab is pressed repeatedly, every pane is visited, each stop has a name and a visible focus, and none is a trap", async () => {
    const page = await game();
    // Tab goes through the page twice: from the initial focus to the end, and from the beginning
    const stops: Stop[] = [];
    let rounds = 0;
    for (let pressed = 0; pressed < 200 && rounds < 2; pressed++) {
      await page.keyboard.press("Tab");
      const stop = await focusStop(page);
      if (stop === null) rounds += 1;
      else stops.push(stop);
    }
    expect(rounds).toBe(2);
    expect(stops.filter(({ role }) => role === "tbody")).toEqual([]);
    expect(stops.filter(({ name }) => name === "").map(({ role }) => role)).toEqual([]);
    expect(stops.filter(({ isVisible }) => !isVisible).map(({ role, name }) => `${role} ${name}`)).toEqual([]);
    expect(stops.map(({ role, name }) => `${role} ${name}`)).toEqual(
      expect.arrayContaining(["combobox Filter messages", "grid Messages", "slider Turn"]),
    );
    for (const pane of ["Messages", "Map", "Inspector", "Timeline"])
      expect(stops.map((stop) => stop.pane)).toContain(pane);

    // Shift+Tab visits the same stops in reverse order
    await page.keyboard.press("Shift+Tab");
    expect(await focusStop(page)).toMatchObject({ name: stops.at(-1)?.name });
  });

  deepTest(
    "when the arrow key moves through the commands, it reaches each of them; the help lists all commands with keys",
    async () => {
      const { page } = await pageWithSample("press-level20");
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Commands" });
      await palette.waitFor();
      const options = palette.getByRole("option");
      const all = await options.evaluateAll((items) =>
        items.map((item) => ({
          label: item.querySelector("kbd")?.parentElement?.previousSibling?.textContent ?? item.textContent ?? "",
          keys: [...item.querySelectorAll("kbd")].map((key) => key.textContent ?? ""),
        })),
      );
      const walked = new Set<string>();
      for (let step = 0; step < all.length; step++) {
        walked.add((await options.and(palette.locator('[aria-selected="true"]')).textContent()) ?? "");
        await page.keyboard.press("ArrowDown");
      }
      expect(walked.size).toBe(all.length);
      await page.keyboard.press("Escape");
      await palette.waitFor({ state: "detached" });

      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await help.waitFor();
      const told = await help
        .getByRole("listitem")
        .evaluateAll((items) =>
          items.map((item) => [...item.querySelectorAll("kbd")].map((key) => key.textContent ?? "").join("+")),
        );
      const keyed = all.filter(({ keys }) => keys.length > 0).map(({ keys }) => keys.join("+"));
      expect(keyed.length).toBeGreaterThan(20);
      expect(keyed.filter((keys) => !told.includes(keys))).toEqual([]);
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
    },
  );

  test("when / is pressed, the focus is in the search field of the tab, or in the game's filter", async () => {
    const page = await game();
    for (const [tab, field] of sampleOf(
      [
        ["recordings", "Filter recordings"],
        ["press", "Filter press"],
        ["diagnostics", "Filter findings"],
        ["charts", "Filter messages"],
        ["agreements", "Filter offers"],
      ] as const,
      3,
    )) {
      await runCommand(page, `show ${tab}`);
      const region = page.getByRole("main").getByRole("region", { name: new RegExp(`^${tab}`, "i") });
      await region.first().waitFor();
      await page.keyboard.press("/");
      await expect.poll(() => focused(page)).toContain(field);
      await page.keyboard.press("Tab");
    }
  });

  deepTest("when a game is open, the help does not list the keys of the start page", async () => {
    const { page } = await pageWithSample("press-level20");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Open file").waitFor();
    expect(await help.getByText(/Browse recordings|Import a file/).count()).toBe(0);
  });

  test("when the keys of the views are pressed, they do what the help lists", async () => {
    const page = await game();
    const map = page.getByRole("region", { name: "Map" });
    for (const [key, view] of [
      ["Control+1", "Before"],
      ["Control+3", "After"],
      ["Control+2", "Orders"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => map.getByRole("radio", { name: view }).isChecked()).toBe(true);
    }
    await page.keyboard.press("Control+4");
    await map.getByRole("table", { name: /^Orders for Spring 1901/ }).waitFor();
    await page.keyboard.press("Control+4");
    await map.getByRole("application").waitFor();

    const lines = async (): Promise<number> =>
      Number(await page.getByRole("grid", { name: "Messages" }).getAttribute("aria-rowcount"));
    const folded = await lines();
    await page.keyboard.press("f");
    await expect.poll(lines).toBeGreaterThan(folded);

    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await expectSpoken(page, /, turn [2-5] of 5/);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Play" }).waitFor();

    await page.keyboard.press("/");
    await expect.poll(() => focused(page)).toMatch(/^combobox Filter messages/);
  });
});

/** An element at which Tab has stopped. */
interface Stop {
  readonly role: string;
  readonly name: string;
  /** Whether the focus is visible: by an outline, a shadow, a border or a background. */
  readonly isVisible: boolean;
  readonly pane: string | null;
}

/** Returns the element with the focus; null at the end of the document. */
function focusStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement || at instanceof SVGElement) || at === document.body) return null;
    const name =
      at.getAttribute("aria-label") ??
      (at as HTMLInputElement).labels?.[0]?.textContent ??
      (at.textContent ?? "").trim();
    const looks = (): string => {
      const parents = [at.parentElement, at.parentElement?.parentElement, at.closest("section, search, header")];
      const chain = [at, ...parents].flatMap((each) => each ?? []);
      const marked = at.querySelectorAll('[aria-selected="true"]');
      return [...chain, ...marked]
        .map((each) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
            getComputedStyle(each);
          const outline = outlineStyle === "none" ? "" : `${outlineWidth} ${outlineColor}`;
          return [outline, boxShadow, borderColor, backgroundColor].join();
        })
        .join(";");
    };
    const withFocus = looks();
    at.blur();
    const without = looks();
    at.focus();
    return {
      role: at.getAttribute("role") ?? at.tagName.toLowerCase(),
      name: name.slice(0, 60),
      isVisible: withFocus !== without,
      pane: at.closest("section[aria-label]")?.getAttribute("aria-label") ?? null,
    };
  });
}
