import type { Games } from "../game/games.ts";
import type { GameState } from "../game/state.ts";
import { type Waiting, waitingFor } from "../game/waiting.ts";
import type { ServerMessage } from "../language/message.ts";
import type { ConnectionId } from "../recording/entry.ts";
import { seatRequests } from "./connectionCourses.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/**
 * Whether the last game in a recording is over. `announced`: the server has sent SLO or DRW, and may still send SMR and
 * OFF. `over`: it has sent SMR or OFF, or all connections were closed after SLO or DRW. `left`: all connections of a
 * running game were closed, by the server or the client; the other side may still have its direction open.
 */
export type EndStage = "none" | "announced" | "over" | "left";

/** The progress of the games in a growing recording. */
export interface Progress {
  /** The turn of the last game in progress, and what that game is waiting for; null if no game is in progress. */
  readonly waiting: Waiting | null;
  readonly end: EndStage;
}

/**
 * Follows the games of a growing recording: the current turn, the messages that the game is waiting for, and the end of
 * the last game.
 */
export class GamesProgress implements RecordingWatch {
  #games: Games | null = null;
  /** Clients that the server has accepted since the last game ended. If there are any, a new game is about to begin. */
  readonly #joining = new Set<ConnectionId>();

  get now(): Progress {
    const running = this.#games?.all.findLast(isRunning);
    return { waiting: running ? waitingFor(running) : null, end: this.#end() };
  }

  take(event: RecordingEvent, games: Games, before: Games): void {
    this.#games = games;
    if (event.kind === "closed") {
      this.#joining.delete(event.entry.connection);
      if (isLastEnd(games, before)) this.#joining.clear();
    }
    if (event.kind !== "frame" || !event.reading?.ok || event.reading.direction === "client-to-server") return;
    this.#follow(event.reading.message, event.row.connection, isLastEnd(games, before));
  }

  #follow(message: ServerMessage, connection: ConnectionId, hasEnded: boolean): void {
    if (hasEnded) this.#joining.clear();
    if (message.type === "HLO" || (message.type === "YES" && seatRequests.has(message.echo.type)))
      this.#joining.add(connection);
    // A position shows which game the client joined.
    if (message.type === "NOW") this.#joining.delete(connection);
  }

  #end(): EndStage {
    const games = this.#games;
    if (games === null || !haveEnded(games) || this.#joining.size > 0) return "none";
    if (games.all.at(-1)?.end === null) return "left";
    return games.all.every(isFinal) ? "over" : "announced";
  }
}

/** Whether this change ended the last game. */
function isLastEnd(games: Games, before: Games): boolean {
  return games !== before && haveEnded(games) && !haveEnded(before);
}

/** Whether a game has been played and none is in progress now. */
function haveEnded({ all }: Games): boolean {
  return all.length > 0 && !all.some(isRunning);
}

/** Whether a game continues: no end is known, and not all clients have left. */
function isRunning(game: GameState): boolean {
  return game.document === null && game.end === null && !haveAllLeft(game);
}

/** Whether a game that has ended, or that all clients have left, can receive no further messages. */
function isFinal(game: GameState): boolean {
  return game.end === null || game.end.kind === "none" || game.summaries.length > 0 || haveAllLeft(game);
}

function haveAllLeft({ seats }: GameState): boolean {
  return [...seats.values()].every(({ isGone }) => isGone);
}
