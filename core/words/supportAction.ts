import type { Found, MessageWords } from "./message.ts";
import { bare, type FoundOrders, moveTo, supportAt } from "./notation.ts";
import { anyUnit, type PartialOrder, type PartialUnit } from "./partialOrder.ts";

const moving = ["moving", "going", "attacking", "move", "go", "heading"];
const into = ["into", "to", "in", "onto"];
const deeds = ["move", "attack", "moves", "hold", "push", "entry", "movement", "advance"];

/**
 * Reads the object of a support: `you into MUN`, `Bul to Ser`, `France into Munich`, `your A Ser to Bul`, `hold
 * Moscow`, `MOS to hold`, `your move to Gal`, `an attack on Rum`.
 * @param start the verb
 */
export function supportActionAt(message: MessageWords, start: number): FoundOrders | null {
  const at = start + 1;
  const found =
    heldAt(message, at) ??
    partyAt(message, at) ??
    deedAt(message, at) ??
    unitAt(message, at, verbNeedsGoal(message, start));
  return found && { value: [found.value], next: found.next };
}

/** `help` means a support only with a destination: `help you into Norway`. */
function verbNeedsGoal(message: MessageWords, start: number): boolean {
  return message.is(start, "help", "helping", "helps");
}

/** `support hold Moscow`. */
function heldAt(message: MessageWords, start: number): Found<PartialOrder> | null {
  if (!message.is(start, "hold", "holding")) return null;
  const unit = message.unit(message.is(start + 1, "in", "of") ? start + 2 : start + 1);
  if (unit === null || unit.value.province === null) return null;
  return { value: { ...bare("SUP"), other: unit.value, isMove: false }, next: unit.next };
}

/** Reads a power named without a unit: `you into MUN`, `Russia into Sweden`. */
function partyAt(message: MessageWords, start: number): Found<PartialOrder> | null {
  const party = whoAt(message, start);
  if (party === null) return null;
  let at = party.next;
  while (at < party.next + 2 && message.is(at, "back", "up", "down", "over", "getting", ...moving)) at += 1;
  if (message.is(at, "from")) {
    const from = message.unit(at + 1, true);
    const to = from && message.is(from.next, ...into) ? message.place(from.next + 1, true) : null;
    if (from === null || to === null) return null;
    const other = { ...from.value, power: party.value.power };
    return { value: { ...moveTo("SUP", to), other, isMove: true }, next: to.next };
  }
  if (!message.is(at, ...into)) return null;
  const to = message.place(at + 1);
  if (to === null) return null;
  // `support you in Belgium` supports a unit there or a move there.
  const isMove = message.is(at, "in") ? null : true;
  return { value: { ...moveTo("SUP", to), other: party.value, isMove }, next: to.next };
}

function whoAt(message: MessageWords, start: number): Found<PartialUnit> | null {
  const { speaker, listener } = message.parties;
  if (message.is(start, "you", "u", "ya")) return { value: { ...anyUnit, power: listener }, next: start + 1 };
  if (message.is(start, "him", "them", "her", "it")) return { value: anyUnit, next: start + 1 };
  if (message.is(start, "me")) return { value: { ...anyUnit, power: speaker }, next: start + 1 };
  if (message.is(start, "myself")) return { value: { ...anyUnit, power: speaker }, next: start + 1 };
  const at = message.is(start, "the") ? start + 1 : start;
  const power = message.power(at);
  // `support Eng into` refers to the power, not the Channel.
  if (power === null || message.place(at) !== null) return null;
  return { value: { ...anyUnit, power }, next: at + 1 };
}

/** `your move to Gal`, `an attack on Rum`, `your hold in Bel`. */
function deedAt(message: MessageWords, start: number): Found<PartialOrder> | null {
  const { listener } = message.parties;
  const isYours = message.is(start, "your", "ur");
  if (!isYours && !message.is(start, "a", "an", "the", "that", "their", "his", "her")) return null;
  const power = isYours ? listener : null;
  const isHold = message.is(start + 1, "hold");
  if (!message.is(start + 1, ...deeds)) return null;
  const at = start + 2;
  if (!message.is(at, "on", "to", "into", "in", "against", "at")) return null;
  const place = message.place(at + 1);
  if (place === null) return null;
  const { province, coast, next } = place;
  if (isHold) return { value: { ...bare("SUP"), other: { ...anyUnit, province, coast, power }, isMove: false }, next };
  return { value: { ...moveTo("SUP", place), other: { ...anyUnit, power }, isMove: true }, next };
}

/** A unit by its place: `Bul to Ser`, `your A Ser into Bul`, `MOS to hold`, `your army from X to Y`, `Moscow`. */
function unitAt(message: MessageWords, start: number, needsGoal: boolean): Found<PartialOrder> | null {
  const unit = message.unit(start) ?? message.unit(start, true);
  if (unit === null) return null;
  let at = unit.next;
  if (message.is(at, "from") && unit.value.province === null) {
    const from = message.unit(at + 1, true);
    if (from === null) return null;
    const other = { ...from.value, type: unit.value.type, power: unit.value.power };
    return goalAt(message, from.next, other);
  }
  while (at < unit.next + 2 && message.is(at, "back", "up", ...moving)) at += 1;
  const moved = goalAt(message, at, unit.value);
  if (moved) return moved;
  if (unit.value.province === null || needsGoal) return null;
  return message.unit(start) === null ? supportWithHold(message, start) : supportAt(message, start);
}

/** A spelling that is also an English word is a place only if `hold` follows it. */
function supportWithHold(message: MessageWords, start: number): Found<PartialOrder> | null {
  const found = supportAt(message, start);
  return found && message.is(found.next - 1, "h", "hold", "holding", "holds") ? found : null;
}

function goalAt(message: MessageWords, at: number, other: PartialUnit): Found<PartialOrder> | null {
  if (!message.is(at, ...into) && !message.isDash(at)) return null;
  const to = message.place(at + 1, other.province !== null);
  return to && { value: { ...moveTo("SUP", to), other, isMove: true }, next: to.next };
}
