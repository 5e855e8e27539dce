import { gamesAfter, type RecordingEvent, type RecordingWatch } from "../analysis/recordingEvent.ts";
import { type Games, noGames } from "../game/games.ts";
import type { Session } from "./session.ts";

/** Tells a watch again what a session was told, piece by piece, as far as the session has come. */
export class Replay {
  games: Games = noGames;
  readonly #session: Session;
  readonly #watch: RecordingWatch;
  #rows = 0;
  /** Events behind the last row that were told. */
  #between = 0;
  #told = 0;

  constructor(session: Session, watch: RecordingWatch) {
    this.#session = session;
    this.#watch = watch;
  }

  /** Rows that were told. */
  get rows(): number {
    return this.#rows;
  }

  /** Events that were told. */
  get told(): number {
    return this.#told;
  }

  /** Tells of the next rows, at most so many, and of what stands before and behind them; true when all was told. */
  advance(atMost: number): boolean {
    const until = Math.min(this.#session.count, this.#rows + atMost);
    this.#tellBetween();
    while (this.#rows < until) {
      const event = this.#session.rowEvent(this.#rows + 1);
      this.#rows += 1;
      this.#between = 0;
      if (event) this.#tell(event);
      this.#tellBetween();
    }
    return this.#rows === this.#session.count;
  }

  #tellBetween(): void {
    const events = this.#session.log.at(this.#rows);
    for (; this.#between < events.length; this.#between++) {
      const event = events[this.#between];
      if (event) this.#tell(event);
    }
  }

  #tell(event: RecordingEvent): void {
    const before = this.games;
    this.games = gamesAfter(before, event);
    this.#told += 1;
    this.#watch.take(event, this.games, before);
  }
}
