import type { Page } from "playwright-core";

/** The units on the map, read from two sources. */
export interface ShownBoard {
  /** Such as `SPR 1901, map standard`. */
  readonly title: string;
  /** From the picture's text alternative: `Russia FLT STP SCS`. */
  readonly told: readonly string[];
  /** From the figures drawn on the map: `AUS BUD`, `AUS BUD dislodged`. */
  readonly painted: readonly string[];
  /**
   * Figures whose centre is outside their own province: `AUS BUD on SER`. Dislodged units are omitted: if a province
   * has no room for two units, the dislodged one is drawn next to it.
   */
  readonly astray: readonly string[];
}

/** Reads the units that the map currently shows. */
export async function shownBoard(page: Page): Promise<ShownBoard> {
  const map = page.getByRole("region", { name: "Map" }).getByRole("application");
  const title = (await map.getAttribute("aria-label")) ?? "";
  const description = (await map.locator("#map-description").textContent()) ?? "";
  const told = description.split("\n").flatMap((line) => {
    const [, power, units = ""] = /^(.+): \d+ centres? \(.*\); units: (.*)\.$/.exec(line) ?? [];
    return power === undefined || units === "none" ? [] : units.split(", ").map((unit) => `${power} ${unit}`);
  });
  const figures = await map.locator('[data-id^="unit "]').evaluateAll((all) =>
    all.map((figure) => {
      const { id = "", province = "" } = (figure as SVGElement).dataset;
      const box = figure.getBoundingClientRect();
      const below = document
        .elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        .flatMap((element) => element.closest<SVGElement>('[data-kind="province"]') ?? []);
      const on = below.map((element) => element.dataset["province"] ?? "");
      return { name: id.replace(/^unit /, ""), isThere: on.includes(province), on: on.join(" ") || "nothing" };
    }),
  );
  return {
    title,
    told: told.sort(),
    painted: figures.map(({ name }) => name).sort(),
    astray: figures
      .filter(({ isThere, name }) => !isThere && !name.endsWith(" dislodged"))
      .map(({ name, on }) => `${name} on ${on}`),
  };
}
