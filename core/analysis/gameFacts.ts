import type { Games } from "../game/games.ts";
import { type GameState, seenTurns } from "../game/state.ts";
import { centresByPower } from "../game/turnList.ts";
import { turnKey } from "../map/turn.ts";

/** How the game of a recording ended. */
export interface GameResult {
  /** `none`: it ended without an announced solo or draw. `unknown`: its end is not in the recording. */
  readonly kind: "solo" | "draw" | "none" | "unknown";
  readonly powers: readonly string[];
}

/** What `chamber info` prints about the games of a recording. */
export interface GameFacts {
  readonly games: number;
  /** Turns whose position is in the recording, in order. */
  readonly turns: readonly string[];
  readonly result: GameResult;
  /** Null unless there is exactly one game whose centres were sent. */
  readonly finalCentres: Readonly<Record<string, readonly string[]>> | null;
}

export function gameFacts({ all }: Games): GameFacts {
  const only = all.length === 1 ? all[0] : undefined;
  const seen = all.flatMap(seenTurns);
  return {
    games: all.length,
    turns: [...new Set(seen.map(({ turn }) => turnKey(turn)))],
    result: only ? resultOf(only) : { kind: "unknown", powers: [] },
    finalCentres: only?.centres ? centresByPower(only.centres) : null,
  };
}

export function resultOf({ end }: GameState): GameResult {
  return end ? { kind: end.kind, powers: end.powers } : { kind: "unknown", powers: [] };
}
