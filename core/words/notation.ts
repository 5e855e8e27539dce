import type { Found, MessageWords } from "./message.ts";
import { anyUnit, type PartialOrder, type PartialPlace, type PartialUnit, type PartialVerb } from "./partialOrder.ts";

const supports = ["s", "sup", "supp", "support", "supports", "supporting"];
const convoys = ["c", "convoy", "convoys", "convoying"];
const holds = ["h", "hold", "holds", "holding"];
const arrows = ["to", "into"];

/**
 * The largest number of units that can share one support order. The limit keeps the reading time linear; no province
 * has more neighbours.
 */
const mostSupporters = 12;

/** Orders in a message, and where they end. */
export type FoundOrders = Found<readonly PartialOrder[]>;

/**
 * Reads one order in notation: `A Vie-Gal`, `F NTH C A YOR - NWY`, `Bur s Mun - Ruh`, `F Hol & F Nwy S F HEL - NTH`.
 * @param isItem whether the order is an item of a list, where `NAO to NWG` also counts
 */
export function notationAt(message: MessageWords, start: number, isItem = false): FoundOrders | null {
  const units: PartialUnit[] = [];
  let at = start;
  for (;;) {
    const unit = message.unit(at, true);
    if (unit === null || unit.value.province === null) return null;
    units.push(unit.value);
    at = unit.next;
    if (!message.is(at, "&") || units.length === mostSupporters) break;
    at += 1;
  }
  const rest = restAt(message, at, isItem);
  if (rest === null || (units.length > 1 && rest.value.verb !== "SUP")) return null;
  return { value: units.map((unit) => ({ ...rest.value, unit })), next: rest.next };
}

/**
 * Reads a move written as two provinces where a destination might be: `moving to Hel-Nth`. A dash between spaces may
 * also begin a clause, as in `moving to Bel - Hol is yours`, so a word must not follow the second province.
 */
export function pairAt(message: MessageWords, start: number): FoundOrders | null {
  const found = notationAt(message, start);
  if (found?.value[0]?.verb !== "MTO") return null;
  const at = message.unit(start, true)?.next ?? start;
  const [before, dash, after] = message.words.slice(at - 1, at + 2);
  const isTight = before?.to === dash?.from && dash?.to === after?.from;
  return isTight || message.words[found.next]?.kind !== "word" ? found : null;
}

/** Reads the part of an order after its unit. The unit of the returned order is unknown. */
function restAt(message: MessageWords, at: number, isItem: boolean): Found<PartialOrder> | null {
  if (isArrow(message, at, isItem)) {
    const to = message.place(at + 1, true);
    return to && { value: moveTo("MTO", to), next: to.next };
  }
  if (message.is(at, ...supports)) return supportAt(message, at + 1);
  if (message.is(at, ...convoys)) {
    const convoyed = message.unit(at + 1, true);
    const to = convoyed && isArrow(message, convoyed.next, true) ? message.place(convoyed.next + 1, true) : null;
    if (convoyed === null || to === null) return null;
    const other: PartialUnit = { ...convoyed.value, type: "AMY" };
    return { value: { ...moveTo("CVY", to), other }, next: to.next };
  }
  if (message.is(at, ...holds)) return { value: { ...bare("HLD") }, next: at + 1 };
  if (message.is(at, "r") && message.text(at) === "R") {
    const to = message.place(at + 1, true);
    return to && { value: moveTo("RTO", to), next: to.next };
  }
  return null;
}

/** Reads the part of a support after `S`: `A SER - BUL`, `MOS to hold`, `MOS`. */
export function supportAt(message: MessageWords, start: number): Found<PartialOrder> | null {
  const supported = message.unit(start, true);
  if (supported === null || supported.value.province === null) return null;
  const { value: other, next } = supported;
  if (isArrow(message, next, true)) {
    const to = message.place(next + 1, true);
    if (to) return { value: { ...moveTo("SUP", to), other, isMove: true }, next: to.next };
  }
  // In `War S Ukr Mos`, the writer forgot the dash.
  const goal = message.place(next);
  if (goal && goal.next > next && !message.is(next, "the"))
    return { value: { ...moveTo("SUP", goal), other, isMove: true }, next: goal.next };
  const end = message.is(next, "to", "in") ? next + 1 : next;
  const isHold = message.is(end, ...holds);
  // `S WAR` is a support to hold; `supports Armenia` leaves open whether Armenia moves.
  const isMove = isHold || message.is(start - 1, "s") ? false : null;
  return { value: { ...bare("SUP"), other, isMove }, next: isHold ? end + 1 : next };
}

function isArrow(message: MessageWords, at: number, isItem: boolean): boolean {
  return message.isDash(at) || (isItem && message.is(at, ...arrows));
}

/** Returns an order of which only the verb is known. */
export function bare(verb: PartialVerb): PartialOrder {
  return { verb, unit: anyUnit, other: null, to: null, isMove: null };
}

export function moveTo(verb: PartialVerb, { province, coast }: PartialPlace): PartialOrder {
  return { ...bare(verb), to: { province, coast } };
}
