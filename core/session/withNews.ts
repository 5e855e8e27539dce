import type { SessionSummary } from "./summary.ts";

/*
 * The page's side of a changing summary. It imports only types, so that the code that computes a summary stays in the
 * worker.
 */

/** The new and changed items of a summary's list, by index. */
export type Changed<T> = readonly (readonly [at: number, value: T])[];

/**
 * The changed part of a summary. The whole summary would be large, because a long recording has hundreds of games and
 * thousands of connections.
 */
export interface SummaryNews extends Omit<SessionSummary, "games" | "connections"> {
  readonly games: Changed<SessionSummary["games"][number]>;
  readonly connections: Changed<SessionSummary["connections"][number]>;
}

/** Applies changes to a summary. Unchanged items stay the same objects. */
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
