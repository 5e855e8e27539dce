import type { Found, MessageWords } from "./message.ts";
import { bare, type FoundOrders, moveTo, supportAt } from "./notation.ts";
import { anyUnit, type PartialOrder, type PartialUnit } from "./partialOrder.ts";
import { verbOf } from "./verbs.ts";

const moving = ["moving", "going", "attacking", "move", "go", "heading"];
const into = ["into", "to", "in", "onto"];
const deeds = ["move", "attack", "moves", "hold", "push", "entry", "movement", "advance"];
const staying = ["hold", "holding", "stay", "staying", "remain", "remaining"];
/** Words after a listed place that make the place the subject or the goal of something else. */
const continuations = [...into, "will", "is", "are", "can", "should", "would", "s", "'s", "or", "/"];

/**
 * Reads the object of a support: `you into MUN`, `Bul to Ser`, `France into Munich`, `your A Ser to Bul`, `hold
 * Moscow`, `MOS to hold`, `your move to Gal`, `an attack on Rum`.
 * @param start the index of the verb
 */
export function supportActionAt(message: MessageWords, start: number): FoundOrders | null {
  const at = start + 1;
  const found =
    heldAt(message, at) ??
    anyoneAt(message, at) ??
    partyAt(message, at) ??
    deedAt(message, at) ??
    unitAt(message, at, verbNeedsGoal(message, start));
  return found && withListed(message, found);
}

/** Reads further supported units: `support Denmark and Holland`. */
function withListed(message: MessageWords, { value: first, next }: Found<PartialOrder>): FoundOrders {
  const value = [first];
  let end = next;
  while (first.to === null && message.is(end, "and", ",", "&")) {
    const unit = message.unit(message.is(end, ",") && message.is(end + 1, "and") ? end + 2 : end + 1);
    if (unit === null || unit.value.province === null || continues(message, unit.next)) break;
    value.push({ ...first, other: unit.value });
    end = unit.next;
  }
  return { value, next: end };
}

/** Whether a word shows that the place before it begins another statement: `support Bel and Mun will hold`. */
function continues(message: MessageWords, at: number): boolean {
  return message.isDash(at) || message.is(at, ...continuations) || verbOf(message.at(at)) !== undefined;
}

/** Whether a verb means a support only with a destination, as `help` does: `help you into Norway`. */
function verbNeedsGoal(message: MessageWords, start: number): boolean {
  return verbOf(message.at(start))?.action === "support" && !/^sup/.test(message.at(start));
}

/** Reads `support hold Moscow`. */
function heldAt(message: MessageWords, start: number): Found<PartialOrder> | null {
  if (!message.is(start, "hold", "holding")) return null;
  const unit = message.unit(message.is(start + 1, "in", "of") ? start + 2 : start + 1);
  if (unit === null || unit.value.province === null) return null;
  return { value: { ...bare("SUP"), other: unit.value, isMove: false }, next: unit.next };
}

/**
 * Reads a support that names the destination of a move, but not the moving unit: `into Pie`, or, with the supporting
 * unit, `from Bel into Nth`.
 */
function anyoneAt(message: MessageWords, start: number): Found<PartialOrder> | null {
  const from = message.is(start, "from") ? message.unit(start + 1, true) : null;
  const at = from?.next ?? start;
  const to = message.is(at, "to", "into") ? message.place(at + 1) : null;
  if (to === null || verbNeedsGoal(message, start - 1)) return null;
  const unit = from?.value ?? anyUnit;
  return { value: { ...moveTo("SUP", to), unit, other: anyUnit, isMove: true }, next: to.next };
}

/** Reads a power named without a unit: `you into MUN`, `Russia into Sweden`. */
function partyAt(message: MessageWords, start: number): Found<PartialOrder> | null {
  const party = whoAt(message, start);
  if (party === null) return null;
  const held = stayAt(message, party.next, party.value);
  if (held) return held;
  // In `support you Bel-Hol`, the power's unit and its destination follow the power.
  const named = message.unit(party.next, true);
  const moved = named?.value.province && goalAt(message, named.next, { ...named.value, power: party.value.power });
  if (moved) return moved;
  let at = party.next;
  while (at < party.next + 2 && message.is(at, "back", "up", "down", "over", "getting", ...moving)) at += 1;
  if (message.is(at, "from")) {
    const from = message.unit(at + 1, true);
    return from && goalAt(message, from.next, { ...from.value, power: party.value.power });
  }
  // `help you take Sev` does not say what kind of help is meant.
  const taken = verbNeedsGoal(message, start - 1) ? null : takingAt(message, at);
  if (taken) return { value: { ...moveTo("SUP", taken), other: party.value, isMove: true }, next: taken.next };
  if (!message.is(at, ...into)) return null;
  const to = message.place(at + 1);
  if (to === null) return null;
  // `support you in Belgium` may mean a unit in Belgium or a move to it.
  const isMove = message.is(at, "in") ? null : true;
  return { value: { ...moveTo("SUP", to), other: party.value, isMove }, next: to.next };
}

/** Reads `to stay put in Bulgaria`, `in holding Bul`. */
function stayAt(message: MessageWords, start: number, { power }: PartialUnit): Found<PartialOrder> | null {
  const verb = message.is(start, "to", "in") ? start + 1 : start;
  if (!message.is(verb, ...staying)) return null;
  let at = verb + 1;
  while (at < verb + 3 && message.is(at, "put", "in", "at", "on", "there")) at += 1;
  const place = message.place(at);
  if (place === null) return null;
  const { province, coast, next } = place;
  return { value: { ...bare("SUP"), other: { ...anyUnit, province, coast, power }, isMove: false }, next };
}

/** Reads the place that a supported unit attacks: `to take Sev`, `in attacking Sev`. */
function takingAt(message: MessageWords, start: number) {
  const verb = message.is(start, "to", "in") ? start + 1 : start;
  return verbOf(message.at(verb))?.action === "take" ? message.place(verb + 1) : null;
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

/** Reads `your move to Gal`, `an attack on Rum`, `your hold in Bel`. */
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

/**
 * Reads a unit named by its place: `Bul to Ser`, `your A Ser into Bul`, `MOS to hold`, `your army from X to Y`,
 * `Moscow`.
 */
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

/** Reads a support to hold. A spelling that is also an English word is a place only if `hold` follows it. */
function supportWithHold(message: MessageWords, start: number): Found<PartialOrder> | null {
  const found = supportAt(message, start);
  return found && message.is(found.next - 1, "h", "hold", "holding", "holds") ? found : null;
}

function goalAt(message: MessageWords, at: number, other: PartialUnit): Found<PartialOrder> | null {
  const isArrow = message.is(at, ...into) || message.isDash(at);
  const to = (isArrow ? message.place(at + 1, other.province !== null) : null) ?? takingAt(message, at);
  return to && { value: { ...moveTo("SUP", to), other, isMove: true }, next: to.next };
}
