import { describe, expect, test } from "vitest";
import { standardMap } from "../../../../core/map/standard.ts";
import { isInside, regionsOf } from "../../../../core/picture/region.ts";
import { standardArcs, standardDrawing } from "../../../../core/picture/standard/drawing.ts";

/** Returns the length, in map units, of the border shared by each pair of provinces. */
function drawnBorders(): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const { sides, steps } of standardArcs()) {
    const names = sides.map((side) => side.replace("~", ""));
    if (names.some((name) => !standardMap.provinces.has(name)) || names[0] === names[1]) continue;
    let length = 0;
    for (let index = 0; index < steps.length; index += 2)
      length += Math.hypot(steps[index] ?? 0, steps[index + 1] ?? 0) / 10;
    const pair = names.sort().join(" ");
    lengths.set(pair, (lengths.get(pair) ?? 0) + length);
  }
  return lengths;
}

function gameBorders(): string[] {
  const { armyRoutes, fleetRoutes } = standardMap;
  const army = [...armyRoutes].flatMap(([from, list]) => list.map((to) => [from, to]));
  const fleet = [...fleetRoutes].flatMap(([from, list]) => list.map((to) => [from.slice(0, 3), to.province]));
  return [...new Set([...army, ...fleet].map((pair) => pair.sort().join(" ")))].sort();
}

describe("the Standard drawing", () => {
  test("given the game's neighbours, then exactly these provinces share a border, and each border is long enough to see", () => {
    const drawn = drawnBorders();
    expect([...drawn.keys()].sort()).toEqual(gameBorders());
    expect([...drawn].filter(([, length]) => length < 8)).toEqual([]);
  });

  test("given any place, then everything drawn there is inside its province", () => {
    const regions = regionsOf(standardDrawing());
    expect(regions.size).toBe(75);
    const astray = standardDrawing().areas.flatMap(({ province, anchor, coasts }) =>
      [anchor, ...coasts.values()].flatMap(({ unit, label }) =>
        [unit, label].filter((point) => !isInside(point, regions.get(province) ?? [])).map(() => province),
      ),
    );
    // The names of a few coasts lie over adjacent water.
    expect(astray.filter((province) => !["BUL", "SPA", "STP"].includes(province))).toEqual([]);
  });

  test("given provinces with named coasts, then each coast has its own place", () => {
    const withCoasts = standardDrawing().areas.filter(({ coasts }) => coasts.size > 0);
    expect(withCoasts.map(({ province, coasts }) => [province, [...coasts.keys()].sort()])).toEqual([
      ["BUL", ["ECS", "SCS"]],
      ["SPA", ["NCS", "SCS"]],
      ["STP", ["NCS", "SCS"]],
    ]);
  });
});
