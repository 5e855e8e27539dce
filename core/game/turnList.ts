import type { PositionedUnit } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import { placeKey } from "../map/gameMap.ts";
import { type TurnKey, turnKey } from "../map/turn.ts";
import { orderText } from "../orders/notation/daideText.ts";
import { type Order, type OrderResult, powerOfOrder, unitOf } from "../orders/order.ts";
import { standing } from "./orderBook.ts";
import { type GameState, historyOf, type TurnRecord } from "./state.ts";

/** A unit in the position at the start of a turn. */
export interface TurnUnit {
  readonly power: string;
  readonly type: "AMY" | "FLT";
  readonly province: string;
  readonly coast: string | null;
  /** For a dislodged unit only: the places to which it may retreat. */
  readonly mustRetreatTo?: readonly string[];
}

/** An order given in a turn. */
export interface TurnOrder {
  readonly power: string | null;
  readonly text: string;
  /** Null if the server's result is not in the recording. */
  readonly result: readonly string[] | null;
}

/** A turn as `chamber turns` prints it: the position at its start, and its orders. */
export interface TurnSummary {
  readonly turn: TurnKey;
  readonly units: readonly TurnUnit[];
  readonly centres: Readonly<Record<string, readonly string[]>>;
  readonly orders: readonly TurnOrder[];
}

/** Returns a game's turns with a known position, in order. */
export function turnList(game: GameState): TurnSummary[] {
  return historyOf(game)
    .filter(({ units }) => units !== null)
    .map(turnSummary);
}

export function turnSummary(record: TurnRecord): TurnSummary {
  return {
    turn: turnKey(record.turn),
    units: (record.units ?? []).map(turnUnit),
    centres: centresByPower(record.centres ?? []),
    orders: ordersOf(record).map(({ order, result }) => ({
      power: powerOfOrder(order),
      text: orderText(order),
      result: result && resultWords(result),
    })),
  };
}

/** Returns the centres by power, without neutral ones. */
export function centresByPower(ownership: readonly Ownership[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    ownership.filter(({ owner }) => owner !== "UNO").map(({ owner, centres }) => [owner, centres]),
  );
}

/**
 * Returns the orders of a turn as the server reported them; for units without a reported order, the orders that the
 * server accepted.
 */
export function ordersOf(record: TurnRecord): { readonly order: Order; readonly result: OrderResult | null }[] {
  const reported = record.reported.values();
  const subjects = new Set(reported.map(({ order }) => subjectOf(order)));
  const accepted = [...record.books.values()]
    .flatMap((book) => standing(book).map(({ order }) => ({ order, result: null })))
    .filter(({ order }) => !subjects.has(subjectOf(order)));
  return [...reported, ...accepted];
}

/**
 * Returns the unit of an order, or the power of a waived build. Ignores the unit's type, because a server may report a
 * wrong type.
 */
function subjectOf(order: Order): string | null {
  const unit = unitOf(order);
  return unit === null ? powerOfOrder(order) : `${unit.power} ${unit.province}`;
}

/** Returns a result as words: `["BNC", "RET"]`. */
export function resultWords({ outcome, dislodged }: OrderResult): string[] {
  if (outcome === null) return dislodged ? ["RET"] : [];
  return dislodged ? [outcome, "RET"] : [outcome];
}

function turnUnit({ power, type, province, coast, retreats }: PositionedUnit): TurnUnit {
  const unit = { power, type, province, coast };
  return retreats === null ? unit : { ...unit, mustRetreatTo: retreats.map(placeKey) };
}
