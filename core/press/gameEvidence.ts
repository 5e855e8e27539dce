import type { GameState } from "../game/state.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";

/** A power's vote for a draw, or that it took one back. */
export interface DrawVote {
  readonly game: number;
  readonly power: string;
  readonly turn: Turn;
  /** Empty: a draw of all survivors. */
  readonly powers: readonly string[];
  readonly isGiven: boolean;
  /** Frame of the server's YES. */
  readonly n: FrameNumber;
}

/** A power went into civil disorder, or came back. */
export interface Disorder {
  readonly game: number;
  readonly power: string;
  readonly turn: Turn;
  readonly isGone: boolean;
  readonly n: FrameNumber;
}

/** A connection was shown a turn for the first time: its power was in view then. */
export interface Presence {
  readonly game: number;
  readonly power: string;
  readonly turn: Turn;
  readonly n: FrameNumber;
  /**
   * `whole`: all that passed on the connection until the turn ended for it is in the recording; `open`: until now, and
   * it did not end for it yet; `torn`: bytes are missing.
   */
  readonly extent: "whole" | "open" | "torn";
}

/** A connection was shown a turn, its results and what came next, and nothing of it is missing. */
export interface Passage {
  readonly game: number;
  readonly turn: Turn;
  /** Null: the game ended. */
  readonly next: Turn | null;
}

/** What verdicts rest on beside press: everything that the recording tells of a game. */
export interface GameEvidence {
  readonly state: GameState;
  /** Null where no map is known: then nothing is said of who can reach what. */
  readonly map: GameMap | null;
  readonly votes: readonly DrawVote[];
  readonly disorders: readonly Disorder[];
  readonly presences: readonly Presence[];
  readonly passages: readonly Passage[];
}
