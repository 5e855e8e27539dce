import { reachablePlaces, reachesProvince } from "../judge/reach.ts";
import type { Place } from "../map/place.ts";
import { type Order, type Unit, unitOf } from "../orders/order.ts";
import { waivers } from "./hold.ts";
import { type ProvinceValue, provinceValues } from "./provinceValues.ts";
import { buildable, shuffled } from "./random.ts";
import { type BotView, buildSites, dueFor, ownRetreats, ownUnits, phaseOfView } from "./view.ts";

type Values = ReadonlyMap<string, ProvinceValue>;

/** The effects of a bot's agreements on its orders. */
export interface Limits {
  /** Provinces that the bot's orders must not enter. */
  readonly closed: ReadonlySet<string>;
  /** Provinces that the bot's units must leave and where it must not build; these are also in `closed`. */
  readonly empty: ReadonlySet<string>;
  /** Orders for the bot's units this turn. */
  readonly orders: readonly Order[];
  /** Powers to attack first. */
  readonly enemies: ReadonlySet<string>;
}

export const noLimits: Limits = { closed: new Set(), empty: new Set(), orders: [], enemies: new Set() };

/** The factor by which the value of an enemy's centre is multiplied. */
const enmity = 1.5;

/** Moves, retreats and builds towards valuable provinces nearby, and supports contested moves. */
export function greedy(view: BotView): readonly Order[] {
  return greedyWithin(view, noLimits);
}

/** Like {@link greedy}, but keeps the bot's agreements. */
export function greedyWithin(view: BotView, limits: Limits): readonly Order[] {
  const values = valuesFor(view, limits);
  switch (phaseOfView(view)) {
    case "movement":
      return movement(view, values, limits);
    case "retreat":
      return ownRetreats(view).map(({ unit, retreats }) => {
        const open = retreats.filter(({ province }) => !limits.closed.has(province));
        const [to] = byWorth(open, values);
        return to ? { type: "RTO", unit, to } : { type: "DSB", unit };
      });
    case "adjustment":
      return dueFor(view) < 0 ? removals(view, values) : builds(view, values, limits);
  }
}

/** Returns the values of all provinces; enemy provinces are worth more. */
export function valuesFor(view: BotView, { enemies }: Pick<Limits, "enemies">): Values {
  const values = provinceValues(view);
  if (enemies.size === 0) return values;
  return new Map(
    [...values].map(([name, value]) => {
      const isHostile = enemies.has(view.owners.get(name) ?? "");
      return [name, isHostile ? { ...value, worth: value.worth * enmity } : value];
    }),
  );
}

/** The province where a unit will be, and the units that support it there. */
interface Aim {
  readonly unit: Unit;
  readonly to: Place;
  readonly supporters: Unit[];
}

/**
 * Lets each unit, in random order, aim at the best untaken province or support the unit that has taken a better
 * province.
 */
function movement(view: BotView, values: Values, limits: Limits): Order[] {
  const agreed = agreedOrders(view, limits);
  const aims = new Map<string, Aim>();
  for (const [unit, order] of agreed) {
    const to = order.type === "MTO" ? order.to : unit;
    aims.set(to.province, { unit, to: { province: to.province, coast: to.coast }, supporters: [] });
  }
  for (const unit of shuffled(ownUnits(view), view)) {
    if (agreed.has(unit)) continue;
    const here: Place = { province: unit.province, coast: unit.coast };
    const stay = limits.empty.has(unit.province) ? [] : [here];
    const open = reachablePlaces(view.map, unit).filter(({ province }) => !limits.closed.has(province));
    const places = byWorth([...stay, ...open], values);
    const chosen = places.find((place) => isOpen(place, unit, aims, view, values)) ?? here;
    const taken = aims.get(chosen.province);
    if (taken && canSupport(view, unit, taken)) taken.supporters.push(unit);
    else if (!taken) aims.set(chosen.province, { unit, to: chosen, supporters: [] });
  }
  return ordersFor(view, aims, agreed);
}

