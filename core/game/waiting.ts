import type { PositionedUnit } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import { phaseOf, type TurnKey, turnKey } from "../map/turn.ts";
import { limitSeconds } from "./limits.ts";
import { type OrderBook, standing, standingAfter } from "./orderBook.ts";
import { type GameState, type MissingOrders, type PowerState, type TurnRecord, unitsOf } from "./state.ts";

/** What a game is waiting for, according to the messages. */
export interface Waiting {
  readonly turn: TurnKey;
  /** Powers that are recorded, must give orders and have not submitted all of them. */
  readonly ordersOf: readonly string[];
  /** Powers that sent NOT (GOF). */
  readonly goAheadOf: readonly string[];
  /** Powers that were never recorded, so they may have submitted orders. */
  readonly unknown: readonly string[];
  /** Powers that were recorded, but whose connection is closed. */
  readonly gone: readonly string[];
  /** How many orders are due from the recorded powers, and how many they have submitted. */
  readonly orders: OrderCount;
  /** The deadline from the last TME of the turn; null if there was no TME, or if the clock has stopped. */
  readonly deadlineNs: number | null;
  /** Whether turns of this kind have a time limit, even if no TME has announced a deadline. */
  readonly isLimited: boolean;
  /**
   * The powers without a client for which the server stopped the clock (DSD), or none if no CCD names one; null if the
   * clock has not stopped.
   */
  readonly stoppedFor: readonly string[] | null;
}

export interface OrderCount {
  readonly due: number;
  readonly given: number;
}

/** Returns what the game is waiting for; null before the game begins, after it ends, and for a game from a document. */
export function waitingFor(game: GameState): Waiting | null {
  const { current, end } = game;
  if (current?.units == null || end !== null || game.document !== null) return null;
  const toOrder = powersToOrder(game);
  const inView = (power: string): boolean => game.powers.get(power)?.connection != null;
  const unseen = toOrder.filter((power) => !inView(power));
  // A server may report every client that leaves as missing; if all have left, that says nothing.
  const isLeft = isDeserted(game);
  const isAwaited = (power: string): boolean => !isAbsent(game.powers.get(power));
  const played = new Set([...game.seats.values()].map(({ power }) => power));
  return {
    turn: turnKey(current.turn),
    ordersOf: toOrder.filter((power) => inView(power) && !isComplete(game, power)),
    goAheadOf: [...game.powers].filter(([, { goesAhead }]) => !goesAhead).map(([power]) => power),
    unknown: unseen.filter((power) => !played.has(power) && isAwaited(power)),
    gone: unseen.filter((power) => played.has(power) && (isLeft || isAwaited(power))),
    orders: toOrder
      .filter(inView)
      .map((power) => countOrders(game, power))
      .reduce((sum, { due, given }) => ({ due: sum.due + due, given: sum.given + given }), { due: 0, given: 0 }),
    deadlineNs: game.deadlineNs,
    isLimited: isLimited(game, current),
    stoppedFor: stoppedFor(game),
  };
}

/** Describes a clock that the server stopped: `server stopped the clock for GER`; null if it has not stopped. */
export function stoppedWords({ stoppedFor: powers }: Pick<Waiting, "stoppedFor">): string | null {
  if (powers === null) return null;
  return `server stopped the clock${powers.length === 0 ? "" : ` for ${powers.join(" ")}`}`;
}

/** Whether every recorded connection of the game is closed. */
function isDeserted({ seats }: GameState): boolean {
  return seats.size > 0 && [...seats.values()].every(({ isGone }) => isGone);
}

/**
 * The server stops the clock only for powers that must give orders. A power that has missed a deadline is in civil
 * disorder too, but keeps its connection. Source: v0.18, level 0, CCD.
 */
function stoppedFor(game: GameState): string[] | null {
  if (!game.isClockStopped || isDeserted(game)) return null;
  return powersToOrder(game).filter((power) => {
    const state = game.powers.get(power);
    return state?.inDisorder === true && state.connection === null;
  });
}

/** Whether a power is in civil disorder or eliminated, so that the game does not wait for it. */
function isAbsent(state: PowerState | undefined): boolean {
  return state !== undefined && (state.inDisorder || state.isOut);
}

/**
 * Returns the powers that must give orders: depending on the phase, those with units, with dislodged units, or with
 * builds or removals due.
 */
function powersToOrder(game: GameState): string[] {
  const { current: record, centres } = game;
  if (record === null) return [];
  const asked = { record, centres, missing: null };
  if (isAdjustment(asked)) {
    const owners = (centres ?? []).map(({ owner }) => owner);
    return owners.filter((owner) => owner !== "UNO" && adjustmentsDue(asked, owner) > 0);
  }
  return [...new Set(needingOrders(record, record.units ?? []).map(({ power }) => power))];
}

