import { type GameMap, placeKey } from "../../core/map/gameMap.ts";

/** What one map has and the other has not, `-` and `+`, a line each; names of judges, full names and order aside. */
export function differencesOf(before: GameMap, after: GameMap): string[] {
  const [old, now] = [new Set(factsOf(before)), new Set(factsOf(after))];
  return [
    ...[...old].filter((fact) => !now.has(fact)).map((fact) => `- ${fact}`),
    ...[...now].filter((fact) => !old.has(fact)).map((fact) => `+ ${fact}`),
  ];
}

/** A map as lines. Provinces that nobody can enter are left out: MDF has none. */
function factsOf({ powers, provinces, armyRoutes, fleetRoutes }: GameMap): string[] {
  return [
    ...powers.map(({ name, homes }) => `power ${name}: ${[...homes].sort().join(" ")}`),
    ...[...provinces.values()]
      .filter(({ terrain }) => terrain !== "shut")
      .map(({ name, terrain, coasts, isSupplyCentre }) =>
        [name, terrain, ...[...coasts].sort(), isSupplyCentre ? "centre" : ""].join(" "),
      ),
    ...[...armyRoutes].map(([from, to]) => `AMY ${from}: ${[...to].sort().join(" ")}`),
    ...[...fleetRoutes].map(([from, to]) => `FLT ${from}: ${to.map(placeKey).sort().join(" ")}`),
  ];
}
