import { adjustmentsAt } from "./builds.ts";
import { holdAt, holdsStill, isTheirs, keepAt, leaveAt, vacatedAt } from "./holds.ts";
import type { Found, MessageWords } from "./message.ts";
import { bare, type FoundOrders, moveTo, notationAt, pairAt } from "./notation.ts";
import { advanceEnd, giveAt, supportGoalAt, unitsAt } from "./nounSupport.ts";
import { anyUnit, type PartialOrder, type PartialPlace, type PartialUnit } from "./partialOrder.ts";
import { supportActionAt } from "./supportAction.ts";
import { type Action, verbOf } from "./verbs.ts";

/** Words between a verb and its object that do not affect the meaning: `move back into`, `head straight for`. */
const fillers = new Set(
  "my way back over up down out straight directly right instead also just again west east north south forward on in away around off ahead elsewhere".split(
    " ",
  ),
);
const intoWords = ["to", "into", "in", "for", "towards", "toward", "onto"];
const prepositions: Readonly<Partial<Record<string, readonly string[]>>> = {
  get: ["to", "into", "in"],
  come: ["to", "into"],
  try: ["for"],
  shoot: ["for"],
  shooting: ["for"],
  trying: ["for"],
  force: ["into", "to"],
  drop: ["into", "to", "in"],
  dropping: ["into", "to", "in"],
  continue: ["to", "into"],
  continuing: ["to", "into"],
  press: ["into", "towards"],
};

/**
 * Reads the orders that a verb expresses: `move Vienna to Galicia`, `take Sweden with my fleet`, `support you into
 * MUN`.
 * @param start the index of the verb
 * @param subject the unit that is the subject of the verb, as in `Rumania will support Bulgaria to Serbia`; null if the
 *   subject is the speaker
 */
export function actionAt(message: MessageWords, start: number, subject: PartialUnit | null = null): FoundOrders | null {
  const verb = verbOf(message.at(start));
  if (verb === undefined) return null;
  const still = subject !== null && verb.action === "hold" ? holdsStill(message, start) : null;
  const read = still ?? readers[verb.action](message, start);
  if (read === null || read.value.length === 0) return null;
  const next = subject === null ? read : withSubject(read, subject);
  return next && withTail(message, next);
}

type ActionReader = (message: MessageWords, start: number) => FoundOrders | null;

const readers: Readonly<Record<Action, ActionReader>> = {
  go: goAt,
  take: takeAt,
  send: (message, start) =>
    sendAt(message, start) ?? (message.is(start, "pull", "pulling") ? goAt(message, start) : null),
  support: supportActionAt,
  convoy: convoyAt,
  hold: (message, start) =>
    message.is(start, "keep", "keeping", "keeps") ? keepAt(message, start) : holdAt(message, start),
  build: (message, start) => adjustmentsAt(message, start + 1, "BLD"),
  remove: (message, start) => adjustmentsAt(message, start + 1, "REM"),
  retreat: (message, start) => retreatAt(message, start),
  leave: (message, start) =>
    leaveAt(message, start) ?? (/^with/.test(message.at(start)) ? sendAt(message, start) : null),
  be: (message, start) => (message.is(start + 1, "in") ? destinationsAt(message, start + 2) : null),
  order: (message, start) =>
    (message.is(start, "open", "opening") && message.is(start + 1, "to") ? destinationsAt(message, start + 2) : null) ??
    listAt(message, message.is(start + 1, "with") ? start + 2 : start + 1) ??
    sendAt(message, start),
  give: giveAt,
  make: (message, start) => {
    const at = advanceEnd(message, start);
    return at === null ? null : destinationsAt(message, at);
  },
  defend: defendAt,
};

function goAt(message: MessageWords, start: number): FoundOrders | null {
  const withUnit = sendAt(message, start);
  if (withUnit) return withUnit;
  const outside = ousterAt(message, start);
  if (outside) return outside;
  const at = skipped(message, start + 1);
  if (message.is(at, "from")) {
    const from = message.unit(at + 1, true);
    const to = from && message.is(from.next, "to", "into") ? destinationsAt(message, from.next + 1) : null;
    // `move from Nth`
    if (from && to === null && message.is(start, "move", "moving")) return vacatedAt(message, at + 1);
    return from && to && { value: to.value.map((order) => ({ ...order, unit: from.value })), next: to.next };
  }
  if (message.is(at, "of", "from") && message.is(at - 1, "out", "away", "back")) return vacatedAt(message, at + 1);
  const allowed = prepositions[message.at(start)] ?? intoWords;
  if (message.is(at, ...allowed)) {
    const to = pairAt(message, at + 1) ?? destinationsAt(message, at + 1);
    // `moving to take Bel`
    const isRepeated = repeating.has(verbOf(message.at(at + 1))?.action ?? "go");
    const isPurpose = message.is(at, "to") && (!isRepeated || message.after(at + 1, "get out of") !== null);
    return to ?? (isPurpose ? actionAt(message, at + 1) : null);
  }
  // `in` and `on` are also fillers, so they may have been skipped: `moving in Vienna`, `moving on Warsaw`.
  if (message.is(at - 1, "in", "on")) return destinationsAt(message, at);
  return message.is(start, "go", "going") ? destinationsAt(message, at) : null;
}

