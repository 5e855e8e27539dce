import { type BoardGround, boardGround } from "./boardGround.ts";
import { type BoardQuery, type BoardView, boardAt } from "./boardQuery.ts";
import { type CursorState, cursorAt } from "./cursorQuery.ts";
import { linkedRows } from "./linkedRows.ts";
import { mentionedProvinces } from "./mentions.ts";
import { turnsSeen } from "./seenTurns.ts";
import type { FrameNumber, Session } from "./session.ts";
import type { SessionTurn } from "./turnTable.ts";

/** What a view already knows about a game, so that an answer need not repeat it. */
export interface GameKnown {
  /** The game whose turns the view has; -1 if there is none. */
  readonly game: number;
  /** Index of the first of those turns that may have changed. */
  readonly turnsFrom: number;
  /** Keys of the grounds that the view has. */
  readonly grounds: readonly BoardGround["key"][];
}

/** One answer with everything that the timeline and map show at the cursor, and the links of the message there. */
export interface AtCursor {
  /** The state at the cursor; null if there is no message there. */
  readonly state: CursorState | null;
  /** The board; null if the game has no turn yet, or if the viewpoint's power never saw the turn. */
  readonly board: BoardView | null;
  /** Key of the board's ground; null if there is no board, or while no map is known. */
  readonly groundKey: BoardGround["key"] | null;
  /** The ground of the board; null if the view has it, or if there is none. */
  readonly ground: BoardGround | null;
  /**
   * Turns of the game: from `turnsFrom` onwards if the view has the game's turns, otherwise all; empty outside games.
   */
  readonly turns: readonly SessionTurn[];
  /** Provinces that the message names, each only once, in order. */
  readonly mentions: readonly string[];
  /** Numbers of the messages that are linked to the message, in order. */
  readonly linked: readonly FrameNumber[];
}

export function answerAtCursor(session: Session, query: BoardQuery, known: GameKnown): AtCursor {
  const { n, viewpoint } = query;
  const state = cursorAt(session, n, viewpoint);
  const board = boardAt(session, query);
  const ground = board === null ? null : boardGround(session, board.game);
  const game = state?.game ?? -1;
  return {
    state,
    board,
    groundKey: ground?.key ?? null,
    ground: ground === null || known.grounds.includes(ground.key) ? null : ground,
    turns: game < 0 ? [] : turnsOf(session, game, viewpoint).slice(game === known.game ? known.turnsFrom : 0),
    mentions: mentionedProvinces(session, { n, start: 0, end: Number.POSITIVE_INFINITY }),
    linked: linkedRows(session, n),
  };
}

/** Returns the turns of a game; with a viewpoint, only those that the viewpoint's power saw, as it saw them. */
export function turnsOf(session: Session, game: number, viewpoint: string | null): readonly SessionTurn[] {
  return viewpoint === null ? session.turns.of(game) : turnsSeen(session, game, viewpoint);
}
