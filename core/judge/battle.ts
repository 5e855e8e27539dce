import { getOrMake } from "../bytes/keyed.ts";
import type { Place } from "../map/place.ts";
import type { Order, Unit } from "../orders/order.ts";
import { type FleetChain, fleetChain, isOnRoute, leadsAcross } from "./fleetChain.ts";
import type { Position } from "./position.ts";
import { reachesProvince } from "./reach.ts";

/**
 * Legal orders, one for each unit, expressed in numbers for the resolver. Units are numbered as in the position. A
 * province has the number of its unit; empty provinces are numbered after the last unit.
 */
export interface Battle {
  readonly position: Position;
  /** The order of each unit. */
  readonly orders: readonly Order[];
  /** Province to which each unit is ordered to move; -1 for other orders. */
  readonly target: readonly number[];
  /** The units that move to each province. */
  readonly movers: readonly (readonly number[])[];
  /** The convoy of each moving army; null for an army that moves over land and for any other unit. */
  readonly convoy: readonly (Convoy | null)[];
  /** Whether a convoyed army moves over land if the convoy fails. */
  readonly marches: readonly boolean[];
  /** For each unit, the units whose matching orders support its hold or move. */
  readonly supports: readonly (readonly number[])[];
  /** For supports and convoys: whether the other unit's order matches. */
  readonly matched: readonly boolean[];
  /** For matching supports: the province where the supported unit is or to which it moves; -1 for other orders. */
  readonly supportAt: readonly number[];
}

/** The fleets ordered to convoy one army. */
export interface Convoy {
  /** Numbers of units, in the order of the chain; for a named route, in travel order. */
  readonly fleets: readonly number[];
  /** The fleets' adjacency; null for a named route. */
  readonly chain: FleetChain | null;
  /** Whether the convoy fails once any fleet is lost: true for a named route, and under the 1971 rule. */
  readonly needsAll: boolean;
  /** Whether the fleets connect origin and destination. */
  readonly isWhole: boolean;
  /** Provinces of a named route in which no fleet is ordered to convoy the army. */
  readonly without: readonly string[];
}

/** A move: plain (MTO) or by convoy (CTO). */
export type Move =
  | { readonly type: "MTO"; readonly unit: Unit; readonly to: Place }
  | Extract<Order, { readonly type: "CTO" }>;

/** Lists the moves, supports and attempted convoys. Source: DATC 4.A.3, 4.A.6, 4.B.4. */
export function battleOf(position: Position, orders: readonly Order[]): Battle {
  const { indexOf } = position;
  const numbers = new Map(indexOf);
  const numberOf = (province: string): number => getOrMake(numbers, province, () => numbers.size);
  const target = orders.map((order) => (isMove(order) ? numberOf(order.to.province) : -1));
  const movers: number[][] = Array.from(numbers, () => []);
  for (const [unit, province] of target.entries()) movers[province]?.push(unit);
  const matched = orders.map((order) => matches(position, orders, order));
  const carriers: number[][] = orders.map(() => []);
  const supports: number[][] = orders.map(() => []);
  const supportAt = orders.map((order, unit) => {
    if (!matched[unit]) return -1;
    if (order.type === "CVY") carriers[indexOf.get(order.convoyed.province) ?? -1]?.push(unit);
    if (order.type !== "SUP") return -1;
    supports[indexOf.get(order.supported.province) ?? -1]?.push(unit);
    return numberOf((order.to ?? order.supported).province);
  });
  const marches = orders.map(() => true);
  const convoy = orders.map((order, unit) => {
    if (!isMove(order) || order.unit.type !== "AMY") return null;
    const byLand = reachesProvince(position.map, order.unit, order.to.province);
    const way = wayOf(position, orders, order, carriers[unit] ?? [], byLand);
    if (way === "land") return null;
    marches[unit] = byLand && way === "convoy, else land";
    return convoyOf(position, order, carriers[unit] ?? []);
  });
  return { position, orders, target, movers, convoy, marches, supports, matched, supportAt };
}

export function isMove(order: Order | undefined): order is Move {
  return order?.type === "MTO" || order?.type === "CTO";
}

/** Whether a support or convoy order matches the order of the other unit. */
function matches({ indexOf, policy }: Position, orders: readonly Order[], order: Order): boolean {
  if (order.type === "SUP") {
    const other = orders[indexOf.get(order.supported.province) ?? -1];
    if (order.to === null) return !isMove(other);
    if (!isMove(other) || other.to.province !== order.to.province) return false;
    return order.to.coast === null || order.to.coast === other.to.coast;
  }
  if (order.type !== "CVY") return false;
  const army = orders[indexOf.get(order.convoyed.province) ?? -1];
  if (!isMove(army) || army.to.province !== order.to.province) return false;
  if (army.type === "MTO") return policy.convoyPath !== "required";
  return army.via.length === 0 || army.via.includes(order.unit.province);
}

type Way = "land" | "convoy" | "convoy, else land";

/** Returns how an army moves. Source: DATC 4.A.3, 6.G. */
function wayOf(
  { policy, units, indexOf }: Position,
  orders: readonly Order[],
  order: Move,
  carriers: readonly number[],
  byLand: boolean,
): Way {
  if (!byLand) return "convoy";
  const insisted = policy.landFallback ? "convoy, else land" : "convoy";
  if (order.type === "CTO") return insisted;
  switch (policy.adjacentConvoy) {
    case "explicit":
      return "land";
    case "intent":
      return carriers.some((fleet) => units[fleet]?.power === order.unit.power) ? insisted : "land";
    case "swap": {
      const other = orders[indexOf.get(order.to.province) ?? -1];
      return isMove(other) && other.to.province === order.unit.province ? "convoy, else land" : "land";
    }
  }
}

function convoyOf({ map, units, policy }: Position, order: Move, carriers: readonly number[]): Convoy {
  if (order.type === "CTO" && order.via.length > 0) {
    const without = order.via.filter((province) => !carriers.some((fleet) => units[fleet]?.province === province));
    const fleets = order.via.flatMap((province) => carriers.find((fleet) => units[fleet]?.province === province) ?? []);
    return { fleets, chain: null, needsAll: true, isWhole: without.length === 0, without };
  }
  const chainOf = (fleets: readonly number[]): FleetChain =>
    fleetChain(
      map,
      fleets.flatMap((fleet) => units[fleet] ?? []),
      order.unit.province,
      order.to.province,
    );
  const chain = chainOf(carriers);
  const isWhole = leadsAcross(chain, () => true);
  if (policy.disruptedBy === "all-routes") return { fleets: carriers, chain, needsAll: false, isWhole, without: [] };
  const fleets = carriers.filter((_, at) => isOnRoute(chain, at, true));
  return { fleets, chain: chainOf(fleets), needsAll: true, isWhole, without: [] };
}
