import type { Inspection } from "../analysis/inspection/inspection.ts";
import { firstAfter } from "./column.ts";
import { inspectRow } from "./inspectorQuery.ts";
import type { FrameNumber, Session } from "./session.ts";

/** Whether a row is on a power's connections; true without a viewpoint. */
export function isSeen(session: Session, n: FrameNumber, viewpoint: string | null): boolean {
  return viewpoint === null || session.connectionsOf(viewpoint).has(session.frames.connectionOf(n));
}

/**
 * Returns the row on a power's connections that is nearest to `n`, which may be `n` itself.
 * @param viewpoint null means that every row counts as seen
 * @param toward 1 to prefer the next row, -1 to prefer the previous row. If the game has begun but the power has not
 *   seen it yet, -1 returns the row of the power's first position
 * @returns null if the connections have no rows
 */
export function nearestSeen(session: Session, n: FrameNumber, viewpoint: string | null, toward: 1 | -1): number | null {
  if (viewpoint === null) return n >= 1 && n <= session.count ? n : null;
  let before = 0;
  let after = Number.POSITIVE_INFINITY;
  for (const connection of session.connectionsOf(viewpoint)) {
    const rows = session.frames.rowsOf(connection);
    const next = firstAfter(rows, n);
    if (next > 0) before = Math.max(before, rows.at(next - 1));
    if (next < rows.length) after = Math.min(after, rows.at(next));
  }
  if (before === n) return n;
  const [earlier, later] = [before > 0 ? before : null, Number.isFinite(after) ? after : null];
  if (toward === 1) return later ?? earlier;
  if (earlier !== null && isBeforeItsGame(session, n, earlier, viewpoint))
    return firstOfGame(session, n, viewpoint) ?? earlier;
  return earlier ?? later;
}

/**
 * Whether the game has begun, but not yet for this power. The server sends the first position to the powers one by one.
 */
function isBeforeItsGame(session: Session, n: FrameNumber, earlier: number, viewpoint: string): boolean {
  return session.turnOf(n, null) >= 0 && session.turnOf(earlier, viewpoint) < 0;
}

/** Returns the row of the first position that the power saw after a row; null if there is none. */
function firstOfGame(session: Session, n: FrameNumber, viewpoint: string): FrameNumber | null {
  let first: FrameNumber | null = null;
  for (const connection of session.connectionsOf(viewpoint)) {
    const rows = session.frames.rowsOf(connection);
    for (let at = firstAfter(rows, n); at < rows.length && (first === null || rows.at(at) < first); at++) {
      if (session.turnOf(rows.at(at), viewpoint) < 0) continue;
      first = rows.at(at);
      break;
    }
  }
  return first;
}

/** Counts the rows on a power's connections. */
export function countSeen(session: Session, viewpoint: string | null): number {
  if (viewpoint === null) return session.count;
  let count = 0;
  for (const connection of session.connectionsOf(viewpoint)) count += session.frames.rowsOf(connection).length;
  return count;
}

/** A message as a power saw it; if the power did not see it, the nearest row that it saw. */
export type SeenInspection =
  | { readonly kind: "seen"; readonly viewpoint: string | null; readonly inspection: Inspection }
  | { readonly kind: "unseen"; readonly viewpoint: string; readonly n: FrameNumber; readonly nearest: number | null };

/**
 * Returns a message as a power saw it or, if the power did not see it, the nearest row that it saw.
 * @returns null if there is no such row
 */
export function inspectSeen(session: Session, n: FrameNumber, viewpoint: string | null): SeenInspection | null {
  if (viewpoint !== null && n >= 1 && n <= session.count && !isSeen(session, n, viewpoint))
    return { kind: "unseen", viewpoint, n, nearest: nearestSeen(session, n, viewpoint, -1) };
  const inspection = inspectRow(session, n);
  return inspection && { kind: "seen", viewpoint, inspection };
}