/** Actions that may contain another action. None of them may follow `to`, so that reading takes linear time. */
const repeating: ReadonlySet<Action> = new Set(["go", "send", "leave", "order"]);

/** Reads `push Germany out of Pru`, `force Rum with Bla`: moves that drive a unit out of a place. */
function ousterAt(message: MessageWords, start: number): FoundOrders | null {
  if (!message.is(start, "force", "forcing", "push", "pushing")) return null;
  const out = outOfEnd(message, start + 1);
  if (out !== null) return destinationsAt(message, out);
  const place = message.place(start + 1);
  return place && message.is(place.next, "with", "using") ? destinationsAt(message, start + 1) : null;
}

/** Returns the index after `him out of`, `Germany out of`; null for any other words. */
function outOfEnd(message: MessageWords, start: number): number | null {
  const at = message.is(start, "the") ? start + 1 : start;
  const isNamed = message.is(at, "you", "him", "her", "them") || message.power(at) !== null;
  return isNamed ? message.after(at + 1, "out of") : null;
}

/** Reads `defend Con with Smy`, `protect Con from both Ank and Smy`: supports for the unit in that place. */
function defendAt(message: MessageWords, start: number): FoundOrders | null {
  const unit = message.unit(start + 1) ?? message.unit(start + 1, true);
  if (unit === null || unit.value.province === null || isTheirs(message, unit.value)) return null;
  const units = message.is(unit.next, "with", "from", "using") ? unitsAt(message, unit.next + 1) : null;
  const order: PartialOrder = { ...bare("SUP"), other: unit.value };
  return units && { value: units.value.map((each) => ({ ...order, unit: each })), next: units.next };
}

function takeAt(message: MessageWords, start: number): FoundOrders | null {
  const withUnit = notationAt(message, start + 1) ?? (message.is(start + 1, "my") ? sendAt(message, start) : null);
  if (withUnit) return withUnit;
  // `pick up Serbia` takes it; `pick Serbia` only chooses it.
  if (message.is(start, "pick", "picking") && !message.is(start + 1, "up")) return null;
  const at = outOfEnd(message, start + 1) ?? opponentEnd(message, start + 1);
  return destinationsAt(message, at ?? particleEnd(message, start + 1));
}

function particleEnd(message: MessageWords, at: number): number {
  return message.is(at, "back", "off", "into", "in", "at", "up") ? at + 1 : at;
}

/** Returns the index after `him in`, `with Turkey in`: `bounce him in Galicia`; null if no opponent is named. */
function opponentEnd(message: MessageWords, start: number): number | null {
  const at = message.is(start, "with") ? start + 1 : start;
  const isNamed = message.is(at, "you", "him", "her", "them", "it") || message.power(at) !== null;
  return isNamed && message.is(at + 1, "in", "at") ? at + 2 : null;
}

/** Reads `send Sevastopol to Rumania and Moscow to Ukraine`, `use Bla to support con to bul`, `move Vie - Gal`. */
function sendAt(message: MessageWords, start: number): FoundOrders | null {
  const orders: PartialOrder[] = [];
  let next: number | null = null;
  for (let at = start + 1; ; ) {
    const found = sentAt(message, at);
    if (found === null) break;
    orders.push(...found.value);
    next = found.next;
    if (!message.is(next, "and", ",", "&")) break;
    at = message.is(next, ",") && message.is(next + 1, "and") ? next + 2 : next + 1;
  }
  return next === null ? null : { value: orders, next };
}

