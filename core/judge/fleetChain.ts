import type { GameMap } from "../map/gameMap.ts";
import type { Unit } from "../orders/order.ts";
import { reachesProvince } from "./reach.ts";

/**
 * Fleets that might convoy an army between two provinces, and their adjacencies. A fleet's number is its index in
 * `fleets`.
 */
export interface FleetChain {
  readonly fleets: readonly Unit[];
  /** Whether a fleet can embark the army. */
  readonly embarks: readonly boolean[];
  /** Whether a fleet can land the army. */
  readonly lands: readonly boolean[];
  /** For each fleet, the indexes of the adjacent fleets. */
  readonly next: readonly (readonly number[])[];
}

/**
 * The maximum number of paths to search. If it is exceeded, the fleet is assumed to be on a route. No known map comes
 * near this limit.
 */
const pathLimit = 20_000;

/** Returns the chain formed by these fleets, all of which must be able to convoy. */
export function fleetChain(map: GameMap, fleets: readonly Unit[], from: string, to: string): FleetChain {
  return {
    fleets,
    embarks: fleets.map((fleet) => reachesProvince(map, fleet, from)),
    lands: fleets.map((fleet) => reachesProvince(map, fleet, to)),
    next: fleets.map((fleet) =>
      fleets.flatMap(({ province }, at) => (reachesProvince(map, fleet, province) ? [at] : [])),
    ),
  };
}

/** Returns the shortest route via fleets for which `open` is true, in travel order; null if there is none. */
export function shortestRoute(chain: FleetChain, open: (fleet: number) => boolean): readonly number[] | null {
  const { fleets, embarks, lands, next } = chain;
  const before = new Array<number>(fleets.length).fill(-1);
  const queue: number[] = [];
  for (let at = 0; at < fleets.length; at++) if (embarks[at] && open(at)) queue.push(at);
  const seen = new Set(queue);
  for (const at of queue) {
    if (lands[at]) {
      const route = [at];
      for (let back = before[at] ?? -1; back >= 0; back = before[back] ?? -1) route.unshift(back);
      return route;
    }
    for (const other of next[at] ?? []) {
      if (seen.has(other) || !open(other)) continue;
      seen.add(other);
      before[other] = at;
      queue.push(other);
    }
  }
  return null;
}

/** Whether there is a {@link shortestRoute}. */
export function leadsAcross(chain: FleetChain, open: (fleet: number) => boolean): boolean {
  return shortestRoute(chain, open) !== null;
}

/**
 * Whether a fleet is on a route from one province to the other. If `needed`, only routes count that cannot be shortened
 * by leaving out some of their fleets; under the strict interpretation, a convoy order is legal and shows intent only
 * for a fleet on such a route. Source: DATC 4.E.1, 6.F.12, 6.G.19.
 */
export function isOnRoute(chain: FleetChain, fleet: number, needed: boolean): boolean {
  const { embarks, lands, next } = chain;
  let looked = 0;
  const extend = (path: readonly number[]): boolean => {
    if (++looked > pathLimit) return true;
    const last = path.at(-1) ?? -1;
    if (lands[last] && (needed || path.includes(fleet))) return path.includes(fleet);
    const isShortcut = (other: number): boolean =>
      embarks[other] === true || path.slice(0, -1).some((passed) => next[passed]?.includes(other));
    return (next[last] ?? []).some(
      (other) => !path.includes(other) && !(needed && isShortcut(other)) && extend([...path, other]),
    );
  };
  return embarks.some((takes, at) => takes && extend([at]));
}
