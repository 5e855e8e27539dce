import type { Session } from "./session.ts";
import { type SessionSummary, summaryOf } from "./summary.ts";

/** The new and changed items of a summary's list, by index. */
type Changed<T> = readonly (readonly [at: number, value: T])[];

/**
 * The changed part of a summary; the whole would be large, because a long recording has hundreds of games and thousands
 * of connections.
 */
export interface SummaryNews extends Omit<SessionSummary, "games" | "connections"> {
  readonly games: Changed<SessionSummary["games"][number]>;
  readonly connections: Changed<SessionSummary["connections"][number]>;
}

/** Finds the changes in a session's summary. */
export class SummaryTeller {
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

/** Applies changes to a summary. Items that did not change stay the same objects. */
export function withNews(before: SessionSummary | null, news: SummaryNews): SessionSummary {
  return {
    ...news,
    games: applied(before?.games ?? [], news.games),
    connections: applied(before?.connections ?? [], news.connections),
  };
}

function applied<T>(before: readonly T[], news: Changed<T>): readonly T[] {
  if (news.length === 0) return before;
  const after = [...before];
  for (const [at, value] of news) after[at] = value;
  return after;
}
