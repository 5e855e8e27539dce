import type { Place } from "../../map/place.ts";
import type { Arrangement, Press } from "../press.ts";
import { type EnglishNames, ownerName, powerName, provinceName } from "./names.ts";
import { atWords, orderWords, placeWords, turnWords, unitType, unitWords, verbWords } from "./orders.ts";
import { messageNote } from "./references.ts";
import { listed, numberWord, quoted } from "./words.ts";

/** What the words of a part depend on. */
export interface Surroundings {
  readonly names: EnglishNames;
  /** Of the list item at hand: `a`, `a2`, `a2b`; empty outside lists. */
  readonly label: string;
  /** Press as a noun, `the proposal of …`: SND has press within. */
  readonly namePress: (press: Press, around: Surroundings) => string;
}

/** The arrangements of a type. */
type Of<T extends Arrangement["type"], A = Arrangement> = A extends { readonly type: infer K }
  ? T extends K
    ? A
    : never
  : never;

/**
 * An arrangement as a clause, to stand behind *that*, *whether* and *if*, or its denial. Whatever has parts
 * stands before them and has no words behind them, and the items of lists are labelled throughout, so that
 * every clause has but one reading.
 */
export function clause(arrangement: Arrangement, around: Surroundings, isDenied = false): string {
  const { names } = around;
  const power = (name: string): string => powerName(name, names);
  const not = isDenied ? " not" : "";
  const verb = (bare: string, subjects = 1): string => verbWords(bare, subjects !== 1, isDenied);
  switch (arrangement.type) {
    case "PCE":
      return `${powers(arrangement.powers, names)} ${be(arrangement.powers)}${not} at peace`;
    case "ALY": {
      const { allies, against } = arrangement;
      return `${powers(allies, names)} ${be(allies)}${not} allied against ${powers(against, names)}`;
    }
    case "DRW":
      return `the game ${verb("end")} in ${bareNoun(arrangement, names)}`;
    case "SLO":
      return `${power(arrangement.power)} ${verb("win")} alone`;
    case "NOT":
      return isDenied ? notSo(clause(arrangement, around)) : clause(arrangement.arrangement, around, true);
    case "NAR":
      return `it is${not} left open whether ${clause(arrangement.arrangement, around)}`;
    case "XDO":
    case "order":
      return orderWords(arrangement.order, names, isDenied);
    case "DMZ":
      return `${powers(arrangement.powers, names)} ${verb("keep", arrangement.powers.length)} out of ${places(arrangement.provinces, names)}`;
    case "SCD":
      return isDenied ? notSo(clause(arrangement, around)) : sharing(arrangement, names);
    case "OCC":
      if (isDenied && arrangement.positions.length > 1) return notSo(clause(arrangement, around));
      return occupation(arrangement, names, isDenied);
    case "AND":
    case "ORR":
    case "CHO":
      return choice(arrangement, around, isDenied, true);
    case "FOR":
      return timed(arrangement, around, isDenied);
    case "XOY":
      return `${power(arrangement.debtor)} ${verb("owe")} ${power(arrangement.creditor)} a favour`;
    case "YDO":
      return `${power(arrangement.power)} ${verb("decide")} the orders of ${listed(arrangement.units.map((unit) => unitWords(unit, names)))}`;
    case "SND":
      return `${messageNote({ messageId: null, references: arrangement.references }, names)}${power(arrangement.sender)} ${verb("send")} ${powers(arrangement.recipients, names)} ${around.namePress(arrangement.press, around)}`;
    case "FWD": {
      const send = verbWords("send", arrangement.senders.length > 1, false);
      const { recipient, target, senders } = arrangement;
      return `${power(recipient)} ${verb("forward")} to ${power(target)} whatever ${powers(senders, names)} ${send} to ${power(recipient)}`;
    }
    case "BCC": {
      const { sender, target, recipients } = arrangement;
      return `${power(sender)} ${verb("show")} ${power(target)} whatever ${power(sender)} sends to ${powers(recipients, names)}`;
    }
    case "ROF":
      return `${isDenied ? "no" : "an"} offer is made`;
    case "ULB":
    case "UUB":
      return `the utility of ${power(arrangement.power)} is${not} at ${arrangement.type === "ULB" ? "least" : "most"} ${bound(arrangement)}`;
  }
}

/** An arrangement as it stands behind a colon or a label: a noun where there is one, `peace between …`. */
export function heading(arrangement: Arrangement, around: Surroundings): string {
  const { names } = around;
  const noun = bareNoun(arrangement, names);
  if (noun !== undefined) return noun;
  switch (arrangement.type) {
    case "NOT": {
      const denied = bareNoun(arrangement.arrangement, names);
      return denied === undefined ? clause(arrangement, around) : `no ${denied.replace(/^an? /, "")}`;
    }
    case "NAR":
      return `leave open whether ${clause(arrangement.arrangement, around)}`;
    case "AND":
    case "ORR":
    case "CHO":
      return choice(arrangement, around, false, false);
    case "FOR":
      return `${period(arrangement)}, ${heading(arrangement.arrangement, around)}`;
    default:
      return clause(arrangement, around);
  }
}