/** Returns the agreed order of each existing unit that has one. */
function agreedOrders(view: BotView, { orders }: Limits): ReadonlyMap<Unit, Order> {
  const own = ownUnits(view);
  return new Map(
    orders.flatMap((order) => {
      const named = unitOf(order);
      const unit = own.find(({ province, type }) => province === named?.province && type === named.type);
      return unit ? [[unit, order] as const] : [];
    }),
  );
}

/**
 * Whether a unit may choose a province, because no unit has chosen it yet or the unit that has chosen it needs support.
 */
function isOpen(place: Place, unit: Unit, aims: ReadonlyMap<string, Aim>, view: BotView, values: Values): boolean {
  const taken = aims.get(place.province);
  if (taken)
    return taken.supporters.length < (values.get(place.province)?.rivals ?? 0) && canSupport(view, unit, taken);
  // Another of the bot's units, which has not chosen yet, may stay where it is.
  const waiting = ownUnits(view).some((other) => other.province === place.province && other.province !== unit.province);
  return !waiting || [...aims.values()].some((aim) => aim.unit.province === place.province);
}

function canSupport({ map }: BotView, unit: Unit, { to }: Aim): boolean {
  return to.province !== unit.province && reachesProvince(map, unit, to.province);
}

function ordersFor(view: BotView, aims: ReadonlyMap<string, Aim>, agreed: ReadonlyMap<Unit, Order>): Order[] {
  const orders = new Map<Unit, Order>(agreed);
  for (const { unit, to, supporters } of aims.values()) {
    const stays = to.province === unit.province;
    if (!agreed.has(unit)) orders.set(unit, stays ? { type: "HLD", unit } : { type: "MTO", unit, to });
    for (const supporter of supporters)
      orders.set(supporter, {
        ...{ type: "SUP", unit: supporter, supported: unit },
        to: stays ? null : { province: to.province, coast: null },
      });
  }
  return ownUnits(view).map((unit) => orders.get(unit) ?? { type: "HLD", unit });
}

function byWorth<P extends Place>(places: readonly P[], values: Values): P[] {
  const worth = ({ province }: Place): number => {
    const value = values.get(province);
    return value ? value.worth * (1 + 0.1 * Math.min(0, value.friends - value.rivals)) : 0;
  };
  return places.toSorted((a, b) => worth(b) - worth(a));
}

function removals(view: BotView, values: Values): Order[] {
  const worstFirst = byWorth(ownUnits(view), values).reverse();
  return worstFirst.slice(0, -dueFor(view)).map((unit) => ({ type: "REM", unit }));
}

function builds(view: BotView, values: Values, { empty }: Limits): Order[] {
  const open = buildSites(view).filter((province) => !empty.has(province));
  const sites = byWorth(
    open.map((province) => ({ province, coast: null })),
    values,
  );
  const due = dueFor(view);
  const orders = sites.slice(0, due).flatMap(({ province }): Order[] => {
    const [first, ...others] = buildable(view, province);
    if (!first) return [];
    // Where a fleet can be built, one in three new units is a fleet; all new units are fleets if no army could walk to
    // a foreign centre.
    const [fleet] = others;
    const isFleet = fleet !== undefined && (view.random() < 1 / 3 || !leadsAway(view, province));
    return [{ type: "BLD", unit: isFleet ? fleet : first }];
  });
  return [...orders, ...waivers(view, due - orders.length)];
}

/** Whether an army can walk from a province to a centre that the power does not own. */
function leadsAway({ map, power, owners }: BotView, from: string): boolean {
  const seen = new Set([from]);
  for (const province of seen) {
    if (map.provinces.get(province)?.isSupplyCentre && owners.get(province) !== power) return true;
    for (const next of map.armyRoutes.get(province) ?? []) seen.add(next);
  }
  return false;
}
