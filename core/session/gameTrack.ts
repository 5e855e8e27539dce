import { gamesAfter, type RecordingEvent } from "../analysis/recordingEvent.ts";
import { type Games, noGames } from "../game/games.ts";

/**
 * The initial number of rows between two kept states. It doubles whenever more than {@link mostKept} states are kept.
 */
const firstInterval = 64;
const mostKept = 2048;

/**
 * The games of a recording after any of its rows. Keeps a state every few rows (in a long recording, every few
 * hundred). To get the state after any other row, it replays the events since the last kept state. The caller stores
 * the events.
 */
export class GameTrack {
  #kept: Games[] = [noGames];
  /** Current number of rows between two kept states. A look-up replays events from fewer rows than that. */
  #interval = firstInterval;
  #latest: Games = noGames;
  #count = 0;

  /** Number of rows so far. */
  get count(): number {
    return this.#count;
  }

  /** Adds the games after the next row. */
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
   * Returns the kept state after the first `count` rows; null if none was kept there. It holds in every number dialect,
   * because the dialect changes only press, which games do not contain.
   */
  keptAfter(count: number): Games | null {
    return count % this.#interval === 0 ? (this.#kept[count / this.#interval] ?? null) : null;
  }

  /**
   * Returns the games after the first `count` rows.
   * @param eventsAt the events after the given number of rows, up to and including the next row
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