function sentAt(message: MessageWords, start: number): FoundOrders | null {
  const unit = someUnitAt(message, start) ?? message.unit(start) ?? message.unit(start, true);
  if (unit === null || isTheirs(message, unit.value)) return null;
  const out = outAt(message, unit);
  if (out) return out;
  let at = skipped(message, unit.next);
  if (message.isDash(at)) return destinationsAt(message, at + 1, unit.value);
  if (message.is(at, "holding")) return { value: [{ ...bare("HLD"), unit: unit.value }], next: at + 1 };
  if (message.is(at, "from")) at = message.unit(at + 1, true)?.next ?? at;
  // `use Gal for support into Vie`
  const support =
    message.is(at, "for", "as") && message.is(at + 1, "support") ? supportGoalAt(message, at + 2, null) : null;
  if (support) return { value: support.value.map((order) => ({ ...order, unit: unit.value })), next: support.next };
  if (!message.is(at, ...intoWords)) return shiftAt(message, start, unit);
  const adverb = /ly$/.test(message.at(at + 1)) ? 1 : 0;
  return (
    destinationsAt(message, at + 1, unit.value) ??
    (message.is(at, "to") ? actionAt(message, at + 1 + adverb, unit.value) : null) ??
    shiftAt(message, start, unit)
  );
}

/** Reads a unit named by the place that it leaves: `my fleet out of Bla`, `my army out of Mun into Boh`. */
function outAt(message: MessageWords, { value, next }: Found<PartialUnit>): FoundOrders | null {
  const at = message.after(next, "out of") ?? message.after(next, "away from");
  const from = at === null || value.province !== null ? null : message.place(at);
  if (from === null) return null;
  const unit = { ...value, province: from.province, coast: from.coast };
  const to = message.is(from.next, "into", "to") ? destinationsAt(message, from.next + 1, unit) : null;
  return to ?? { value: [{ ...bare("MTO"), unit }], next: from.next };
}

/** Reads a move whose destination or origin the words omit: `move Ser in`, `pull Mun back`. */
function shiftAt(message: MessageWords, start: number, { value, next }: Found<PartialUnit>): FoundOrders | null {
  const isAside = message.after(next, "out of the way") ?? message.after(next, "out of your way");
  if (isAside && value.province !== null) return { value: [{ ...bare("MTO"), unit: value }], next: isAside };
  const isMove = message.is(start - 1, ...shifts) && value.province !== null;
  const isDirected = message.is(next, "in", "out", "up", "down", "back", "away", "over", "elsewhere");
  return isMove && isDirected ? { value: [{ ...bare("MTO"), unit: value }], next: next + 1 } : null;
}

const shifts = ["move", "moving", "send", "sending", "bring", "bringing", "pull", "pulling"];

/** Reads a unit whose place the words omit: `a fleet`, `the army`, `it`. */
function someUnitAt(message: MessageWords, start: number): Found<PartialUnit> | null {
  if (message.is(start, "it")) return { value: anyUnit, next: start + 1 };
  const isSome = message.is(start, "a", "an", "the", "that", "another", "this");
  const type = message.is(start + 1, "army") ? "AMY" : message.is(start + 1, "fleet") ? "FLT" : null;
  // `the fleet in Lon` names its place, so it is not read here.
  if (!isSome || type === null || !message.is(start + 2, "to", "into", "onto", "back", "up", "down", "over"))
    return null;
  return { value: { ...anyUnit, type }, next: start + 2 };
}

/**
 * Reads a convoy: `convoy into Norway` and `convoy an army to X` move the speaker's own army; `convoy you to X` convoys
 * the recipient's.
 */
function convoyAt(message: MessageWords, start: number): FoundOrders | null {
  let at = start + 1;
  const isYours = message.is(at, "you", "your");
  let army: PartialUnit = { ...anyUnit, type: "AMY", power: isYours ? message.parties.listener : null };
  if (message.is(at, "you", "him", "them", "it")) at += 1;
  else {
    const isSome = message.is(at, "an", "a", "the", "that", "another") && message.is(at + 1, "army");
    const unit = isSome ? { value: army, next: at + 2 } : message.unit(at, true);
    if (unit && unit.value.type !== "FLT") {
      army = { ...unit.value, type: "AMY" };
      at = unit.next;
    }
  }
  if (message.is(at, "from")) {
    const from = message.unit(at + 1, true);
    if (from === null) return null;
    army = { ...army, province: from.value.province, coast: null };
    at = from.next;
  }
  at = skipped(message, at);
  if (!message.is(at, "to", "into", "in", "onto") && !message.isDash(at)) return null;
  const to = message.place(at + 1, message.isDash(at) || army.province !== null);
  const isOther = message.is(start + 1, "him", "them", "you") || isTheirs(message, army);
  // `convoying Bel onto Britain`: the words do not name the province.
  if (to === null)
    return isOther || army.province === null ? null : { value: [{ ...bare("MTO"), unit: army }], next: at };
  const order = isOther ? { ...moveTo("CVY", to), other: army } : { ...moveTo("MTO", to), unit: army };
  return { value: [order], next: to.next };
}

