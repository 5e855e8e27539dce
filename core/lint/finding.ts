import type { Span } from "../bytes/span.ts";
import type { ServerHabits } from "../game/check/server.ts";
import type { GameState } from "../game/state.ts";
import type { MessageReading } from "../language/read.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { CloseKind, ConnectionId, Direction, FrameNumber, Leg } from "../recording/entry.ts";
import type { Representation } from "../tokens/representation.ts";
import type { Frame } from "../wire/frame.ts";

/** The program that a finding is about. */
export type Side = "client" | "server";

/** A frame as rules see it. */
export interface LintFrame extends Leg {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly frame: Frame;
  /** The names that hold for it. */
  readonly representation: Representation;
  /** The tokens of a DM, whole ones only. */
  readonly tokens: Uint16Array | undefined;
  readonly reading: MessageReading | undefined;
  /** The frame that it answers; null for none. */
  readonly answers: FrameNumber | null;
  /** The game that its connection attends; null before one is known. */
  readonly game: LintGame | null;
}

/** A game around a frame, as all connections that attend it have shown it. */
export interface LintGame {
  /** Among the games of the recording, from 0. */
  readonly index: number;
  /** Null for the frame that shows it first. */
  readonly before: GameState | null;
  readonly after: GameState;
}

/** A game when the recording is over, and what it takes to judge it. */
export interface PlayedGame {
  readonly index: number;
  readonly state: GameState;
  /** Null: nobody asked for it, and its name is not known. */
  readonly map: GameMap | null;
  /** Program of the server; null: unknown. */
  readonly software: string | null;
  readonly habits: ServerHabits;
  readonly representation: Representation;
}

/** What is known when a recording is over. */
export interface LintEnding {
  readonly atNs: number;
  /** Games of documents without wire bytes are not among them. */
  readonly games: readonly PlayedGame[];
}

/** Where in a frame something is wrong. */
export interface Place {
  /** Bytes of the frame's body; null: the frame as a whole, or none. */
  readonly span: Span | null;
  /** The first token of that in a DM. */
  readonly tokenIndex: number | null;
}

export const wholeFrame: Place = { span: null, tokenIndex: null };

/** Some tokens of a DM. */
export function atTokens({ start, end }: Span): Place {
  return { span: { start: start * 2, end: end * 2 }, tokenIndex: start };
}

/** Some bytes of a frame that holds no tokens. */
export function atBytes(span: Span): Place {
  return { span, tokenIndex: null };
}

/** One thing that is wrong, in one place. */
export interface Finding<Code extends string = string> extends Place {
  /** Its entry in the catalogue. */
  readonly code: Code;
  readonly connection: ConnectionId;
  readonly side: Side;
  /** The frame that shows it; 0 where the connection has none. */
  readonly n: FrameNumber;
  readonly atNs: number;
  /** What a sentence about it names: tokens, lengths, seconds. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** What tells root causes of one code apart, such as a token; findings with equal ones are told once. */
  readonly cause: string;
}

/** Takes what a check finds. */
export type Report<Code extends string> = (finding: Finding<Code>) => void;

/** How a leg ended. */
export interface LegEnd extends Leg {
  readonly atNs: number;
  /** Null: the recording ends, the leg does not. */
  readonly kind: CloseKind | null;
  /** Bytes behind its last frame: a frame that was begun. */
  readonly unfinished: Uint8Array;
}

/**
 * The check of some rules over one recording. It receives everything in the order of the recording and reports what it
 * finds as soon as that is certain. Where bytes are missing it reports nothing about what they may have held.
 */
export interface RuleCheck {
  opened?(connection: ConnectionId, atNs: number): void;
  frame?(frame: LintFrame): void;
  /** Bytes of a leg are missing before its next frame, or may be. */
  lost?(leg: Leg): void;
  /** Once for each leg that was opened. */
  legEnded?(end: LegEnd): void;
  /** The recording is over: each of its games in turn, before the end of all. */
  gameEnded?(game: PlayedGame): void;
  /** The recording is over. */
  end?(ending: LintEnding): void;
}

/** Who spoke. */
export function sideOf(direction: Direction): Side {
  return direction === "client-to-server" ? "client" : "server";
}