/** `peace between England and France`; undefined for what is said by a clause only. */
export function bareNoun(arrangement: Arrangement, names: EnglishNames): string | undefined {
  switch (arrangement.type) {
    case "PCE":
      return `peace ${arrangement.powers.length === 1 ? "for" : "between"} ${powers(arrangement.powers, names)}`;
    case "ALY":
      return `an alliance of ${powers(arrangement.allies, names)} against ${powers(arrangement.against, names)}`;
    case "DRW":
      return drawWords(arrangement.powers, names);
    case "SLO":
      return `a solo for ${powerName(arrangement.power, names)}`;
    case "ROF":
      return "an offer";
    default:
      return undefined;
  }
}

/** `a draw of all survivors`, `a draw of England and France`. */
export function drawWords(drawers: readonly string[], names: EnglishNames): string {
  return `a draw of ${drawers.length === 0 ? "all survivors" : powers(drawers, names)}`;
}

export function powers(list: readonly string[], names: EnglishNames): string {
  return listed(list.map((name) => powerName(name, names)));
}

function be(list: readonly string[]): string {
  return list.length === 1 ? "is" : "are";
}

function places(list: readonly Place[], names: EnglishNames): string {
  return listed(list.map((place) => placeWords(place, names)));
}

function aUnit(type: "AMY" | "FLT" | "UNT"): string {
  return type === "AMY" ? "an army" : `a ${unitType(type)}`;
}

function notSo(words: string): string {
  return `it is not so that ${words}`;
}

function occupation({ positions }: Of<"OCC">, names: EnglishNames, isDenied: boolean): string {
  const place = verbWords("place", false, isDenied);
  return listed(
    positions.map((unit) => `${powerName(unit.power, names)} ${place} ${aUnit(unit.type)} ${atWords(unit, names)}`),
  );
}

function sharing({ shares }: Of<"SCD">, names: EnglishNames): string {
  const told = shares.map(({ owner, centres }) => {
    const got = listed(centres.map((centre) => provinceName(centre, names)));
    return `${ownerName(owner, names)} gets ${got || "no centre"}`;
  });
  // The shares are lists themselves: the comma before the last keeps them apart.
  return told.map((share, at) => (at > 0 && at === told.length - 1 ? `and ${share}` : share)).join(", ");
}

/** A float as it was spelled; whatever else was spelled is quoted. */
function bound(arrangement: Of<"ULB" | "UUB">): string {
  const spelled = String(arrangement.bound);
  return /^[-+.\dEe]+$/.test(spelled) ? spelled : quoted(spelled);
}

/**
 * FOR. NOT before a period denies the arrangement for at least one of its turns, NOT within it for each
 * (v0.18, level 90).
 */
function timed(arrangement: Of<"FOR">, around: Surroundings, isDenied: boolean): string {
  if (!isDenied) return `${period(arrangement)}, ${clause(arrangement.arrangement, around)}`;
  if (arrangement.to === null) return notSo(timed(arrangement, around, false));
  return `in at least one turn ${fromTo(arrangement)}, ${clause(arrangement.arrangement, around, true)}`;
}

function period(arrangement: Of<"FOR">): string {
  return arrangement.to === null ? `in the ${turnWords(arrangement.from)}` : `in every turn ${fromTo(arrangement)}`;
}

function fromTo({ from, to }: Of<"FOR">): string {
  return `from the ${turnWords(from)} to the ${turnWords(to ?? from)}`;
}

/** AND, ORR, CHO: how many of the parts, then the parts, labelled. */
function choice(
  arrangement: Of<"AND" | "ORR" | "CHO">,
  around: Surroundings,
  isDenied: boolean,
  isClause: boolean,
): string {
  const items = arrangement.parts.map((part, index) => {
    const label = nextLabel(around.label, index);
    const inside = { ...around, label };
    return `(${label}) ${isClause ? clause(part, inside) : heading(part, inside)}`;
  });
  if (arrangement.type === "AND" && items.length === 2) return `${isDenied ? "not " : ""}both ${items.join(" and ")}`;
  const many = quantity(arrangement, isDenied);
  const behind = isClause ? ` of these ${/one$/.test(many) && !isDenied ? "holds" : "hold"}:` : " of";
  return `${many}${behind} ${items.join("; ")}`;
}

function quantity(arrangement: Of<"AND" | "ORR" | "CHO">, isDenied: boolean): string {
  if (arrangement.type !== "CHO") {
    if (arrangement.type === "AND") return isDenied ? "not all" : "all";
    return isDenied ? "none" : "at least one";
  }
  const minimum = numberWord(arrangement.minimum);
  const maximum = numberWord(arrangement.maximum);
  if (minimum === maximum) return `${isDenied ? "not " : ""}exactly ${minimum}`;
  return isDenied ? `fewer than ${minimum} or more than ${maximum}` : `at least ${minimum} and at most ${maximum}`;
}

/** Letters and digits in turn, so that a label says where its item belongs: `a`, `a2`, `a2b`. */
function nextLabel(label: string, index: number): string {
  if (/[a-z]$/.test(label)) return `${label}${index + 1}`;
  let letters = "";
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(0x61 + (rest % 26)) + letters;
  }
  return label + letters;
}
