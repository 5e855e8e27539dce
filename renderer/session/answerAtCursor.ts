import { boardGround } from "../../core/session/boardGround.ts";
import { type BoardQuery, boardAt } from "../../core/session/boardQuery.ts";
import { cursorAt } from "../../core/session/cursorQuery.ts";
import { linkedRows } from "../../core/session/linkedRows.ts";
import { mentionedProvinces } from "../../core/session/mentions.ts";
import type { MessageTable } from "../../core/session/messageTable.ts";
import { turnsSeen } from "../../core/session/seenTurns.ts";
import type { Session } from "../../core/session/session.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import type { CursorAnswer, CursorKnown } from "./api.ts";
import { blockLength, blocksAround, type LineBlock } from "./lineBlocks.ts";

/** Returns what the views show at the cursor, except for the table. */
export function answerAtCursor(
  session: Session,
  query: BoardQuery,
  known: CursorKnown,
): Omit<CursorAnswer, "line" | "lines"> {
  const { n, viewpoint } = query;
  const state = cursorAt(session, n, viewpoint);
  const board = boardAt(session, query);
  const game = state?.game ?? -1;
  return {
    state,
    board,
    ground: board === null || board.game === known.ground ? null : boardGround(session, board.game),
    turns: game < 0 ? [] : turnsOf(session, game, viewpoint).slice(game === known.game ? known.turnsFrom : 0),
    mentions: mentionedProvinces(session, { n, start: 0, end: Number.POSITIVE_INFINITY }),
    linked: linkedRows(session, n),
  };
}

/** Returns the blocks that are in view with a line, without those that the page has. */
export function linesAround(table: MessageTable, index: number, { lines: { blocks } }: CursorKnown): LineBlock[] {
  return blocksAround(index, table.state.length)
    .filter((number) => !blocks.includes(number))
    .map((number) => ({ number, ...table.rows(number * blockLength, (number + 1) * blockLength) }));
}

/** Returns the turns of a game; with a viewpoint, those that its power saw, as it saw them. */
export function turnsOf(session: Session, game: number, viewpoint: string | null): readonly SessionTurn[] {
  return viewpoint === null ? session.turns.of(game) : turnsSeen(session, game, viewpoint);
}
