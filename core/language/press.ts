import type { Place } from "../map/place.ts";
import type { Turn } from "../map/turn.ts";
import type { Order, Unit } from "../orders/order.ts";
import type { Ownership, Read, Reference } from "./parts.ts";

/** A unit at a place; `UNT` stands for a unit of either kind. */
export interface Occupation extends Place {
  readonly power: string;
  readonly type: "AMY" | "FLT" | "UNT";
}

/** An arrangement that a power can propose, insist on, claim or ask about. Source: v0.18, levels 10 to 160. */
export type Arrangement =
  | (Read & { readonly type: "PCE"; readonly powers: readonly string[] })
  | (Read & { readonly type: "ALY"; readonly allies: readonly string[]; readonly against: readonly string[] })
  /** An empty list means a draw among all survivors. */
  | (Read & { readonly type: "DRW"; readonly powers: readonly string[] })
  | (Read & { readonly type: "SLO"; readonly power: string })
  /** NOT means the opposite; NAR means no commitment either way. */
  | (Read & { readonly type: "NOT" | "NAR"; readonly arrangement: Arrangement })
  | (Read & { readonly type: "XDO"; readonly order: Order })
  | (Read & { readonly type: "DMZ"; readonly powers: readonly string[]; readonly provinces: readonly Place[] })
  | (Read & { readonly type: "SCD"; readonly shares: readonly Ownership[] })
  | (Read & { readonly type: "OCC"; readonly positions: readonly Occupation[] })
  | (Read & { readonly type: "AND" | "ORR"; readonly parts: readonly Arrangement[] })
  | (Read & {
      readonly type: "CHO";
      readonly minimum: number;
      readonly maximum: number;
      readonly parts: readonly Arrangement[];
    })
  /** `to` is null for a single turn. */
  | (Read & {
      readonly type: "FOR";
      readonly from: Turn;
      readonly to: Turn | null;
      readonly arrangement: Arrangement;
    })
  | (Read & { readonly type: "XOY"; readonly debtor: string; readonly creditor: string })
  /** `power` gives the units their orders. */
  | (Read & { readonly type: "YDO"; readonly power: string; readonly units: readonly Unit[] })
  | (Read & {
      readonly type: "SND";
      readonly sender: string;
      readonly recipients: readonly string[];
      readonly press: Press;
      /** Only in v0.13: WRT. */
      readonly references: readonly Reference[];
    })
  /** `recipient` forwards to `target` everything that `senders` send to it. */
  | (Read & {
      readonly type: "FWD";
      readonly senders: readonly string[];
      readonly recipient: string;
      readonly target: string;
    })
  /** `sender` sends `target` a copy of everything that it sends to `recipients`. */
  | (Read & {
      readonly type: "BCC";
      readonly sender: string;
      readonly recipients: readonly string[];
      readonly target: string;
    })
  | (Read & { readonly type: "ROF" })
  /** Lower or upper bound of a power's utility: a float as written, or a number if an integer was sent. */
  | (Read & { readonly type: "ULB" | "UUB"; readonly power: string; readonly bound: string | number })
  /** An order without XDO, as in one example in the documents. */
  | (Read & { readonly type: "order"; readonly order: Order });

/** A press message or a reply. Source: v0.18, levels 10 to 160 and 8000. */
export type Press =
  | (Read & { readonly type: "PRP" | "INS" | "QRY" | "SUG"; readonly arrangement: Arrangement })
  | Claim
  | (Read & {
      readonly type: "CCL" | "YES" | "REJ" | "BWX" | "IDK" | "SRY" | "WHY" | "POB" | "UHY" | "HPY" | "ANG";
      readonly press: Press;
    })
  /** `text`: the message in text form, with ERR before the first token that was not understood. */
  | (Read & { readonly type: "HUH"; readonly text: string })
  | (Read & { readonly type: "TRY"; readonly tokens: readonly (string | number)[] })
  | (Read & { readonly type: "WHT"; readonly unit: Unit })
  /** A question about how to attack a province or a power. No document allows a coast. */
  | (Read & {
      readonly type: "HOW";
      readonly province: string | null;
      readonly coast: string | null;
      readonly power: string | null;
    })
  | (Read & { readonly type: "EXP"; readonly turn: Turn; readonly press: Press })
  | (Read & {
      readonly type: "IFF";
      readonly condition: Arrangement;
      readonly then: Press;
      readonly else: Press | null;
    })
  | DeliveredPress
  | (Read & { readonly type: "text"; readonly text: string });

/** FRM, sent by a server or quoted in press. Source: v0.18, level 10, "Sending and receiving press". */
export interface DeliveredPress extends Read {
  readonly type: "FRM";
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly press: Press;
  readonly messageId: number | null;
  readonly references: readonly Reference[];
}

/**
 * THK and FCT. `answer` is null if the claim was volunteered. Otherwise, the claim answers a QRY: the arrangement is
 * true (`true`), its opposite is true (`false`, NOT), or Parlance's NAR precedes the QRY (`not-true`).
 */
export interface Claim extends Read {
  readonly type: "THK" | "FCT";
  readonly arrangement: Arrangement;
  readonly answer: "true" | "false" | "not-true" | null;
}
