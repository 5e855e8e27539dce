import type { Place } from "../../map/place.ts";
import { isWhole, type LooseUnit, type Order, type Unit } from "../../orders/order.ts";

type Verb = Exclude<Order["type"], "loose">;

/** The parts of an order that are compared with those of another order. */
interface Compared {
  readonly verb: Verb;
  readonly unit: Unit | null;
  /** The power that waives a build. */
  readonly power: string | null;
  readonly target: Unit | LooseUnit | null;
  readonly to: Place | null;
}

function comparedOf(order: Order): Compared {
  const none = { unit: null, power: null, target: null, to: null };
  switch (order.type) {
    case "WVE":
      return { ...none, verb: "WVE", power: order.power };
    case "loose":
      return {
        verb: order.verb,
        unit: order.unit,
        power: order.unit?.power ?? order.looseUnit?.power ?? null,
        target: order.supported ?? order.convoyed,
        to: order.to,
      };
    case "SUP":
      return { ...none, verb: "SUP", unit: order.unit, target: order.supported, to: order.to };
    case "CVY":
      return { ...none, verb: "CVY", unit: order.unit, target: order.convoyed, to: order.to };
    case "MTO":
    case "RTO":
    case "CTO":
      return { ...none, verb: order.type, unit: order.unit, to: order.to };
    default:
      return { ...none, verb: order.type, unit: order.unit };
  }
}

/**
 * Whether an order does what was promised. Ignores the route of a convoy, and compares a coast only if the promise
 * names one. Compares supported and convoyed units by place, not by owner: a known server reports the supporter's own
 * power as the owner, and a province contains two units only while one of them is dislodged.
 */
export function doesPromised(promised: Order, given: Order): boolean {
  const one = comparedOf(promised);
  const other = comparedOf(given);
  if (one.verb !== other.verb) return false;
  if (one.verb === "WVE") return one.power === other.power;
  return (
    isSameUnit(one.unit, other.unit) &&
    (one.target === null) === (other.target === null) &&
    (one.target === null || other.target === null || one.target.province === other.target.province) &&
    isAtPlace(one.to, other.to)
  );
}

export function isSameUnit(promised: Unit | null, given: Unit | null): boolean {
  return (
    promised !== null &&
    given !== null &&
    promised.power === given.power &&
    promised.type === given.type &&
    isAtPlace(promised, given)
  );
}

function isAtPlace(promised: Place | null, given: Place | null): boolean {
  if (promised === null || given === null) return promised === given;
  return promised.province === given.province && (promised.coast === null || promised.coast === given.coast);
}

/** Returns the destination of a move or retreat, or of the move that an order supports or convoys. */
export function goalOf(order: Order): Place | null {
  return comparedOf(order).to;
}

/** Returns the unit that an order supports or convoys, if the order names it in full. */
export function helpedUnit(order: Order): Unit | null {
  const { target } = comparedOf(order);
  return target !== null && isWhole(target) ? target : null;
}
