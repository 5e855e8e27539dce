import type { Place } from "../map/place.ts";
import type { Order, OrderResult, Unit } from "../orders/order.ts";

/**
 * An order and the power that gave it. Orders are DAIDE's: a convoyed army is CTO, its route empty where none was
 * named; MTO is a plain move, which a policy may let go by convoy too. Units are as the order names them.
 */
export interface GivenOrder {
  readonly by: string;
  readonly order: Order;
}

/** Legality, as THX tells it. Source: v0.18, level 0, SUB. */
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

/** Who stood against a move, and how strong. */
export interface Opposition {
  /** The unit where it stood before the turn. */
  readonly unit: Unit;
  /**
   * `holder`: it stayed in the province; `head-to-head`: it came the other way; `rival`: it made for the same
   * province; `own`: it stayed there and is of the same power, or no foreign power helped against it.
   */
  readonly as: "holder" | "head-to-head" | "rival" | "own";
  readonly strength: number;
}

/** A fleet that was dislodged while it convoyed, and the unit that did it. */
export interface LostFleet {
  readonly fleet: Unit;
  readonly by: Unit;
}

/** Why an order ended as it did. `explainOutcome` makes a sentence of it. */
export type Cause =
  /** A hold, a support or a convoy that stood. */
  | { readonly kind: "stood" }
  /** `route`: the sea provinces that carried it, in travel order; null over land. */
  | { readonly kind: "moved"; readonly route: readonly string[] | null; readonly strength: number }
  /** The order could not be carried out in this position, whatever the others ordered. */
  | { readonly kind: "refused" }
  /** Another order to the same unit stands. */
  | { readonly kind: "replaced" }
  /** The power is in civil disorder: its orders count for nothing. */
  | { readonly kind: "disorder" }
  /** The supported or convoyed unit did something else. */
  | { readonly kind: "unmatched"; readonly did: Order }
  /** The support was cut by these. */
  | { readonly kind: "cut"; readonly by: readonly Unit[] }
  /** No chain of fleets was ordered to carry it. `without`: fleets of the named route that were not. */
  | { readonly kind: "no-convoy"; readonly without: readonly string[] }
  /** The convoy was disrupted: by these losses, or by the rule for paradoxes. */
  | { readonly kind: "disrupted"; readonly lost: readonly LostFleet[]; readonly paradox: boolean }
  /** Too weak. `paradox`: stopped by the rule for paradoxes. */
  | {
      readonly kind: "bounced";
      readonly strength: number;
      readonly against: readonly Opposition[];
      readonly paradox: boolean;
    }
  | { readonly kind: "retreated" }
  /** These made for the same province; all are gone. */
  | { readonly kind: "retreat-bounced"; readonly against: readonly Unit[] }
  /** `ordered`, or because there was no order that could be carried out. */
  | { readonly kind: "disbanded"; readonly ordered: boolean }
  | { readonly kind: "built" }
  /** `distance`: provinces to the nearest centre, where the rules chose; null where it was ordered. */
  | { readonly kind: "removed"; readonly distance: number | null }
  | { readonly kind: "waived"; readonly ordered: boolean };

/** Who drove a unit out. */
export interface Dislodgement {
  /** The attacker where it stood before the turn. */
  readonly by: Unit;
  readonly strength: number;
  /** What the unit and its supports withstood. */
  readonly defence: number;
  readonly byConvoy: boolean;
}

/** What became of one order, in every kind of phase. */
export interface OrderOutcome {
  /** As given; where no order was given, the one that the rules supply. */
  readonly order: Order;
  /** Who gave it; null where the rules supplied it. */
  readonly by: string | null;
  /** The unit that is ordered, as it stands; null where there is none of that power. */
  readonly unit: Unit | null;
  /** What was carried out: the order with names and coasts put right, a hold or disbandment where it was refused. */
  readonly obeyed: Order | null;
  /** The THX note that was due. */
  readonly note: OrderNote;
  /** DAIDE's words. `outcome` is the note where the order was refused, null where it never counted. */
  readonly result: OrderResult;
  readonly cause: Cause;
  /** Not null where the unit was dislodged. */
  readonly dislodged: Dislodgement | null;
}

/** Powers that nobody speaks for. */
export interface Absent {
  /** In civil disorder: their orders count for nothing. */
  readonly civilDisorder?: readonly string[];
  /** Powers that nobody plays; with CD_DUMMIES they are in civil disorder. */
  readonly dummies?: readonly string[];
}

/** A unit that must retreat or disband. */
export interface DislodgedUnit {
  readonly unit: Unit;
  /** Where its attacker came from; null where that is not known. */
  readonly from: string | null;
  /** Where it may go, in the map's order; coasts as MRT gives them. */
  readonly retreats: readonly Place[];
}
