import type { Place } from "../map/place.ts";
import type { Order, OrderResult, Unit } from "../orders/order.ts";

/**
 * An order and the power that gave it. Orders are DAIDE orders: a move by convoy is CTO, with an empty route if none
 * was named; MTO is a plain move, which a policy may also allow by convoy. Units are as the order names them.
 */
export interface GivenOrder {
  readonly by: string;
  readonly order: Order;
}

/** The legality of an order, as THX would report it. Source: v0.18, level 0, SUB. */
export type OrderNote =
  | "MBV"
  | "FAR"
  | "NSP"
  | "NSU"
  | "NAS"
  | "NSF"
  | "NSA"
  | "NYU"
  | "NRN"
  | "NVR"
  | "YSC"
  | "ESC"
  | "HSC"
  | "NSC"
  | "CST"
  | "NMB"
  | "NMR"
  | "NRS";

/** A unit that opposed a move, with its strength. */
export interface Opposition {
  /** The unit at its location before the turn. */
  readonly unit: Unit;
  /**
   * `holder`: it stayed in the province; `head-to-head`: it moved in the opposite direction; `rival`: it moved to the
   * same province; `own`: it did not leave the province, and belongs to the same power.
   */
  readonly as: "holder" | "head-to-head" | "rival" | "own";
  readonly strength: number;
}

/** A fleet dislodged while convoying, and the unit that dislodged it. */
export interface LostFleet {
  readonly fleet: Unit;
  readonly by: Unit;
}

/** The cause of an order's outcome. `explainOutcome` turns it into a sentence. */
export type Cause =
  /** A successful hold, support or convoy. */
  | { readonly kind: "stood" }
  /** `route`: the sea provinces of the convoy, in travel order; null if the unit moved without a convoy. */
  | { readonly kind: "moved"; readonly route: readonly string[] | null; readonly strength: number }
  /** The order was illegal in this position, regardless of the other orders. */
  | { readonly kind: "refused" }
  /** Another order for the same unit counted instead. */
  | { readonly kind: "replaced" }
  /** The power is in civil disorder, so its orders do not count. */
  | { readonly kind: "disorder" }
  /** The supported or convoyed unit had a different order. */
  | { readonly kind: "unmatched"; readonly did: Order }
  /** The support was cut by these units. */
  | { readonly kind: "cut"; readonly by: readonly Unit[] }
  /**
   * No complete chain of fleets was ordered to convoy the army. `without`: the provinces of the named route in which no
   * fleet had such an order.
   */
  | { readonly kind: "no-convoy"; readonly without: readonly string[] }
  /** The convoy was disrupted by these losses or by the paradox rule. */
  | { readonly kind: "disrupted"; readonly lost: readonly LostFleet[]; readonly paradox: boolean }
  /** The move was too weak or, if `paradox`, was stopped by the paradox rule. */
  | {
      readonly kind: "bounced";
      readonly strength: number;
      readonly against: readonly Opposition[];
      readonly paradox: boolean;
    }
  | { readonly kind: "retreated" }
  /** These units retreated to the same province; all were disbanded. */
  | { readonly kind: "retreat-bounced"; readonly against: readonly Unit[] }
  /** `ordered`: true if an order disbanded the unit, false if the unit had no valid order. */
  | { readonly kind: "disbanded"; readonly ordered: boolean }
  | { readonly kind: "built" }
  /** `distance`: distance to the nearest centre, if the rules chose the unit; null if the removal was ordered. */
  | { readonly kind: "removed"; readonly distance: number | null }
  | { readonly kind: "waived"; readonly ordered: boolean };

/** How a unit was dislodged. */
export interface Dislodgement {
  /** The attacker at its location before the turn. */
  readonly by: Unit;
  readonly strength: number;
  /** The strength with which the unit defended itself, including supports. */
  readonly defence: number;
  readonly byConvoy: boolean;
}

/** The outcome of one order, in a phase of any kind. */
export interface OrderOutcome {
  /** The order as given, or the order that the rules supply if none was given. */
  readonly order: Order;
  /** The power that gave the order; null if the rules supplied it. */
  readonly by: string | null;
  /** The ordered unit as it is in the position; null if the power has no such unit. */
  readonly unit: Unit | null;
  /**
   * The order that was carried out: the order with corrected names and coasts, or a hold or disbandment if it was
   * refused.
   */
  readonly obeyed: Order | null;
  /** The correct THX note. */
  readonly note: OrderNote;
  /** The result in DAIDE tokens. `outcome` is the note if the order was refused, and null if it did not count. */
  readonly result: OrderResult;
  readonly cause: Cause;
  /** Not null if the unit was dislodged. */
  readonly dislodged: Dislodgement | null;
}

/** Powers whose orders do not count. */
export interface Absent {
  /** Powers in civil disorder, whose orders do not count. */
  readonly civilDisorder?: readonly string[];
  /** Powers without a player; with CD_DUMMIES they are in civil disorder. */
  readonly dummies?: readonly string[];
}

/** A unit that must retreat or disband. */
export interface DislodgedUnit {
  readonly unit: Unit;
  /** The province from which the attacker moved; null if unknown. */
  readonly from: string | null;
  /** The places to which the unit may retreat, in the map's order, with coasts, as in MRT. */
  readonly retreats: readonly Place[];
}
