import type { Place } from "../map/place.ts";
import type { Phase } from "../map/turn.ts";

/** A unit where it stands. */
export interface Unit extends Place {
  readonly power: string;
  readonly type: "AMY" | "FLT";
}

/** A unit as Parlance lets an order name it: what is left out is null, the power, the type or both. */
export interface LooseUnit extends Place {
  readonly power: string | null;
  readonly type: "AMY" | "FLT" | null;
  /** One pair of brackets less than Parlance's syntax has: `PAR` for `( PAR )`, `( STP SCS )` for `( ( STP SCS ) )`. */
  readonly isBare: boolean;
}

/** An order as a client submits it and as the server reports it. Source: v0.18, level 0, SUB. */
export type Order =
  | { readonly type: "HLD" | "DSB" | "BLD" | "REM"; readonly unit: Unit }
  | { readonly type: "MTO" | "RTO"; readonly unit: Unit; readonly to: Place }
  /** `to` is null for a support to hold. */
  | { readonly type: "SUP"; readonly unit: Unit; readonly supported: Unit; readonly to: Place | null }
  | { readonly type: "CVY"; readonly unit: Unit; readonly convoyed: Unit; readonly to: Place }
  /** `via`: the sea provinces in travel order; Parlance leaves the route out, it is empty then. */
  | { readonly type: "CTO"; readonly unit: Unit; readonly to: Place; readonly via: readonly string[] }
  | { readonly type: "WVE"; readonly power: string }
  | LooseOrder;

/**
 * What Parlance takes for an order, or the diplomacy server writes, and the documents do not define. The server
 * fills in what is missing.
 */
export interface LooseOrder {
  readonly type: "loose";
  /** What is ordered. */
  readonly verb: "HLD" | "MTO" | "SUP" | "CVY" | "CTO" | "RTO" | "DSB" | "BLD" | "REM" | "WVE";
  /** The ordered unit, where it is named in full. */
  readonly unit: Unit | null;
  /** The ordered unit, where it is not; neither for WVE alone: whose build is waived, the sender tells. */
  readonly looseUnit: LooseUnit | null;
  /** SUP; null for all else. */
  readonly supported: Unit | LooseUnit | null;
  /** CVY; null for all else. */
  readonly convoyed: Unit | LooseUnit | null;
  /** Null for what leads nowhere, a support to hold, and `MTO VIA`, as the diplomacy server writes CTO. */
  readonly to: Place | null;
  readonly via: readonly string[];
  /** The order in the text form: `( FRA PAR ) MTO BUR`. */
  readonly text: string;
}

/** Whether an order names its unit in full. */
export function isWhole(unit: Unit | LooseUnit): unit is Unit {
  return !("isBare" in unit);
}

/** The unit that an order is for; null where it names none in full. */
export function unitOf(order: Order): Unit | null {
  return order.type === "WVE" ? null : order.unit;
}

/** Whose order it is; null where it does not say so. */
export function powerOfOrder(order: Order): string | null {
  return order.type === "WVE" ? order.power : (order.unit?.power ?? null);
}

/** The phase that an order is for. */
export function phaseOfOrder(order: Order): Phase {
  const verb = order.type === "loose" ? order.verb : order.type;
  if (verb === "RTO" || verb === "DSB") return "retreat";
  return verb === "BLD" || verb === "REM" || verb === "WVE" ? "adjustment" : "movement";
}

/** What became of an order. Source: v0.18, level 0, ORD. */
export interface OrderResult {
  /** `SUC`, `BNC`, `CUT`, `DSR`, `NSO`; in games with AOA an order note; null where RET stands alone. */
  readonly outcome: string | null;
  /** RET: the unit was dislodged. */
  readonly dislodged: boolean;
}
