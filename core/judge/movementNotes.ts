import { isConvoySea } from "../map/gameMap.ts";
import type { Place } from "../map/place.ts";
import type { Order, Unit } from "../orders/order.ts";
import { isOnRoute } from "./fleetChain.ts";
import type { GivenOrder, OrderNote } from "./outcome.ts";
import { chainBetween, couldConvoy, type Position, unitNamed } from "./position.ts";
import { canConvoy, destination, holdsArmies, reachablePlaces, reachesProvince } from "./reach.ts";

/** A server's answer to an order. */
export interface Ruling {
  /** The note; MBV means that the order may be valid. */
  readonly note: OrderNote;
  /** The ordered unit as it is in the position; null if the power that gave the order has no such unit. */
  readonly unit: Unit | null;
  /** The order with actual units and coasts; null if it is refused. */
  readonly order: Order | null;
}

type OrderOf<Type extends Order["type"]> = Extract<Order, { readonly type: Type }>;

const movementOrders = new Set<string>(["HLD", "MTO", "SUP", "CVY", "CTO", "loose"]);

/**
 * Determines whether an order in a movement phase may be valid in this position, regardless of the other orders.
 * Source: v0.18, level 0, THX; DATC 4.E.1: a move needs a border or fleets that could convoy it, a support needs both
 * units to reach the province, and a convoy needs a fleet at sea on a route.
 */
export function ruleMovement(position: Position, { by, order }: GivenOrder): Ruling {
  if (!movementOrders.has(order.type)) return refuse("NRS");
  if (order.type === "WVE" || order.unit === null) return refuse("NSU");
  const { unit: named } = order;
  if (!position.map.provinces.has(named.province)) return refuse("NSP");
  if (named.power !== by) return refuse("NYU");
  const unit = unitNamed(position, named);
  if (unit === undefined) return refuse(missingNote(order));
  if (unit.power !== by) return refuse("NYU");
  const legal = legalOrder(position, unit, order);
  return typeof legal === "string" ? refuse(legal, unit) : { note: "MBV", unit, order: legal };
}

export function refuse(note: OrderNote, unit: Unit | null = null): Ruling {
  return { note, unit, order: null };
}

/** Returns the note for a missing unit, which differs for armies and fleets. */
function missingNote(order: Order): OrderNote {
  return order.type === "CTO" ? "NSA" : order.type === "CVY" ? "NSF" : "NSU";
}

function legalOrder(position: Position, unit: Unit, order: Order): Order | OrderNote {
  switch (order.type) {
    case "HLD":
      return { type: "HLD", unit };
    case "MTO":
      return legalMove(position, unit, order.to);
    case "CTO":
      return legalConvoyedMove(position, unit, order);
    case "SUP":
      return order.to === null
        ? legalHoldSupport(position, unit, order.supported)
        : legalMoveSupport(position, unit, order.supported, order.to);
    case "CVY":
      return legalConvoy(position, unit, order);
    case "loose":
      return "NSP";
    default:
      return "NRS";
  }
}

function legalMove(position: Position, unit: Unit, to: Place): Order | OrderNote {
  const { map, policy } = position;
  const place = destination(map, unit, to, policy);
  if (typeof place !== "string") return { type: "MTO", unit, to: place };
  if (place !== "FAR" || unit.type !== "AMY" || !policy.impliedConvoy || !mayNameCoast(position, to)) return place;
  if (!couldConvoy(position, unit.province, to.province, null)) return "FAR";
  return { type: "MTO", unit, to: { province: to.province, coast: null } };
}

function mayNameCoast({ policy }: Position, to: Place): boolean {
  return to.coast === null || policy.irrelevantCoast === "ignored";
}

function legalConvoyedMove(position: Position, unit: Unit, order: OrderOf<"CTO">): Order | OrderNote {
  const { map, policy } = position;
  const { to } = order;
  if (unit.type !== "AMY") return "NSA";
  if (!map.provinces.has(to.province)) return "NSP";
  if (to.province === unit.province || !holdsArmies(map, to.province) || !mayNameCoast(position, to)) return "FAR";
  const via = policy.convoyPath === "ignored" ? [] : order.via;
  const legal: Order = { type: "CTO", unit, to: { province: to.province, coast: null }, via };
  if (via.length > 0) return routeNote(position, unit, legal) ?? legal;
  if (policy.convoyPath === "required") return "NSF";
  const marches = policy.landFallback && reachesProvince(map, unit, to.province);
  return marches || couldConvoy(position, unit.province, to.province, null) ? legal : "FAR";
}

