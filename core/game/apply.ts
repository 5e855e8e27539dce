import type {
  ClientCommand,
  ClientMessage,
  Negatable,
  PositionedUnit,
  ServerMessage,
  VariantOption,
} from "../language/message.ts";
import { compareTurns, isSameTurn, type Turn, turnKey } from "../map/turn.ts";
import type { Order, OrderResult } from "../orders/order.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";
import { changedGame, changedPower, changedTurn } from "./changed.ts";
import type { GameEvent } from "./event.ts";
import { awaitsNote, isUnanswered, note, refuse, submit, withdraw } from "./orderBook.ts";
import { orderKey, sharedOrder, sharedResult, sharedUnit } from "./shared.ts";
import { standsIn } from "./standsIn.ts";
import {
  type GameEnd,
  type GameState,
  historyOf,
  isSwitchedOff,
  type PowerState,
  positionKey,
  type TurnRecord,
} from "./state.ts";
import { contradicted, recordOf, withBook, withPower, withRecord, withSeat } from "./stateChanges.ts";
import { centresWithoutSco } from "./takenCentres.ts";
import { withEntry } from "./withEntry.ts";

/**
 * Returns the state of a game after one more message. A later message, such as an ORD or an answer to HST, can still
 * complete the record of an old turn. A new turn begins with its NOW. Never throws.
 */
export function applyEvent(state: GameState, event: GameEvent): GameState {
  return event.direction === "client-to-server"
    ? applyClient(state, event.message, event)
    : applyServer(state, event.message, event);
}

/** Returns the state after a connection closed: from then on, no recorded connection plays its power. */
export function applyClose(state: GameState, connection: ConnectionId): GameState {
  const settled = state.seats.has(connection)
    ? withSeat(settleCentres(state, connection), connection, { isGone: true })
    : state;
  const power = settled.seats.get(connection)?.power;
  if (power == null || settled.powers.get(power)?.connection !== connection) return settled;
  return withPower(settled, power, { connection: null });
}

/**
 * Returns the state after bytes from the server to a client were lost, along with an unknown number of messages. A loss
 * becomes apparent only when the bytes after it arrive, and orders may have been sent in the meantime; orders without a
 * note are therefore assigned to a turn again.
 */
export function applyLoss(state: GameState, connection: ConnectionId): GameState {
  const seat = state.seats.get(connection);
  if (seat === undefined) return state;
  const marked = withSeat(state, connection, { mayHaveMissed: true });
  if (seat.power === null || seat.turn === null) return marked;
  const record = recordOf(marked, seat.turn);
  const book = record.books.get(seat.power) ?? [];
  const doubtful = book.filter((submission) => isUnanswered(submission) && !standsIn(submission.order, record));
  if (doubtful.length === 0) return marked;
  const without = withBook(marked, connection, () => book.filter((submission) => !doubtful.includes(submission)));
  const filed = seatAtOrders(
    without,
    connection,
    doubtful.map(({ order }) => order),
  );
  const kept = doubtful.filter(({ order }) => !filed.stray.includes(order));
  return withBook(filed.state, connection, (one) => [...one, ...kept]);
}

/**
 * Marks the known orders of a connection's power as doubtful: messages on the connection may be missing, so the orders
 * may be outdated.
 */
export function doubtOrders(state: GameState, connection: ConnectionId): GameState {
  const { power, turn } = state.seats.get(connection) ?? {};
  if (power == null || turn == null) return state;
  const turns = state.current && !isSameTurn(state.current.turn, turn) ? [turn, state.current.turn] : [turn];
  return turns.reduce((before, at) => {
    const record = recordOf(before, at);
    if (record.doubted.has(power)) return before;
    return withRecord(before, changedTurn(record, { doubted: new Set([...record.doubted, power]) }));
  }, state);
}

