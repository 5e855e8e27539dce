import type { Span } from "../../bytes/span.ts";
import { printTokens } from "../../tokens/text.ts";
import { categoryOf, closeBracket, integerValue, openBracket } from "../../tokens/token.ts";
import { T } from "../../tokens/vocabulary.ts";
import type { FrameRow } from "../analysis.ts";
import { connectionsOf, type LinkSource, rowsAfter, rowsBefore } from "./linkSource.ts";
import { areEqual, groupEnd, groupsFrom, insideOf } from "./tokenGroups.ts";

const seasons = categoryOf(T.SPR);
const coasts = categoryOf(T.NCS);

/** For each kind of search, the first tokens of the messages to read. NOW shows where a turn begins. */
const heads = {
  outcomes: new Set([T.ORD, T.SUB, T.NOW]),
  submissions: new Set([T.SUB, T.NOW]),
  answers: new Set([T.THX, T.REJ, T.HUH, T.PRN, T.NOW]),
  positions: new Set([T.NOW]),
};

/** Returns the orders of `SUB ( SPR 1901 ) ( order ) ( order )`, brackets included. */
export function ordersOf(tokens: Uint16Array): Span[] {
  return groupsFrom(tokens, 1).filter(({ start }, index) => index > 0 || !isTurn(tokens, start));
}

/** Whether a group is a turn, such as `( SPR 1901 )`: no order and no list of powers begins with a season. */
export function isTurn(tokens: Uint16Array, at: number): boolean {
  return categoryOf(tokens[at + 1] ?? 0) === seasons;
}

/** The outcome of an order in a SUB or THX. */
export interface OrderOutcome {
  /** The ORD that reported the result; null if there is none within the search limit, or if the server refused the order. */
  readonly reportedBy: FrameRow | null;
  /**
   * The SUB that gave the unit a different order in the same turn, or the ORD that reports a different order of the
   * unit, such as the hold instead of a refused order. The hold that a server supplies is another order even if the
   * refused order was a hold.
   */
  readonly replacedBy: FrameRow | null;
}

