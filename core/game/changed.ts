import type { GameState, PowerState, Seat, TurnRecord } from "./state.ts";

/*
 * Copies of the immutable parts of a game's state, with some fields changed. Each function lists all fields instead of
 * spreading the original: V8 gives each copy of a spread copy another hidden class, which makes copying 20 times as slow,
 * and slows down all code that reads the copies.
 */

/** Returns a copy of a game's state. */
export function changedGame(game: GameState, changes: Partial<GameState>): GameState {
  const {
    document = game.document,
    map = game.map,
    definition = game.definition,
    level = game.level,
    options = game.options,
    past = game.past,
    current = game.current,
    powers = game.powers,
    seats = game.seats,
    centres = game.centres,
    deadlineNs = game.deadlineNs,
    isClockStopped = game.isClockStopped,
    end = game.end,
    summaries = game.summaries,
    forgottenOrders = game.forgottenOrders,
  } = changes;
  return {
    document,
    map,
    definition,
    level,
    options,
    past,
    current,
    powers,
    seats,
    centres,
    deadlineNs,
    isClockStopped,
    end,
    summaries,
    forgottenOrders,
  };
}

/** Returns a copy of the record of a turn. */
export function changedTurn(record: TurnRecord, changes: Partial<TurnRecord>): TurnRecord {
  const {
    turn = record.turn,
    n = record.n,
    atNs = record.atNs,
    units = record.units,
    centres = record.centres,
    centresTold = record.centresTold,
    reported = record.reported,
    books = record.books,
    contradictions = record.contradictions,
    areOrdersWhole = record.areOrdersWhole,
    doubted = record.doubted,
  } = changes;
  return {
    turn,
    n,
    atNs,
    units,
    centres,
    centresTold,
    reported,
    books,
    contradictions,
    areOrdersWhole,
    doubted,
  };
}

/** Returns a copy of the state of a power. */
export function changedPower(power: PowerState, changes: Partial<PowerState>): PowerState {
  const {
    connection = power.connection,
    goesAhead = power.goesAhead,
    inDisorder = power.inDisorder,
    isOut = power.isOut,
    drawVotes = power.drawVotes,
    missing = power.missing,
  } = changes;
  return { connection, goesAhead, inDisorder, isOut, drawVotes, missing };
}

/** Returns a copy of the seat of a connection. */
export function changedSeat(seat: Seat, changes: Partial<Seat>): Seat {
  const {
    power = seat.power,
    powerN = seat.powerN,
    turn = seat.turn,
    centres = seat.centres,
    waived = seat.waived,
    mayHaveMissed = seat.mayHaveMissed,
    isGone = seat.isGone,
    asksPosition = seat.asksPosition,
  } = changes;
  return { power, powerN, turn, centres, waived, mayHaveMissed, isGone, asksPosition };
}
