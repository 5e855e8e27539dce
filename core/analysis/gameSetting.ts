import { type MapForGame, mapForGame } from "../game/gameMapFor.ts";
import type { GameState } from "../game/state.ts";
import type { MapLibrary } from "../map/library.ts";
import { type Representation, standardRepresentation } from "../tokens/representation.ts";
import type { Analysis } from "./analysis.ts";
import { Fingerprint } from "./fingerprint/fingerprint.ts";
import type { Software } from "./fingerprint/software.ts";

/** The server, the map and the names of a game. */
export interface GameSetting {
  /** Program of the game's server; null if it is unknown, or if there was no server. */
  readonly software: Software | null;
  readonly map: MapForGame;
  /**
   * Names of powers and provinces on the game's connections; for a game without connections, the names that documents
   * use.
   */
  readonly representation: Representation;
}

/** Returns the setting of a game. All connections that take part in the game help to identify the server. */
export function settingOf(game: GameState, analysis: Analysis, library: MapLibrary): GameSetting {
  const attending = new Set(game.seats.keys());
  const own = analysis.connections.filter(({ connection }) => attending.has(connection));
  const { software } = Fingerprint.serverOf(own.map(({ fingerprint }) => fingerprint));
  const [connection] = attending;
  const representation = analysis.stateOf(connection ?? -1)?.representation ?? standardRepresentation("diplomacy");
  return { software, map: mapForGame(game, representation, library), representation };
}