/**
 * Returns the note for a fault in a named route; undefined if there is no fault. The provinces of the route must be sea
 * provinces with fleets, and each must be adjacent to the next.
 */
function routeNote(position: Position, unit: Unit, { to, via }: OrderOf<"CTO">): OrderNote | undefined {
  const { map, units, indexOf } = position;
  if (via.some((province) => !map.provinces.has(province))) return "NSP";
  const fleets = via.flatMap((province) => units[indexOf.get(province) ?? -1] ?? []);
  if (fleets.length < via.length) return "NSF";
  if (!fleets.every(({ province }) => isConvoySea(map, province))) return "NAS";
  if (!fleets.every((fleet) => canConvoy(map, fleet))) return "NSF";
  const [first] = fleets;
  const isWhole =
    new Set(via).size === via.length &&
    first !== undefined &&
    reachesProvince(map, first, unit.province) &&
    fleets.every((fleet, at) => reachesProvince(map, fleet, via[at + 1] ?? to.province));
  return isWhole ? undefined : "FAR";
}

function legalHoldSupport(position: Position, unit: Unit, named: Unit): Order | OrderNote {
  if (!position.map.provinces.has(named.province)) return "NSP";
  const supported = unitNamed(position, named);
  if (supported === undefined) return "NSU";
  if (supported === unit || !reachesProvince(position.map, unit, supported.province)) return "FAR";
  return { type: "SUP", unit, supported, to: null };
}

function legalMoveSupport(position: Position, unit: Unit, named: Unit, to: Place): Order | OrderNote {
  const { map } = position;
  if (!map.provinces.has(named.province) || !map.provinces.has(to.province)) return "NSP";
  const supported = unitNamed(position, named);
  if (supported === undefined) return "NSU";
  const isElsewhere = supported !== unit && to.province !== unit.province && to.province !== supported.province;
  if (!isElsewhere || !reachesProvince(map, unit, to.province)) return "FAR";
  const coast = supportedCoast(position, unit, supported, to);
  if (coast === "FAR" || coast === "CST") return coast;
  return { type: "SUP", unit, supported, to: { province: to.province, coast: coast.named } };
}

/**
 * Returns the coast that a support requires; null for any coast; the note if the move is impossible. Source: DATC
 * 4.B.4, 6.D.31.
 */
function supportedCoast(
  position: Position,
  unit: Unit,
  supported: Unit,
  { province, coast }: Place,
): { readonly named: string | null } | "FAR" | "CST" {
  const { map, policy } = position;
  if (supported.type === "AMY") {
    const gets =
      reachesProvince(map, supported, province) || couldConvoy(position, supported.province, province, unit.province);
    return gets && mayNameCoast(position, { province, coast }) ? { named: null } : "FAR";
  }
  const within = reachablePlaces(map, supported).filter((place) => place.province === province);
  if (within.length === 0) return "FAR";
  if (policy.supportCoast === "ignored") return { named: null };
  const exists = coast !== null && map.provinces.get(province)?.coasts.includes(coast) === true;
  if (coast !== null && !exists && policy.irrelevantCoast === "refused") return "FAR";
  if (exists) return within.some((place) => place.coast === coast) ? { named: coast } : "FAR";
  const isRequired =
    policy.supportCoast === "required" ||
    (policy.supportCoast === "required-of-foreign" && supported.power !== unit.power);
  return isRequired && within.length > 1 ? "CST" : { named: null };
}

function legalConvoy(position: Position, unit: Unit, { convoyed, to }: OrderOf<"CVY">): Order | OrderNote {
  const { map, policy, seaFleets } = position;
  if (unit.type !== "FLT") return "NSF";
  if (!canConvoy(map, unit)) return "NAS";
  if (!map.provinces.has(convoyed.province) || !map.provinces.has(to.province)) return "NSP";
  const army = unitNamed(position, convoyed);
  if (army?.type !== "AMY") return "NSA";
  if (army.province === to.province || !holdsArmies(map, to.province) || !mayNameCoast(position, to)) return "FAR";
  const chain = chainBetween(position, army.province, to.province);
  if (!isOnRoute(chain, seaFleets.indexOf(unit), policy.needlessConvoy === "refused")) return "FAR";
  return { type: "CVY", unit, convoyed: army, to: { province: to.province, coast: null } };
}
