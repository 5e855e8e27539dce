import type { Severity } from "../diagnostics/severity.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import type { ClassedText } from "./textClasses.ts";
import type { SessionTurn } from "./turnTable.ts";

/** Lines of the table, and what must be known of those before them. */
export interface TableLines {
  readonly lines: readonly RowView[];
  /** The turn that the first of them lies in, if no line of theirs says another. */
  readonly turn: SessionTurn | null;
  /** They stay as they are, until the table's edition rises. */
  readonly isSettled: boolean;
}

/** A line of the message table. Times are milliseconds from the recording's start. */
export type RowView =
  | MessageRowView
  | FoldRowView
  | { readonly kind: "turn"; readonly turn: SessionTurn }
  | { readonly kind: "event"; readonly event: SessionEvent };

/** `text`: what follows the first token, brackets tightened and cut after some 200 characters. */
export interface MessageRowView extends ClassedText {
  readonly kind: "message";
  readonly n: FrameNumber;
  readonly atMs: number;
  /** From the message above it in the table; null for the first. */
  readonly sinceMs: number | null;
  /** Of the whole frame; 0 for what has no wire bytes. */
  readonly byteLength: number;
  /** -1: of a document, without wire bytes. */
  readonly connection: ConnectionId;
  readonly power: string | null;
  readonly toClient: boolean;
  /** First token of a DM, else the kind of the frame. */
  readonly command: string;
  readonly severity: Severity | null;
  readonly isMarked: boolean;
  /** False where a filter that highlights does not fit. */
  readonly matches: boolean;
}

export interface FoldRowView {
  readonly kind: "fold";
  readonly n: FrameNumber;
  readonly lastN: FrameNumber;
  readonly atMs: number;
  readonly sinceMs: number | null;
  readonly isOpen: boolean;
  readonly members: number;
  /** How many of them somebody marked. */
  readonly marked: number;
  /** Null: of several connections. */
  readonly connection: ConnectionId | null;
  readonly power: string | null;
  readonly command: string;
  /** `4 × THX: all MBV`; `97 messages: ORD, NOW to 4`, so many connections. */
  readonly text: string;
}

/** What happened between messages. `lost`: bytes that are not in the file. */
export interface SessionEvent {
  readonly kind: "lost" | "closed" | "failed";
  /** The row that it stands before; one more than there are rows where none came after it. */
  readonly beforeN: FrameNumber;
  readonly atMs: number;
  readonly connection: ConnectionId | null;
  readonly power: string | null;
  readonly words: string;
  /** Bytes that are not in the file; 0 where none were lost. */
  readonly lostBytes: number;
  /** What else is known of it; null for nothing. */
  readonly detail: string | null;
}
