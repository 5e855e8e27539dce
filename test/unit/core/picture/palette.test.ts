import { describe, expect, test } from "vitest";
import { knownVariants, mapByName } from "../../../../core/map/library.ts";
import { contrast, mixed } from "../../../../core/picture/colour.ts";
import { boardColours, powerColours, scenePowers, type Theme } from "../../../../core/picture/palette.ts";

const themes: readonly Theme[] = ["light", "dark"];

/** One list of powers for each built-in variant. */
const powerLists = knownVariants.flatMap(({ names: [name = ""] }) => {
  const names = mapByName(knownVariants, name)?.map.powers.map((power) => power.name);
  return names ? [names] : [];
});

describe("the powers' colours and letters", () => {
  test("given any known variant, then no two powers have the same letters or the same colour", () => {
    for (const names of powerLists) {
      const powers = scenePowers(names);
      expect(new Set(powers.map(({ mark }) => mark)).size).toBe(names.length);
      expect(new Set(powers.map(({ fill }) => fill)).size).toBe(names.length);
    }
  });

  test("given Standard's powers in any order, then each has its own colour and one letter", () => {
    const powers = scenePowers(["TUR", "AUS", "ENG", "FRA", "GER", "ITA", "RUS"]);
    expect(powers.map(({ name, mark, fill }) => `${name} ${mark} ${fill}`).slice(0, 2)).toEqual([
      "TUR T #E7CC20",
      "AUS A #C6181F",
    ]);
  });

  test("given Standard's powers among others, then they have the same colours as in Standard, and the others different ones", () => {
    const standard = new Map(
      scenePowers(["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]).map((one) => [one.name, one.fill]),
    );
    const youngstown = scenePowers(["AUS", "CHI", "ENG", "FRA", "GER", "IND", "ITA", "JAP", "RUS", "TUR"]);
    for (const [name, fill] of standard) expect(youngstown.find((one) => one.name === name)?.fill).toBe(fill);
    expect(new Set(youngstown.map(({ fill }) => fill)).size).toBe(10);
  });

  test("given powers that are named after colours, then they have those colours", () => {
    expect(scenePowers(["BLU", "GRE", "RED"]).map(({ fill }) => fill)).toEqual(["#0217BF", "#007711", "#C6181F"]);
    expect(scenePowers(["MAC", "GRE"]).map(({ fill }) => fill)).not.toContain("#007711");
  });

  test("given any power in either theme, then its letter and the names on its land are readable (WCAG contrast 4.5)", () => {
    for (const power of powerLists.flatMap(scenePowers))
      for (const theme of themes) {
        const { fill, onFill, tint } = powerColours(power, theme);
        expect([power.name, theme, contrast(fill, onFill) >= 4.5]).toEqual([power.name, theme, true]);
        const { "land-ink": ink = "" } = boardColours[theme];
        expect([power.name, theme, contrast(tint, ink) >= 4.5]).toEqual([power.name, theme, true]);
      }
  });

  test("given more powers than colours, then the letters still differ", () => {
    const names = Array.from({ length: 60 }, (_, index) => `P${String(index).padStart(2, "0")}`);
    const powers = scenePowers(names);
    expect(new Set(powers.map(({ mark }) => mark)).size).toBe(60);
    expect(powers[45]?.fill).toBe(powers[5]?.fill);
  });

  test("given a mixed colour, then it equals the result of color-mix(in oklab, ...) in browsers", () => {
    // Rendered by Chromium for color-mix(in oklab, #C6181F 38%, #E8DFCB) and (in oklab, #0217BF 52%, #3D3B31).
    expect([mixed("#C6181F", 0.38, "#E8DFCB"), mixed("#0217BF", 0.52, "#3D3B31")]).toEqual(["#E39E8A", "#1C397C"]);
    expect([mixed("#C6181F", 0, "#E8DFCB"), mixed("#C6181F", 1, "#E8DFCB")]).toEqual(["#E8DFCB", "#C6181F"]);
  });
});
