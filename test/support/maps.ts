import { type GameMap, placeKey } from "../../core/map/gameMap.ts";

/**
 * Returns the differences between two maps, one per line, marked with `-` or `+`; ignores njudge names, full names and
 * order.
 */
export function differencesOf(before: GameMap, after: GameMap): string[] {
  const [old, now] = [new Set(factsOf(before)), new Set(factsOf(after))];
  return [
    ...[...old].filter((fact) => !now.has(fact)).map((fact) => `- ${fact}`),
    ...[...now].filter((fact) => !old.has(fact)).map((fact) => `+ ${fact}`),
  ];
}

/** Returns a map as lines, without provinces that no unit can enter, because an MDF does not list them. */
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
