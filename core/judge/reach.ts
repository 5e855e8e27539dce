import { type GameMap, isConvoySea, isShut, placeKey } from "../map/gameMap.ts";
import type { Place } from "../map/place.ts";
import type { Unit } from "../orders/order.ts";
import type { OrderNote } from "./outcome.ts";
import type { JudgePolicy } from "./policy.ts";

const nowhere: readonly Place[] = [];
const noProvinces: readonly string[] = [];

/**
 * Returns the places to which a unit could move if they were empty, in the map's order. For armies, only moves over
 * land count.
 */
export function reachablePlaces(map: GameMap, unit: Unit): readonly Place[] {
  const places =
    unit.type === "AMY"
      ? (map.armyRoutes.get(unit.province) ?? noProvinces).map((province) => ({ province, coast: null }))
      : fleetPlaces(map, unit);
  return places.filter(({ province }) => !isShut(map, province));
}

/** Returns the provinces adjacent to a province by land or, from any of its coasts, by sea; may contain duplicates. */
export function neighboursOf(map: GameMap, province: string): readonly string[] {
  const coasts = [null, ...(map.provinces.get(province)?.coasts ?? [])];
  const bySea = coasts.flatMap((coast) => fleetPlaces(map, { province, coast }));
  return [...(map.armyRoutes.get(province) ?? noProvinces), ...bySea.map((place) => place.province)];
}

/**
 * Whether a unit can move to a province, on any coast; armies can move only over land. A unit can support moves into
 * the same provinces.
 */
export function reachesProvince(map: GameMap, unit: Unit, province: string): boolean {
  if (isShut(map, province)) return false;
  if (unit.type === "AMY") return map.armyRoutes.get(unit.province)?.includes(province) ?? false;
  return fleetPlaces(map, unit).some((place) => place.province === province);
}

/** Whether armies can be in a province. */
export function holdsArmies(map: GameMap, province: string): boolean {
  const terrain = map.provinces.get(province)?.terrain;
  return terrain === "land" || terrain === "coast" || terrain === "port";
}

/** Whether a unit can convoy armies where it is. Fleets at sea can, and so can fleets in the ports of .map files. */
export function canConvoy(map: GameMap, unit: Unit): boolean {
  return unit.type === "FLT" && isConvoySea(map, unit.province);
}

/**
 * Whether a unit of this type can be built in a place. For a fleet, the place must include a coast if the province has
 * several.
 */
export function canStand(map: GameMap, type: Unit["type"], { province, coast }: Place): boolean {
  if (type === "AMY") return coast === null && holdsArmies(map, province);
  const { terrain, coasts } = map.provinces.get(province) ?? { terrain: "shut", coasts: [] };
  if (terrain === "land" || terrain === "shut") return false;
  return coast === null ? coasts.length === 0 : coasts.includes(coast);
}

/**
 * Returns where a unit ordered to `to` would go: the place with the coast that the policy chooses, or the note with
 * which the order is refused. Armies are assumed to move over land.
 */
export function destination(map: GameMap, unit: Unit, to: Place, policy: JudgePolicy): Place | OrderNote {
  if (!map.provinces.has(to.province)) return "NSP";
  return to.province === unit.province ? "FAR" : chosenPlace(map, unit, reachablePlaces(map, unit), to, policy);
}

/**
 * Returns the place that an order means, or the note with which the order is refused. Source: DATC 4.B.1, 4.B.2, 4.B.3,
 * 4.B.6.
 */
export function chosenPlace(
  map: GameMap,
  unit: Unit,
  places: readonly Place[],
  to: Place,
  policy: JudgePolicy,
): Place | "FAR" | "CST" {
  const within = places.filter(({ province }) => province === to.province);
  const [first] = within;
  if (first === undefined) return "FAR";
  const coasts = map.provinces.get(to.province)?.coasts ?? [];
  const isKnown = to.coast === null || (unit.type === "FLT" && coasts.includes(to.coast));
  if (!isKnown && policy.irrelevantCoast === "refused") return "FAR";
  const coast = isKnown ? to.coast : null;
  const named = within.find((place) => place.coast === coast);
  if (named) return named;
  if (coast !== null) return policy.wrongCoast === "corrected" && within.length === 1 ? first : "FAR";
  const isSupplied = within.length === 1 ? policy.omittedCoast === "supplied" : policy.ambiguousCoast === "first";
  return isSupplied ? first : "CST";
}

function fleetPlaces(map: GameMap, place: Place): readonly Place[] {
  return map.fleetRoutes.get(placeKey(place)) ?? nowhere;
}
