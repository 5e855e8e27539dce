import type { ConnectionId, Direction, FrameNumber } from "../recording/entry.ts";
import type { Session } from "./session.ts";

/** A person's note as it is kept: at a time, or on the message that begins at a byte of a leg. */
export interface PlainMark {
  readonly text: string;
  readonly target: { readonly connection: ConnectionId; readonly direction: Direction; readonly offset: number } | null;
  readonly atNs: number;
}

/** Where a mark is in the game. */
export interface PlacedMark extends PlainMark {
  /** The row that it is on; null: on none that was read. */
  readonly n: FrameNumber | null;
  /** `SPR 1901`; null before the first turn. */
  readonly turn: string | null;
}

/**
 * Says where marks are.
 * @param marks null: the recording's own
 * @param viewpoint the power that turns are told as seen by; null: all-seeing
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

/** A mark on a row, still without words; null: there is no such row. */
export function markOn(session: Session, n: FrameNumber): PlainMark | null {
  if (n < 1 || n > session.count) return null;
  const connection = session.frames.connectionOf(n);
  const atNs = session.frames.atNsOf(n);
  if (connection < 0) return { text: "", target: null, atNs };
  const direction = session.frames.directionOf(n);
  return { text: "", target: { connection, direction, offset: session.frames.offsetOf(n) }, atNs };
}
