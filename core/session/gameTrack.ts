import { gamesAfter, type RecordingEvent } from "../analysis/recordingEvent.ts";
import { type Games, noGames } from "../game/games.ts";

/** Rows between two kept states at first; twice as many whenever there would be more than {@link mostKept}. */
const firstInterval = 64;
const mostKept = 4096;

/**
 * The games of a recording after any of its rows: a state is kept every few rows, every few hundred of a long
 * recording, and what lies between is applied again when it is asked for. The events are kept by whoever steps it.
 */
export class GameTrack {
  #kept: Games[] = [noGames];
  /** A look-up re-applies the events of fewer rows than these. */
  #interval = firstInterval;
  #latest: Games = noGames;
  #count = 0;

  /** Rows so far. */
  get count(): number {
    return this.#count;
  }

  /** Takes the games after the next row. */
  push(games: Games): void {
    this.#latest = games;
    this.#count += 1;
    if (this.#count % this.#interval !== 0) return;
    this.#kept.push(games);
    if (this.#kept.length <= mostKept) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 0);
    this.#interval *= 2;
  }

  /**
   * The games after the first `count` rows.
   * @param eventsAt what came behind so many rows, up to the next row
   */
  gamesAfter(count: number, eventsAt: (rows: number) => Iterable<RecordingEvent>): Games {
    if (count >= this.#count) return this.#latest;
    const kept = Math.floor(count / this.#interval);
    let games = this.#kept[kept] ?? noGames;
    for (let rows = kept * this.#interval; rows < count; rows++)
      for (const event of eventsAt(rows)) games = gamesAfter(games, event);
    return games;
  }
}
