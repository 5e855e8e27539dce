import type { Span } from "../bytes/span.ts";
import type { ServerHabits } from "../game/check/server.ts";
import type { GameState } from "../game/state.ts";
import type { MessageReading } from "../language/read.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { CloseKind, ConnectionId, Direction, FrameNumber, Leg } from "../recording/entry.ts";
import type { Representation } from "../tokens/representation.ts";
import type { Token } from "../tokens/token.ts";
import type { Frame } from "../wire/frame.ts";

/** The program at fault. */
export type Side = "client" | "server";

/** A frame, as rules receive it. */
export interface LintFrame extends Leg {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly frame: Frame;
  /** The names that were in use when the frame was sent. */
  readonly representation: Representation;
  /** The tokens of a DM; an odd last byte is left out. */
  readonly tokens: Uint16Array | undefined;
  readonly reading: MessageReading | undefined;
  /** The frame that this frame answers; null if there is none. */
  readonly answers: FrameNumber | null;
  /** The game that the frame's connection belongs to; null until the game is known. */
  readonly game: LintGame | null;
}

/** The game of a frame, as observed on all the game's connections. */
export interface LintGame {
  /** Index among the recording's games, starting at 0. */
  readonly index: number;
  /** State of the game before the frame; null for the first frame of the game. */
  readonly before: GameState | null;
  readonly after: GameState;
}

/** A game at the end of the recording, and the facts that the adjudicator needs to check it. */
export interface PlayedGame {
  readonly index: number;
  readonly state: GameState;
  /** Null if no client requested the map, or if no known map has its name. */
  readonly map: GameMap | null;
  /** The server's program; null if unknown. */
  readonly software: string | null;
  readonly habits: ServerHabits;
  readonly representation: Representation;
}

/** The facts known at the end of a recording. */
export interface LintEnding {
  readonly atNs: number;
  /** The games, except those from saved documents, which have no wire bytes. */
  readonly games: readonly PlayedGame[];
}

/** The location of a fault in a frame. */
export interface Place {
  /** Bytes of the frame's body; null means the whole frame, or no frame. */
  readonly span: Span | null;
  /** Index of the first token of the span; null if the frame is not a DM. */
  readonly tokenIndex: number | null;
}

export const wholeFrame: Place = { span: null, tokenIndex: null };

/** Returns the place of some tokens in a DM. */
export function atTokens({ start, end }: Span): Place {
  return { span: { start: start * 2, end: end * 2 }, tokenIndex: start };
}

/** Returns the place of some bytes in a frame without tokens. */
export function atBytes(span: Span): Place {
  return { span, tokenIndex: null };
}

/** One fault in one place. */
export interface Finding<Code extends string = string> extends Place {
  /** Code of the finding's entry in the catalogue. */
  readonly code: Code;
  readonly connection: ConnectionId;
  readonly side: Side;
  /** Number of the frame that shows the finding; 0 if the connection has no frame. */
  readonly n: FrameNumber;
  readonly atNs: number;
  /** Values that fill the placeholders of the finding's sentences: tokens, lengths, seconds. */
  readonly facts: Readonly<Record<string, string | number>>;
  /**
   * Distinguishes root causes of findings with the same code, for example by token. Findings with the same cause are
   * shown only once.
   */
  readonly cause: string;
  /**
   * Selects other findings against the same side that this one explains, so that they are not reported: findings on the
   * same frame, or on the same frame and all later frames of the connection, because the receiver no longer knows where
   * messages begin.
   */
  readonly explains?: "frame" | "rest";
  /**
   * True if no known quirk of the server's program explains this case, although the catalogue lists quirks for the
   * code.
   */
  readonly isBeyondHabits?: boolean;
}

/** Receives findings from a check. */
export type Report<Code extends string> = (finding: Finding<Code>) => void;

/** The end of a leg. */
export interface LegEnd extends Leg {
  readonly atNs: number;
  /** Null if the recording ends before the leg does. */
  readonly kind: CloseKind | null;
  /** Bytes of an incomplete frame after the leg's last frame. */
  readonly unfinished: Uint8Array;
}

/**
 * The messages that a check receives from each side: those with these commands, or all messages. The check also
 * receives every message that cannot be read, and every frame without a message.
 */
export interface Receives extends Readonly<Record<Side, readonly Token[] | "all">> {
  /**
   * Which ORDs of a series the check receives: all by default. A series is the results of a turn, sent to one client
   * with nothing else in between. Most messages in a recording are ORDs, and many checks need only the first.
   */
  readonly ords?: "all" | "first";
}

/**
 * The check for one or more rules, on one recording. It receives everything in recording order and reports each finding
 * as soon as it is certain. If bytes are missing, it reports nothing that the missing bytes could explain.
 */
export interface RuleCheck {
  /** Selects the messages that `frame` and `frameChecked` receive; all if omitted. */
  readonly receives?: Receives;
  opened?(connection: ConnectionId, atNs: number): void;
  frame?(frame: LintFrame): void;
  /** Called after every check has received this frame, so that the other checks' findings about it are known. */
  frameChecked?(frame: LintFrame): void;
  /** Called for an unreadable DM from the server. Its content is unknown, like that of missing bytes. */
  unread?(frame: LintFrame): void;
  /** Called when bytes of a leg are, or may be, missing before its next frame. */
  lost?(leg: Leg): void;
  /** Called once for each leg that was opened. */
  legEnded?(end: LegEnd): void;
  /** Called at the end of the recording, once for each of its games, before `end`. */
  gameEnded?(game: PlayedGame): void;
  /** Like `gameEnded`, in steps, for checks of a game that take long: the page answers questions between two steps. */
  gameEnding?(game: PlayedGame): Generator<undefined>;
  /** Called at the end of the recording. */
  end?(ending: LintEnding): void;
}

/** Returns the side that sends in a direction. */
export function sideOf(direction: Direction): Side {
  return direction === "client-to-server" ? "client" : "server";
}