function retreatAt(message: MessageWords, start: number): FoundOrders | null {
  const at = skipped(message, start + 1);
  const to = message.is(at, "to", "into") ? message.place(at + 1) : null;
  return to && { value: [moveTo("RTO", to)], next: to.next };
}

/** Reads orders in notation, separated by commas, `and` and `&`. */
export function listAt(message: MessageWords, start: number): FoundOrders | null {
  const orders: PartialOrder[] = [];
  let next: number | null = null;
  for (let at = start; ; at = (next ?? at) + 1) {
    if (message.is(at, "and") && next !== null) at += 1;
    const found = notationAt(message, at);
    if (found === null) break;
    orders.push(...found.value);
    next = found.next;
    if (!message.is(next, "and", ",", "&")) break;
  }
  return next === null ? null : { value: orders, next };
}

const predicates = [
  "will",
  "is",
  "are",
  "can",
  "should",
  "would",
  "has",
  "could",
  "might",
  "may",
  "was",
  "to",
  "-",
  "s",
  "S",
];

/** Reads the destinations of a move: `Nwy and BAR`. Null for a choice: `Spain/Marseilles`, `Ukr or Sil`. */
function destinationsAt(message: MessageWords, start: number, unit: PartialUnit = anyUnit): FoundOrders | null {
  const places: PartialPlace[] = [];
  let next = start;
  const isShown = unit.province !== null;
  for (let at = start; ; ) {
    const place = message.place(at, isShown);
    // `Bur and Mun will support` continues with another subject.
    if (place === null || (places.length > 0 && message.is(place.next, ...predicates))) break;
    if (places.length > 0 && (isShown || message.isDash(place.next))) break;
    places.push(place);
    next = place.next;
    const isChoice = message.is(next, "/", "or") || (message.is(next, ",") && message.is(next + 1, "or"));
    // `push for Tyr to be a DMZ` moves no unit there.
    if (isChoice || message.is(next, "'s") || message.after(next, "to be") !== null) return null;
    if (!message.is(next, "and", "&", ",")) break;
    at = message.is(next, ",") && message.is(next + 1, "and") ? next + 2 : next + 1;
  }
  return places.length === 0 ? null : { value: places.map((to) => ({ ...moveTo("MTO", to), unit })), next };
}

function skipped(message: MessageWords, start: number): number {
  let at = start;
  while (at < start + 3 && fillers.has(message.at(at))) at += 1;
  return at;
}

/**
 * Makes a unit the subject of an order; null if the words name another unit, give several orders, or build or remove
 * units.
 */
function withSubject({ value, next }: FoundOrders, subject: PartialUnit): FoundOrders | null {
  const isBuild = value.some(({ verb }) => verb === "BLD" || verb === "REM");
  // One unit can have only one order.
  if (isBuild || value.length > 1 || value.some(({ unit }) => unit.province !== null)) return null;
  return { value: value.map((order) => ({ ...order, unit: subject })), next };
}

/** Reads the acting unit that follows the order: `into Paris from BUR`, `into Bre with Paris`. */
function withTail(message: MessageWords, { value, next }: FoundOrders): FoundOrders {
  const [order] = value;
  if (order === undefined || value.length > 1 || order.unit.province !== null) return { value, next };
  const isSupport = order.verb === "SUP";
  const fromWords = isSupport ? ["with", "using", "from"] : ["with", "using", "from", "via"];
  if (!message.is(next, ...fromWords) || (order.verb !== "MTO" && !isSupport)) return { value, next };
  const isFrom = message.is(next, "from");
  const several = isSupport && !(isFrom && !message.is(next + 1, "both")) ? unitsAt(message, next + 1) : null;
  if (several && several.value.length > 1)
    return { value: several.value.map((unit) => ({ ...order, unit })), next: several.next };
  const found: Found<PartialUnit> | null = message.unit(next + 1);
  if (found === null || found.value.province === null || isTheirs(message, found.value)) return { value, next };
  // `support you into Sweden from Denmark` may name the supported unit or the supporting one, so the words are ignored.
  if (isSupport && isFrom) return { value, next: found.next };
  if (message.is(next, "via")) return { value, next: found.next };
  const unit = { ...found.value, type: found.value.type ?? order.unit.type };
  return { value: [{ ...order, unit }], next: found.next };
}
