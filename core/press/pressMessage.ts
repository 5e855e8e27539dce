import type { Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { ServerVerb, Statement } from "./event.ts";

/** How a message was linked to another. */
export type LinkKind =
  /** It repeats the other's statement. */
  | "statement"
  /** It names the other's id (WRT). */
  | "reference"
  /** It is a usual answer to such a message, although nothing links it explicitly. */
  | "inferred";

/** A link from a message to an earlier one. */
export interface PressLink {
  /** Id of the earlier message. */
  readonly id: FrameNumber;
  readonly how: LinkKind;
}

/** What the server removed from a TRY list, or reordered. */
export interface TryChange {
  /** Tokens that the sender listed and the reader did not receive. */
  readonly removed: readonly string[];
  /** Removed tokens that the game's level allows: the server should have kept them. */
  readonly removedBelowLevel: readonly string[];
  /** Tokens that the server kept although the game's level does not allow them. */
  readonly keptAboveLevel: readonly string[];
  readonly isReordered: boolean;
}

/** One press message from a power to others, joined from every leg that carried it. */
export interface PressMessage extends Statement {
  /** Number of the first frame that shows it; unique in its recording. */
  readonly id: FrameNumber;
  /** Index of the game. */
  readonly game: number;
  readonly sender: string;
  /** The recipients in the sender's SND; if the SND is not recorded, the recipients in the server's FRM. */
  readonly recipients: readonly string[];
  /** The turn in which the server accepted the message, as shown on the sender's leg, else on the first reader's. */
  readonly turn: Turn | null;
  /**
   * The turn that the game had reached at the frame `id`, as for any other frame. It differs from `turn` if press and
   * positions crossed.
   */
  readonly passedIn: Turn | null;
  readonly atNs: number;
  /** Frame of the SND; null: the sender's leg is not recorded, or the frame is lost. */
  readonly sentN: FrameNumber | null;
  /** The server's answer; null: no answer, or not recorded. */
  readonly answer: { readonly verb: ServerVerb; readonly n: FrameNumber } | null;
  /** For each reader, the frame that delivered the message. */
  readonly seenBy: ReadonlyMap<string, FrameNumber>;
  /** Its place in the server's order: the first frame from the server about it. */
  readonly order: number;
  /** Whether the server accepted it; otherwise it was not delivered. */
  readonly isTaken: boolean;
  readonly messageId: number | null;
  /** The message that this one replies to, cancels (CCL) or bases an accusation on (EXP). */
  readonly repliesTo: PressLink | null;
  /** For FRM within press: the message that it forwards, if that was recorded. */
  readonly forwards: PressLink | null;
  /** The text that the first reader received if the server changed it; else null. */
  readonly shownAs: string | null;
  /** Changes to TRY lists; null if the server changed nothing. */
  readonly tryChange: TryChange | null;
}
