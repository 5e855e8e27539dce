import type { TextPosition } from "./order.ts";

/** The kinds of faults in order text. */
export type FaultCode =
  | "unknown-place"
  | "ambiguous-place"
  | "refused-name"
  | "unknown-coast"
  | "unknown-power"
  | "ambiguous-power"
  | "short-power"
  | "missing"
  | "unknown-order"
  | "wrong-phase"
  | "leftover"
  | "season"
  | "year"
  | "phase-kind"
  | "season-phase"
  | "unknown-phase"
  | "setting"
  | "condition-place"
  | "too-deep"
  | "else-without-if"
  | "second-else"
  | "endif-without-if"
  | "left-out"
  // Faults in DAIDE text.
  | "daide-word"
  | "daide-syntax"
  | "loose-order"
  // Notes on text that the reader understood.
  | "misspelt-place"
  | "ambiguous-name"
  | "no-such-coast";

/** A fault with its position and the facts for its message. */
export interface OrderFault extends TextPosition {
  readonly code: FaultCode;
  /** `note`: the order was understood as the note describes. */
  readonly severity: "error" | "note";
  /** The length in characters. */
  readonly length: number;
  readonly facts: Readonly<Record<string, string>>;
}

const wordings: Readonly<Record<FaultCode, (facts: Readonly<Record<string, string>>) => string>> = {
  "unknown-place": ({ text }) =>
    `${text} is not a province of this map: use its name or abbreviation (chamber map lists them)`,
  "ambiguous-place": ({ text, names }) => `${text} can mean ${names}: write more of the name`,
  "refused-name": ({ text, name }) =>
    `${text} means ${name} and other places, and games with NO_CHECK refuse such names: write the abbreviation`,
  "unknown-coast": ({ text }) => `${text} is not a coast: write nc, ec, sc or wc`,
  "unknown-power": ({ text }) => `${text} is not a power on this map: use two or more letters of its name`,
  "ambiguous-power": ({ text, names }) => `${text} can mean ${names}: write more of the name`,
  "short-power": ({ text }) => `${text} is too short for a power here: write two or more letters`,
  missing: ({ expected }) => `the order ends too early: ${expected} is missing`,
  "unknown-order": ({ text, expected }) => `${text} is not an order word: write ${expected}`,
  "wrong-phase": ({ word, phase, instead }) => `${word} is not an order of ${article(phase)} phase: ${instead}`,
  leftover: ({ text }) => `nothing can follow the order here: remove ${text}, or separate orders with a comma`,
  season: ({ text }) => `${text} is not a season: write spring, summer, fall or winter`,
  year: ({ text }) => `${text} is not a year: write PHASE season year phase, with the full year`,
  "phase-kind": ({ text }) => `${text} is not a phase: write movement, retreat, adjustment or build`,
  "season-phase": ({ season, kind, instead }) => `${season} has no ${kind} phase: write ${instead}, or another season`,
  "unknown-phase": () =>
    "the orders from here on belong to a phase that was not understood and are ignored: fix the PHASE above",
  setting: ({ text }) => `${text} cannot be set with orders: only set wait and set nowait are supported`,
  "condition-place": ({ text }) =>
    `a condition needs one province, optionally with a power and a unit type: ${text} has no province, or has extra words`,
  "too-deep": () => "more than 200 conditions are nested or in a row: write fewer",
  "else-without-if": () => "this else has no if",
  "second-else": () => "the if already has an else: these orders are ignored",
  "endif-without-if": () => "this endif has no if",
  "left-out": () => "the orders under this condition are ignored",
  "daide-word": ({ text }) => `${text} is neither a DAIDE token nor a name of this map`,
  "daide-syntax": ({ text, expected }) =>
    `${text} is not allowed here${expected === "" ? "" : `; expected: ${expected}`}`,
  "loose-order": () => "a unit needs its power and type: ( ENG FLT LON ) MTO NTH",
  "misspelt-place": ({ text, name }) => `${text} was read as ${name}`,
  "ambiguous-name": ({ text, name }) => `${text} was read as ${name}; it also means other places`,
  "no-such-coast": ({ name, coast }) => `${name} has no ${coast}: the coast was ignored`,
};

function article(phase = ""): string {
  return `${phase.startsWith("a") ? "an" : "a"} ${phase}`;
}

/** Describes a fault, with the fix if there is one. */
export function faultText({ code, facts }: OrderFault): string {
  return wordings[code](facts);
}
