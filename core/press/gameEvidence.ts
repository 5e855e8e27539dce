import type { GameState } from "../game/state.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Turn } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";

/** A power's vote for a draw, or its withdrawal of the vote. */
export interface DrawVote {
  readonly game: number;
  readonly power: string;
  readonly turn: Turn;
  /** The powers in the draw; empty for a draw among all survivors. */
  readonly powers: readonly string[];
  readonly isGiven: boolean;
  /** Frame of the server's YES. */
  readonly n: FrameNumber;
}

/** A power entered civil disorder, or returned from it. */
export interface Disorder {
  readonly game: number;
  readonly power: string;
  readonly turn: Turn;
  readonly isGone: boolean;
  readonly n: FrameNumber;
}

/** A connection received a turn's position for the first time, so its power was recorded in that turn. */
export interface Presence {
  readonly game: number;
  readonly power: string;
  readonly turn: Turn;
  readonly n: FrameNumber;
  /**
   * `whole`: the recording has all traffic on the connection up to the end of the turn. `open`: it has all traffic so
   * far, but the turn has not ended. `torn`: bytes are missing.
   */
  readonly extent: "whole" | "open" | "torn";
}

/** A connection received a turn, its results and the next turn, without missing bytes in between. */
export interface Passage {
  readonly game: number;
  readonly turn: Turn;
  /** The next turn; null if the game ended. */
  readonly next: Turn | null;
}

/** All evidence in the recording, apart from press, on which verdicts about a game are based. */
export interface GameEvidence {
  readonly state: GameState;
  /** Null if the map is unknown; then it is also unknown which provinces units can reach. */
  readonly map: GameMap | null;
  readonly votes: readonly DrawVote[];
  readonly disorders: readonly Disorder[];
  readonly presences: readonly Presence[];
  readonly passages: readonly Passage[];
}
