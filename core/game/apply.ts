import type {
  ClientCommand,
  ClientMessage,
  Negatable,
  PositionedUnit,
  ServerMessage,
  VariantOption,
} from "../language/message.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import type { Order, OrderResult } from "../orders/order.ts";
import type { GameEvent } from "./event.ts";
import { note, type OrderBook, orderKey, submit, withdraw } from "./orderBook.ts";
import type { GameEnd, GameState, PowerState, Seat, TurnRecord } from "./state.ts";

/**
 * The state of a game after one more message. Turns are records that later messages add to: answers to HST
 * and ORD fill old turns, a NOW of a later turn begins it. Total.
 */
export function applyEvent(state: GameState, event: GameEvent): GameState {
  return event.direction === "client-to-server"
    ? applyClient(state, event.message as ClientMessage, event)
    : applyServer(state, event.message as ServerMessage, event);
}

/** The state after a connection closed: nobody in view plays its power. */
export function applyClose(state: GameState, connection: number): GameState {
  const settled = settleCentres(state, connection);
  const power = settled.seats.get(connection)?.power;
  if (power == null || settled.powers.get(power)?.connection !== connection) return settled;
  return withPower(settled, power, { connection: null });
}

function applyClient(state: GameState, message: ClientMessage, event: GameEvent): GameState {
  if (message.type !== "SUB") return state;
  return withBook(state, event.connection, (book) => submit(book, message.orders, event.n, event.atNs));
}

function applyServer(before: GameState, message: ServerMessage, event: GameEvent): GameState {
  const { connection, n, atNs } = event;
  const state = message.type === "NOW" ? before : settleCentres(before, connection);
  switch (message.type) {
    case "HLO":
      return applyHello(state, message.power, message.options, connection);
    case "SCO":
      return withSeat({ ...state, centres: state.centres ?? message.ownership }, connection, {
        centres: message.ownership,
      });
    case "MDF":
      return { ...state, definition: state.definition ?? message };
    case "NOW":
      return applyPosition(state, message.turn, message.units, event);
    case "ORD":
      return applyResult(state, message.turn, message.order, message.result, event);
    case "YES":
      return applyGrant(state, message.echo, event);
    case "TME": {
      const seconds = message.seconds + (message.hours ?? 0) * 3600;
      return { ...state, deadlineNs: seconds > 0 ? atNs + seconds * 1e9 : null };
    }
    case "THX":
      return withBook(state, connection, (book) => note(book, message.order, message.note, n, atNs));
    default:
      return applyNotice(state, message, event);
  }
}

function applyNotice(state: GameState, message: ServerMessage, { connection, n }: GameEvent): GameState {
  switch (message.type) {
    case "MIS": {
      const { power, turn } = state.seats.get(connection) ?? {};
      const isNow = turn == null || (state.current !== null && turnKey(turn) === turnKey(state.current.turn));
      const missing = { units: message.units, count: message.count, n };
      return power == null || !isNow ? state : withPower(state, power, { missing });
    }
    case "CCD":
      return withPower(state, message.power, { inDisorder: true });
    case "OUT":
      return withPower(state, message.power, { isOut: true });
    case "NOT":
      return message.message.type === "CCD"
        ? withPower(state, message.message.power, { inDisorder: false })
        : { ...state, deadlineNs: null };
    case "SLO":
      return finish(state, { kind: "solo", powers: [message.power], n });
    case "DRW":
      return finish(state, { kind: "draw", powers: message.powers, n });
    case "SMR":
      return finish({ ...state, summaries: message.players }, { kind: "none", powers: [], n });
    default:
      return state;
  }
}

function applyHello(state: GameState, power: string, options: readonly VariantOption[], connection: number): GameState {
  const level = options.find((option) => option.type === "LVL");
  const told = { ...state, options, level: level && "value" in level ? level.value : null };
  return power === "UNO" ? told : seatPower(told, power, connection);
}

/** A SCO belongs to the NOW behind it, which may be an old one (HST); where none comes it speaks of now. */
function settleCentres(state: GameState, connection: number): GameState {
  const centres = state.seats.get(connection)?.centres ?? null;
  return centres === null ? state : withSeat({ ...state, centres }, connection, { centres: null });
}

function applyPosition(
  state: GameState,
  turn: Turn,
  units: readonly PositionedUnit[],
  { connection, n, atNs }: GameEvent,
): GameState {
  const told = state.seats.get(connection)?.centres ?? null;
  const isLater = state.current === null || compareTurns(turn, state.current.turn) > 0;
  const isCurrent = isLater || turnKey(turn) === turnKey(state.current.turn);
  const centres = isCurrent ? (told ?? state.centres) : state.centres;
  const known = recordOf(state, turn);
  const record: TurnRecord = {
    ...known,
    ...(known.units === null ? { n, atNs, units } : {}),
    centres: known.centresTold ? known.centres : (told ?? known.centres ?? (isCurrent ? centres : null)),
    centresTold: known.centresTold || told !== null,
  };
  const placed = isLater ? { ...advance(state), current: record } : withRecord(state, record);
  const shown = state.seats.get(connection)?.turn ?? null;
  const isNews = shown === null || compareTurns(turn, shown) > 0;
  return withSeat({ ...placed, centres }, connection, {
    turn: isNews ? turn : shown,
    centres: null,
    waived: {},
  });
}

