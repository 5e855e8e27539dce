import { isTheirs } from "./holds.ts";
import type { Found, MessageWords } from "./message.ts";
import { bare, type FoundOrders, moveTo, notationAt } from "./notation.ts";
import { anyUnit, type PartialUnit } from "./partialOrder.ts";

const determiners = ["my", "a", "an", "the", "some", "full", "that", "your", "order", "orders"];

/**
 * Reads the words after the noun `support`: `my support into Rum`, `support for Tri`, `support from Bla into Con`,
 * `support for Bul-Con`.
 * @param start the index of the word after `support`
 * @param power the power whose unit is supported; null if unknown
 */
export function supportGoalAt(message: MessageWords, start: number, power: string | null): FoundOrders | null {
  let at = message.is(start, "order", "orders") ? start + 1 : start;
  let unit: PartialUnit = anyUnit;
  if (message.is(at, "from", "with")) {
    const from = message.unit(at + 1, true);
    if (from === null || from.value.province === null) return null;
    unit = from.value;
    at = from.next;
  }
  const isInto = message.is(at, "into", "to", "in", "onto", "on", "against");
  if (!isInto && !message.is(at, "for", "of")) return null;
  const move = notationAt(message, at + 1, true);
  const [moved] = move?.value ?? [];
  if (move && moved?.verb === "MTO") {
    const other = { ...moved.unit, power: moved.unit.power ?? power };
    return { value: [{ ...moved, verb: "SUP", unit, other, isMove: true }], next: move.next };
  }
  const place = message.place(at + 1);
  if (place === null) return null;
  const { province, coast, next } = place;
  // `support for Tri` and `support in Tri` may mean a unit in Tri or a move to it.
  if (message.is(at, "for", "of"))
    return { value: [{ ...bare("SUP"), unit, other: { ...anyUnit, province, coast } }], next };
  const isMove = message.is(at, "in") ? null : true;
  return { value: [{ ...moveTo("SUP", place), unit, other: { ...anyUnit, power }, isMove }], next };
}

/**
 * Reads `give you support into Mun`, `lend Bul my support`.
 * @param start the index of the verb
 */
export function giveAt(message: MessageWords, start: number): FoundOrders | null {
  const isYours = message.is(start + 1, "you", "u", "ya");
  const isNamed = isYours || message.is(start + 1, "him", "her", "them") || message.power(start + 1) !== null;
  let at = isNamed ? start + 2 : start + 1;
  while (at < start + 5 && message.is(at, ...determiners)) at += 1;
  if (!message.is(at, "support", "sup")) return null;
  const power = isYours ? message.parties.listener : isNamed ? message.power(start + 1) : null;
  return supportGoalAt(message, at + 1, power);
}

const attacks = [
  "move",
  "advance",
  "push",
  "play",
  "run",
  "attack",
  "attempt",
  "strike",
  "stab",
  "grab",
  "try",
  "dash",
];

/**
 * Reads `make an advance on Bur`. Returns the index of the place, or null for any other words.
 * @param start the index of the verb
 */
export function advanceEnd(message: MessageWords, start: number): number | null {
  const isOne = message.is(start + 1, "a", "an", "my", "the", "another");
  const isInto = message.is(start + 3, "on", "to", "into", "for", "at", "against", "towards", "toward", "in");
  return isOne && message.is(start + 2, ...attacks) && isInto ? start + 4 : null;
}

/** Reads several of the speaker's units: `both Ank and Smy`. */
export function unitsAt(message: MessageWords, start: number): Found<readonly PartialUnit[]> | null {
  const value: PartialUnit[] = [];
  let next: number | null = null;
  for (let at = message.is(start, "both") ? start + 1 : start; ; at = next + 1) {
    const unit = message.unit(at);
    if (unit === null || unit.value.province === null || isTheirs(message, unit.value)) break;
    value.push(unit.value);
    next = unit.next;
    if (!message.is(next, "and", "&")) break;
  }
  return next === null ? null : { value, next };
}
