import type { Session } from "./session.ts";
import { type SessionSummary, summaryOf } from "./summary.ts";

/** What of a summary's list is new or other than before, by place. */
type Changed<T> = readonly (readonly [at: number, value: T])[];

/** A summary as far as it is not known already: a long recording has hundreds of games and thousands of connections. */
export interface SummaryNews extends Omit<SessionSummary, "games" | "connections"> {
  readonly games: Changed<SessionSummary["games"][number]>;
  readonly connections: Changed<SessionSummary["connections"][number]>;
}

/** Tells what is new in a session's summary. */
export class SummaryTeller {
  readonly #session: Session;
  #told: Pick<SessionSummary, "games" | "connections"> = { games: [], connections: [] };

  constructor(session: Session) {
    this.#session = session;
  }

  /** What is new since this was asked last. */
  next(): SummaryNews {
    const summary = summaryOf(this.#session);
    const { games, connections } = this.#told;
    this.#told = summary;
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

/** The summary with its news; what did not change is the same object. */
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
