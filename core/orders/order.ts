import type { Place } from "../map/place.ts";
import type { Phase } from "../map/turn.ts";

/** A unit and its location. */
export interface Unit extends Place {
  readonly power: string;
  readonly type: "AMY" | "FLT";
}

/** An incomplete unit, which Parlance accepts in orders: the power, the type or both are null. */
export interface LooseUnit extends Place {
  readonly power: string | null;
  readonly type: "AMY" | "FLT" | null;
  /**
   * Whether a pair of brackets that Parlance's syntax requires is missing: `PAR` for `( PAR )`, or `( STP SCS )` for
   * `( ( STP SCS ) )`.
   */
  readonly isBare: boolean;
}

/** An order as a client submits it and as the server reports it. Source: v0.18, level 0, SUB. */
export type Order =
  | { readonly type: "HLD" | "DSB" | "BLD" | "REM"; readonly unit: Unit }
  | { readonly type: "MTO" | "RTO"; readonly unit: Unit; readonly to: Place }
  /** `to` is null for a support to hold. */
  | { readonly type: "SUP"; readonly unit: Unit; readonly supported: Unit; readonly to: Place | null }
  | { readonly type: "CVY"; readonly unit: Unit; readonly convoyed: Unit; readonly to: Place }
  /** `via`: the sea provinces in travel order; empty if the route is missing, as in Parlance. */
  | { readonly type: "CTO"; readonly unit: Unit; readonly to: Place; readonly via: readonly string[] }
  | { readonly type: "WVE"; readonly power: string }
  | LooseOrder;

/**
 * An order that Parlance accepts or the diplomacy server writes, but that the documents do not define. The server
 * supplies the missing details.
 */
export interface LooseOrder {
  readonly type: "loose";
  /** The type of order. */
  readonly verb: "HLD" | "MTO" | "SUP" | "CVY" | "CTO" | "RTO" | "DSB" | "BLD" | "REM" | "WVE";
  /** The ordered unit if it is named in full; otherwise null. */
  readonly unit: Unit | null;
  /**
   * The ordered unit if it is incomplete; otherwise null. `unit` and `looseUnit` are both null for a WVE without a
   * power, which applies to the sender.
   */
  readonly looseUnit: LooseUnit | null;
  /** The supported unit of a SUP; null for other orders. */
  readonly supported: Unit | LooseUnit | null;
  /** The convoyed unit of a CVY; null for other orders. */
  readonly convoyed: Unit | LooseUnit | null;
  /** Null for orders without a destination, a support to hold, and `MTO VIA`, the diplomacy server's form of CTO. */
  readonly to: Place | null;
  readonly via: readonly string[];
  /** The order in text form: `( FRA PAR ) MTO BUR`. */
  readonly text: string;
}

/** Whether a unit is named in full. */
export function isWhole(unit: Unit | LooseUnit): unit is Unit {
  return !("isBare" in unit);
}

/** Returns the unit of an order; null if the order does not name it in full. */
export function unitOf(order: Order): Unit | null {
  return order.type === "WVE" ? null : order.unit;
}

/** Returns the power of an order; null if the order does not name it. */
export function powerOfOrder(order: Order): string | null {
  return order.type === "WVE" ? order.power : (order.unit?.power ?? null);
}

/** Returns the phase of an order. */
export function phaseOfOrder(order: Order): Phase {
  const verb = order.type === "loose" ? order.verb : order.type;
  if (verb === "RTO" || verb === "DSB") return "retreat";
  return verb === "BLD" || verb === "REM" || verb === "WVE" ? "adjustment" : "movement";
}

/** The result of an order. Source: v0.18, level 0, ORD. */
export interface OrderResult {
  /** `SUC`, `BNC`, `CUT`, `DSR`, `NSO` or, in games with AOA, an order note; null if RET is the only result. */
  readonly outcome: string | null;
  /** Whether the unit was dislodged (RET). */
  readonly dislodged: boolean;
}
