import type { Severity } from "../diagnostics/severity.ts";
import type { AddedValue } from "../filter/row.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import type { ClassedText } from "./textClasses.ts";
import type { SessionTurn } from "./turnTable.ts";

/** Lines of the table, and the turn in progress before them. */
export interface TableLines {
  readonly lines: readonly RowView[];
  /** The turn in progress before the first line; null if there is none. */
  readonly turn: SessionTurn | null;
  /** Whether the lines are final until the table's edition increases. */
  readonly isSettled: boolean;
}

/** A line of the message table. Times are milliseconds from the recording's start. */
export type RowView =
  | MessageRowView
  | FoldRowView
  | { readonly kind: "turn"; readonly turn: SessionTurn }
  /** The heading of rows after a game and before the first position of the next. */
  | { readonly kind: "idle" }
  | { readonly kind: "event"; readonly event: SessionEvent };

/** `text` is the text after the first token, with tightened brackets and truncated to about 200 characters. */
export interface MessageRowView extends ClassedText {
  readonly kind: "message";
  readonly n: FrameNumber;
  readonly atMs: number;
  /** Milliseconds since the message above it in the table; null for the first message. */
  readonly sinceMs: number | null;
  /** Length of the whole frame in bytes; 0 if there are no wire bytes. */
  readonly byteLength: number;
  /** The row's connection; -1 for a row from a document, which has no wire bytes. */
  readonly connection: ConnectionId;
  readonly power: string | null;
  readonly toClient: boolean;
  /** The first token of a DM; for any other frame, its kind. */
  readonly command: string;
  readonly severity: Severity | null;
  readonly isMarked: boolean;
  /** False if the table highlights matches and the row is not one. */
  readonly matches: boolean;
  /** The values of the plug-ins' fields, in the order of the fields. */
  readonly added: readonly AddedValue[];
}

export interface FoldRowView {
  readonly kind: "fold";
  readonly n: FrameNumber;
  readonly lastN: FrameNumber;
  readonly atMs: number;
  readonly sinceMs: number | null;
  readonly isOpen: boolean;
  readonly members: number;
  /** Number of members that have marks. */
  readonly marked: number;
  /** Null if the members belong to several connections. */
  readonly connection: ConnectionId | null;
  readonly power: string | null;
  readonly command: string;
  /** Description of the fold: `4 × THX: all MBV`, or `97 messages: ORD, NOW to 4 clients` for four connections. */
  readonly text: string;
}

/** An event between messages. `lost` means that bytes are missing from the file. */
export interface SessionEvent {
  readonly kind: "lost" | "closed" | "failed";
  /** The next row; the number of rows plus 1 if none follows. */
  readonly beforeN: FrameNumber;
  readonly atMs: number;
  readonly connection: ConnectionId | null;
  readonly power: string | null;
  readonly words: string;
  /** Number of bytes missing from the file; 0 if none are. */
  readonly lostBytes: number;
  /** More facts about the event; null if there are none. */
  readonly detail: string | null;
}
