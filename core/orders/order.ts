import type { Place } from "../map/place.ts";

/** A unit where it stands. */
export interface Unit extends Place {
  readonly power: string;
  readonly type: "AMY" | "FLT";
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
  /** What one server or another writes or takes for an order and no document defines. */
  | { readonly type: "loose"; readonly unit: Unit | null; readonly text: string };

/** What became of an order. Source: v0.18, level 0, ORD. */
export interface OrderResult {
  /** `SUC`, `BNC`, `CUT`, `DSR`, `NSO`; in games with AOA an order note; null where RET stands alone. */
  readonly outcome: string | null;
  /** RET: the unit was dislodged. */
  readonly dislodged: boolean;
}
