import { type MapForGame, mapForGame } from "../game/gameMapFor.ts";
import type { GameState } from "../game/state.ts";
import type { MapLibrary } from "../map/library.ts";
import { type Representation, standardRepresentation } from "../tokens/representation.ts";
import type { Analysis } from "./analysis.ts";
import { Fingerprint } from "./fingerprint/fingerprint.ts";
import type { Software } from "./fingerprint/software.ts";

/** Where a game was played. */
export interface GameSetting {
  /** Program of its server; null: unknown, or there was none. */
  readonly software: Software | null;
  readonly map: MapForGame;
  /** What its connections call powers and provinces; of a game that nobody attends, the documents' names. */
  readonly representation: Representation;
}

/** The server of a game, by all connections that attend it, and its map. */
export function settingOf(game: GameState, analysis: Analysis, library: MapLibrary): GameSetting {
  const attending = new Set(game.seats.keys());
  const heard = analysis.connections.filter(({ connection }) => attending.has(connection));
  const { software } = Fingerprint.serverOf(heard.map(({ fingerprint }) => fingerprint));
  const [connection] = attending;
  const representation = analysis.stateOf(connection ?? -1)?.representation ?? standardRepresentation("diplomacy");
  return { software, map: mapForGame(game, representation, library), representation };
}
