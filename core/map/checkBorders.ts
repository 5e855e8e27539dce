import { type FilePosition, type MapFault, mapFault } from "./fault.ts";
import { type GameMap, type Province, placeKey } from "./gameMap.ts";
import type { Place } from "./place.ts";

/**
 * Finds borders that contradict the map: one-way borders, borders listed twice, borders that lead armies to water or
 * fleets inland, and borders that name a coast that does not exist or omit one that is required. Nothing is fixed: maps
 * are used unchanged.
 * @param at returns the position of a province's borders in the file
 */
export function checkBorders(map: GameMap, at: (province: string) => FilePosition | null): MapFault[] {
  const lists = [...map.armyRoutes, ...[...map.fleetRoutes].map(([from, to]) => [from, to.map(placeKey)] as const)];
  const repeated = lists.flatMap(([from, to]) =>
    to
      .filter((each, index) => to.indexOf(each) < index)
      .map((each) => mapFault("border-twice", at(from.split(" ", 1).join()), { from, to: each })),
  );
  return [...repeated, ...armyFaults(map, at), ...fleetFaults(map, at)];
}

function armyFaults(map: GameMap, at: (province: string) => FilePosition | null): MapFault[] {
  return [...map.armyRoutes].flatMap(([from, to]) =>
    [...new Set(to)].flatMap((each) => {
      const facts = { from, to: each, units: "armies" };
      const target = map.provinces.get(each);
      if (target?.terrain === "water") return [mapFault("army-on-water", at(from), facts)];
      const isBack = from === each || (map.armyRoutes.get(each) ?? []).includes(from);
      return isBack ? [] : [mapFault("one-way", at(from), facts)];
    }),
  );
}

function fleetFaults(map: GameMap, at: (province: string) => FilePosition | null): MapFault[] {
  const faults: MapFault[] = [];
  for (const [from, places] of map.fleetRoutes) {
    const [province = from, coast = null] = from.split(" ");
    const seen = new Set<string>();
    for (const place of places) {
      const to = placeKey(place);
      const facts = { from, to, units: "fleets" };
      const target = map.provinces.get(place.province);
      if (target === undefined || seen.has(to)) continue;
      seen.add(to);
      if (target.terrain === "land") faults.push(mapFault("fleet-on-land", at(province), facts));
      else if (!canHoldFleet(map, target, place)) {
        const code = place.coast === null ? "fleet-on-no-coast" : "unknown-place";
        faults.push(mapFault(code, at(province), { ...facts, place: to, where: `borders of ${from}` }));
      } else if (place.province !== province && !leadsTo(map, place, { province, coast }))
        faults.push(mapFault("one-way", at(province), facts));
    }
  }
  return faults;
}

/**
 * Whether a fleet can be in a place. A map may allow fleets both in a province and on its coasts, if it has borders for
 * both.
 */
function canHoldFleet(map: GameMap, { coasts }: Province, place: Place): boolean {
  return place.coast === null
    ? coasts.length === 0 || map.fleetRoutes.has(place.province)
    : coasts.includes(place.coast);
}

function leadsTo(map: GameMap, from: Place, to: Place): boolean {
  return (map.fleetRoutes.get(placeKey(from)) ?? []).some((place) => placeKey(place) === placeKey(to));
}
