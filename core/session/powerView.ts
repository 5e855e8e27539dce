import { GameTrack, type TimelineRow } from "../analysis/gameTrack.ts";
import type { Games, LegLoss } from "../game/games.ts";
import { turnKey } from "../map/turn.ts";
import { Column, firstAfter, integers } from "./column.ts";
import type { FrameStore } from "./frameStore.ts";
import type { TurnTable } from "./turnTable.ts";

/** A turn as a power's connections began it, by the row of the NOW. */
interface Begun {
  readonly rows: Column;
  /** Indexes of turns among all of the recording, and one more: a column's 0 is none. */
  readonly turns: Column;
}

/** What happened to a connection between rows. */
export interface LegChange {
  /** Rows before it. */
  readonly at: number;
  readonly connection: number;
  readonly loss: LegLoss | "closed";
}

/** What a view is built from: all of the recording. */
interface ViewSource {
  readonly frames: FrameStore;
  readonly turns: TurnTable;
  /** In their order. */
  readonly changes: readonly LegChange[];
  /** Index of the game that a row's connection was in; -1: none yet. */
  gameOf(n: number): number;
}

/** The games as one power's connections alone saw them, built row by row. */
export class PowerView {
  readonly track = new GameTrack();
  readonly sees: ReadonlySet<number>;
  readonly #begun = new Map<number, Begun>();

  /** @param sees connections that played the power */
  constructor(sees: ReadonlySet<number>) {
    this.sees = sees;
  }

  /** Looks at the rows up to one. */
  advance(until: number, source: ViewSource): void {
    const { track, sees } = this;
    const changes = source.changes.filter(({ at, connection }) => sees.has(connection) && at >= track.count);
    let next = 0;
    while (track.count < until) {
      for (let change = changes[next]; change && change.at === track.count; change = changes[++next]) {
        if (change.loss === "closed") track.close(change.connection);
        else track.lose(change.loss);
      }
      const connection = source.frames.connectionOf(track.count + 1);
      const row = sees.has(connection) ? source.frames.rowAt(track.count + 1) : null;
      if (row === null) track.skip();
      else this.#push(row, connection, source);
    }
  }

  /** Index of the turn of a game that the power was shown last at a row; -1: none yet. */
  turnAt(game: number, n: number): number {
    const begun = this.#begun.get(game);
    return begun ? begun.turns.at(firstAfter(begun.rows, n) - 1) - 1 : -1;
  }

  #push(row: TimelineRow, connection: number, { turns, gameOf }: ViewSource): void {
    const before = currentTurn(this.track.latest, connection);
    const turn = currentTurn(this.track.push(row), connection);
    const game = gameOf(this.track.count);
    if (turn === null || turn === before || game < 0) return;
    const index = turns.indexOf(game, turn);
    const begun = this.#begun.get(game) ?? { rows: new Column(integers), turns: new Column(integers) };
    this.#begun.set(game, begun);
    if (index < 0 || begun.turns.at(begun.turns.length - 1) === index + 1) return;
    begun.rows.push(this.track.count);
    begun.turns.push(index + 1);
  }
}

function currentTurn(games: Games, connection: number): string | null {
  const game = games.attendances.get(connection)?.game;
  const current = game == null ? null : games.all[game]?.current;
  return current ? turnKey(current.turn) : null;
}
