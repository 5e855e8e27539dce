import { type GameMap, placeKey } from "../map/gameMap.ts";
import type { Unit } from "../orders/order.ts";
import type { RemovalRule } from "./policy.ts";
import { compareText } from "./position.ts";
import { neighboursOf } from "./reach.ts";

/** A unit and its distance in provinces to the nearest relevant centre; Infinity if there is no route. */
export interface Distant {
  readonly unit: Unit;
  readonly distance: number;
}

/**
 * Returns a power's units in the order in which civil disorder removes them: farthest first. The rule measures
 * distances from `centres`. Source: DATC 4.D.8, 6.J.
 */
export function removalOrder(
  map: GameMap,
  rule: RemovalRule,
  units: readonly Unit[],
  centres: ReadonlySet<string>,
): readonly Distant[] {
  const places = [...map.provinces.keys()];
  const nameOf = ({ province }: Unit): string =>
    (rule.tie === "full-name" ? map.provinces.get(province)?.fullName : null) ?? province;
  const distant = units.map((unit) => ({ unit, distance: distanceTo(map, rule, unit, centres) }));
  return distant.sort((a, b) => {
    if (a.distance !== b.distance) return b.distance > a.distance ? 1 : -1;
    if (rule.tie === "last-of-map") return places.indexOf(b.unit.province) - places.indexOf(a.unit.province);
    if (a.unit.type !== b.unit.type) return a.unit.type === "FLT" ? -1 : 1;
    return compareText(nameOf(a.unit), nameOf(b.unit));
  });
}

function distanceTo(map: GameMap, rule: RemovalRule, unit: Unit, centres: ReadonlySet<string>): number {
  const keepsToSea = rule.over === "fleets-by-sea" && unit.type === "FLT";
  const start = keepsToSea ? placeKey(unit) : unit.province;
  const step = (key: string): readonly string[] =>
    keepsToSea ? (map.fleetRoutes.get(key) ?? []).map(placeKey) : neighboursOf(map, key);
  const distances = new Map([[start, 0]]);
  for (const [key, distance] of distances) {
    if (centres.has(provinceOf(key))) return distance;
    for (const next of step(key)) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return Number.POSITIVE_INFINITY;
}

function provinceOf(key: string): string {
  const [province = key] = key.split(" ");
  return province;
}