function isAdjustment({ record }: Asked): boolean {
  return phaseOf(record.turn) === "adjustment";
}

/** Returns those of the given units that need orders in a turn. */
function needingOrders({ turn }: TurnRecord, units: readonly PositionedUnit[]): readonly PositionedUnit[] {
  return phaseOf(turn) === "retreat" ? units.filter(({ retreats }) => retreats !== null) : units;
}

/** Returns the units of a power that need orders in the turn. */
function unitsToOrder({ record }: Asked, power: string): readonly PositionedUnit[] {
  return needingOrders(record, unitsOf(record.units ?? [], power));
}

/** Returns the number of builds or removals due; 0 if the centres are unknown. */
function adjustmentsDue({ record, centres }: Asked, power: string): number {
  const owned = centres?.find(({ owner }) => owner === power)?.centres.length;
  return owned === undefined ? 0 : Math.abs(owned - unitsOf(record.units ?? [], power).length);
}

function isComplete(game: GameState, power: string): boolean {
  const { due, given } = countOrders(game, power);
  return due === given;
}

/** The orders that a power must give in a turn. */
export interface OwnOrders extends OrderCount, Pick<Waiting, "turn" | "deadlineNs" | "isLimited" | "stoppedFor"> {
  readonly power: string;
  /** False after NOT (GOF). */
  readonly goesAhead: boolean;
}

/**
 * Returns how many orders are due from a power, and how many it has submitted; null before or after the game, or for an
 * unknown power.
 */
export function ownOrders(game: GameState, power: string): OwnOrders | null {
  const { current, end, deadlineNs } = game;
  const state = game.powers.get(power);
  if (current?.units == null || end !== null || game.document !== null || state?.connection == null) return null;
  const { goesAhead } = state;
  const turn = turnKey(current.turn);
  return {
    power,
    turn,
    ...countOrders(game, power),
    goesAhead,
    deadlineNs,
    isLimited: isLimited(game, current),
    stoppedFor: stoppedFor(game),
  };
}

function countOrders(game: GameState, power: string): OrderCount {
  const asked = askedNow(game, power);
  return asked === null ? { due: 0, given: 0 } : countIn(asked, power);
}

/** The orders that a turn requires from a power, and the orders that the server has reported as missing. */
export interface Asked {
  readonly record: TurnRecord;
  readonly centres: readonly Ownership[] | null;
  /** The orders that the last MIS of the turn reported as missing; null if there was no MIS. */
  readonly missing: MissingOrders | null;
}

function askedNow({ current, centres, powers }: GameState, power: string): Asked | null {
  return current && { record: current, centres, missing: powers.get(power)?.missing ?? null };
}

/** Returns how many orders are due from a power in a turn, and how many it has submitted. */
export function countIn(asked: Asked, power: string): OrderCount {
  const open = openOrders(asked, power);
  const all = isAdjustment(asked) ? adjustmentsDue(asked, power) : unitsToOrder(asked, power).length;
  const due = Math.max(all, open);
  return { due, given: due - open };
}

/**
 * Returns how many orders of a power are missing. A MIS also takes account of orders that are not in the recording, so
 * the count starts from the last MIS, and changes with the orders accepted or withdrawn since then.
 */
function openOrders(asked: Asked, power: string): number {
  const { record, missing } = asked;
  const book = record.books.get(power) ?? [];
  const now = standing(book);
  const then = missing === null ? [] : standingAfter(book, missing.n);
  if (isAdjustment(asked)) {
    const outstanding =
      missing === null ? adjustmentsDue(asked, power) : Math.abs(missing.count ?? missing.units.length);
    return Math.max(0, outstanding - (now.length - then.length));
  }
  const ordered = provincesOf(now);
  const before = provincesOf(then);
  const open = new Set<string>();
  for (const { province } of missing?.units ?? unitsToOrder(asked, power))
    if (!ordered.has(province) || before.has(province)) open.add(province);
  for (const province of before) if (!ordered.has(province)) open.add(province);
  return open.size;
}

/** Returns the provinces of the ordered units; a power has at most one unit per province that needs an order. */
function provincesOf(book: OrderBook): ReadonlySet<string> {
  const provinces = new Set<string>();
  for (const { order } of book) {
    const unit = order.type === "WVE" ? null : (order.unit ?? (order.type === "loose" ? order.looseUnit : null));
    if (unit) provinces.add(unit.province);
  }
  return provinces;
}

function isLimited({ options }: GameState, { turn }: TurnRecord): boolean {
  return limitSeconds(options, phaseOf(turn)) !== null;
}
