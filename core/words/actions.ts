import type { Found, MessageWords } from "./message.ts";
import { bare, type FoundOrders, moveTo, notationAt } from "./notation.ts";
import { anyUnit, type PartialOrder, type PartialPlace, type PartialUnit } from "./partialOrder.ts";
import { supportActionAt } from "./supportAction.ts";
import { type Action, verbOf } from "./verbs.ts";

/** Words between a verb and its object that do not change the meaning: `move back into`, `head straight for`. */
const fillers = new Set(
  "my way back over up down out straight directly right instead also just again west east north south forward on in away around off ahead".split(
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
};

/**
 * Reads the orders that a verb expresses: `move Vienna to Galicia`, `take Sweden with my fleet`, `support you into
 * MUN`.
 * @param start the verb
 * @param subject the unit that acts, if it is not the speaker's: `Rumania will support Bulgaria to Serbia`
 */
export function actionAt(message: MessageWords, start: number, subject: PartialUnit | null = null): FoundOrders | null {
  const verb = verbOf(message.at(start));
  if (verb === undefined) return null;
  const read = readers[verb.action](message, start);
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
  build: (message, start) => adjustAt(message, start, "BLD"),
  remove: (message, start) => adjustAt(message, start, "REM"),
  retreat: (message, start) => retreatAt(message, start),
  leave: leaveAt,
  be: (message, start) => (message.is(start + 1, "in") ? destinationsAt(message, start + 2) : null),
  order: (message, start) =>
    listAt(message, message.is(start + 1, "with") ? start + 2 : start + 1) ?? sendAt(message, start),
};

function goAt(message: MessageWords, start: number): FoundOrders | null {
  const withUnit = sendAt(message, start);
  if (withUnit) return withUnit;
  const at = skipped(message, start + 1);
  if (message.is(at, "from")) {
    const from = message.unit(at + 1, true);
    const to = from && message.is(from.next, "to", "into") ? destinationsAt(message, from.next + 1) : null;
    return from && to && { value: to.value.map((order) => ({ ...order, unit: from.value })), next: to.next };
  }
  if (message.is(at, "of", "from") && message.is(at - 1, "out", "away", "back")) return vacatedAt(message, at + 1);
  const allowed = prepositions[message.at(start)] ?? intoWords;
  if (message.is(at, ...allowed)) return destinationsAt(message, at + 1);
  // `in` and `on` are also fillers: `moving in Vienna`, `moving on Warsaw`.
  if (message.is(at - 1, "in", "on")) return destinationsAt(message, at);
  return message.is(start, "go", "going") ? destinationsAt(message, at) : null;
}

function takeAt(message: MessageWords, start: number): FoundOrders | null {
  const withUnit = notationAt(message, start + 1) ?? (message.is(start + 1, "my") ? sendAt(message, start) : null);
  if (withUnit) return withUnit;
  // `pick up Serbia`; `pick Serbia` chooses it.
  if (message.is(start, "pick", "picking") && !message.is(start + 1, "up")) return null;
  return destinationsAt(message, opponentEnd(message, start + 1) ?? particleEnd(message, start + 1));
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
  let at = skipped(message, unit.next);
  if (message.isDash(at)) return destinationsAt(message, at + 1, unit.value);
  if (message.is(at, "holding")) return { value: [{ ...bare("HLD"), unit: unit.value }], next: at + 1 };
  if (message.is(at, "from")) at = message.unit(at + 1, true)?.next ?? at;
  if (!message.is(at, ...intoWords)) return null;
  const adverb = /ly$/.test(message.at(at + 1)) ? 1 : 0;
  return (
    destinationsAt(message, at + 1, unit.value) ??
    (message.is(at, "to") ? actionAt(message, at + 1 + adverb, unit.value) : null)
  );
}

/** `a fleet`, `the army`, `it`: a unit whose place the words omit. */
function someUnitAt(message: MessageWords, start: number): Found<PartialUnit> | null {
  if (message.is(start, "it")) return { value: anyUnit, next: start + 1 };
  const isSome = message.is(start, "a", "an", "the", "that", "another", "this");
  const type = message.is(start + 1, "army") ? "AMY" : message.is(start + 1, "fleet") ? "FLT" : null;
  // `the fleet in Lon` has a place.
  if (!isSome || type === null || !message.is(start + 2, "to", "into", "onto", "back", "up", "down", "over"))
    return null;
  return { value: { ...anyUnit, type }, next: start + 2 };
}

function isTheirs(message: MessageWords, { power }: PartialUnit): boolean {
  return power !== null && power !== message.parties.speaker;
}

/**
 * Reads a convoy: `convoy into Norway` and `convoy an army to X` move the speaker's own army; `convoy you to X` convoys
 * the reader's.
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
  if (to === null) return null;
  const isOther = message.is(start + 1, "him", "them", "you") || isTheirs(message, army);
  const order = isOther ? { ...moveTo("CVY", to), other: army } : { ...moveTo("MTO", to), unit: army };
  return { value: [order], next: to.next };
}

/** Reads `hold Belgium`, `stay in Munich`, `hold with A Moscow`. `hold on` and `stay out of` have other meanings. */
function holdAt(message: MessageWords, start: number): FoundOrders | null {
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
function keepAt(message: MessageWords, start: number): FoundOrders | null {
  const unit = message.unit(start + 1);
  if (unit === null || unit.value.province === null || isTheirs(message, unit.value)) return null;
  const isPut = message.is(unit.next, "there", "put") || message.after(unit.next, "in place") !== null;
  const isUnit = unit.value.type !== null || message.is(unit.next - 1, "unit");
  return isPut || isUnit ? { value: [{ ...bare("HLD"), unit: unit.value }], next: unit.next } : null;
}

/**
 * Reads `build a fleet in Rome`, `build in Vie and Bud`, `building an army in Mun and a fleet in Kiel`, `build F LON`.
 */
function adjustAt(message: MessageWords, start: number, verb: "BLD" | "REM"): FoundOrders | null {
  return adjustmentsAt(message, start + 1, verb);
}

/** Reads the units of a build without a verb, each with its type: `F Tri, A Vie`, `Armies in Kiel and Munich`. */
export function buildListAt(message: MessageWords, start: number): FoundOrders | null {
  const found = adjustmentsAt(message, start, "BLD");
  return found?.value.every(({ unit }) => unit.type !== null) ? found : null;
}

function adjustmentsAt(message: MessageWords, start: number, verb: "BLD" | "REM"): FoundOrders | null {
  const orders: PartialOrder[] = [];
  let next: number | null = null;
  let type: PartialUnit["type"] = null;
  for (let at = start; ; ) {
    if (message.is(at, "a", "an", "another", "one", "my", "the") && message.text(at) !== "A" && !message.place(at + 1))
      at += 1;
    const shown = isLetter(message, at);
    if (message.is(at, "army", "armies") || message.text(at) === "A") type = "AMY";
    else if (message.is(at, "fleet", "fleets") || message.text(at) === "F") type = "FLT";
    if (message.is(at, "army", "armies", "fleet", "fleets", "unit", "units") || shown) at += 1;
    if (message.is(at, "in", "at", "from", "on", "@")) at += 1;
    const place = message.place(at, type !== null);
    if (place === null) break;
    const { province, coast } = place;
    orders.push({ ...bare(verb), unit: { ...anyUnit, type, province, coast } });
    next = place.next;
    const isListed = message.is(next, "and", ",", "&");
    if (!isListed && !isLetter(message, next)) break;
    at = isListed ? next + 1 : next;
  }
  return next === null ? null : { value: orders, next };
}

function isLetter(message: MessageWords, at: number): boolean {
  return message.text(at) === "A" || message.text(at) === "F";
}

function retreatAt(message: MessageWords, start: number): FoundOrders | null {
  const at = skipped(message, start + 1);
  const to = message.is(at, "to", "into") ? message.place(at + 1) : null;
  return to && { value: [moveTo("RTO", to)], next: to.next };
}

function leaveAt(message: MessageWords, start: number): FoundOrders | null {
  const isWithdrawing = message.is(start, "withdraw", "withdrawing", "withdraws");
  if (isWithdrawing && !message.is(start + 1, "from")) return null;
  const found = vacatedAt(message, isWithdrawing ? start + 2 : start + 1);
  // `leave Trieste open` and `leave it to you` are not about a unit there.
  const isLeaving = message.is(start, "leave", "leaving", "leaves");
  const isOver =
    found !== null && (message.words[found.next]?.kind !== "word" || message.is(found.next, "this", "now", "so"));
  return isLeaving && !isOver ? null : found;
}

/** Reads the place that a unit leaves for another place. */
function vacatedAt(message: MessageWords, start: number): FoundOrders | null {
  const from = message.unit(start);
  if (from === null || from.value.province === null || isTheirs(message, from.value)) return null;
  return { value: [{ ...bare("MTO"), unit: from.value }], next: from.next };
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

/** Makes a unit the subject of orders that name none; null if they name a different unit. */
function withSubject({ value, next }: FoundOrders, subject: PartialUnit): FoundOrders | null {
  const isBuild = value.some(({ verb }) => verb === "BLD" || verb === "REM");
  // One unit can have only one order.
  if (isBuild || value.length > 1 || value.some(({ unit }) => unit.province !== null)) return null;
  return { value: value.map((order) => ({ ...order, unit: subject })), next };
}

/** Reads the acting unit after the order: `into Paris from BUR`, `into Bre with Paris`. */
function withTail(message: MessageWords, { value, next }: FoundOrders): FoundOrders {
  const [order] = value;
  if (order === undefined || value.length > 1 || order.unit.province !== null) return { value, next };
  const isSupport = order.verb === "SUP";
  const fromWords = isSupport ? ["with", "using", "from"] : ["with", "using", "from", "via"];
  if (!message.is(next, ...fromWords) || (order.verb !== "MTO" && !isSupport)) return { value, next };
  const isFrom = message.is(next, "from");
  const found: Found<PartialUnit> | null = message.unit(next + 1);
  if (found === null || found.value.province === null || isTheirs(message, found.value)) return { value, next };
  // `support you into Sweden from Denmark` names the supported unit or the supporting one, so both are omitted.
  if (isSupport && isFrom) return { value, next: found.next };
  if (message.is(next, "via")) return { value, next: found.next };
  const unit = { ...found.value, type: found.value.type ?? order.unit.type };
  return { value: [{ ...order, unit }], next: found.next };
}
