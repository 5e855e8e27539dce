import type { Inspection } from "../inspection/inspection.ts";
import { firstAfter } from "./column.ts";
import { inspectRow } from "./inspectorQuery.ts";
import type { Session } from "./session.ts";

/** Whether a power's connections carried a row. */
export function isSeen(session: Session, n: number, viewpoint: string | null): boolean {
  return viewpoint === null || session.connectionsOf(viewpoint).has(session.frames.connectionOf(n));
}

/**
 * The row nearest to `n`, or `n` itself, that a power's connections carried.
 * @param viewpoint null: every row is seen
 * @param toward -1: the last before it, and only where there is none the first after it; 1: the other way round
 * @returns null where they carried nothing
 */
export function nearestSeen(session: Session, n: number, viewpoint: string | null, toward: 1 | -1): number | null {
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
  const [behind, ahead] = [before > 0 ? before : null, Number.isFinite(after) ? after : null];
  return toward === -1 ? (behind ?? ahead) : (ahead ?? behind);
}

/** How many rows a power's connections carried. */
export function countSeen(session: Session, viewpoint: string | null): number {
  if (viewpoint === null) return session.count;
  let count = 0;
  for (const connection of session.connectionsOf(viewpoint)) count += session.frames.rowsOf(connection).length;
  return count;
}

/** A message as a power knew it, or that it did not see it and where it saw something. */
export type SeenInspection =
  | { readonly kind: "seen"; readonly viewpoint: string | null; readonly inspection: Inspection }
  | { readonly kind: "unseen"; readonly viewpoint: string; readonly n: number; readonly nearest: number | null };

/** @returns null where there is no such row */
export function inspectSeen(session: Session, n: number, viewpoint: string | null): SeenInspection | null {
  if (viewpoint !== null && n >= 1 && n <= session.count && !isSeen(session, n, viewpoint))
    return { kind: "unseen", viewpoint, n, nearest: nearestSeen(session, n, viewpoint, -1) };
  const inspection = inspectRow(session, n);
  return inspection && { kind: "seen", viewpoint, inspection };
}
