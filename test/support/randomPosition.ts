import type { GivenOrder } from "../../core/judge/outcome.ts";
import { type GameMap, placeKey } from "../../core/map/gameMap.ts";
import type { Place } from "../../core/map/place.ts";
import type { Order, Unit } from "../../core/orders/order.ts";

export interface RandomPosition {
  readonly units: readonly Unit[];
  /** One order for each unit. */
  readonly orders: readonly Order[];
}

/**
 * Makes a position with units close together and conflicting orders: moves to the same places, and supports and
 * convoys, most of which match another order.
 */
export function randomPosition(map: GameMap, random: () => number, count: number, powers: number): RandomPosition {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const names = [...map.provinces.keys()];
  const near = new Set([pick(names)]);
  for (let tries = 0; near.size < count + 3 && tries < 200; tries++) {
    const around = neighbours(map, pick([...near]));
    near.add(around.length > 0 ? pick(around) : pick(names));
  }
  const units: Unit[] = [];
  for (const province of [...near].sort(() => random() - 0.5).slice(0, count)) {
    const unit = randomUnit(map, random, province, `P${Math.floor(random() * powers)}`);
    if (unit) units.push(unit);
  }
  const isAtSea = ({ type, province }: Unit): boolean =>
    type === "FLT" && /^(water|port)$/.test(map.provinces.get(province)?.terrain ?? "");
  const shores = names.filter((name) => /^(coast|port)$/.test(map.provinces.get(name)?.terrain ?? ""));
  const shoresNear = [...near].filter((name) => shores.includes(name));
  // The moves come first, then the supports and convoys.
  const intentions = units.map((unit): Order => {
    const places = reach(map, unit);
    const near = places.filter(({ province }) => units.some((other) => other.province === province));
    const chance = random();
    if (chance < 0.22 && unit.type === "AMY" && shoresNear.includes(unit.province)) {
      const to = { province: pick(random() < 0.85 ? shoresNear : shores), coast: null };
      return random() < 0.5 ? { type: "CTO", unit, to, via: [] } : { type: "MTO", unit, to };
    }
    if (chance < 0.7 && places.length > 0)
      return { type: "MTO", unit, to: pick(near.length > 0 && random() < 0.7 ? near : places) };
    return { type: "HLD", unit };
  });
  const orders = intentions.map((intention): Order => {
    const { unit } = intention as { unit: Unit };
    const chance = random();
    if (intention.type !== "HLD" && chance < 0.65) return intention;
    const convoyed = intentions.filter((other) => isMove(other) && other.unit.type === "AMY");
    if (isAtSea(unit) && convoyed.length > 0 && chance > 0.25) {
      const { unit: army, to } = pick(convoyed) as { unit: Unit; to: Place };
      return { type: "CVY", unit, convoyed: army, to: random() < 0.95 ? to : { province: pick(shores), coast: null } };
    }
    const reachable = new Set(reach(map, unit).map(({ province }) => province));
    const helped = intentions.filter((other) => {
      if (other === intention || other.type === "WVE" || other.unit === null) return false;
      return reachable.has(isMove(other) ? other.to.province : other.unit.province);
    });
    if (helped.length === 0) return intention;
    const other = pick(helped) as { unit: Unit; to?: Place };
    const to = other.to && random() < 0.95 ? { province: other.to.province, coast: null } : null;
    return { type: "SUP", unit, supported: other.unit, to };
  });
  return { units, orders };
}

function isMove(order: Order): order is Extract<Order, { readonly to: Place; readonly unit: Unit }> {
  return order.type === "MTO" || order.type === "CTO";
}

/** Returns the places that a unit can move to. */
export function reach(map: GameMap, unit: Unit): readonly Place[] {
  if (unit.type === "FLT") return map.fleetRoutes.get(placeKey(unit)) ?? [];
  return (map.armyRoutes.get(unit.province) ?? []).map((province) => ({ province, coast: null }));
}

