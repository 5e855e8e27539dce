import { gamesAfter, type RecordingEvent, type RecordingWatch } from "../analysis/recordingEvent.ts";
import { type Games, noGames } from "../game/games.ts";
import type { Session } from "./session.ts";

/** Passes a session's events to a watch in slices, up to the session's newest event. */
export class Replay {
  games: Games = noGames;
  readonly #session: Session;
  readonly #watch: RecordingWatch;
  #rows = 0;
  /** Number of events passed on since the last row that was passed on. */
  #between = 0;
  #events = 0;

  constructor(session: Session, watch: RecordingWatch) {
    this.#session = session;
    this.#watch = watch;
  }

  /** Number of rows passed on so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Number of events passed on so far. */
  get events(): number {
    return this.#events;
  }

  /**
   * Passes on the next rows, at most `atMost`, with the events before and after them. Returns true when none are left.
   */
  advance(atMost: number): boolean {
    const until = Math.min(this.#session.count, this.#rows + atMost);
    this.#passBetween();
    while (this.#rows < until) {
      const event = this.#session.rowEvent(this.#rows + 1);
      this.#rows += 1;
      this.#between = 0;
      if (event) this.#pass(event);
      // Continue from the session's copy, so that most of each state is in memory only once.
      this.games = this.#session.track.keptAfter(this.#rows) ?? this.games;
      this.#passBetween();
    }
    return this.#rows === this.#session.count;
  }

  /**
   * Replaces the games with the session's, which are equal after the last event, so that they are in memory only once.
   */
  shareGames(): void {
    this.games = this.#session.games;
  }

  #passBetween(): void {
    const events = this.#session.log.at(this.#rows);
    for (; this.#between < events.length; this.#between++) {
      const event = events[this.#between];
      if (event) this.#pass(event);
    }
  }

  #pass(event: RecordingEvent): void {
    const before = this.games;
    this.games = gamesAfter(before, event);
    this.#events += 1;
    this.#watch.take(event, this.games, before);
  }
}
