import type { NoteJudge } from "../../../game/check/noteCheck.ts";
import { type OrderBook, standing } from "../../../game/orderBook.ts";
import type { TurnRecord } from "../../../game/state.ts";
import { phaseOf } from "../../../map/turn.ts";
import { orderText, unitText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import type { PlayedGame } from "../../finding.ts";
import { provinceOf } from "./orderWords.ts";

/** A power's orders of one turn, and what it takes to speak of them. */
export interface Sheet {
  readonly game: PlayedGame;
  readonly record: TurnRecord;
  readonly power: string;
  readonly book: OrderBook;
  /** The turn was played: what was refused and not replaced had its effect. */
  readonly isPlayed: boolean;
  readonly judge: NoteJudge | null;
  /** Provinces and powers of which the game's own MDF says what cannot be. */
  readonly inDoubt: ReadonlySet<string>;
}

/** A unit of the power is there, under another name: what to send instead is about that unit alone. */
export function isMisnamed({ record, power }: Sheet, order: Order): boolean {
  if (order.type === "WVE" || order.unit === null) return false;
  const { type, province, coast } = order.unit;
  const there = record.units?.find((unit) => unit.power === power && unit.province === province);
  return there !== undefined && (there.type !== type || there.coast !== coast);
}

/** `LON has ENG FLT LON`. */
export function whoStands({ units }: TurnRecord, order: Order): string {
  const province = provinceOf(order);
  if (units === null || province === null) return "the position was not shown";
  const there = units.filter((unit) => unit.province === province);
  return there.length === 0 ? `${province} is empty` : `in ${province} is ${there.map(unitText).join(" and ")}`;
}

/** What became of a unit whose order was refused. */
export function fateOf({ record, book, power, isPlayed }: Sheet, order: Order): string {
  const phase = phaseOf(record.turn);
  const province = provinceOf(order);
  const stands = standing(book).find((other) => provinceOf(other.order) === province);
  if (stands && province !== null) return `what stands is ${orderText(stands.order)}`;
  if (record.units?.some((unit) => unit.power === power && unit.province === province) === false)
    return "it counts for nothing";
  const taken = takenBack(book, province);
  if (!isPlayed) return taken ?? "no other order has come yet";
  if (phase === "adjustment") return taken ?? "no other order came for it";
  return `${taken ?? "no other order came"}: the unit ${phase === "movement" ? "held" : "was disbanded"}`;
}

/** The last order for a unit that was accepted and does not stand; null for none. */
function takenBack(book: OrderBook, province: string | null): string | null {
  const last = book.findLast(
    ({ order, note, withdrawnN }) =>
      province !== null && note === "MBV" && withdrawnN !== null && provinceOf(order) === province,
  );
  return last ? `${orderText(last.order)} was accepted, and taken back by #${last.withdrawnN}` : null;
}