function neighbours(map: GameMap, province: string): readonly string[] {
  const coasts = [null, ...(map.provinces.get(province)?.coasts ?? [])];
  const bySea = coasts.flatMap((coast) => map.fleetRoutes.get(placeKey({ province, coast })) ?? []);
  return [...(map.armyRoutes.get(province) ?? []), ...bySea.map((place) => place.province)];
}

/** Returns a unit that can be in this province; undefined for provinces that no unit can enter. */
export function randomUnit(map: GameMap, random: () => number, province: string, power: string): Unit | undefined {
  const { terrain, coasts } = map.provinces.get(province) ?? { terrain: "shut", coasts: [] };
  if (terrain === "shut") return undefined;
  const isFleet = terrain === "water" || (terrain !== "land" && random() < 0.45);
  if (!isFleet) return { power, type: "AMY", province, coast: null };
  const coast = coasts.length === 0 ? null : (coasts[Math.floor(random() * coasts.length)] ?? null);
  return { power, type: "FLT", province, coast };
}

/**
 * Makes a position in which units on the shores help or hinder convoying fleets, which is the source of paradoxes: up
 * to three adjacent seas with fleets, armies on their shores, and fleets that attack them or support either side.
 */
export function tangledPosition(map: GameMap, random: () => number, count: number, powers: number): RandomPosition {
  const tangle = new Tangle(map, random, powers);
  tangle.fillShores(count);
  const fleets = tangle.units.slice(0, tangle.seas.size);
  for (const fleet of fleets) tangle.convoyBy(fleet);
  for (const unit of tangle.units) tangle.disturb(unit);
  const moves = [...tangle.orders.values()].filter(isMove);
  for (const unit of tangle.units) tangle.support(unit, moves);
  const { units, orders } = tangle;
  return { units, orders: units.map((unit) => orders.get(unit) ?? { type: "HLD", unit }) };
}

/** A tangled position under construction: each step gives orders to units that have none yet. */
class Tangle {
  readonly seas: ReadonlySet<string>;
  readonly units: Unit[];
  readonly orders = new Map<Unit, Order>();
  readonly #convoys: Extract<Order, { readonly type: "CVY" }>[] = [];
  readonly #map: GameMap;
  readonly #random: () => number;
  readonly #powers: number;

