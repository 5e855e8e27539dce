import { documentSteps } from "../game/document.ts";
import type { Games } from "../game/games.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import type { DocumentEntry, Entry } from "../recording/entry.ts";
import type { FrameRow } from "./analysis.ts";
import { documentContent } from "./documents.ts";
import { GameTrack, type TimelineRow } from "./gameTrack.ts";
import { LegWatch } from "./legWatch.ts";

/** A row at which a game began another turn. */
export interface TurnStart {
  /** Index of the row of its first NOW. */
  readonly row: number;
  readonly game: number;
  readonly turn: string;
  readonly isMovement: boolean;
}

/** The frames of a recording in order, and the state of its games after any of them; of its documents the steps. */
export class Timeline {
  readonly rows: TimelineRow[] = [];
  readonly turnStarts: TurnStart[] = [];
  readonly #track = new GameTrack();
  readonly #watch = new LegWatch();

  /** Takes an entry and the frames that it completed. */
  push(entry: Entry, rows: readonly FrameRow[]): void {
    for (const loss of this.#watch.lossesOf(entry)) this.#track.lose(loss);
    for (const row of rows) this.#push(row);
    if (entry.type === "document") this.#pushDocument(entry);
    if (entry.type === "closed") this.#track.close(entry.connection);
  }

  /** The games after the first `count` rows. */
  gamesAfter(count: number): Games {
    return this.#track.gamesAfter(count, (index) => this.rows[index] ?? null);
  }

  #push(row: TimelineRow): void {
    const before = this.#track.latest;
    this.#noteTurns(before, this.#track.push(row));
    this.rows.push(row);
  }

  #pushDocument(entry: DocumentEntry): void {
    const { game: document } = documentContent(entry);
    if (document === null) return;
    const game = this.#track.latest.all.length;
    for (const step of documentSteps(document)) {
      const atNs = entry.atNs + step.atNs;
      this.#push({ n: this.rows.length + 1, atNs, name: entry.name, game, document, step });
    }
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
