import { isSeen } from "./seenRows.ts";
import type { FrameNumber, Session } from "./session.ts";

/** What stands on the timeline beside turns. */
export interface TimelineMark {
  /** A person's mark, or bytes that are not in the file. */
  readonly kind: "mark" | "lost";
  /** The message that it is on, or that it stands before. */
  readonly n: FrameNumber;
  readonly words: string;
  readonly lostBytes: number;
}

/**
 * Marks on messages of a game, and what the whole recording lost, by message.
 * @param viewpoint only marks on what this power's connections carried; null: all
 */
export function timelineMarks(session: Session, game: number, viewpoint: string | null): TimelineMark[] {
  const lost = session.events.flatMap(({ kind, beforeN, words, lostBytes }): TimelineMark[] =>
    kind === "lost" ? [{ kind, n: beforeN, words, lostBytes }] : [],
  );
  const marks = session.marks.flatMap(({ text, target }): TimelineMark[] => {
    const n = target && session.rowAtOffset(target);
    return n !== null && session.gameOf(n) === game && isSeen(session, n, viewpoint)
      ? [{ kind: "mark", n, words: text, lostBytes: 0 }]
      : [];
  });
  return [...lost, ...marks].sort((one, other) => one.n - other.n);
}

/**
 * The next row with a warning or an error, or the one before; null where there is none.
 * @param viewpoint only of this power's connections; null: of all
 */
export function findingFrom(session: Session, n: FrameNumber, step: 1 | -1, viewpoint: string | null): number | null {
  const sees = viewpoint === null ? null : session.connectionsOf(viewpoint);
  for (let at = n + step; at >= 1 && at <= session.count; at += step) {
    const severity = session.severityOf(at);
    if (severity !== "warning" && severity !== "error") continue;
    if (sees === null || sees.has(session.frames.connectionOf(at))) return at;
  }
  return null;
}

/** A time in a game that is played as it was recorded. */
export interface PlayQuestion {
  readonly game: number;
  /** A row at or before that time. */
  readonly from: number;
  readonly atMs: number;
  /** Only rows of this power's connections; null: all. */
  readonly viewpoint: string | null;
}

export interface PlayPlace {
  /** The last row of the game at that time. */
  readonly n: FrameNumber;
  /** When the next one comes; null where none does. */
  readonly nextMs: number | null;
}

/** Where a game that is played as it was recorded stands at a time. */
export function playAt(session: Session, { game, from, atMs, viewpoint }: PlayQuestion): PlayPlace {
  const sees = viewpoint === null ? null : session.connectionsOf(viewpoint);
  let n = from;
  for (let at = from + 1; at <= session.count; at++) {
    if (session.gameOf(at) !== game || sees?.has(session.frames.connectionOf(at)) === false) continue;
    const nextMs = session.frames.atNsOf(at) / 1e6;
    if (nextMs > atMs) return { n, nextMs };
    n = at;
  }
  return { n, nextMs: null };
}