function applyClient(state: GameState, message: ClientMessage, event: GameEvent): GameState {
  const { connection } = event;
  if (message.type === "NOW")
    return state.seats.has(connection) ? withSeat(state, connection, { asksPosition: true }) : state;
  if (message.type !== "SUB") return state;
  const filed = seatAtOrders(state, connection, message.orders);
  const orders = filed.stray.length === 0 ? message.orders : message.orders.filter((one) => !filed.stray.includes(one));
  return withBook(filed.state, connection, (book) => submit(book, orders, event.n, event.atNs));
}

/**
 * Moves the connection's seat to the turn for which its orders are meant, and returns the orders that fit no known
 * turn. That turn is the last one that the server sent to the connection, unless an order cannot belong to it and the
 * NOW of a later turn may be missing: because it was lost, or because so far only other clients have received that
 * turn.
 */
function seatAtOrders(
  state: GameState,
  connection: ConnectionId,
  orders: readonly Order[],
): { readonly state: GameState; readonly stray: readonly Order[] } {
  const seat = state.seats.get(connection);
  if (!seat?.turn) return { state, stray: [] };
  const { turn: shown } = seat;
  const strayIn = (record: TurnRecord): Order[] => orders.filter((order) => !standsIn(order, record));
  const stray = strayIn(recordOf(state, shown));
  if (stray.length === 0) return { state, stray };
  const later = historyOf(state).filter(({ turn, units }) => units !== null && compareTurns(turn, shown) > 0);
  if (later.length === 0 && !seat.mayHaveMissed) return { state, stray: [] };
  const fewest = Math.min(...later.map((record) => strayIn(record).length));
  const meant = fewest < stray.length ? later.findLast((record) => strayIn(record).length === fewest) : undefined;
  if (meant === undefined) return { state, stray };
  return { state: withSeat(state, connection, { turn: meant.turn }), stray: strayIn(meant) };
}

function applyNote(state: GameState, order: Order, text: string, event: GameEvent): GameState {
  const { connection, answers } = event;
  const { power, turn } = state.seats.get(connection) ?? {};
  const book = power == null || turn == null ? undefined : recordOf(state, turn).books.get(power);
  const isAwaited = book !== undefined && awaitsNote(book, order, answers);
  const filed = isAwaited ? { state, stray: [] } : seatAtOrders(state, connection, [order]);
  if (filed.stray.length > 0) return state;
  return withBook(filed.state, connection, (one) => note(one, order, text, event));
}

/** Closes the orders of a SUB that the server refused as a whole. Most refusals are about other messages. */
function applyRefusal(state: GameState, { connection, n, answers }: GameEvent): GameState {
  const { power, turn } = state.seats.get(connection) ?? {};
  if (answers === null || power == null || turn == null) return state;
  const book = recordOf(state, turn).books.get(power) ?? [];
  const isSubmitted = book.some((submission) => submission.n === answers);
  return isSubmitted ? withBook(state, connection, (book) => refuse(book, answers, n)) : state;
}

function applyServer(before: GameState, message: ServerMessage, event: GameEvent): GameState {
  const { connection, atNs } = event;
  // At the end of a game, SLO or DRW follows the last SCO, and then comes the NOW to which the SCO belongs.
  const isBetween = message.type === "NOW" || message.type === "SLO" || message.type === "DRW";
  const state = isBetween ? before : settleCentres(before, connection);
  switch (message.type) {
    case "HLO":
      return applyHello(state, message.power, message.options, event);
    case "SCO":
      return withSeat(changedGame(state, { centres: state.centres ?? message.ownership }), connection, {
        centres: message.ownership,
      });
    case "MDF":
      return changedGame(state, { definition: state.definition ?? message });
    case "NOW":
      return isAhead(state, message.turn, connection)
        ? withSeat(state, connection, { asksPosition: false })
        : applyPosition(state, message.turn, message.units, event);
    case "ORD":
      return applyResult(state, message.turn, message.order, message.result, event);
    case "YES":
      return applyGrant(state, message.echo, event);
    case "TME": {
      const seconds = message.seconds + (message.hours ?? 0) * 3600;
      return changedGame(state, { deadlineNs: seconds > 0 ? atNs + seconds * 1e9 : null, isClockStopped: false });
    }
    case "REJ":
    case "HUH":
    case "PRN":
      return applyRefusal(state, event);
    case "THX":
      return applyNote(state, message.order, message.note, event);
    default:
      return applyNotice(state, message, event);
  }
}

