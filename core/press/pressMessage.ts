import type { Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { ServerVerb, Statement } from "./event.ts";

/** How a message was linked to another. */
export type LinkKind =
  /** The message repeats the other's statement. */
  | "statement"
  /** The message names the other's id (WRT). */
  | "reference"
  /** The message is a typical reply to the other, although nothing links them explicitly. */
  | "inferred";

/** A link from a message to an earlier one. */
export interface PressLink {
  /** Id of the earlier message. */
  readonly id: FrameNumber;
  readonly how: LinkKind;
}

/** The server's changes to a TRY list: tokens that it removed, kept or reordered. */
export interface TryChange {
  /** Tokens that the sender listed and the reader did not receive. */
  readonly removed: readonly string[];
  /** Removed tokens that the game's level allows: the server should have kept them. */
  readonly removedBelowLevel: readonly string[];
  /** Tokens that the server kept even though the game's level does not allow them. */
  readonly keptAboveLevel: readonly string[];
  readonly isReordered: boolean;
}

/** One press message from a power to others, combined from every leg on which it was sent. */
export interface PressMessage extends Statement {
  /** Number of the first frame that shows the message; unique in its recording. */
  readonly id: FrameNumber;
  /** Index of the game. */
  readonly game: number;
  readonly sender: string;
  /** The recipients in the sender's SND; if the SND was not recorded, those in the server's FRM. */
  readonly recipients: readonly string[];
  /**
   * The turn in which the server accepted the message, as shown on the sender's leg or, if that was not recorded, on
   * the first reader's leg.
   */
  readonly turn: Turn | null;
  /**
   * The turn that the game had reached at frame `id`, determined as for any other frame. It differs from `turn` if the
   * press and a new position were in transit at the same time.
   */
  readonly passedIn: Turn | null;
  readonly atNs: number;
  /** Frame of the SND; null if the sender's leg was not recorded or the frame was lost. */
  readonly sentN: FrameNumber | null;
  /** Whether the message is from a saved game, which has no frames. */
  readonly isWritten: boolean;
  /** The server's answer; null if there was none or it was not recorded. */
  readonly answer: { readonly verb: ServerVerb; readonly n: FrameNumber } | null;
  /** For each reader, the frame that delivered the message. */
  readonly seenBy: ReadonlyMap<string, FrameNumber>;
  /** The message's place in the server's order: the number of the first frame from the server about the message. */
  readonly order: number;
  /** Whether the server accepted the message; otherwise it was not delivered. */
  readonly isTaken: boolean;
  readonly messageId: number | null;
  /** The message that this message replies to, cancels (CCL) or uses as the basis of an accusation (EXP). */
  readonly repliesTo: PressLink | null;
  /** For FRM within press: the message that the FRM forwards, if that message was recorded. */
  readonly forwards: PressLink | null;
  /** The text that the first reader received if the server changed it; else null. */
  readonly shownAs: string | null;
  /** Changes to TRY lists; null if the server changed nothing. */
  readonly tryChange: TryChange | null;
}
