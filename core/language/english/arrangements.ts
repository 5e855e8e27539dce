import type { Place } from "../../map/place.ts";
import type { Arrangement, Press } from "../press.ts";
import { type EnglishNames, powerName, provinceName } from "./nameWords.ts";
import {
  atWords,
  type Mode,
  orderWords,
  passiveWords,
  placeWords,
  turnWords,
  unitType,
  unitWords,
  verbWords,
} from "./orders.ts";
import { messageNote } from "./references.ts";
import { listed, numberWord, quoted } from "./words.ts";

/** The context that determines the wording of a part. */
export interface Context {
  readonly names: EnglishNames;
  /** Label of the current list item: `a`, `a2`, `a2b`; empty outside lists. */
  readonly label: string;
  /** Whether clauses are in the future tense, as in promises. Conditions are in the present tense. */
  readonly isFuture: boolean;
  /** Expresses the press inside SND as a noun, such as `the proposal of …`. */
  readonly namePress: (press: Press, context: Context) => string;
}

/** The arrangements with the type `T`. */
type Of<T extends Arrangement["type"], A = Arrangement> = A extends { readonly type: infer K }
  ? T extends K
    ? A
    : never
  : never;

/**
 * Expresses an arrangement, or its denial, as a clause to follow *that*, *whether* or *if*. States, such as peace, are
 * in the present tense. The words for an arrangement with parts always precede its parts, and list items have labels,
 * so that no clause is ambiguous.
 */
export function clause(arrangement: Arrangement, context: Context, isDenied = false): string {
  const { names, isFuture } = context;
  const mode = { isFuture, isDenied };
  const power = (name: string): string => powerName(name, names);
  const not = isDenied ? " not" : "";
  const verb = (bare: string, subjects = 1): string => verbWords(bare, subjects !== 1, mode);
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
      return `${power(arrangement.power)} ${verb("win")} a solo`;
    case "NOT":
      return isDenied ? notTheCase(clause(arrangement, context)) : clause(arrangement.arrangement, context, true);
    case "NAR":
      return `there is ${isDenied ? "an" : "no"} agreement about whether ${clause(arrangement.arrangement, context)}`;
    case "XDO":
    case "order":
      return orderWords(arrangement.order, names, mode);
    case "DMZ":
      return `${powers(arrangement.powers, names)} ${verb("keep", arrangement.powers.length)} out of ${places(arrangement.provinces, names)}`;
    case "SCD":
      return isDenied ? notTheCase(clause(arrangement, context)) : sharing(arrangement, context);
    case "OCC":
      if (isDenied && arrangement.positions.length > 1) return notTheCase(clause(arrangement, context));
      return occupation(arrangement, names, mode);
    case "AND":
    case "ORR":
    case "CHO":
      return choice(arrangement, context, isDenied, true);
    case "FOR":
      return timed(arrangement, context, isDenied);
    case "XOY":
      return `${power(arrangement.debtor)} ${verbWords("owe", false, { isDenied })} ${power(arrangement.creditor)} a favour`;
    case "YDO":
      return `${power(arrangement.power)} ${verb("decide")} the orders of ${listed(arrangement.units.map((unit) => unitWords(unit, names)))}`;
    case "SND":
      return `${messageNote({ messageId: null, references: arrangement.references }, names)}${power(arrangement.sender)} ${verb("send")} ${powers(arrangement.recipients, names)} ${context.namePress(arrangement.press, context)}`;
    case "FWD": {
      const send = verbWords("send", arrangement.senders.length > 1, {});
      const { recipient, target, senders } = arrangement;
      return `${power(recipient)} ${verb("forward")} to ${power(target)} whatever ${powers(senders, names)} ${send} to ${power(recipient)}`;
    }
    case "BCC": {
      const { sender, target, recipients } = arrangement;
      return `${power(sender)} ${verb("show")} ${power(target)} whatever ${power(sender)} sends to ${powers(recipients, names)}`;
    }
    case "ROF":
      return `${isDenied ? "no" : "an"} offer ${passiveWords("made", { isFuture })}`;
    case "ULB":
    case "UUB":
      return `the utility of ${power(arrangement.power)} is${not} at ${arrangement.type === "ULB" ? "least" : "most"} ${bound(arrangement)}`;
  }
}

