import type { MessageWords } from "./message.ts";
import { bare, type FoundOrders } from "./notation.ts";
import type { PartialOrder, PartialUnit } from "./partialOrder.ts";

/** Reads `hold Belgium`, `stay in Munich`, `hold with A Moscow`. `hold on` and `stay out of` have other meanings. */
export function holdAt(message: MessageWords, start: number): FoundOrders | null {
  const isStay = !message.is(start, "hold", "holding", "holds");
  const skip = message.is(start + 1, "put") ? 2 : 1;
  const isNamed = message.is(start + skip, "in", "with", "at");
  if (isStay && !isNamed) return null;
  const orders: PartialOrder[] = [];
  let next: number | null = null;
  for (let at = start + skip + (isNamed ? 1 : 0); ; at = (next ?? at) + 1) {
    const unit = message.unit(at);
    if (unit === null || unit.value.province === null || isTheirs(message, unit.value)) break;
    orders.push({ ...bare("HLD"), unit: unit.value });
    next = unit.next;
    if (!message.is(next, "and", ",", "&")) break;
  }
  return next === null ? null : { value: orders, next };
}

/** Reads `keep my army in Munich`, `keep Mun there`. `keep Munich` is about the centre. */
export function keepAt(message: MessageWords, start: number): FoundOrders | null {
  const unit = message.unit(start + 1);
  if (unit === null || unit.value.province === null || isTheirs(message, unit.value)) return null;
  const isPut =
    message.is(unit.next, "there", "put") ||
    message.after(unit.next, "where it") !== null ||
    message.after(unit.next, "in place") !== null;
  const isUnit = unit.value.type !== null || message.is(unit.next - 1, "unit");
  return isPut || isUnit ? { value: [{ ...bare("HLD"), unit: unit.value }], next: unit.next } : null;
}

/**
 * Reads a hold that names no place after the verb: `Munich is holding`, `Mun will stay put`.
 * @param start the index of the verb
 */
export function holdsStill(message: MessageWords, start: number): FoundOrders | null {
  const isHold = message.is(start, "hold", "holding", "holds");
  const isStay = message.is(start, "stay", "staying", "stays", "remain", "remaining", "sit", "sitting");
  const isPut = message.is(start + 1, "put", "there", "still", "here") || message.after(start + 1, "in place") !== null;
  const isEnd = (message.words[start + 1]?.kind ?? "line") !== "word" || message.is(start + 1, ...holdEnds);
  if (!(isHold && isEnd && !message.isDash(start + 1)) && !((isHold || isStay) && isPut)) return null;
  return { value: [bare("HLD")], next: start + (isPut ? 2 : 1) };
}

const holdEnds = ["for", "this", "now", "again", "so", "and", "as", "because", "to", "steady", "firm", "fast"];

/**
 * Reads `vacate Bur`, `withdraw from Ruhr`, `leave Mun`, and `leave my army in Mun`, which means that the army holds.
 */
export function leaveAt(message: MessageWords, start: number): FoundOrders | null {
  const isWithdrawing = message.is(start, "withdraw", "withdrawing", "withdraws");
  const found = vacatedAt(message, message.is(start + 1, "from") ? start + 2 : start + 1);
  if (isWithdrawing && !message.is(start + 1, "from")) return null;
  // `leave Trieste open` and `leave it to you` are not about a unit there.
  const isLeaving = message.is(start, "leave", "leaving", "leaves");
  const [left] = found?.value ?? [];
  // `leave my army in Gal`; `leave Gal with my army` is a move.
  if (isLeaving && found && left && left.unit.type !== null) return { ...found, value: [{ ...left, verb: "HLD" }] };
  const isOver =
    found !== null && (message.words[found.next]?.kind !== "word" || message.is(found.next, "this", "now", "so"));
  return isLeaving && !isOver ? null : found;
}

/** Reads the places that units move out of, without their destinations: `Ruhr`, `Hol and Ruh`. */
export function vacatedAt(message: MessageWords, start: number): FoundOrders | null {
  const orders: PartialOrder[] = [];
  let next: number | null = null;
  for (let at = start; ; at = next + 1) {
    const from = message.unit(at);
    if (from === null || from.value.province === null || isTheirs(message, from.value)) break;
    orders.push({ ...bare("MTO"), unit: from.value });
    next = from.next;
    if (!message.is(next, "and", "&")) break;
  }
  return next === null ? null : { value: orders, next };
}

/** Whether the words indicate that a unit belongs to a power other than the sender. */
export function isTheirs(message: MessageWords, { power }: PartialUnit): boolean {
  return power !== null && power !== message.parties.speaker;
}
