import type { Span } from "../../bytes/span.ts";
import { integerValue, openBracket } from "../../tokens/token.ts";
import { T } from "../../tokens/vocabulary.ts";
import type { FrameRow } from "../analysis.ts";
import { connectionsOf, type LinkSource, rowsAfter, rowsBefore } from "./linkSource.ts";
import { areEqual, groupEnd, groupsFrom } from "./tokenGroups.ts";

const seasons = T.SPR >> 8;

/** For each kind of search, the first tokens of the messages to read. NOW shows where a turn begins. */
const heads = {
  outcomes: new Set([T.ORD, T.SUB, T.NOW]),
  submissions: new Set([T.SUB, T.NOW]),
  positions: new Set([T.NOW]),
};

/** Returns the orders of `SUB ( SPR 1901 ) ( order ) ( order )`, brackets included. */
export function ordersOf(tokens: Uint16Array): Span[] {
  return groupsFrom(tokens, 1).filter(({ start }, index) => index > 0 || !isTurn(tokens, start));
}

/** Whether a group is a turn, such as `( SPR 1901 )`: no order and no list of powers begins with a season. */
export function isTurn(tokens: Uint16Array, at: number): boolean {
  return (tokens[at + 1] ?? 0) >> 8 === seasons;
}

/** The outcome of an order in a SUB or THX. */
export interface OrderOutcome {
  /** The ORD that reported the result; null if there is none within the search limit. */
  readonly reportedBy: FrameRow | null;
  /** The SUB that gave the unit a different order in the same turn. */
  readonly replacedBy: FrameRow | null;
}

/** Returns the outcomes of the orders in a SUB or THX, in the order in which they appear there. */
export function outcomesOf(source: LinkSource, row: FrameRow): OrderOutcome[] {
  const { tokens } = row;
  if (!tokens) return [];
  const isSub = tokens[0] === T.SUB && row.direction === "client-to-server";
  if (!isSub && !(tokens[0] === T.THX && row.direction === "server-to-client")) return [];
  const units = (isSub ? ordersOf(tokens) : groupsFrom(tokens, 1).slice(0, 1)).map((order) => unitOf(tokens, order));
  const outcomes = units.map((): Mutable<OrderOutcome> => ({ reportedBy: null, replacedBy: null }));
  const turn = turnBefore(source, row);
  let left = units.length;
  for (const later of rowsAfter(source, row.connection, row.n, heads.outcomes)) {
    if (left === 0) break;
    for (const [index, outcome] of outcomes.entries()) {
      const unit = units[index];
      if (!unit || outcome.reportedBy || outcome.replacedBy) continue;
      if (reports(later, tokens, unit, turn)) outcome.reportedBy = later;
      else if (orders(later, tokens, unit)) outcome.replacedBy = later;
      else continue;
      left -= 1;
    }
    if (turn && isNowOfOther(later, turn)) break;
  }
  return outcomes;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Returns the SUB whose result an ORD reports: the last SUB in the ORD's turn that gives the unit an order. */
export function submissionOf(source: LinkSource, row: FrameRow): FrameRow | null {
  const { tokens, direction } = row;
  if (!tokens || tokens[0] !== T.ORD || direction !== "server-to-client") return null;
  const [turn, order] = groupsFrom(tokens, 1);
  if (!turn || !order) return null;
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
      if (!orders(earlier, tokens, unit)) continue;
      const shown = turnBefore(source, earlier);
      if (shown === null || areEqual(shown, { start: 0, end: shown.length }, ofTurn)) return earlier;
    }
  }
  return null;
}

/** Returns the unit in an order, `( TUR FLT ANK )`; the whole order if it has no unit: `TUR WVE`. */
function unitOf(tokens: Uint16Array, { start, end }: Span): Span {
  const unitEnd = groupEnd(tokens, start + 1);
  return { start: start + 1, end: unitEnd > 0 ? unitEnd : end - 1 };
}

function orders({ tokens, direction }: FrameRow, unitTokens: Uint16Array, unit: Span): boolean {
  if (direction !== "client-to-server" || tokens?.[0] !== T.SUB) return false;
  return ordersOf(tokens).some((order) => areEqual(tokens, unitOf(tokens, order), unitTokens, unit));
}

function reports(
  { tokens, direction }: FrameRow,
  unitTokens: Uint16Array,
  unit: Span,
  turn: Uint16Array | null,
): boolean {
  if (direction !== "server-to-client" || tokens?.[0] !== T.ORD) return false;
  const [of, order] = groupsFrom(tokens, 1);
  if (!of || !order || (turn && !areEqual(tokens, of, turn))) return false;
  return areEqual(tokens, unitOf(tokens, order), unitTokens, unit);
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
