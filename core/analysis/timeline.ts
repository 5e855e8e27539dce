import { applyDocumentStep, documentGame, documentSteps } from "../game/document.ts";
import { applyToGames, closeInGames, type Games, noGames, stepInGames, withDocumentGame } from "../game/games.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import type { DocumentEntry, Entry } from "../recording/entry.ts";
import type { FrameRow } from "./analysis.ts";
import { type DocumentRow, documentContent } from "./documents.ts";
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

/** A frame, or a step of a document without wire bytes. */
export type TimelineRow = FrameRow | DocumentRow;

/** The frames of a recording in order, and the state of its games after any of them; of its documents the steps. */
export class Timeline {
  readonly rows: TimelineRow[] = [];
  readonly turnStarts: TurnStart[] = [];
  readonly #kept: Games[] = [noGames];
  /** Connections that closed before a row, by its index. */
  readonly #closes = new Map<number, number[]>();
  #games: Games = noGames;

  /** Takes an entry and the frames that it completed. */
  push(entry: Entry, rows: readonly FrameRow[]): void {
    for (const row of rows) this.#push(row);
    if (entry.type === "document") this.#pushDocument(entry);
    if (entry.type === "closed") {
      const at = this.rows.length;
      this.#closes.set(at, [...(this.#closes.get(at) ?? []), entry.connection]);
    }
  }

  #push(row: TimelineRow): void {
    const before = this.#games;
    this.#games = this.#step(before, this.rows.length, row);
    this.#noteTurns(before, this.#games);
    this.rows.push(row);
    if (this.rows.length % interval === 0) this.#kept.push(this.#games);
  }

  #pushDocument(entry: DocumentEntry): void {
    const { game: document } = documentContent(entry);
    if (document === null) return;
    const game = this.#games.all.length;
    for (const step of documentSteps(document)) {
      const atNs = entry.atNs + step.atNs;
      this.#push({ n: this.rows.length + 1, atNs, name: entry.name, game, document, step });
    }
  }

  /** The games after the first `count` rows. */
  gamesAfter(count: number): Games {
    const kept = Math.floor(count / interval);
    let games = this.#kept[kept] ?? noGames;
    for (let at = kept * interval; at < count; at++) games = this.#step(games, at, this.rows[at] as TimelineRow);
    return games;
  }

  #step(games: Games, at: number, row: TimelineRow): Games {
    const open = (this.#closes.get(at) ?? []).reduce(closeInGames, games);
    if ("step" in row) {
      const { n, game, document, step } = row;
      const begun = game < open.all.length ? open : withDocumentGame(open, documentGame(document));
      return stepInGames(begun, game, (state) => applyDocumentStep(state, document, step, n));
    }
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
