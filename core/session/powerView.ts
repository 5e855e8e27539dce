import { gamesAfter, type RecordingEvent } from "../analysis/recordingEvent.ts";
import { type Games, noGames } from "../game/games.ts";
import { type TurnKey, turnKey } from "../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import { Column, firstAfter } from "./column.ts";
import { GameTrack } from "./gameTrack.ts";
import type { TurnTable } from "./turnTable.ts";

/** The turns of a game, each with the row of the NOW that began it on the power's connections. */
interface Begun {
  readonly rows: Column;
  /** Indexes of turns among all turns in the recording, plus 1; 0 in the column means none. */
  readonly turns: Column;
}

/** The parts of the whole recording from which a view is built. */
interface ViewSource {
  readonly turns: TurnTable;
  /** Returns the events of some connections after the first `rows` rows, up to and including the next row. */
  eventsAt(rows: number, sees: ReadonlySet<ConnectionId>): Iterable<RecordingEvent>;
  /** Returns the index of the game that a row's connection was in; -1 if there was none yet. */
  gameOf(n: FrameNumber): number;
}

/** The games as seen on one power's connections, built row by row. */
export class PowerView {
  readonly track = new GameTrack();
  readonly sees: ReadonlySet<ConnectionId>;
  readonly #begun = new Map<number, Begun>();
  #games: Games = noGames;

  /** @param sees connections that played the power */
  constructor(sees: ReadonlySet<ConnectionId>) {
    this.sees = sees;
  }

  /** Returns the games after row `n`. */
  gamesAt(n: FrameNumber, source: ViewSource): Games {
    return this.track.gamesAfter(n, (rows) => source.eventsAt(rows, this.sees));
  }

  /** Reads the rows up to `until`. */
  advance(until: number, source: ViewSource): void {
    const { track, sees } = this;
    while (track.count < until) {
      let seen: { readonly connection: ConnectionId; readonly before: TurnKey | null } | null = null;
      for (const event of source.eventsAt(track.count, sees)) {
        if (event.kind === "frame") {
          const { connection } = event.row;
          seen = { connection, before: currentTurn(this.#games, connection) };
        }
        this.#games = gamesAfter(this.#games, event);
      }
      track.push(this.#games);
      if (seen) this.#note(seen.connection, seen.before, source);
    }
  }

  /**
   * Returns the index of the last turn of a game that the power had received by the given row; -1 if it had received
   * none.
   */
  turnAt(game: number, n: FrameNumber): number {
    const begun = this.#begun.get(game);
    return begun ? begun.turns.at(firstAfter(begun.rows, n) - 1) - 1 : -1;
  }

  /** Records a turn if the last row began one. */
  #note(connection: ConnectionId, before: TurnKey | null, { turns, gameOf }: ViewSource): void {
    const turn = currentTurn(this.#games, connection);
    const game = gameOf(this.track.count);
    if (turn === null || turn === before || game < 0) return;
    const index = turns.indexOf(game, turn);
    const begun = this.#begun.get(game) ?? { rows: new Column(), turns: new Column() };
    this.#begun.set(game, begun);
    if (index < 0 || begun.turns.at(begun.turns.length - 1) === index + 1) return;
    begun.rows.push(this.track.count);
    begun.turns.push(index + 1);
  }
}

function currentTurn(games: Games, connection: ConnectionId): TurnKey | null {
  const game = games.attendances.get(connection)?.game;
  const current = game == null ? null : games.all[game]?.current;
  return current ? turnKey(current.turn) : null;
}
