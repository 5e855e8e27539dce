import type { Session } from "./session.ts";
import { type SessionSummary, summaryOf } from "./summary.ts";
import type { Changed, SummaryNews } from "./withNews.ts";

/** The changes in a session's summary. */
export class SummaryChanges {
  readonly #session: Session;
  #last: Pick<SessionSummary, "games" | "connections"> = { games: [], connections: [] };

  constructor(session: Session) {
    this.#session = session;
  }

  /** Returns the changes since the last call. */
  next(): SummaryNews {
    const summary = summaryOf(this.#session);
    const { games, connections } = this.#last;
    this.#last = summary;
    return {
      ...summary,
      games: changed(games, summary.games),
      connections: changed(connections, summary.connections),
    };
  }
}

function changed<T>(before: readonly T[], after: readonly T[]): Changed<T> {
  return after.flatMap((value, at) => (value === before[at] ? [] : [[at, value] as const]));
}