/** The turn at hand becomes past; what was said for it alone lapses. */
function advance(state: GameState): GameState {
  const { current } = state;
  const past = current === null ? state.past : new Map(state.past).set(turnKey(current.turn), current);
  const powers = new Map<string, PowerState>();
  for (const [power, of] of state.powers) powers.set(power, { ...of, goesAhead: true, drawVotes: [], missing: null });
  return { ...state, past, powers, deadlineNs: null };
}

/** Every connection is told of every order it may see: what two are told is one order, but for waived builds. */
function applyResult(
  state: GameState,
  turn: Turn,
  order: Order,
  result: OrderResult,
  { connection, n }: GameEvent,
): GameState {
  const waived = state.seats.get(connection)?.waived ?? {};
  const times = order.type === "WVE" ? (waived[order.power] ?? 0) + 1 : 1;
  const counted =
    order.type === "WVE" ? withSeat(state, connection, { waived: { ...waived, [order.power]: times } }) : state;
  const record = recordOf(counted, turn);
  const key = `${orderKey(order)} ${times}`;
  if (record.reported.has(key)) return counted;
  return withRecord(counted, { ...record, reported: new Map(record.reported).set(key, { order, result, n }) });
}

function applyGrant(state: GameState, echo: ClientCommand, event: GameEvent): GameState {
  if (echo.type === "IAM") return seatPower(state, echo.power, event.connection);
  const power = state.seats.get(event.connection)?.power;
  if (power == null) return state;
  if (echo.type === "GOF") return withPower(state, power, { goesAhead: true });
  if (echo.type === "DRW") {
    const votes = state.powers.get(power)?.drawVotes ?? [];
    return withPower(state, power, { drawVotes: [...votes, echo.powers] });
  }
  return echo.type === "NOT" ? applyNegation(state, echo.command, power, event) : state;
}

function applyNegation(state: GameState, command: Negatable, power: string, event: GameEvent): GameState {
  switch (command.type) {
    case "GOF":
      return withPower(state, power, { goesAhead: false });
    case "DRW": {
      const gone = JSON.stringify(command.powers);
      const votes = state.powers.get(power)?.drawVotes ?? [];
      return withPower(state, power, { drawVotes: votes.filter((powers) => JSON.stringify(powers) !== gone) });
    }
    case "SUB": {
      const left = withBook(state, event.connection, (book) => withdraw(book, command.orders, event.n));
      // All orders are gone, those too that only a MIS told of.
      return command.orders.length > 0 ? left : withPower(left, power, { missing: null });
    }
    default:
      return state;
  }
}

/** SLO and DRW say how it ended; SMR alone only that it did. */
function finish(state: GameState, end: GameEnd): GameState {
  const { end: known } = state;
  const isBetter = known === null || (known.kind === "none" && end.kind !== "none");
  return { ...state, deadlineNs: null, end: isBetter ? end : known };
}

function seatPower(state: GameState, power: string, connection: number): GameState {
  return withPower(withSeat(state, connection, { power }), power, { connection });
}

function withSeat(state: GameState, connection: number, changes: Partial<Seat>): GameState {
  const seat = state.seats.get(connection) ?? { power: null, turn: null, centres: null, waived: {} };
  return { ...state, seats: new Map(state.seats).set(connection, { ...seat, ...changes }) };
}

const unheardOf: PowerState = {
  connection: null,
  goesAhead: true,
  inDisorder: false,
  isOut: false,
  drawVotes: [],
  missing: null,
};

function withPower(state: GameState, power: string, changes: Partial<PowerState>): GameState {
  const known = state.powers.get(power) ?? unheardOf;
  return { ...state, powers: new Map(state.powers).set(power, { ...known, ...changes }) };
}

function recordOf({ past, current }: GameState, turn: Turn): TurnRecord {
  const key = turnKey(turn);
  if (current && turnKey(current.turn) === key) return current;
  const blank = {
    turn,
    n: null,
    atNs: null,
    units: null,
    centres: null,
    centresTold: false,
    reported: new Map(),
    books: new Map(),
  };
  return past.get(key) ?? blank;
}

function withRecord(state: GameState, record: TurnRecord): GameState {
  const key = turnKey(record.turn);
  if (state.current && turnKey(state.current.turn) === key) return { ...state, current: record };
  return { ...state, past: new Map(state.past).set(key, record) };
}

/** Changes the book of a seat's power for the turn that the seat is at. */
function withBook(state: GameState, connection: number, change: (book: OrderBook) => OrderBook): GameState {
  const seat = state.seats.get(connection);
  const at = seat?.turn ?? state.current?.turn;
  if (seat?.power == null || !at) return state;
  const { power } = seat;
  const record = recordOf(state, at);
  const book = change(record.books.get(power) ?? []);
  return withRecord(state, { ...record, books: new Map(record.books).set(power, book) });
}
