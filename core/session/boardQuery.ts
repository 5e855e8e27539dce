import { type Board, boardOf } from "../game/board.ts";
import { type GameState, historyOf, type TurnRecord } from "../game/state.ts";
import { ordersOf } from "../game/turnList.ts";
import { type TurnKey, turnKey } from "../map/turn.ts";
import { orderText } from "../orders/notation/daideText.ts";
import { type Order, type OrderResult, powerOfOrder } from "../orders/order.ts";
import { lastHolders } from "../picture/holders.ts";
import type { ConnectionId } from "../recording/entry.ts";
import type { FrameNumber, Session } from "./session.ts";
import { mapOfGame } from "./summary.ts";

export interface BoardQuery {
  /** The cursor's row. */
  readonly n: FrameNumber;
  readonly viewpoint: string | null;
}

/** An order of the turn at the cursor. */
export interface BoardOrder {
  readonly power: string | null;
  readonly order: Order;
  /** The order in DAIDE: `( AUS AMY BUD ) MTO SER`. */
  readonly text: string;
  /** The server's result; null if it is not recorded. */
  readonly result: OrderResult | null;
  /**
   * The row of the order's result; without a result, the row in which the server accepted the order. Null if neither is
   * recorded.
   */
  readonly n: FrameNumber | null;
  /** Whether `n` is after the cursor. */
  readonly isFuture: boolean;
}

/** A position, and the power whose unit was last in each province. */
export interface BoardPosition {
  readonly board: Board;
  /** The holders by province; contains only provinces in which a unit was recorded. */
  readonly holders: ReadonlyMap<string, string>;
  /** The first row that showed the position; null if the position is from a document. */
  readonly n: FrameNumber | null;
}

/** The board at the cursor. */
export interface BoardView {
  readonly game: number;
  /** `SPR 1901`: the turn at the cursor. */
  readonly turn: TurnKey;
  /** The position before the orders; null if only orders of the turn are recorded. */
  readonly before: BoardPosition | null;
  /** The position after the orders; null if it is not recorded. */
  readonly after: BoardPosition | null;
  readonly orders: readonly BoardOrder[];
  /** The row of the first result; null if there is none. */
  readonly resultsN: FrameNumber | null;
  /** Whether the game has ended and this is its last position. */
  readonly isOver: boolean;
  /** Why no map can be drawn; null if a map can be drawn. */
  readonly noMap: string | null;
}

/** Returns the game and the turn of a row; null if the row has no turn. */
export function turnAt(
  session: Session,
  { n, viewpoint }: BoardQuery,
): { readonly game: GameState; readonly index: number; readonly record: TurnRecord } | null {
  const index = session.gameOf(n);
  if (index < 0) return null;
  const turn = session.turns.all[boardTurn(session, { n, viewpoint }, index)]?.key;
  // The results of the turn come after the cursor, so use the whole game instead of its state at the cursor.
  const games = session.gamesAt(viewpoint === null ? Number.POSITIVE_INFINITY : session.count, viewpoint);
  const own = viewpoint === null ? index : attendedBy(session, viewpoint, index);
  const game = own === null ? undefined : games.all[own];
  if (!game || turn === undefined) return null;
  const record = historyOf(game).find((each) => turnKey(each.turn) === turn);
  return record ? { game, index, record } : null;
}

/**
 * Returns the index of the turn to draw. Before a connection joins its game, its rows have no turn; for all powers
 * together, the board then shows the newest position that the server had sent to anyone.
 */
function boardTurn(session: Session, { n, viewpoint }: BoardQuery, game: number): number {
  const own = session.turnOf(n, viewpoint);
  if (own >= 0 || viewpoint !== null) return own;
  return session.turns.of(game).findLast(({ firstN }) => firstN <= n)?.index ?? -1;
}

/** Returns the index of a game among the games that one power's connections joined; null if they did not join it. */
export function attendedBy(session: Session, viewpoint: string, index: number): ConnectionId | null {
  const own = session.gamesAt(session.count, viewpoint);
  for (const connection of session.connectionsOf(viewpoint)) {
    if (session.games.attendances.get(connection)?.game === index) return own.attendances.get(connection)?.game ?? null;
  }
  return null;
}

/**
 * Returns the board at the cursor.
 * @returns null if the game at the cursor has no turn yet, or if the viewpoint's power never saw the turn
 */
export function boardAt(session: Session, query: BoardQuery): BoardView | null {
  const found = turnAt(session, query);
  if (!found) return null;
  const { game, index, record } = found;
  const history = historyOf(game);
  const next = history.slice(history.indexOf(record) + 1).find(({ units }) => units !== null);
  const resultRows = record.reported.values().map(({ n }) => n);
  const map = mapOfGame(session, index);
  return {
    game: index,
    turn: turnKey(record.turn),
    before: positionOf(game, record),
    after: next ? positionOf(game, next) : null,
    orders: boardOrders(record, query.n),
    resultsN: resultRows.length > 0 ? Math.min(...resultRows) : null,
    isOver: game.end !== null && next === undefined,
    noMap: map.map === null ? map.why : null,
  };
}

function positionOf(game: GameState, record: TurnRecord): BoardPosition | null {
  if (record.units === null) return null;
  return { board: boardOf(game, record), holders: lastHolders(historyOf(game), record.turn), n: record.n };
}

function boardOrders(record: TurnRecord, cursor: FrameNumber): BoardOrder[] {
  const reported = record.reported.values();
  const accepted = new Map([...record.books.values()].flat().map(({ order, notedN }) => [order, notedN] as const));
  return ordersOf(record).map(({ order, result }, at): BoardOrder => {
    const n = result === null ? (accepted.get(order) ?? null) : (reported[at]?.n ?? null);
    const text = orderText(order);
    return { power: powerOfOrder(order), order, text, result, n, isFuture: n !== null && n > cursor };
  });
}