/** Expresses an arrangement after a colon or a label: as a noun if it has one, such as `peace between …`. */
export function heading(arrangement: Arrangement, context: Context): string {
  const { names } = context;
  const noun = bareNoun(arrangement, names);
  if (noun !== undefined) return noun;
  switch (arrangement.type) {
    case "NOT": {
      const denied = bareNoun(arrangement.arrangement, names);
      return denied === undefined ? clause(arrangement, context) : `no ${denied.replace(/^an? /, "")}`;
    }
    case "NAR":
      return `no agreement about whether ${clause(arrangement.arrangement, context)}`;
    case "AND":
    case "ORR":
    case "CHO":
      return choice(arrangement, context, false, false);
    case "FOR":
      return `${period(arrangement)}, ${heading(arrangement.arrangement, context)}`;
    default:
      return clause(arrangement, context);
  }
}

/** Returns `peace between England and France`; undefined if only a clause can express the arrangement. */
export function bareNoun(arrangement: Arrangement, names: EnglishNames): string | undefined {
  switch (arrangement.type) {
    case "PCE":
      return arrangement.powers.length === 1
        ? `peace (only ${powers(arrangement.powers, names)} named)`
        : `peace between ${powers(arrangement.powers, names)}`;
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

/** Returns `a draw among all survivors` or `a draw between England and France`. */
export function drawWords(drawers: readonly string[], names: EnglishNames): string {
  if (drawers.length === 0) return "a draw among all survivors";
  const preposition = { 1: "for", 2: "between" }[drawers.length] ?? "among";
  return `a draw ${preposition} ${powers(drawers, names)}`;
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

function notTheCase(words: string): string {
  return `it is not the case that ${words}`;
}

function occupation({ positions }: Of<"OCC">, names: EnglishNames, mode: Mode): string {
  const place = verbWords("place", false, mode);
  return listed(
    positions.map((unit) => `${powerName(unit.power, names)} ${place} ${aUnit(unit.type)} ${atWords(unit, names)}`),
  );
}

function sharing({ shares }: Of<"SCD">, { names, isFuture }: Context): string {
  const get = verbWords("get", false, { isFuture });
  const words = shares.map(({ owner, centres }) => {
    const received = listed(centres.map((centre) => provinceName(centre, names)));
    return `${owner === "UNO" ? "no power" : powerName(owner, names)} ${get} ${received || "no centre"}`;
  });
  // Each share is itself a list, so the last share also needs a comma before it.
  return words.map((share, at) => (at > 0 && at === words.length - 1 ? `and ${share}` : share)).join(", ");
}

/** Returns the bound as written if it is a number; otherwise, quotes it. */
function bound(arrangement: Of<"ULB" | "UUB">): string {
  const spelled = String(arrangement.bound);
  return /^[-+.\dEe]+$/.test(spelled) ? spelled : quoted(spelled);
}

/**
 * Expresses FOR in English. NOT before FOR denies the arrangement for at least one turn of the period; NOT within FOR
 * denies it for every turn (v0.18, level 90).
 */
function timed(arrangement: Of<"FOR">, context: Context, isDenied: boolean): string {
  if (!isDenied) return `${period(arrangement)}, ${clause(arrangement.arrangement, context)}`;
  if (arrangement.to === null) return notTheCase(timed(arrangement, context, false));
  return `in at least one turn ${fromTo(arrangement)}, ${clause(arrangement.arrangement, context, true)}`;
}

function period(arrangement: Of<"FOR">): string {
  return arrangement.to === null ? `in the ${turnWords(arrangement.from)}` : `in every turn ${fromTo(arrangement)}`;
}

function fromTo({ from, to }: Of<"FOR">): string {
  return `from the ${turnWords(from)} to the ${turnWords(to ?? from)}`;
}

/** Expresses AND, ORR and CHO in English: how many of the parts apply, then the parts with labels. */
function choice(
  arrangement: Of<"AND" | "ORR" | "CHO">,
  context: Context,
  isDenied: boolean,
  isClause: boolean,
): string {
  const items = arrangement.parts.map((part, index) => {
    const label = nextLabel(context.label, index);
    const inside = { ...context, label };
    return `(${label}) ${isClause ? clause(part, inside) : heading(part, inside)}`;
  });
  if (arrangement.type === "AND" && items.length === 2) return `${isDenied ? "not " : ""}both ${items.join(" and ")}`;
  const many = quantity(arrangement, isDenied);
  const link = isClause ? ` of these ${/one$/.test(many) && !isDenied ? "holds" : "hold"}:` : " of";
  return `${many}${link} ${items.join("; ")}`;
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

/** Alternates letters and digits, so that a label shows the list to which its item belongs: `a`, `a2`, `a2b`. */
function nextLabel(label: string, index: number): string {
  if (/[a-z]$/.test(label)) return `${label}${index + 1}`;
  let letters = "";
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(0x61 + (rest % 26)) + letters;
  }
  return label + letters;
}
