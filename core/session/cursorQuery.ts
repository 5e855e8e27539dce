import { type OwnOrders, ownOrders, type Waiting, waitingFor } from "../game/waiting.ts";
import type { LinkPlace } from "../host/link.ts";
import { attendedBy } from "./boardQuery.ts";
import { placeOf } from "./linkPlace.ts";
import { turnOfRow } from "./seenTurns.ts";
import type { FrameNumber, Session } from "./session.ts";
import type { SessionTurn } from "./turnTable.ts";

/** The state of a session at the cursor, in addition to the board. */
export interface CursorState {
  readonly n: FrameNumber;
  readonly game: number;
  readonly turn: SessionTurn | null;
  /** What the game is waiting for. Null with a viewpoint, because a power does not know what other powers have sent. */
  readonly waiting: Waiting | null;
  /** The orders due from the viewpoint's power; null without a viewpoint. */
  readonly own: OwnOrders | null;
  readonly atMs: number;
  /** The message's place, which is the same in every copy of the recording. */
  readonly place: LinkPlace;
}

/**
 * Returns the state of a session at a row.
 * @returns null if there is no such row
 */
export function cursorAt(session: Session, n: FrameNumber, viewpoint: string | null): CursorState | null {
  if (n < 1 || n > session.count) return null;
  const game = session.gameOf(n);
  const index = viewpoint === null ? game : attendedBy(session, viewpoint, game);
  const state = index === null ? undefined : session.gamesAt(n, viewpoint).all[index];
  return {
    n,
    game,
    turn: turnOfRow(session, n, viewpoint),
    waiting: state && viewpoint === null ? waitingFor(state) : null,
    own: state && viewpoint !== null ? ownOrders(state, viewpoint) : null,
    atMs: session.frames.atNsOf(n) / 1e6,
    place: placeOf(session, n),
  };
}
