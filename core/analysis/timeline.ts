import { applyToGames, closeInGames, type Games, noGames } from "../game/games.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import type { Entry } from "../recording/entry.ts";
import type { FrameRow } from "./analysis.ts";
import { readingOf } from "./messageReading.ts";

/** Rows between two kept states. A look-up re-applies fewer than these. */
const interval = 64;

/** A row at which a game began another turn. */
export interface TurnStart {
  /** Index of the row of its first NOW. */
  readonly row: number;
  readonly game: number;
  readonly turn: string;
  readonly isMovement: boolean;
}

/** The frames of a recording in order, and the state of its games after any of them. */
export class Timeline {
  readonly rows: FrameRow[] = [];
  readonly turnStarts: TurnStart[] = [];
  readonly #kept: Games[] = [noGames];
  /** Connections that closed before a row, by its index. */
  readonly #closes = new Map<number, number[]>();
  #games: Games = noGames;

  /** Takes an entry and the frames that it completed. */
  push(entry: Entry, rows: readonly FrameRow[]): void {
    for (const row of rows) {
      const before = this.#games;
      this.#games = this.#step(before, this.rows.length, row);
      this.#noteTurns(before, this.#games);
      this.rows.push(row);
      if (this.rows.length % interval === 0) this.#kept.push(this.#games);
    }
    if (entry.type === "closed") {
      const at = this.rows.length;
      this.#closes.set(at, [...(this.#closes.get(at) ?? []), entry.connection]);
    }
  }

  /** The games after the first `count` rows. */
  gamesAfter(count: number): Games {
    const kept = Math.floor(count / interval);
    let games = this.#kept[kept] ?? noGames;
    for (let at = kept * interval; at < count; at++) games = this.#step(games, at, this.rows[at] as FrameRow);
    return games;
  }

  #step(games: Games, at: number, row: FrameRow): Games {
    const open = (this.#closes.get(at) ?? []).reduce(closeInGames, games);
    const reading = readingOf(row);
    if (!reading?.ok) return open;
    const { n, connection, direction, atNs } = row;
    return applyToGames(open, { n, connection, direction, atNs, message: reading.message });
  }

  #noteTurns(before: Games, after: Games): void {
    if (before === after) return;
    after.all.forEach((game, index) => {
      const turn = game.current?.turn;
      const known = before.all[index]?.current?.turn;
      if (!turn || (known && turnKey(known) === turnKey(turn))) return;
      this.turnStarts.push({
        row: this.rows.length,
        game: index,
        turn: turnKey(turn),
        isMovement: phaseOf(turn) === "movement",
      });
    });
  }
}
