import type { GivenOrder } from "../../core/judge/outcome.ts";
import { type GameMap, placeKey } from "../../core/map/gameMap.ts";
import type { Place } from "../../core/map/place.ts";
import type { Order, Unit } from "../../core/orders/order.ts";

export interface RandomPosition {
  readonly units: readonly Unit[];
  /** One for each unit. */
  readonly orders: readonly Order[];
}

/**
 * Units close together and orders that get in each other's way: moves at the same places, supports and convoys that
 * mostly match, some that do not.
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
  // First who goes where; then who helps.
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

/** Places a unit can move to. */
export function reach(map: GameMap, unit: Unit): readonly Place[] {
  if (unit.type === "FLT") return map.fleetRoutes.get(placeKey(unit)) ?? [];
  return (map.armyRoutes.get(unit.province) ?? []).map((province) => ({ province, coast: null }));
}

function neighbours(map: GameMap, province: string): readonly string[] {
  const coasts = [null, ...(map.provinces.get(province)?.coasts ?? [])];
  const bySea = coasts.flatMap((coast) => map.fleetRoutes.get(placeKey({ province, coast })) ?? []);
  return [...(map.armyRoutes.get(province) ?? []), ...bySea.map((place) => place.province)];
}

/** A unit that can stand there; undefined for provinces where nobody can. */
export function randomUnit(map: GameMap, random: () => number, province: string, power: string): Unit | undefined {
  const { terrain, coasts } = map.provinces.get(province) ?? { terrain: "shut", coasts: [] };
  if (terrain === "shut") return undefined;
  const isFleet = terrain === "water" || (terrain !== "land" && random() < 0.45);
  if (!isFleet) return { power, type: "AMY", province, coast: null };
  const coast = coasts.length === 0 ? null : (coasts[Math.floor(random() * coasts.length)] ?? null);
  return { power, type: "FLT", province, coast };
}

/**
 * Convoys whose shores hold units that help or hinder the convoying fleets: where paradoxes come from. Up to three
 * seas side by side, their fleets, armies on their shores, and fleets that attack them or support for and against.
 */
export function tangledPosition(map: GameMap, random: () => number, count: number, powers: number): RandomPosition {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const terrainOf = (province: string): string => map.provinces.get(province)?.terrain ?? "shut";
  const power = (): string => `P${Math.floor(random() * powers)}`;
  const waters = [...map.provinces.keys()].filter((name) => terrainOf(name) === "water");
  const seas = new Set([pick(waters)]);
  for (let tries = 0; tries < 6 && seas.size < 3; tries++) {
    const beside = neighbours(map, pick([...seas])).filter((name) => terrainOf(name) === "water");
    if (beside.length > 0 && random() < 0.6) seas.add(pick(beside));
  }
  const units: Unit[] = [...seas].map((province) => ({ power: power(), type: "FLT", province, coast: null }));
  const around = [...new Set([...seas].flatMap((sea) => neighbours(map, sea)))].filter((name) => !seas.has(name));
  for (const province of around.sort(() => random() - 0.5)) {
    const unit = units.length < count ? randomUnit(map, random, province, power()) : undefined;
    if (unit) units.push(unit);
  }
  const convoys: Order[] = [];
  const orders = new Map<Unit, Order>();
  for (const sea of units.slice(0, seas.size)) {
    const shores = neighbours(map, sea.province).filter((name) => /^(coast|port)$/.test(terrainOf(name)));
    const armies = units.filter(({ type, province }) => type === "AMY" && shores.includes(province));
    const aims = shores.filter((shore) => units.some(({ province }) => province === shore));
    if (armies.length === 0 || random() < 0.15) continue;
    const earlier = random() < 0.35 ? convoys.find(({ type }) => type === "CVY") : undefined;
    const unit = pick(armies);
    const to = { province: pick(random() < 0.8 && aims.length > 0 ? aims : shores), coast: null };
    const convoy: Order =
      earlier?.type === "CVY" ? { ...earlier, unit: sea } : { type: "CVY", unit: sea, convoyed: unit, to };
    if (convoy.type !== "CVY" || convoy.convoyed.province === convoy.to.province) continue;
    convoys.push(convoy);
    orders.set(sea, convoy);
    const army = convoy.convoyed;
    if (!orders.has(army))
      orders.set(army, { type: random() < 0.5 ? "CTO" : "MTO", unit: army, to: convoy.to, via: [] });
  }
  for (const unit of units) {
    if (orders.has(unit)) continue;
    const places = reach(map, unit);
    const atSea = places.filter(({ province }) => seas.has(province));
    const isAttacked = convoys.some((convoy) => convoy.type === "CVY" && convoy.to.province === unit.province);
    const chance = random() + (isAttacked ? 0.4 : 0);
    if (chance < 0.4 && atSea.length > 0) orders.set(unit, { type: "MTO", unit, to: pick(atSea) });
    else if (chance < 0.47 && places.length > 0) orders.set(unit, { type: "MTO", unit, to: pick(places) });
  }
  const moves = [...orders.values()].filter(isMove);
  for (const unit of units) {
    if (orders.has(unit)) continue;
    const within = new Set(reach(map, unit).map(({ province }) => province));
    const helped: Order[] = [
      ...moves.filter((move) => move.unit !== unit && within.has(move.to.province)),
      ...units.flatMap((held): Order[] =>
        seas.has(held.province) && within.has(held.province) && held !== unit ? [{ type: "HLD", unit: held }] : [],
      ),
    ];
    const other = helped.length > 0 ? pick(helped) : undefined;
    if (other === undefined) orders.set(unit, { type: "HLD", unit });
    else if (isMove(other)) {
      orders.set(unit, { type: "SUP", unit, supported: other.unit, to: { province: other.to.province, coast: null } });
    } else if (other.type === "HLD") orders.set(unit, { type: "SUP", unit, supported: other.unit, to: null });
  }
  return { units, orders: units.map((unit) => orders.get(unit) ?? { type: "HLD", unit }) };
}

/** Orders of every kind that nobody would give: of any unit, to anywhere, of any phase, by anybody. */
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
