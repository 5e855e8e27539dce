import { type GameMap, placeKey } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import type { Unit } from "../../order.ts";

/** Returns the places in a province to which a fleet can move; from any coast if the fleet's own coast is unknown. */
export function fleetLandings(map: GameMap, from: Place, province: string): readonly Place[] {
  const coasts = map.provinces.get(from.province)?.coasts ?? [];
  if (from.coast !== null || coasts.length === 0) return landingsFrom(map, from, province);
  const landings = coasts.flatMap((coast) => landingsFrom(map, { province: from.province, coast }, province));
  return [...new Map(landings.map((place) => [placeKey(place), place])).values()];
}

function landingsFrom(map: GameMap, from: Place, province: string): readonly Place[] {
  return (map.fleetRoutes.get(placeKey(from)) ?? []).filter((place) => place.province === province);
}

/** Whether a unit can move to a province without a convoy, on any coast. */
export function reaches(map: GameMap, unit: Unit, province: string): boolean {
  if (unit.type === "AMY") return map.armyRoutes.get(unit.province)?.includes(province) ?? false;
  return fleetLandings(map, unit, province).length > 0;
}

/** Whether a convoy can land armies in a province. */
export function isCoastal(map: GameMap, province: string): boolean {
  const terrain = map.provinces.get(province)?.terrain;
  return terrain === "coast" || terrain === "port";
}
