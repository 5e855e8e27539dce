import type { Place } from "../map/place.ts";
import type { Turn } from "../map/turn.ts";
import type { Order, OrderResult, Unit } from "../orders/order.ts";
import type { Ownership, Read, Reference } from "./parts.ts";
import type { DeliveredPress, Press } from "./press.ts";

export type { DeliveredPress } from "./press.ts";

/** A duration in seconds; Parlance writes durations above 8191 s as seconds and hours. */
interface Time {
  readonly seconds: number;
  readonly hours: number | null;
}

interface Named {
  readonly name: string;
}

/** SND. Source: v0.18, level 10, "Sending and receiving press". */
export interface SendPress extends Read {
  readonly type: "SND";
  /** The server refuses every turn except the current one. */
  readonly turn: Turn | null;
  readonly recipients: readonly string[];
  readonly press: Press;
  /** Only in v0.13, like `references` (WRT). */
  readonly messageId: number | null;
  readonly references: readonly Reference[];
}

/** A message from the server that a client acknowledges. */
export interface Acknowledged extends Read, Named {
  readonly type: "MAP" | "SVE" | "LOD";
}

/** The commands that NOT can cancel. */
export type Negatable =
  /** An empty list means all orders for the turn. */
  | (Read & { readonly type: "SUB"; readonly orders: readonly Order[] })
  | (Read & { readonly type: "GOF" })
  | (Read & { readonly type: "DRW"; readonly powers: readonly string[] })
  | (Read & { readonly type: "TME" } & (Time | NoTime));

interface NoTime {
  readonly seconds: null;
  readonly hours: null;
}

/** A command or request from a client. The server may answer with YES or REJ and a copy of it. */
export type ClientCommand =
  | (Read & { readonly type: "NME"; readonly name: string; readonly version: string })
  /** Only Parlance has an OBS with a name. */
  | (Read & { readonly type: "OBS"; readonly name: string | null; readonly version: string | null })
  | (Read & { readonly type: "IAM"; readonly power: string; readonly passcode: number })
  | (Read & { readonly type: "MAP" | "MDF" | "NOW" | "SCO" | "HLO" | "ORD" | "MIS" | "GOF" | "SMR" | "VAR" })
  /** A request without a turn (AiServer and Parlance) is for the starting position. */
  | (Read & { readonly type: "HST"; readonly turn: Turn | null })
  | (Read & { readonly type: "TME" } & (Time | NoTime))
  /** If only one string was sent, it is in `name`, and `text` is null. */
  | (Read & { readonly type: "ADM"; readonly name: string; readonly text: string | null })
  /** An empty list means all survivors. */
  | (Read & { readonly type: "DRW"; readonly powers: readonly string[] })
  | (Read & { readonly type: "SUB"; readonly turn: Turn | null; readonly orders: readonly Order[] })
  | (Read & { readonly type: "NOT"; readonly command: Negatable })
  | SendPress
  | (Read & { readonly type: "LST" | "SEL"; readonly name: string | null })
  /** Only in Parlance. `text` contains tokens of any kind, in text form; the answer repeats them. */
  | (Read & { readonly type: "PNG"; readonly text: string | null });

/** The answer to a message that could not be read. `text` is that message in text form. */
export interface Misunderstood extends Read {
  /** HUH has ERR before the first wrong token. PRN means that brackets do not match. */
  readonly type: "HUH" | "PRN";
  readonly text: string;
}

/** A message from a client to the server. */
export type ClientMessage =
  | ClientCommand
  | (Read & { readonly type: "YES" | "REJ"; readonly acknowledged: Acknowledged })
  | Misunderstood
  /** An order without SUB, which Norman's framework sends to correct a refused order. */
  | (Read & { readonly type: "order"; readonly order: Order });

/** Home centres in MDF. `shared`: whether the owners are a list in brackets. The owner `UNO` means neutral. */
export interface HomeCentres extends Read {
  readonly owners: readonly string[];
  readonly shared: boolean;
  readonly centres: readonly string[];
}

/** Where units of one type can move from a province, or from one of its coasts. */
export interface Routes extends Read {
  readonly type: "AMY" | "FLT";
  readonly coast: string | null;
  readonly to: readonly Place[];
}

