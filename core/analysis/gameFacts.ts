import { type GameState, seenTurns } from "../game/state.ts";
import { centresByPower } from "../game/turnList.ts";
import { turnKey } from "../map/turn.ts";
import type { RecordedGames } from "./recordingFold.ts";
import { serverLeftNs } from "./serverLeft.ts";

/** How the game in a recording ended. */
export interface GameResult {
  /** `none`: the game ended without an announced solo or draw. `unknown`: the end is not in the recording. */
  readonly kind: "solo" | "draw" | "none" | "unknown";
  readonly powers: readonly string[];
}

/** The facts that `chamber info` prints about one game. */
export interface PlayedGame {
  /** Turns whose position is in the recording, in order. */
  readonly turns: readonly string[];
  readonly result: GameResult;
  /** Null if the server sent no centres. */
  readonly finalCentres: Readonly<Record<string, readonly string[]>> | null;
  /** When the server disconnected before the game had ended; null if it did not disconnect early. */
  readonly serverLeftAtMs: number | null;
}

/** The facts that `chamber info` prints about the games in a recording. */
export interface GameFacts {
  readonly games: number;
  /** The turns of all games, without duplicates. */
  readonly turns: readonly string[];
  /** `unknown` unless there is exactly one game. */
  readonly result: GameResult;
  /** Null unless there is exactly one game and the server sent its centres. */
  readonly finalCentres: Readonly<Record<string, readonly string[]>> | null;
  /** Each game, in order of first appearance. */
  readonly eachGame: readonly PlayedGame[];
}

export function gameFacts(recorded: RecordedGames): GameFacts {
  const eachGame = recorded.games.all.map((game, index) => playedGame(game, serverLeftNs(recorded, index)));
  const only = eachGame.length === 1 ? eachGame[0] : undefined;
  return {
    games: eachGame.length,
    turns: [...new Set(eachGame.flatMap(({ turns }) => turns))],
    result: only?.result ?? { kind: "unknown", powers: [] },
    finalCentres: only?.finalCentres ?? null,
    eachGame,
  };
}

/**
 * Returns the facts about one game.
 * @param leftNs when the server disconnected before the end; null if it did not disconnect
 */
export function playedGame(game: GameState, leftNs: number | null): PlayedGame {
  return {
    turns: seenTurns(game).map(({ turn }) => turnKey(turn)),
    result: resultOf(game),
    finalCentres: game.centres && centresByPower(game.centres),
    serverLeftAtMs: leftNs === null ? null : leftNs / 1e6,
  };
}

export function resultOf({ end }: GameState): GameResult {
  return end ? { kind: end.kind, powers: end.powers } : { kind: "unknown", powers: [] };
}
