import type { Press } from "../language/press.ts";
import type { Turn } from "../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";

/** The content of press, without sender and recipients. */
export interface Statement {
  /** Press in text form; identical statements have equal texts. */
  readonly text: string;
  /** Null for free text and for anything else that is not DAIDE press. */
  readonly press: Press | null;
  /** Lowest press level that allows the statement; null if that is unknown. */
  readonly level: number | null;
}

/** Where and when a message was recorded. */
interface Passing {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly connection: ConnectionId;
  /** Index of the game. */
  readonly game: number;
  /** The last turn that the server had sent on this connection. */
  readonly turn: Turn | null;
  /** The turn that the game had reached: the latest one whose position the server had sent to any power. */
  readonly passedIn: Turn | null;
}

interface WithId {
  /** The message's id, as v0.13 defines it; null if there is none. */
  readonly messageId: number | null;
  /** The messages to which WRT refers. */
  readonly references: readonly { readonly power: string; readonly messageId: number | null }[];
}

/** SND: a client sends press to the server. */
export interface SentPress extends Passing, Statement, WithId {
  readonly kind: "sent";
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** FRM: the server delivers press to a client. */
export interface GivenPress extends Passing, Statement, WithId {
  readonly kind: "given";
  readonly reader: string;
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** The server's answer to an SND. The server delivers the press only after answering YES. */
export interface AnsweredPress extends Passing {
  readonly kind: "answered";
  /** Frame of the SND. */
  readonly answers: FrameNumber;
  readonly verb: ServerVerb;
}

/** The server's answer. `other` means PRN or any other message. */
export type ServerVerb = "YES" | "REJ" | "HUH" | "CCD" | "OUT" | "other";

/** A message of a saved game, which has no wire bytes. */
export interface WrittenPress extends Omit<Passing, "connection">, Statement {
  readonly kind: "written";
  readonly sender: string;
  readonly recipients: readonly string[];
}

/**
 * Reports that bytes are missing from a connection: the turn in which the server accepted unanswered press is then
 * unknown.
 */
export interface LostPress {
  readonly kind: "lost";
  readonly connection: ConnectionId;
}

/** The input of {@link PressThreads}, in the order of the recording. */
export type PressEvent = SentPress | GivenPress | AnsweredPress | WrittenPress | LostPress;
