import { applyDocumentStep, documentGame } from "../game/document.ts";
import { gameEvent } from "../game/event.ts";
import {
  applyToGames,
  closeInGames,
  type Games,
  type LegLoss,
  loseInGames,
  noGames,
  stepInGames,
  withDocumentGame,
} from "../game/games.ts";
import type { MessageReading } from "../language/read.ts";
import type { FrameRow } from "./analysis.ts";
import type { DocumentRow } from "./documents.ts";
import { readingOf } from "./messageReading.ts";

/** A frame, or a step of a document without wire bytes. */
export type TimelineRow = FrameRow | DocumentRow;

/** Rows between two kept states at first; twice as many whenever there would be more than {@link mostKept}. */
const firstInterval = 64;
const mostKept = 4096;

/** What happened between two rows and is no row. */
type Change = (games: Games) => Games;

/**
 * The games of a recording after any of its rows: a state is kept every few rows, every few hundred of a long
 * recording, and what lies between is applied again when it is asked for. The rows themselves are kept by whoever steps it.
 */
export class GameTrack {
  #kept: Games[] = [noGames];
  /** A look-up re-applies fewer rows than these. */
  #interval = firstInterval;
  /** By the number of rows before them. */
  readonly #changes = new Map<number, Change[]>();
  #latest: Games = noGames;
  #count = 0;

  /** Rows so far. */
  get count(): number {
    return this.#count;
  }

  /** The games after all rows. */
  get latest(): Games {
    return this.#latest;
  }

  /** A connection closed before the next row. */
  close(connection: number): void {
    this.#note((games) => closeInGames(games, connection));
  }

  /** Bytes of a leg were lost before the next row, or may have been. */
  lose(loss: LegLoss): void {
    this.#note((games) => loseInGames(games, loss));
  }

  /**
   * Takes the next row.
   * @param reading what was read of it already; null where it holds no message
   */
  push(row: TimelineRow, reading: MessageReading | null = readingOfRow(row)): Games {
    this.#latest = step(this.#latest, row, reading);
    this.skip();
    return this.#latest;
  }

  /** A row that this track does not see: it counts, and changes nothing. */
  skip(): void {
    this.#count += 1;
    if (this.#count % this.#interval !== 0) return;
    this.#kept.push(this.#latest);
    if (this.#kept.length <= mostKept) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 0);
    this.#interval *= 2;
  }

  /**
   * The games after the first `count` rows.
   * @param rowAt the row of an index; null where this track does not see it
   */
  gamesAfter(count: number, rowAt: (index: number) => TimelineRow | null): Games {
    if (count >= this.#count) return this.#latest;
    const kept = Math.floor(count / this.#interval);
    let games = this.#kept[kept] ?? noGames;
    for (let at = kept * this.#interval; at < count; at++) games = this.next(games, at, rowAt(at));
    return games;
  }

  /**
   * The games after the row of an index, from those before it.
   * @param row null where this track does not see it
   */
  next(games: Games, index: number, row: TimelineRow | null): Games {
    // What happened before a kept row came after its state was kept.
    const changed = this.#changed(games, index);
    return row === null ? changed : step(changed, row, readingOfRow(row));
  }

  #note(change: Change): void {
    this.#latest = change(this.#latest);
    this.#changes.set(this.#count, [...(this.#changes.get(this.#count) ?? []), change]);
  }

  #changed(games: Games, at: number): Games {
    return (this.#changes.get(at) ?? []).reduce((state, change) => change(state), games);
  }
}

function readingOfRow(row: TimelineRow): MessageReading | null {
  return "step" in row ? null : (readingOf(row) ?? null);
}

function step(games: Games, row: TimelineRow, reading: MessageReading | null): Games {
  if ("step" in row) {
    const { n, game, document, step: part } = row;
    const begun = game < games.all.length ? games : withDocumentGame(games, documentGame(document));
    return stepInGames(begun, game, (state) => applyDocumentStep(state, document, part, n));
  }
  return reading?.ok ? applyToGames(games, gameEvent(row, reading)) : games;
}
