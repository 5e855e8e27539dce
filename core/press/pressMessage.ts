import type { Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { ServerVerb, Statement } from "./event.ts";

/** How one message is known to belong to another. */
export type LinkKind =
  /** It repeats the other's statement. */
  | "statement"
  /** It names the other's id (WRT). */
  | "reference"
  /** It is what such a message is usually answered with, and nothing says that it is the answer. */
  | "inferred";

/** From a message to an earlier one. */
export interface PressLink {
  /** Id of the earlier message. */
  readonly id: FrameNumber;
  readonly how: LinkKind;
}

/** What the server took out of a TRY list, or put in another order. */
export interface TryChange {
  /** Tokens that the sender listed and the reader was not shown. */
  readonly removed: readonly string[];
  /** Of those the ones that the game's level allows: the server should have kept them. */
  readonly removedBelowLevel: readonly string[];
  /** Shown although the game's level does not allow them. */
  readonly keptAboveLevel: readonly string[];
  readonly isReordered: boolean;
}

/** One press message: what one power said to others, joined from every leg that showed it. */
export interface PressMessage extends Statement {
  /** Number of the frame that showed it first; unique in its recording. */
  readonly id: FrameNumber;
  /** Index of the game. */
  readonly game: number;
  readonly sender: string;
  /** As the sender named them; of a sender who is not in view, as the server told. */
  readonly recipients: readonly string[];
  /** The turn in which the server took it: of the sender's leg, else of the first reader's. */
  readonly turn: Turn | null;
  /**
   * The turn that the game had come to when the frame `id` passed: by that a message is found, as any other frame is.
   * It is another than `turn` where press and positions crossed.
   */
  readonly passedIn: Turn | null;
  readonly atNs: number;
  /** Frame of the SND; null: the sender's leg is not in view, or the frame is lost. */
  readonly sentN: FrameNumber | null;
  /** What the server said to it; null: nothing, or it was not seen. */
  readonly answer: { readonly verb: ServerVerb; readonly n: FrameNumber } | null;
  /** By reader: the frame that showed it to him. */
  readonly seenBy: ReadonlyMap<string, FrameNumber>;
  /** Its place in the server's order: the first frame from the server that tells of it. */
  readonly order: number;
  /** Whether the server took it: else nobody got it. */
  readonly isTaken: boolean;
  readonly messageId: number | null;
  /** What it replies to, accuses of (EXP) or cancels (CCL). */
  readonly repliesTo: PressLink | null;
  /** Of FRM within press: what it passes on, where that was recorded. */
  readonly forwards: PressLink | null;
  /** What the first reader was shown, where the server changed it; else null. */
  readonly shownAs: string | null;
  /** What became of lists of TRY, where the server changed anything. */
  readonly tryChange: TryChange | null;
}
