import type { Severity } from "../diagnostics/severity.ts";

/** A line of a file, counted from 1. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
}

type Facts = Readonly<Record<string, string | number>>;

/** What is wrong with a map: data, worded late. */
export interface MapFault {
  readonly code: MapFaultCode;
  /** Where it stands; null where the map came in a message. */
  readonly at: FilePosition | null;
  readonly facts: Facts;
}

type Row = readonly [severity: Severity, words: (facts: Facts) => string];

/** `error`: the map is not what its author meant, or no map at all. `warning`: it can be played, and looks wrong. */
const catalogue = {
  // Files and their lines.
  "missing-include": ["error", (f) => `${f["name"]} is included and not found`],
  "included-twice": ["error", (f) => `${f["name"]} is included already: not read again`],
  "includes-too-deep": ["error", (f) => `${f["name"]} is not read: includes stand more than ${f["limit"]} deep`],
  "too-long": ["error", (f) => `${f["name"]} is not read to its end: more than ${f["limit"]} lines in all`],
  "bad-line": ["error", (f) => `${f["what"]}: ${f["text"]}`],
  "no-power-yet": ["error", (f) => `${f["directive"]} stands before any power`],
  "unknown-power": ["error", (f) => `${f["power"]} is no power of the map`],

  // Names.
  abbreviation: [
    "error",
    (f) => `${f["name"]} is no abbreviation: three characters, the first and last a letter or digit`,
  ],
  "name-taken": ["error", (f) => `"${f["spelling"]}" is ${f["holder"]} already, and now ${f["name"]} too`],
  "not-on-map": ["error", (f) => `${f["place"]} has a name and no terrain`],
  "no-full-name": ["error", (f) => `${f["place"]} has no full name`],
  "unknown-place": ["error", (f) => `${f["place"]} is not on the map (${f["where"]})`],
  "not-daide-name": ["error", (f) => `${f["name"]} is no DAIDE name: three letters or digits, not all digits`],
  "name-twice": ["error", (f) => `${f["name"]} is listed twice (${f["where"]})`],

  // Terrain and borders.
  "coasts-without-province": ["error", (f) => `${f["place"]} is a coast of a province that has no line of its own`],
  "no-borders": ["error", (f) => `${f["place"]} has no borders: nobody can go there`],
  "one-way": ["warning", (f) => `${f["units"]} can go from ${f["from"]} to ${f["to"]} and not back`],
  "border-twice": ["warning", (f) => `${f["from"]} lists ${f["to"]} twice`],
  "border-with-itself": ["warning", (f) => `${f["from"]} lists itself: left out`],
  "border-case": ["error", (f) => `${f["from"]} lists ${f["to"]}: neither XXX, xxx nor Xxx; taken as XXX`],
  "army-on-water": ["error", (f) => `armies can go from ${f["from"]} to ${f["to"]}, where none can be`],
  "fleet-on-land": ["error", (f) => `fleets can go from ${f["from"]} to ${f["to"]}, where none can be`],
  "fleet-on-no-coast": [
    "error",
    (f) => `${f["from"]} lists ${f["to"]} for fleets, where none can be but on its coasts`,
  ],
  "army-on-coast": ["error", (f) => `armies can go from ${f["from"]} to ${f["to"]}: armies stand on no coast`],
  category: ["warning", (f) => `the token of ${f["place"]} says ${f["says"]}, the map ${f["is"]}`],

  // Powers and the start of a game.
  "few-powers": ["error", (f) => `${f["count"]} powers: a game needs two`],
  "no-provinces": ["error", () => "no provinces"],
  "centre-owned-twice": ["error", (f) => `${f["place"]} belongs to ${f["powers"]} at the start`],
  "bad-unit": ["error", (f) => `${f["unit"]} of ${f["power"]} cannot stand there`],

  // AiServer's files.
  "token-count": ["warning", (f) => `${f["says"]} names announced, ${f["count"]} given`],
  "token-twice": ["error", (f) => `the number ${f["token"]} is given twice`],
  "token-category": ["error", (f) => `${f["token"]} (${f["name"]}) is the number of neither a power nor a province`],
  "token-missing": ["error", (f) => `${f["name"]} has no number`],
  "token-unused": ["warning", (f) => `${f["name"]} has a number and is not on the map`],
} satisfies Readonly<Record<string, Row>>;

export type MapFaultCode = keyof typeof catalogue;
const rows: Readonly<Record<MapFaultCode, Row>> = catalogue;

export function mapFaultSeverity({ code }: MapFault): Severity {
  return rows[code][0];
}

/** The fault in a sentence, without where it stands. */
export function mapFaultMessage({ code, facts }: MapFault): string {
  return rows[code][1](facts);
}

/** `file:line`, or nothing. */
export function positionText(at: FilePosition | null): string {
  return at === null ? "" : `${at.file}:${at.line}`;
}

export function mapFault(code: MapFaultCode, at: FilePosition | null, facts: Facts = {}): MapFault {
  return { code, at, facts };
}