  constructor(map: GameMap, random: () => number, powers: number) {
    this.#map = map;
    this.#random = random;
    this.#powers = powers;
    const waters = [...map.provinces.keys()].filter((name) => this.#terrainOf(name) === "water");
    const seas = new Set([this.#pick(waters)]);
    for (let tries = 0; tries < 6 && seas.size < 3; tries++) {
      const adjacent = neighbours(map, this.#pick([...seas])).filter((name) => this.#terrainOf(name) === "water");
      if (adjacent.length > 0 && random() < 0.6) seas.add(this.#pick(adjacent));
    }
    this.seas = seas;
    this.units = [...seas].map((province) => ({ power: this.#power(), type: "FLT", province, coast: null }));
  }

  /** Adds units around the seas until there are `count` units in total. */
  fillShores(count: number): void {
    const adjacent = [...this.seas].flatMap((sea) => neighbours(this.#map, sea));
    const around = [...new Set(adjacent)].filter((name) => !this.seas.has(name));
    for (const province of around.sort(() => this.#random() - 0.5)) {
      const isFull = this.units.length >= count;
      const unit = isFull ? undefined : randomUnit(this.#map, this.#random, province, this.#power());
      if (unit) this.units.push(unit);
    }
  }

  convoyBy(sea: Unit): void {
    const shores = neighbours(this.#map, sea.province).filter((name) => /^(coast|port)$/.test(this.#terrainOf(name)));
    const armies = this.units.filter(({ type, province }) => type === "AMY" && shores.includes(province));
    const aims = shores.filter((shore) => this.units.some(({ province }) => province === shore));
    if (armies.length === 0 || this.#random() < 0.15) return;
    const earlier = this.#random() < 0.35 ? this.#convoys[0] : undefined;
    const convoyed = this.#pick(armies);
    const to = { province: this.#pick(this.#random() < 0.8 && aims.length > 0 ? aims : shores), coast: null };
    const convoy = earlier ? { ...earlier, unit: sea } : ({ type: "CVY", unit: sea, convoyed, to } as const);
    const army = convoy.convoyed;
    if (army.province === convoy.to.province) return;
    this.#convoys.push(convoy);
    this.orders.set(sea, convoy);
    if (this.orders.has(army)) return;
    this.orders.set(army, { type: this.#random() < 0.5 ? "CTO" : "MTO", unit: army, to: convoy.to, via: [] });
  }

  /** May order a unit to move, most often against the fleets. */
  disturb(unit: Unit): void {
    if (this.orders.has(unit)) return;
    const places = reach(this.#map, unit);
    const atSea = places.filter(({ province }) => this.seas.has(province));
    const isAttacked = this.#convoys.some(({ to }) => to.province === unit.province);
    const chance = this.#random() + (isAttacked ? 0.4 : 0);
    if (chance < 0.4 && atSea.length > 0) this.orders.set(unit, { type: "MTO", unit, to: this.#pick(atSea) });
    else if (chance < 0.47 && places.length > 0) this.orders.set(unit, { type: "MTO", unit, to: this.#pick(places) });
  }

  /** Orders a unit to support a move or a fleet within reach, or else to hold. */
  support(unit: Unit, moves: readonly Extract<Order, { readonly to: Place; readonly unit: Unit }>[]): void {
    if (this.orders.has(unit)) return;
    const within = new Set(reach(this.#map, unit).map(({ province }) => province));
    const helped = [
      ...moves
        .filter((move) => move.unit !== unit && within.has(move.to.province))
        .map((move) => ({ supported: move.unit, to: { province: move.to.province, coast: null } })),
      ...this.units
        .filter((held) => this.seas.has(held.province) && within.has(held.province) && held !== unit)
        .map((held) => ({ supported: held, to: null })),
    ];
    this.orders.set(unit, helped.length > 0 ? { type: "SUP", unit, ...this.#pick(helped) } : { type: "HLD", unit });
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  #power(): string {
    return `P${Math.floor(this.#random() * this.#powers)}`;
  }

  #terrainOf(province: string): string {
    return this.#map.provinces.get(province)?.terrain ?? "shut";
  }
}

/** Makes nonsense orders of every kind: for any unit, to any place, in any phase, by any power. */
export function anyOrders(map: GameMap, random: () => number, units: readonly Unit[], count: number): GivenOrder[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const provinces = [...map.provinces.keys(), "XYZ"];
  const powers = [...new Set([...units.map(({ power }) => power), "P0", "P9"])];
  const place = (): Place => ({ province: pick(provinces), coast: pick([null, null, "NCS", "SCS", "WCS"]) });
  const unit = (): Unit =>
    units.length > 0 && random() < 0.7 ? pick(units) : { power: pick(powers), type: pick(["AMY", "FLT"]), ...place() };
  return Array.from({ length: count }, () => {
    const ordered = unit();
    const via = Array.from({ length: Math.floor(random() * 3) }, () => pick(provinces));
    const order = pick<Order>([
      { type: pick(["HLD", "DSB", "BLD", "REM"]), unit: ordered },
      { type: pick(["MTO", "RTO"]), unit: ordered, to: place() },
      { type: "SUP", unit: ordered, supported: unit(), to: random() < 0.5 ? null : place() },
      { type: "CVY", unit: ordered, convoyed: unit(), to: place() },
      { type: "CTO", unit: ordered, to: place(), via },
      { type: "WVE", power: ordered.power },
      {
        type: "loose",
        verb: "MTO",
        unit: random() < 0.5 ? ordered : null,
        looseUnit: null,
        supported: null,
        convoyed: null,
        to: null,
        via: [],
        text: "MTO VIA",
      },
    ]);
    return { by: random() < 0.8 ? ordered.power : pick(powers), order };
  });
}
