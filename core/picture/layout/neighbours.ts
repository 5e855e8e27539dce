import type { GameMap } from "../../map/gameMap.ts";

/** Numbered provinces and their adjacencies: for armies or fleets, in either direction, and on any coast. */
export interface Graph {
  readonly names: readonly string[];
  readonly neighbours: readonly ReadonlySet<number>[];
  /** Edges that no unit can use; they only connect separate parts of the picture. */
  readonly virtual: ReadonlySet<string>;
}

export function edgeKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** Returns a map's adjacency graph without impassable provinces, and with additional edges that connect all parts. */
export function graphOf(map: GameMap): Graph {
  const names = [...map.provinces.values()].filter(({ terrain }) => terrain !== "shut").map(({ name }) => name);
  const numbers = new Map(names.map((name, index) => [name, index]));
  const neighbours = names.map(() => new Set<number>());
  const join = (from: string, to: string): void => {
    const [a, b] = [numbers.get(from), numbers.get(to)];
    if (a === undefined || b === undefined || a === b) return;
    neighbours[a]?.add(b);
    neighbours[b]?.add(a);
  };
  for (const [from, list] of map.armyRoutes) for (const to of list) join(from, to);
  // The key of a place begins with its province.
  for (const [from, list] of map.fleetRoutes) for (const to of list) join(from.split(" ")[0] ?? from, to.province);
  return { names, neighbours, virtual: joinComponents(neighbours) };
}

/** Joins unconnected parts, each to the previous one. */
function joinComponents(neighbours: readonly Set<number>[]): Set<string> {
  const joins = new Set<string>();
  const reached = new Set<number>();
  let last: number | undefined;
  neighbours.forEach((_, start) => {
    if (reached.has(start)) return;
    if (last !== undefined) {
      neighbours[last]?.add(start);
      neighbours[start]?.add(last);
      joins.add(edgeKey(last, start));
    }
    const waiting = [start];
    reached.add(start);
    for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
      for (const next of neighbours[here] ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        waiting.push(next);
      }
    }
    last = start;
  });
  return joins;
}