/** Where units can move from a province. */
export interface Borders extends Read {
  readonly province: string;
  readonly routes: readonly Routes[];
}

/** A variant option of HLO. Durations are in seconds, plus Parlance's hours. */
export type VariantOption =
  | { readonly type: "LVL" | "MTL" | "RTL" | "BTL" | "PTL"; readonly value: number; readonly hours: number | null }
  | { readonly type: "DSD" | "AOA" | "PDA" | "NPR" | "NPB" }
  | { readonly type: "unknown"; readonly text: string };

/** A unit in NOW or MIS. `retreats` is null unless it is dislodged, and empty if it must disband. */
export interface PositionedUnit extends Unit, Read {
  readonly retreats: readonly Place[] | null;
}

/** A row of SMR. `eliminated` is the year in which a power without centres lost its last centre. */
export interface PowerSummary extends Read {
  readonly power: string;
  readonly name: string;
  readonly version: string;
  readonly centres: number;
  readonly eliminated: number | null;
}

/** The messages that the server can cancel, when a power is no longer in civil disorder or the clock has stopped. */
export type Negated =
  | (Read & { readonly type: "CCD"; readonly power: string })
  | (Read & { readonly type: "TME" } & Time);

/** A message from the server to a client. */
export type ServerMessage =
  /** `echo`: the client's command, repeated. */
  | (Read & { readonly type: "YES" | "REJ"; readonly echo: ClientCommand })
  | Misunderstood
  | (Read & { readonly type: "MAP" | "SVE" | "LOD" | "SEL" | "VAR"; readonly name: string })
  | (Read & {
      readonly type: "MDF";
      readonly powers: readonly string[];
      readonly centres: readonly HomeCentres[];
      /** Provinces without a centre. */
      readonly others: readonly string[];
      readonly borders: readonly Borders[];
    })
  /** `power` is `UNO` for an observer. */
  | (Read & {
      readonly type: "HLO";
      readonly power: string;
      readonly passcode: number;
      readonly options: readonly VariantOption[];
    })
  | (Read & { readonly type: "SCO"; readonly ownership: readonly Ownership[] })
  | (Read & { readonly type: "NOW"; readonly turn: Turn; readonly units: readonly PositionedUnit[] })
  | (Read & { readonly type: "THX"; readonly order: Order; readonly note: string })
  /**
   * `count` is the number of missing removals; if negative, of missing builds. If there are neither units nor a count,
   * nothing is missing.
   */
  | (Read & { readonly type: "MIS"; readonly units: readonly PositionedUnit[]; readonly count: number | null })
  | (Read & { readonly type: "ORD"; readonly turn: Turn; readonly order: Order; readonly result: OrderResult })
  | (Read & { readonly type: "OFF" })
  | (Read & { readonly type: "TME" } & Time)
  /** Parlance adds the turn of a missed deadline, or the press that could not be delivered. */
  | (Read & {
      readonly type: "CCD";
      readonly power: string;
      readonly turn: Turn | null;
      readonly undelivered: SendPress | null;
    })
  | (Read & { readonly type: "OUT"; readonly power: string; readonly undelivered: SendPress | null })
  | (Read & { readonly type: "NOT"; readonly message: Negated })
  | (Read & { readonly type: "ADM"; readonly name: string; readonly text: string | null })
  | (Read & { readonly type: "SLO"; readonly power: string })
  | (Read & { readonly type: "DRW"; readonly powers: readonly string[] })
  | (Read & { readonly type: "SMR"; readonly turn: Turn; readonly players: readonly PowerSummary[] })
  | DeliveredPress
  | (Read & {
      readonly type: "LST";
      readonly name: string;
      readonly seats: number;
      readonly state: string;
      readonly variant: string;
      readonly options: readonly VariantOption[];
    });

export type Message = ClientMessage | ServerMessage;

/** A message and its direction. Some types occur in both directions, as a request and as its answer. */
export type DirectedMessage =
  | { readonly direction: "client-to-server"; readonly message: ClientMessage }
  | { readonly direction: "server-to-client"; readonly message: ServerMessage };
