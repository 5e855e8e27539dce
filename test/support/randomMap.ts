import { type GameMap, type Province, placeKey, type Terrain } from "../../core/map/gameMap.ts";
import type { Place } from "../../core/map/place.ts";

/**
 * Makes a random map with all terrains, provinces with two coasts, islands, and sometimes a border that can be crossed
 * in only one direction.
 */
export function randomMap(random: () => number, size: number): GameMap {
  const provinces = new Map<string, Province>();
  const armyRoutes = new Map<string, string[]>();
  const fleetRoutes = new Map<string, Place[]>();
  const places = new Map<string, readonly Place[]>();
  for (let at = 0; at < size; at++) {
    const name = `Q${String(at).padStart(2, "0")}`;
    const terrain = drawTerrain(random());
    const coasts = terrain === "coast" && random() < 0.2 ? ["NCS", "SCS"] : [];
    const judgeName = name;
    const isSupplyCentre = terrain !== "water" && terrain !== "shut" && random() < 0.5;
    provinces.set(name, { name, judgeName, fullName: null, terrain, coasts, isSupplyCentre });
    const coastsOrNone: readonly (string | null)[] = coasts.length > 0 ? coasts : [null];
    const standing = coastsOrNone.map((coast): Place => ({ province: name, coast }));
    places.set(name, terrain === "land" ? [] : standing);
    if (terrain !== "water") armyRoutes.set(name, []);
    if (terrain !== "land") for (const place of standing) fleetRoutes.set(placeKey(place), []);
  }
  const names = [...provinces.keys()];
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const join = (from: string, to: string, bySea: boolean, byLand: boolean): void => {
    const isOneWay = random() < 0.05;
    if (byLand) {
      armyRoutes.get(from)?.push(to);
      if (!isOneWay) armyRoutes.get(to)?.push(from);
    }
    const here = pick(places.get(from) ?? []);
    const there = pick(places.get(to) ?? []);
    if (!bySea || !here || !there) return;
    fleetRoutes.get(placeKey(here))?.push(there);
    if (!isOneWay) fleetRoutes.get(placeKey(there))?.push(here);
  };
  const joined = new Set<string>();
  for (let edge = 0; edge < size * 2; edge++) {
    const ends = [pick(names), pick(names)].sort();
    const [from = "", to = ""] = ends;
    if (from === to || joined.has(ends.join())) continue;
    joined.add(ends.join());
    const terrains = [from, to].map((name) => provinces.get(name)?.terrain);
    const isSea = terrains.includes("water");
    join(from, to, !terrains.includes("land") && (isSea || random() < 0.5), !isSea && random() < 0.9);
  }
  const powers = ["P0", "P1", "P2"].map((name, at) => ({
    ...{ name, judgeName: null },
    homes: names.filter((province, number) => number % 3 === at && provinces.get(province)?.isSupplyCentre),
  }));
  return { name: "random", powers, provinces, armyRoutes, fleetRoutes };
}

function drawTerrain(chance: number): Terrain {
  if (chance < 0.36) return "water";
  if (chance < 0.8) return "coast";
  if (chance < 0.93) return "land";
  return chance < 0.98 ? "port" : "shut";
}
