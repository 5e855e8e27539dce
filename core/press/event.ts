import type { Press } from "../language/press.ts";
import type { Turn } from "../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";

/** What was said, without who said it to whom. */
export interface Statement {
  /** Press in the text form: equal for identical statements. */
  readonly text: string;
  /** Null where it is no press that can be read: a free text, or garbage. */
  readonly press: Press | null;
  /** Lowest press level that allows it; null where that is not known. */
  readonly level: number | null;
}

/** Where something passed. */
interface Passing {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly connection: ConnectionId;
  /** Index of the game. */
  readonly game: number;
  /** The turn that this connection had been shown last. */
  readonly turn: Turn | null;
  /** The turn that the game had come to, by the first position of it that anybody was shown. */
  readonly passedIn: Turn | null;
}

interface WithId {
  /** v0.13's message id, and what the message refers to (WRT). */
  readonly messageId: number | null;
  readonly references: readonly { readonly power: string; readonly messageId: number | null }[];
}

/** SND: a client hands press to the server. */
export interface SentPress extends Passing, Statement, WithId {
  readonly kind: "sent";
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** FRM: the server shows press to a client. */
export interface GivenPress extends Passing, Statement, WithId {
  readonly kind: "given";
  readonly reader: string;
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** The server's answer to a SND. Only after YES anybody gets it. */
export interface AnsweredPress extends Passing {
  readonly kind: "answered";
  /** Frame of the SND. */
  readonly answers: FrameNumber;
  readonly verb: ServerVerb;
}

/** `other`: PRN and whatever else stands where YES would. */
export type ServerVerb = "YES" | "REJ" | "HUH" | "CCD" | "OUT" | "other";

/** A message of a document without wire bytes. */
export interface WrittenPress extends Omit<Passing, "connection">, Statement {
  readonly kind: "written";
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** Bytes of a connection are missing: in which turn the server took what it has not answered is not known. */
export interface LostPress {
  readonly kind: "lost";
  readonly connection: ConnectionId;
}

/** What the joining of press takes, in order of the recording. */
export type PressEvent = SentPress | GivenPress | AnsweredPress | WrittenPress | LostPress;