/**
 * Whether an answer to a request for NOW shows a turn that the server cannot have begun yet: the client has received
 * every turn so far, and the current turn has no results yet. Turns begin with an unrequested NOW.
 */
function isAhead({ current, seats, end }: GameState, turn: Turn, connection: ConnectionId): boolean {
  const seat = seats.get(connection);
  if (!seat?.asksPosition || seat.mayHaveMissed || seat.turn === null || current === null || end !== null) return false;
  const isShown = isSameTurn(seat.turn, current.turn) && current.reported.size === 0;
  return isShown && compareTurns(turn, current.turn) > 0;
}

/** Applies OFF, which ends the game if no other connection is left; otherwise the game goes on with the others. */
function applyOff(state: GameState, connection: ConnectionId, n: FrameNumber): GameState {
  const left = withSeat(state, connection, { isGone: true });
  const isLast = [...left.seats.values()].every(({ isGone }) => isGone);
  return isLast ? finish(left, { kind: "none", powers: [], n }) : left;
}

function applyNotice(state: GameState, message: ServerMessage, { connection, n }: GameEvent): GameState {
  switch (message.type) {
    case "MIS": {
      const { power, turn } = state.seats.get(connection) ?? {};
      const isNow = turn == null || (state.current !== null && isSameTurn(turn, state.current.turn));
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
        : changedGame(state, { deadlineNs: null, isClockStopped: true });
    case "SLO":
      return finish(state, { kind: "solo", powers: [message.power], n });
    case "DRW":
      return finish(state, { kind: "draw", powers: message.powers, n });
    case "OFF":
      return applyOff(state, connection, n);
    case "SMR":
      return finish(changedGame(state, { summaries: message.players }), { kind: "none", powers: [], n });
    default:
      return state;
  }
}

function applyHello(state: GameState, power: string, options: readonly VariantOption[], event: GameEvent): GameState {
  const level = options.find((option) => option.type === "LVL");
  const greeted = changedGame(state, { options, level: level && "value" in level ? level.value : null });
  return power === "UNO" ? greeted : seatPower(greeted, power, event);
}

/**
 * Applies the last SCO if no NOW followed it. An SCO belongs to the NOW after it, which may show an old turn (HST);
 * without a NOW, it is about the current turn.
 */
function settleCentres(state: GameState, connection: ConnectionId): GameState {
  const centres = state.seats.get(connection)?.centres ?? null;
  return centres === null ? state : withSeat(changedGame(state, { centres }), connection, { centres: null });
}

function applyPosition(
  state: GameState,
  turn: Turn,
  units: readonly PositionedUnit[],
  { connection, n, atNs }: GameEvent,
): GameState {
  const sent = state.seats.get(connection)?.centres ?? null;
  const isLater = state.current === null || compareTurns(turn, state.current.turn) > 0;
  const isCurrent = isLater || isSameTurn(turn, state.current.turn);
  const before = { centres: state.centres, turn: state.current?.turn ?? null };
  const centres = isCurrent ? (sent ?? centresWithoutSco(before, turn, units)) : state.centres;
  const known = recordOf(state, turn);
  const isUnlike = known.units !== null && positionKey(known.units) !== positionKey(units);
  const placedAt = known.units === null ? { n, atNs, units: units.map(sharedUnit) } : {};
  const told = isUnlike ? contradicted(known, { told: null, first: null, n, firstN: known.n }) : known;
  const record = changedTurn(told, {
    ...placedAt,
    centres: known.centresTold ? known.centres : (sent ?? known.centres ?? (isCurrent ? centres : null)),
    centresTold: known.centresTold || sent !== null,
  });
  const placed = isLater ? changedGame(advance(state), { current: record }) : withRecord(state, record);
  const shown = state.seats.get(connection)?.turn ?? null;
  const isNews = shown === null || compareTurns(turn, shown) > 0;
  return withSeat(changedGame(placed, { centres }), connection, {
    turn: isNews ? turn : shown,
    centres: null,
    waived: {},
    asksPosition: false,
    ...(isNews || isSameTurn(turn, shown) ? { mayHaveMissed: false } : {}),
  });
}

/** Moves the current turn into the history, and resets the values that were valid only for that turn. */
function advance(state: GameState): GameState {
  const { current } = state;
  const past = current === null ? state.past : withEntry(state.past, turnKey(current.turn), current);
  const powers = new Map<string, PowerState>();
  for (const [power, of] of state.powers)
    powers.set(power, changedPower(of, { goesAhead: true, drawVotes: [], missing: null }));
  return changedGame(state, { past, powers, deadlineNs: null, isClockStopped: false });
}

/**
 * Adds a reported order. The server reports an order to every connection, so identical reports count as one order,
 * except for waived builds.
 */
function applyResult(
  state: GameState,
  turn: Turn,
  order: Order,
  result: OrderResult,
  { connection, n }: GameEvent,
): GameState {
  const { counted, times } =
    order.type === "WVE" ? countWaived(state, order.power, connection) : { counted: state, times: 1 };
  const record = recordOf(counted, turn);
  const key = times === 1 ? orderKey(order) : `${orderKey(order)} ${times}`;
  const first = record.reported.get(key);
  if (first !== undefined) {
    const isSame = first.result.outcome === result.outcome && first.result.dislodged === result.dislodged;
    if (isSame) return counted;
    return withRecord(counted, contradicted(record, { told: { order, result, n }, first, n, firstN: first.n }));
  }
  const reported = { order: sharedOrder(order), result: sharedResult(result), n };
  return withRecord(counted, changedTurn(record, { reported: record.reported.with(key, reported) }));
}

/** Counts the waived builds that the server has reported for a power on one connection. */
function countWaived(
  state: GameState,
  power: string,
  connection: ConnectionId,
): { readonly counted: GameState; readonly times: number } {
  const waived = state.seats.get(connection)?.waived ?? {};
  const times = (waived[power] ?? 0) + 1;
  return { counted: withSeat(state, connection, { waived: { ...waived, [power]: times } }), times };
}

function applyGrant(state: GameState, echo: ClientCommand, event: GameEvent): GameState {
  // When a client returns, the game goes on: an earlier OFF was meant for the connection that the client replaces.
  if (echo.type === "IAM") {
    const back = seatPower(isSwitchedOff(state) ? changedGame(state, { end: null }) : state, echo.power, event);
    // The client continues at the current turn, often without requesting NOW.
    const { turn } = back.seats.get(event.connection) ?? {};
    return turn == null ? withSeat(back, event.connection, { turn: state.current?.turn ?? null }) : back;
  }
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
      // All orders are withdrawn, including those known only from a MIS.
      return command.orders.length > 0 ? left : withPower(left, power, { missing: null });
    }
    default:
      return state;
  }
}

/** Ends the game. SLO and DRW show the result; SMR and OFF show only that the game ended. */
function finish(state: GameState, end: GameEnd): GameState {
  const { end: known } = state;
  const isBetter = known === null || (known.kind === "none" && end.kind !== "none");
  return changedGame(state, { deadlineNs: null, isClockStopped: false, end: isBetter ? end : known });
}

function seatPower(state: GameState, power: string, { connection, n }: GameEvent): GameState {
  const known = state.seats.get(connection);
  const powerN = known?.power === power ? known.powerN : n;
  return withPower(withSeat(state, connection, { power, powerN }), power, { connection });
}
