import type { TextPosition } from "./order.ts";

/** What is wrong with a piece of order text. */
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
  // Of DAIDE text.
  | "daide-word"
  | "daide-syntax"
  | "loose-order"
  // What was understood all the same.
  | "misspelt-place"
  | "ambiguous-name"
  | "no-such-coast";

/** A fault, where it stands and what the words for it need. */
export interface OrderFault extends TextPosition {
  readonly code: FaultCode;
  /** `note`: the order was understood; the reader should know how. */
  readonly severity: "error" | "note";
  /** Characters. */
  readonly length: number;
  readonly facts: Readonly<Record<string, string>>;
}

const wordings: Readonly<Record<FaultCode, (facts: Readonly<Record<string, string>>) => string>> = {
  "unknown-place": ({ text }) =>
    `${text} is no province of this map: use its name or abbreviation (chamber map lists them)`,
  "ambiguous-place": ({ text, names }) => `${text} can be ${names}: write more of the name`,
  "refused-name": ({ text, name }) =>
    `${text} is used for ${name} and other places, and a game with NO_CHECK takes no such name: write the abbreviation`,
  "unknown-coast": ({ text }) => `${text} is no coast: write nc, ec, sc or wc`,
  "unknown-power": ({ text }) => `${text} is no power of this map: use two letters of its name or more`,
  "ambiguous-power": ({ text, names }) => `${text} can be ${names}: write more of the name`,
  "short-power": ({ text }) => `${text} is too short for a power here: write two letters or more`,
  missing: ({ expected }) => `the order ends too early: ${expected} is missing`,
  "unknown-order": ({ text, expected }) => `${text} is no order word: write ${expected}`,
  "wrong-phase": ({ word, phase, instead }) => `${word} is no order of ${article(phase)} phase: ${instead}`,
  leftover: ({ text }) => `nothing can follow the order here: take ${text} away, or part orders with a comma`,
  season: ({ text }) => `${text} is no season: write spring, summer, fall or winter`,
  year: ({ text }) => `${text} is no year: write PHASE season year phase, the year in full`,
  "phase-kind": ({ text }) => `${text} is no phase: write movement, retreat, adjustment or build`,
  "season-phase": ({ season, kind, instead }) =>
    `there is no ${kind} phase in ${season}: write ${instead}, or another season`,
  "unknown-phase": () =>
    "the orders from here on belong to a phase that was not understood and are left out: fix the PHASE above",
  setting: ({ text }) => `${text} cannot be set with orders: only set wait and set nowait are read`,
  "condition-place": ({ text }) =>
    `a condition needs one province, with a power and a unit type if you like: ${text} has none, or too much`,
  "too-deep": () => "more conditions in one another, or in a row, than are read (200): write fewer",
  "else-without-if": () => "there is no if that this else belongs to",
  "second-else": () => "the if has an else already: these orders are left out",
  "endif-without-if": () => "there is no if that this endif closes",
  "left-out": () => "the orders under this condition are left out",
  "daide-word": ({ text }) => `${text} is no word of DAIDE and no name of this map`,
  "daide-syntax": ({ text, expected }) =>
    `${text} cannot stand here${expected === "" ? "" : `; possible: ${expected}`}`,
  "loose-order": () => "a unit needs its power and type: ( ENG FLT LON ) MTO NTH",
  "misspelt-place": ({ text, name }) => `${text} was taken for ${name}`,
  "ambiguous-name": ({ text, name }) => `${text} was taken for ${name}; it is used for other places too`,
  "no-such-coast": ({ name, coast }) => `${name} has no ${coast}: the coast was left out`,
};

function article(phase = ""): string {
  return `${phase.startsWith("a") ? "an" : "a"} ${phase}`;
}

/** A fault in words, with the fix where there is one. */
export function faultText({ code, facts }: OrderFault): string {
  return wordings[code](facts);
}
