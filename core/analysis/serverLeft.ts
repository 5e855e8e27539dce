import type { Seat } from "../game/state.ts";
import type { ConnectionEnd } from "../recording/connectionEnds.ts";
import type { ConnectionId } from "../recording/entry.ts";
import type { RecordedGames } from "./recordingFold.ts";

/** The maximum time between the ends of two connections that count as one event. Turns may be played in between. */
export const togetherNs = 5e9;

/** The end of a connection to a game. */
interface SeatEnd extends ConnectionEnd {
  readonly connection: ConnectionId;
  readonly power: Seat["power"];
}

/**
 * Returns the ends of a game's connections, for players and observers. Omits connections that moved to a different
 * game.
 * @param index the index of the game in the recording
 */
export function endsInGame({ games, analysis }: RecordedGames, index: number): SeatEnd[] {
  return [...(games.all[index]?.seats ?? [])]
    .filter(([connection]) => games.attendances.get(connection)?.game === index)
    .map(([connection, { power }]) => ({ ...analysis.endOf(connection), connection, power }));
}

/**
 * Returns when the last of these connections ended; null if neither the client nor the server ended one of them, or if
 * there are none.
 */
export function lastEndNs(ends: readonly ConnectionEnd[]): number | null {
  const hasLeft = ends.length > 0 && ends.every(({ by }) => by === "client" || by === "server");
  return hasLeft ? Math.max(...ends.map(({ atNs }) => atNs ?? 0)) : null;
}

/**
 * Returns when the server left a game that had not ended: it closed or reset the connections of all clients that were
 * still connected. Connections of clients that announced their departure with FM, or that the server dismissed with EM,
 * are ignored. Returns null if the server did not leave, or if the recording does not show who ended a connection.
 * @param index the index of the game in the recording
 */
export function serverLeftNs(recorded: RecordedGames, index: number): number | null {
  const game = recorded.games.all[index];
  if (game === undefined || game.end !== null) return null;
  const ends = endsInGame(recorded, index);
  const everyEndNs = lastEndNs(ends);
  const byServer = ends
    .filter(({ connection, by }) => by === "server" && recorded.analysis.stateOf(connection)?.isDismissed !== true)
    .map(({ atNs }) => atNs ?? 0);
  const lastNs = Math.max(...byServer);
  if (everyEndNs === null || everyEndNs > lastNs + togetherNs || (game.current?.atNs ?? 0) > lastNs) return null;
  return Math.min(...byServer.filter((atNs) => atNs >= lastNs - togetherNs));
}
