import { isSeen } from "./seenRows.ts";
import type { FrameNumber, Session } from "./session.ts";

/** A mark or a loss on the timeline. */
export interface TimelineMark {
  /** A user's mark, or bytes missing from the file. */
  readonly kind: "mark" | "lost";
  /** The message that has the mark, or the first message after the loss. */
  readonly n: FrameNumber;
  readonly words: string;
  readonly lostBytes: number;
}

/**
 * Returns the marks on messages in a game, and all losses in the recording, in the order of their messages.
 * @param viewpoint limits the marks to messages on this power's connections; null means all
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
 * Returns the next or previous row with a warning or an error; null if there is none.
 * @param viewpoint limits the search to this power's connections; null means all
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

/** A moment in the playback of a game at recorded speed. */
export interface PlayQuestion {
  readonly game: number;
  /** A row at or before `atMs`. */
  readonly from: number;
  readonly atMs: number;
  /** If set, only rows on this power's connections count; null means all. */
  readonly viewpoint: string | null;
}

export interface PlayPlace {
  /** The last row of the game up to the moment in question. */
  readonly n: FrameNumber;
  /** The time of the next row; null if there is none. */
  readonly nextMs: number | null;
}

/** Returns which rows have been reached at a moment in the playback of a game at recorded speed. */
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
