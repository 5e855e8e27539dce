import { type GameMap, placeKey } from "../map/gameMap.ts";
import { standardMap } from "../map/standard.ts";
import type { Drawing } from "./drawing.ts";
import { layoutDrawing } from "./layout/layoutDrawing.ts";
import { standardDrawing } from "./standard/drawing.ts";

/**
 * Returns the drawing of a map: the Standard drawing if the map has Standard's borders, regardless of its powers and
 * centres; otherwise a layout computed from the map's adjacencies.
 * @param picture name of the map whose picture to use (`MAP standard.map` in a .map file), if any; used only if it
 *   shows every province of the map
 */
export function drawingFor(map: GameMap, picture?: string): Drawing {
  const standard = standardDrawing();
  const isMeant = picture !== undefined && /^standard(\.map)?$/i.test(picture);
  if (hasStandardBorders(map) || (isMeant && shows(standard, map))) return standard;
  return layoutDrawing(map);
}

function shows({ areas }: Drawing, { provinces }: GameMap): boolean {
  const drawn = new Set(areas.map(({ province }) => province));
  return [...provinces.values()].every(({ name, terrain }) => terrain === "shut" || drawn.has(name));
}

function hasStandardBorders(map: GameMap): boolean {
  return (
    sameRoutes(map.armyRoutes, standardMap.armyRoutes, (province) => province) &&
    sameRoutes(map.fleetRoutes, standardMap.fleetRoutes, placeKey)
  );
}

function sameRoutes<T>(
  a: ReadonlyMap<string, readonly T[]>,
  b: ReadonlyMap<string, readonly T[]>,
  key: (to: T) => string,
): boolean {
  const textOf = (routes: ReadonlyMap<string, readonly T[]>): string =>
    [...routes]
      .filter(([, to]) => to.length > 0)
      .map(([from, to]) => `${from}: ${to.map(key).sort().join(" ")}`)
      .sort()
      .join("\n");
  return textOf(a) === textOf(b);
}
