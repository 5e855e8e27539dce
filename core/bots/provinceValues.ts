import { tallied } from "../bytes/keyed.ts";
import { neighboursOf } from "../judge/reach.ts";
import type { BotView } from "./view.ts";

/** How much a power wants a province, and how hard it is to take. */
export interface ProvinceValue {
  /** A higher value is better. Values are comparable only within one turn. */
  readonly worth: number;
  /** The largest number of units of any one other power that can be there next turn. */
  readonly rivals: number;
  /** The bot's own units that can be there next turn. */
  readonly friends: number;
}

/** How many steps away the value of a centre still counts, and the factor that applies to the value at each step. */
const steps = 5;
const fading = 0.2;
/** A neutral centre is worth as much as a centre of a power with this many centres. */
const neutralWorth = 5;

/** Rates every province of the map by its own centre, the centres near it, and the other units that can reach it. */
export function provinceValues(view: BotView): ReadonlyMap<string, ProvinceValue> {
  const { map, power } = view;
  const provinces = [...map.provinces.keys()];
  const neighbours = new Map(provinces.map((name) => [name, [...new Set(neighboursOf(map, name))]]));
  const reach = reachOf(view, neighbours);
  const own = new Map(provinces.map((name) => [name, centreWorth(view, name, reach)]));
  const near = spread(own, neighbours);
  return new Map(
    provinces.map((name) => {
      const units = reach.get(name) ?? new Map<string, number>();
      const rivals = Math.max(0, ...[...units].map(([other, count]) => (other === power ? 0 : count)));
      return [name, { worth: near.get(name) ?? 0, rivals, friends: units.get(power) ?? 0 }];
    }),
  );
}

type Reach = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Returns the units of each power that are in or next to each province. */
function reachOf({ units }: BotView, neighbours: ReadonlyMap<string, readonly string[]>): Reach {
  const reach = new Map<string, Map<string, number>>();
  for (const { power, province } of units) {
    for (const name of [province, ...(neighbours.get(province) ?? [])]) {
      const counts = reach.get(name) ?? new Map<string, number>();
      counts.set(power, (counts.get(power) ?? 0) + 1);
      reach.set(name, counts);
    }
  }
  return reach;
}

/**
 * Returns the value of a centre. A large power's centre is worth more; the bot's own centre is worth as much as its
 * most dangerous neighbour.
 */
function centreWorth({ map, power, owners }: BotView, name: string, reach: Reach): number {
  if (!map.provinces.get(name)?.isSupplyCentre) return 0;
  const sizes = tallied(owners.values());
  const owner = owners.get(name);
  if (owner === undefined) return neutralWorth;
  if (owner !== power) return sizes.get(owner) ?? 0;
  const dangers = [...(reach.get(name) ?? [])].filter(([other]) => other !== power);
  return Math.max(0, ...dangers.map(([other]) => sizes.get(other) ?? 1));
}

/** Adds the value of nearby centres to every province; each further step counts less. */
function spread(
  own: ReadonlyMap<string, number>,
  neighbours: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const total = new Map(own);
  let felt = own;
  let weight = 1;
  for (let step = 0; step < steps; step++) {
    weight *= fading;
    const next = new Map<string, number>();
    for (const [name, near] of neighbours) {
      const sum = near.reduce((all, other) => all + (felt.get(other) ?? 0), felt.get(name) ?? 0);
      next.set(name, sum / (near.length + 1));
      total.set(name, (total.get(name) ?? 0) + weight * sum);
    }
    felt = next;
  }
  return total;
}
