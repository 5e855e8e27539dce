import type { Severity } from "../diagnostics/severity.ts";
import type { SaidField } from "../game/said.ts";
import type { Turn } from "../map/turn.ts";
import type { ConnectionId, Direction, FrameNumber } from "../recording/entry.ts";

/** A value that a plug-in computed; null if there is none. */
export type AddedValue = number | string | boolean | null;

/**
 * The properties of a message that a filter can read. Properties are cheap; functions are called only if a condition
 * needs them and cheaper conditions have not already decided. A filter does not keep rows, so one object can be reused
 * for all rows. Names are upper case, as in the analysis; null means "none" or "unknown" and equals no value.
 */
export interface FilterRow {
  readonly n: FrameNumber;
  /** Milliseconds from the recording's start. */
  readonly atMs: number;
  readonly connection: ConnectionId;
  /** Null for a row without wire bytes. */
  readonly direction: Direction | null;
  /** `DM`, `IM`, `RM`, `FM`, `EM`, `other`; `document` for a row without wire bytes. */
  readonly kind: string;
  /** First token of a DM: `SND`, or `other`. */
  readonly command: string | null;
  /** The power that the connection plays, if known. */
  readonly power: string | null;
  /** Name of the connection's program. */
  readonly bot: string | null;
  /** Length of the whole frame in bytes, including its header. */
  readonly byteLength: number;
  /** Number of the game, starting at 1. */
  readonly game: number | null;
  /** The turn in which the message was sent. */
  readonly turn: Turn | null;
  /** First token of the press in an SND or FRM: `PRP`. */
  press(): string | null;
  /** Sender: a power, or `server`. */
  from(): string | null;
  /** Receivers: powers, or `server`. */
  to(): readonly string[];
  /** Whether a token of the message has this name. */
  hasToken(name: string): boolean;
  /** Whether the message names a province, on any coast. */
  hasProvince(name: string): boolean;
  /** Whether the message names a unit in the province. */
  hasUnitAt(province: string): boolean;
  /** Distinct provinces that the message names; only used to count values. */
  provinces(): readonly string[];
  /** Distinct names of the message's tokens; only used to count values. */
  tokenNames(): readonly string[];
  /** Results of orders in an ORD or in the orders of a saved game: `BNC`, `RET`. */
  results(): readonly string[];
  /** Powers whose attacks stopped the orders in an ORD or a saved game, or dislodged their units; empty if unknown. */
  attackers(): readonly string[];
  /** Verdicts on the promises in the offers that the message makes; empty if there are none or they are unknown. */
  verdicts(): readonly string[];
  /** Whether the statement in the message was true: `true`, `false`, `untestable`; null if there is no statement. */
  claim(): string | null;
  /** For each breach of a promise in the message's offers, the change in the centres of the power that broke it. */
  payoffs(): readonly number[];
  /** Lowest press level that allows the message; null if it cannot be read. */
  level(): number | null;
  /** The message in its text form. */
  text(): string;
  /** The message in English; null if it cannot be read. */
  english(): string | null;
  /** The highest severity of the message's findings. */
  severity(): Severity | null;
  /** Codes of the message's findings. */
  findings(): readonly string[];
  /** Number of the message that this message answers; null if it answers none. */
  answers(): number | null;
  /** Whether a request has been answered; null for a message that needs no answer. */
  answered(): boolean | null;
  /** Milliseconds since the message that this message answers. */
  latencyMs(): number | null;
  /** The text of the user's mark on the message; empty for a mark without text. */
  mark(): string | null;
  /** What a document records about the row besides its text; null for a row with wire bytes. */
  said(field: SaidField): string | null;
  /** The value of a field that a plug-in adds; null if there is none or it has not been computed yet. */
  added(field: string): AddedValue;
}
