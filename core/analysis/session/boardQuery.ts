import { type Board, boardOf } from "../../game/board.ts";
import { type GameState, historyOf, type TurnRecord } from "../../game/state.ts";
import { type TurnOrder, turnSummary } from "../../game/turnList.ts";
import { turnKey } from "../../map/turn.ts";
import type { Session } from "./session.ts";
import { mapOfGame } from "./summary.ts";

export interface BoardQuery {
  /** The cursor. */
  readonly n: number;
  readonly viewpoint: string | null;
  readonly view: "before" | "orders" | "after";
}

/** An order of the turn at the cursor. */
export interface BoardOrder extends TurnOrder {
  /** The row that told its result; null where none did. */
  readonly resultN: number | null;
  /** Told behind the cursor. */
  readonly isFuture: boolean;
}

/** The board at the cursor; null where the game at the cursor has shown no position yet. */
export interface BoardView {
  readonly game: number;
  /** `SPR 1901`: the turn at the cursor. */
  readonly turn: string;
  /** The position that is shown: of the turn, or of the one after it. */
  readonly board: Board;
  readonly orders: readonly BoardOrder[];
  /** The row that told the first result; null where none did. */
  readonly resultsN: number | null;
  /** Why no map can be drawn; null where one can. */
  readonly noMap: string | null;
}

/** The state of the game of a row, and the turn that the row is in. */
export function turnAt(
  session: Session,
  { n, viewpoint }: Pick<BoardQuery, "n" | "viewpoint">,
): { readonly game: GameState; readonly index: number; readonly record: TurnRecord } | null {
  const index = session.gameOf(n);
  if (index < 0) return null;
  const turn = session.turns.all[session.turnOf(n)]?.key;
  // What came of the turn is known later than the cursor: the whole game is asked, not the state at the cursor.
  const games = session.gamesAt(viewpoint === null ? Number.POSITIVE_INFINITY : session.count, viewpoint);
  const own = viewpoint === null ? index : attendedBy(session, viewpoint, index);
  const game = own === null ? undefined : games.all[own];
  if (!game || turn === undefined) return null;
  const record = historyOf(game).find((each) => turnKey(each.turn) === turn);
  return record ? { game, index, record } : null;
}

/** Index of a game among those that one power's connections attended. */
function attendedBy(session: Session, viewpoint: string, index: number): number | null {
  const own = session.gamesAt(session.count, viewpoint);
  for (const connection of session.connectionsOf(viewpoint)) {
    if (session.games.attendances.get(connection)?.game === index) return own.attendances.get(connection)?.game ?? null;
  }
  return null;
}

export function boardAt(session: Session, query: BoardQuery): BoardView | null {
  const found = turnAt(session, query);
  if (!found) return null;
  const { game, index, record } = found;
  const history = historyOf(game);
  const next = history[history.indexOf(record) + 1];
  const shown = query.view === "after" && next?.units ? next : record;
  const results = new Map([...record.reported.values()].map(({ order, n }) => [order, n]));
  const told = [...results.values()];
  const summary = turnSummary(record);
  const numbers = [...record.reported.values()].map(({ n }) => n);
  const orders = summary.orders.map((order, at): BoardOrder => {
    const resultN = order.result === null ? null : (numbers[at] ?? null);
    return { ...order, resultN, isFuture: resultN !== null && resultN > query.n };
  });
  const map = mapOfGame(session, index);
  return {
    game: index,
    turn: turnKey(record.turn),
    board: boardOf(game, shown),
    orders,
    resultsN: told.length > 0 ? Math.min(...told) : null,
    noMap: map.map === null ? map.why : null,
  };
}