/** Returns the outcomes of the orders in a SUB or THX, in the order in which they appear there. */
export function outcomesOf(source: LinkSource, row: FrameRow): OrderOutcome[] {
  const { tokens } = row;
  if (!tokens) return [];
  const isSub = tokens[0] === T.SUB && row.direction === "client-to-server";
  if (!isSub && !(tokens[0] === T.THX && row.direction === "server-to-client")) return [];
  const given = isSub ? ordersOf(tokens) : groupsFrom(tokens, 1).slice(0, 1);
  const outcomes = given.map((): Mutable<OrderOutcome> => ({ reportedBy: null, replacedBy: null }));
  const refused = given.map((order) => (isSub ? isRefused(source, row, order) : !isAccepted(tokens)));
  const turn = turnBefore(source, row);
  let left = given.length;
  for (const later of rowsAfter(source, row.connection, row.n, heads.outcomes)) {
    if (left === 0) break;
    for (const [index, outcome] of outcomes.entries()) {
      const order = given[index];
      if (!order || outcome.reportedBy || outcome.replacedBy) continue;
      const effect = effectOn(tokens, order, later, turn);
      const what = refused[index] ? afterRefusal(effect, tokens, order) : effect;
      if (what === null) continue;
      outcome[what] = later;
      left -= 1;
    }
    if (turn && isNowOfOther(later, turn)) break;
  }
  return outcomes;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Returns what a later frame does to an order: it reports its result, or it replaces the order; null if neither. */
function effectOn(
  tokens: Uint16Array,
  order: Span,
  later: FrameRow,
  turn: Uint16Array | null,
): keyof OrderOutcome | null {
  const unit = unitOf(tokens, order);
  const reported = orderReported(later, tokens, unit, turn);
  if (reported) return isSameOrder(later, reported, tokens, order) ? "reportedBy" : "replacedBy";
  return orderGiven(later, tokens, unit) ? "replacedBy" : null;
}

/**
 * Returns what a later frame does to a refused order. An ORD with the same order reports the hold that the server
 * supplied, or an order that the server had accepted earlier.
 */
function afterRefusal(
  effect: keyof OrderOutcome | null,
  tokens: Uint16Array,
  { start, end }: Span,
): keyof OrderOutcome | null {
  if (effect !== "reportedBy") return effect;
  return tokens.subarray(start, end).includes(T.HLD) ? "replacedBy" : null;
}

/** Whether the server refused an order of a SUB: either the whole SUB, or the order in its THX. */
function isRefused(source: LinkSource, row: FrameRow, order: Span): boolean {
  for (const later of rowsAfter(source, row.connection, row.n, heads.answers)) {
    const { n, tokens, direction } = later;
    if (tokens?.[0] === T.NOW && direction === "server-to-client") return false;
    if (!tokens || !row.tokens || source.answers(n) !== row.n) continue;
    if (tokens[0] !== T.THX) return true;
    const [thanked] = groupsFrom(tokens, 1);
    if (thanked && areEqual(row.tokens, order, tokens, thanked)) return !isAccepted(tokens);
  }
  return false;
}

/** Whether the note of a THX is MBV. */
function isAccepted(tokens: Uint16Array): boolean {
  const [, note] = groupsFrom(tokens, 1);
  return note !== undefined && tokens[note.start + 1] === T.MBV;
}

/** A SUB that gives the unit of an ORD an order. */
export interface Submission {
  readonly row: FrameRow;
  /** Whether the ORD reports the result of this order; false if it reports a different order of the unit. */
  readonly isReported: boolean;
}

/**
 * Returns the last SUB in an ORD's turn that gives the unit the order that the ORD reports, otherwise the last one that
 * gives it a different order.
 */
export function submissionOf(source: LinkSource, row: FrameRow): Submission | null {
  const { tokens, direction } = row;
  if (!tokens || tokens[0] !== T.ORD || direction !== "server-to-client") return null;
  const [turn, order] = groupsFrom(tokens, 1);
  if (!turn || !order) return null;
  let other: FrameRow | null = null;
  const unit = unitOf(tokens, order);
  const [first = 0, second = 0] = tokens.subarray(unit.start);
  const power = row.representation.names.get(first === openBracket ? second : first);
  if (power === undefined) return null;
  const ofTurn = tokens.subarray(turn.start, turn.end);
  for (const connection of connectionsOf(source, power, row.n)) {
    for (const earlier of rowsBefore(source, connection, row.n, heads.submissions)) {
      // Stop only at an earlier turn: this connection may have received the next turn's NOW before the other connection
      // received the last ORDs of this turn.
      if (isNowOfEarlier(earlier, ofTurn)) break;
      const given = orderGiven(earlier, tokens, unit);
      if (!given) continue;
      const shown = turnBefore(source, earlier);
      if (shown !== null && !areEqual(shown, { start: 0, end: shown.length }, ofTurn)) continue;
      if (isSameOrder(earlier, given, tokens, order) && !isRefused(source, earlier, given))
        return { row: earlier, isReported: true };
      other ??= earlier;
    }
  }
  return other && { row: other, isReported: false };
}

/** Returns the order in an ORD without its unit, and the result: `HLD SUC`; null for other frames. */
export function reportWords({ tokens, representation }: FrameRow): string | null {
  if (tokens?.[0] !== T.ORD) return null;
  const [, order, result] = groupsFrom(tokens, 1);
  if (!order || !result) return null;
  const parts = [{ start: unitOf(tokens, order).end, end: order.end - 1 }, insideOf(result)];
  return parts.map(({ start, end }) => printTokens(tokens.subarray(start, end), representation)).join(" ");
}

/** Returns the unit in an order, `( TUR FLT ANK )`; the whole order if it has no unit: `TUR WVE`. */
function unitOf(tokens: Uint16Array, { start, end }: Span): Span {
  const unitEnd = groupEnd(tokens, start + 1);
  return { start: start + 1, end: unitEnd > 0 ? unitEnd : end - 1 };
}

/** Returns the order that a SUB gives a unit; undefined if there is none. */
function orderGiven({ tokens, direction }: FrameRow, unitTokens: Uint16Array, unit: Span): Span | undefined {
  if (direction !== "client-to-server" || tokens?.[0] !== T.SUB) return undefined;
  return ordersOf(tokens).find((order) => areEqual(tokens, unitOf(tokens, order), unitTokens, unit));
}

/** Returns the order that an ORD reports if it is the order of a unit in a turn; otherwise undefined. */
function orderReported(
  { tokens, direction }: FrameRow,
  unitTokens: Uint16Array,
  unit: Span,
  turn: Uint16Array | null,
): Span | undefined {
  if (direction !== "server-to-client" || tokens?.[0] !== T.ORD) return undefined;
  const [of, order] = groupsFrom(tokens, 1);
  if (!of || !order || (turn && !areEqual(tokens, of, turn))) return undefined;
  return areEqual(tokens, unitOf(tokens, order), unitTokens, unit) ? order : undefined;
}

/** Whether two orders are the same, apart from coasts, which a server may add. */
function isSameOrder({ tokens }: FrameRow, order: Span, otherTokens: Uint16Array, other: Span): boolean {
  return tokens !== undefined && withoutCoasts(tokens, order) === withoutCoasts(otherTokens, other);
}

function withoutCoasts(tokens: Uint16Array, { start, end }: Span): string {
  const isKept = (token: number): boolean =>
    token !== openBracket && token !== closeBracket && categoryOf(token) !== coasts;
  return tokens.subarray(start, end).filter(isKept).join(" ");
}

/** Returns the turn of the NOW before a frame, as `( SPR 1901 )`. */
function turnBefore(source: LinkSource, { connection, n }: FrameRow): Uint16Array | null {
  for (const row of rowsBefore(source, connection, n, heads.positions)) {
    const turn = turnOfNow(row);
    if (turn) return turn;
  }
  return null;
}

function isNowOfOther(row: FrameRow, turn: Uint16Array): boolean {
  const of = turnOfNow(row);
  return of !== null && !areEqual(of, { start: 0, end: of.length }, turn);
}

function isNowOfEarlier(row: FrameRow, turn: Uint16Array): boolean {
  const of = turnOfNow(row);
  return of !== null && turnNumber(of) < turnNumber(turn);
}

/** Returns a number that increases from turn to turn, for a turn such as `( SPR 1901 )`. */
function turnNumber([, season, year]: Uint16Array): number {
  return integerValue(year ?? 0) * 256 + ((season ?? 0) & 0xff);
}

function turnOfNow({ tokens, direction }: FrameRow): Uint16Array | null {
  if (direction !== "server-to-client" || tokens?.[0] !== T.NOW) return null;
  const end = groupEnd(tokens, 1);
  return end < 0 ? null : tokens.subarray(1, end);
}
