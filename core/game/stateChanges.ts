import { isSameTurn, type Turn, turnKey } from "../map/turn.ts";
import type { ConnectionId } from "../recording/entry.ts";
import { changedGame, changedPower, changedSeat, changedTurn } from "./changed.ts";
import { type OrderBook, withinLimit } from "./orderBook.ts";
import { type Contradiction, type GameState, newTurn, type PowerState, type Seat, type TurnRecord } from "./state.ts";
import { withEntry } from "./withEntry.ts";

/* Changes to parts of a game's state. Each function returns a new state, and leaves the given one as it was. */

/** Changes a connection's seat, which begins empty. */
export function withSeat(state: GameState, connection: ConnectionId, changes: Partial<Seat>): GameState {
  const seat = state.seats.get(connection) ?? {
    power: null,
    powerN: null,
    turn: null,
    centres: null,
    waived: {},
    mayHaveMissed: false,
    isGone: false,
    asksPosition: false,
  };
  return changedGame(state, { seats: withEntry(state.seats, connection, changedSeat(seat, changes)) });
}

const unknownPower: PowerState = {
  connection: null,
  goesAhead: true,
  inDisorder: false,
  isOut: false,
  drawVotes: [],
  missing: null,
};

/** Changes what is known about a power. */
export function withPower(state: GameState, power: string, changes: Partial<PowerState>): GameState {
  const known = state.powers.get(power) ?? unknownPower;
  return changedGame(state, { powers: withEntry(state.powers, power, changedPower(known, changes)) });
}

/** Records a contradiction. Keeps the message that arrived first, because nothing shows which one is correct. */
export function contradicted(record: TurnRecord, contradiction: Contradiction): TurnRecord {
  return changedTurn(record, { contradictions: [...record.contradictions, contradiction] });
}

/** Returns the record of a turn; an empty one if nothing about the turn has arrived yet. */
export function recordOf({ past, current }: GameState, turn: Turn): TurnRecord {
  if (current && isSameTurn(current.turn, turn)) return current;
  return past.get(turnKey(turn)) ?? newTurn(turn);
}

/** Replaces the record of its turn. */
export function withRecord(state: GameState, record: TurnRecord): GameState {
  if (state.current && isSameTurn(state.current.turn, record.turn)) return changedGame(state, { current: record });
  return changedGame(state, { past: withEntry(state.past, turnKey(record.turn), record) });
}

/** Changes the order book of a seat's power for the seat's current turn. */
export function withBook(
  state: GameState,
  connection: ConnectionId,
  change: (book: OrderBook) => OrderBook,
): GameState {
  const seat = state.seats.get(connection);
  // At the beginning of a slice, the turn is unknown, and so is the book to change.
  if (seat?.power == null || seat.turn === null) return state;
  const { power, turn: at } = seat;
  const record = recordOf(state, at);
  const { book, forgotten } = withinLimit(change(record.books.get(power) ?? []));
  const changed = withRecord(state, changedTurn(record, { books: withEntry(record.books, power, book) }));
  return forgotten === 0 ? changed : changedGame(changed, { forgottenOrders: state.forgottenOrders + forgotten });
}
