import type { ConnectionId, Direction, FrameNumber } from "../recording/entry.ts";
import { placeOf } from "./linkPlace.ts";
import type { Session } from "./session.ts";

/** A user's note as stored: set at a point in time, or on the message that contains a given byte of a leg. */
export interface PlainMark {
  readonly text: string;
  readonly target: { readonly connection: ConnectionId; readonly direction: Direction; readonly offset: number } | null;
  readonly atNs: number;
}

/** Where in the game a mark is. */
export interface PlacedMark extends PlainMark {
  /** The row of the mark; null if there is no such row yet. */
  readonly n: FrameNumber | null;
  /** The turn of the mark: `SPR 1901`; null before the first turn. */
  readonly turn: string | null;
}

/**
 * Returns where marks are.
 * @param marks null means the recording's own marks
 * @param viewpoint the power whose turns count; null means every power's turns
 */
export function placedMarks(
  session: Session,
  marks: readonly PlainMark[] | null,
  viewpoint: string | null,
): PlacedMark[] {
  return (marks ?? session.marks).map(({ text, target, atNs }) => {
    const n = target && session.rowAtOffset(target);
    const turn = n === null ? undefined : session.turns.all[session.turnOf(n, viewpoint)];
    return { text, target, atNs, n, turn: turn?.key ?? null };
  });
}

/** Returns a mark on a row, with empty text; null if there is no such row. */
export function markOn(session: Session, n: FrameNumber): PlainMark | null {
  if (n < 1 || n > session.count) return null;
  const place = placeOf(session, n);
  return { text: "", target: "step" in place ? null : place, atNs: session.frames.atNsOf(n) };
}
