import type { NoteJudge } from "../../../game/check/noteCheck.ts";
import { type OrderBook, standing } from "../../../game/orderBook.ts";
import type { TurnRecord } from "../../../game/state.ts";
import { phaseOf } from "../../../map/turn.ts";
import { orderText, unitText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import type { PlayedGame } from "../../finding.ts";
import { provinceOf } from "./orderWords.ts";

/** A power's orders for one turn, and everything that is needed to describe what happened to them. */
export interface Sheet {
  readonly game: PlayedGame;
  readonly record: TurnRecord;
  readonly power: string;
  readonly book: OrderBook;
  /** Whether the turn was processed, so that an order that was refused and not replaced had consequences. */
  readonly isPlayed: boolean;
  readonly judge: NoteJudge | null;
  /** Provinces and powers for which the game's own MDF is faulty. */
  readonly inDoubt: ReadonlySet<string>;
}

/**
 * Whether the power has a unit in the province, but with a different type or coast from the one in the order. If so,
 * the fix concerns only that unit.
 */
export function isMisnamed({ record, power }: Sheet, order: Order): boolean {
  if (order.type === "WVE" || order.unit === null) return false;
  const { type, province, coast } = order.unit;
  const there = record.units?.find((unit) => unit.power === power && unit.province === province);
  return there !== undefined && (there.type !== type || there.coast !== coast);
}

/** Describes the units in the province of an order: `the unit in LON is ENG FLT LON`. */
export function unitsThere({ units }: TurnRecord, order: Order): string {
  const province = provinceOf(order);
  if (province === null) return "the order names no province";
  if (units === null) return "no NOW contained the position";
  const there = units.filter((unit) => unit.province === province);
  const [only, ...others] = there.map(unitText);
  if (only === undefined) return `${province} is empty`;
  if (others.length === 0) return `the unit in ${province} is ${only}`;
  return `the units in ${province} are ${[only, ...others].join(" and ")}`;
}

/** Returns what happened to a unit whose order was refused, as a clause. */
export function fateOf({ record, book, power, isPlayed }: Sheet, order: Order): string {
  const phase = phaseOf(record.turn);
  const province = provinceOf(order);
  const inForce = standing(book).find((other) => provinceOf(other.order) === province);
  if (inForce && province !== null) return `the order in force is ${orderText(inForce.order)}`;
  if (record.units?.some((unit) => unit.power === power && unit.province === province) === false)
    return "the order has no effect";
  const withdrawn = withdrawnOrder(book, province);
  if (record.doubted.has(power)) return withdrawn ?? "the recording lacks messages that may contain another order";
  if (!isPlayed) return withdrawn ?? "the client has sent no other order yet";
  if (phase === "adjustment") return withdrawn ?? "the client sent no other order in its place";
  return `${withdrawn ?? "the client sent no other order"}, and the unit ${endOf({ record, power }, province)}`;
}

/** Returns what happened to a unit without an order. Only dislodged units need an order in a retreat turn. */
function endOf({ record, power }: Pick<Sheet, "record" | "power">, province: string | null): string {
  if (phaseOf(record.turn) === "movement") return "held";
  const unit = record.units?.findLast((one) => one.power === power && one.province === province);
  const isDislodged = record.units?.some((one) => one.province === province && one.retreats !== null) ?? true;
  return unit && !isDislodged ? "stayed" : "was disbanded";
}

/** Returns the last order for a unit that was accepted and then withdrawn, as a clause; null if there is none. */
function withdrawnOrder(book: OrderBook, province: string | null): string | null {
  const last = book.findLast(
    ({ order, note, withdrawnN }) =>
      province !== null && note === "MBV" && withdrawnN !== null && provinceOf(order) === province,
  );
  return last ? `${orderText(last.order)} was accepted, then withdrawn in #${last.withdrawnN}` : null;
}
