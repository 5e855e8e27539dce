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
  /** The cursor. */
  readonly n: FrameNumber;
  readonly viewpoint: string | null;
}

/** An order of the turn at the cursor. */
export interface BoardOrder {
  readonly power: string | null;
  readonly order: Order;
  /** As DAIDE writes it: `( AUS AMY BUD ) MTO SER`. */
  readonly text: string;
  /** Null: the server's result was not seen. */
  readonly result: OrderResult | null;
  /** The row that told its result; of an order without one, the row that accepted it. Null where neither was seen. */
  readonly n: FrameNumber | null;
  /** Told behind the cursor. */
  readonly isFuture: boolean;
}

/** A position, and who stood last in its provinces. */
export interface BoardPosition {
  readonly board: Board;
  /** By province; of those that were seen alone. */
  readonly holders: ReadonlyMap<string, string>;
  /** The row that showed it first; null: a document tells it. */
  readonly n: FrameNumber | null;
}

/** The board at the cursor. */
export interface BoardView {
  readonly game: number;
  /** `SPR 1901`: the turn at the cursor. */
  readonly turn: TurnKey;
  /** Null: only orders of the turn were seen. */
  readonly before: BoardPosition | null;
  /** What came of it; null where the recording does not tell. */
  readonly after: BoardPosition | null;
  readonly orders: readonly BoardOrder[];
  /** The row that told the first result; null where none did. */
  readonly resultsN: FrameNumber | null;
  /** Why no map can be drawn; null where one can. */
  readonly noMap: string | null;
}

/** The state of the game of a row, and the turn that the row is in. */
export function turnAt(
  session: Session,
  { n, viewpoint }: BoardQuery,
): { readonly game: GameState; readonly index: number; readonly record: TurnRecord } | null {
  const index = session.gameOf(n);
  if (index < 0) return null;
  const turn = session.turns.all[session.turnOf(n, viewpoint)]?.key;
  // What came of the turn is known later than the cursor: the whole game is asked, not the state at the cursor.
  const games = session.gamesAt(viewpoint === null ? Number.POSITIVE_INFINITY : session.count, viewpoint);
  const own = viewpoint === null ? index : attendedBy(session, viewpoint, index);
  const game = own === null ? undefined : games.all[own];
  if (!game || turn === undefined) return null;
  const record = historyOf(game).find((each) => turnKey(each.turn) === turn);
  return record ? { game, index, record } : null;
}

/** Index of a game among those that one power's connections attended. */
export function attendedBy(session: Session, viewpoint: string, index: number): ConnectionId | null {
  const own = session.gamesAt(session.count, viewpoint);
  for (const connection of session.connectionsOf(viewpoint)) {
    if (session.games.attendances.get(connection)?.game === index) return own.attendances.get(connection)?.game ?? null;
  }
  return null;
}

/** @returns null where the game at the cursor has shown no turn yet, or its viewpoint never saw it */
export function boardAt(session: Session, query: BoardQuery): BoardView | null {
  const found = turnAt(session, query);
  if (!found) return null;
  const { game, index, record } = found;
  const history = historyOf(game);
  const next = history.slice(history.indexOf(record) + 1).find(({ units }) => units !== null);
  const told = [...record.reported.values()].map(({ n }) => n);
  const map = mapOfGame(session, index);
  return {
    game: index,
    turn: turnKey(record.turn),
    before: positionOf(game, record),
    after: next ? positionOf(game, next) : null,
    orders: boardOrders(record, query.n),
    resultsN: told.length > 0 ? Math.min(...told) : null,
    noMap: map.map === null ? map.why : null,
  };
}

function positionOf(game: GameState, record: TurnRecord): BoardPosition | null {
  if (record.units === null) return null;
  return { board: boardOf(game, record), holders: lastHolders(historyOf(game), record.turn), n: record.n };
}

function boardOrders(record: TurnRecord, cursor: FrameNumber): BoardOrder[] {
  const reported = [...record.reported.values()];
  const accepted = new Map([...record.books.values()].flat().map(({ order, notedN }) => [order, notedN] as const));
  return ordersOf(record).map(({ order, result }, at): BoardOrder => {
    const n = result === null ? (accepted.get(order) ?? null) : (reported[at]?.n ?? null);
    const text = orderText(order);
    return { power: powerOfOrder(order), order, text, result, n, isFuture: n !== null && n > cursor };
  });
}
