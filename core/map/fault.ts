import type { Severity } from "../diagnostics/severity.ts";

/** A line of a file; line numbers start at 1. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
}

type Facts = Readonly<Record<string, string | number>>;

/** A fault in a map, as data; {@link mapFaultMessage} words it as a sentence. */
export interface MapFault {
  readonly code: MapFaultCode;
  /** The position of the fault; null if the map was sent in a message. */
  readonly at: FilePosition | null;
  readonly facts: Facts;
}

type Row = readonly [severity: Severity, words: (facts: Facts) => string];

/** `error`: the map is unusable, or is not what its author meant. `warning`: it is playable but looks wrong. */
const catalogue = {
  // Files and their lines.
  "missing-include": ["error", (f) => `${f["name"]} is included but not found`],
  "included-twice": ["error", (f) => `${f["name"]} is included twice: not read again`],
  "includes-too-deep": ["error", (f) => `${f["name"]} is not read: includes are nested more than ${f["limit"]} deep`],
  "too-long": ["error", (f) => `${f["name"]} is not read to the end: the map has more than ${f["limit"]} lines`],
  "bad-line": ["error", (f) => `${f["what"]}: ${f["text"]}`],
  "no-power-yet": ["error", (f) => `${f["directive"]} comes before any power`],
  "unknown-power": ["error", (f) => `${f["power"]} is not a power on the map`],

  // Names.
  abbreviation: [
    "error",
    (f) => `${f["name"]} is not an abbreviation: use three characters, the first and last a letter or digit`,
  ],
  "name-taken": ["error", (f) => `"${f["spelling"]}" already means ${f["holder"]}; it cannot also mean ${f["name"]}`],
  "not-on-map": ["error", (f) => `${f["place"]} has a name but no terrain`],
  "no-full-name": ["error", (f) => `${f["place"]} has no full name`],
  "unknown-place": ["error", (f) => `${f["place"]} is not on the map (${f["where"]})`],
  "not-daide-name": ["error", (f) => `${f["name"]} is not a DAIDE name: use three letters or digits, not all digits`],
  "name-twice": ["error", (f) => `${f["name"]} is listed twice (${f["where"]})`],

  // Terrain and borders.
  "coasts-without-province": ["error", (f) => `${f["place"]} is a coast of a province without its own line`],
  "no-borders": ["error", (f) => `${f["place"]} has no borders: no unit can go there`],
  "one-way": ["warning", (f) => `${f["units"]} can go from ${f["from"]} to ${f["to"]} but not back`],
  "border-twice": ["warning", (f) => `${f["from"]} lists ${f["to"]} twice`],
  "border-with-itself": ["warning", (f) => `${f["from"]} lists itself: ignored`],
  "border-case": [
    "error",
    (f) => `${f["from"]} lists ${f["to"]}: write XXX (all units), xxx (armies) or Xxx (fleets); read as XXX`,
  ],
  "army-on-water": ["error", (f) => `armies can go from ${f["from"]} to ${f["to"]}, where no army can be`],
  "fleet-on-land": ["error", (f) => `fleets can go from ${f["from"]} to ${f["to"]}, where no fleet can be`],
  "fleet-on-no-coast": ["error", (f) => `${f["from"]} lists ${f["to"]} for fleets, which can only be on its coasts`],
  "army-on-coast": ["error", (f) => `${f["from"]} lists ${f["to"]} for armies, which cannot be on a named coast`],
  category: ["warning", (f) => `${f["place"]}'s token means ${f["says"]}; on the map, ${f["place"]} is ${f["is"]}`],

  // Powers and the start of a game.
  "few-powers": ["error", (f) => `${f["count"]} ${f["count"] === 1 ? "power" : "powers"}: a game needs at least two`],
  "no-provinces": ["error", () => "no provinces"],
  "centre-owned-twice": ["error", (f) => `${f["place"]} belongs to ${f["powers"]} at the start`],
  "bad-unit": ["error", (f) => `${f["power"]} cannot have ${f["unit"]}: no such unit can be there`],

  // AiServer files.
  "token-count": ["warning", (f) => `${f["says"]} names announced, ${f["count"]} given`],
  "token-twice": ["error", (f) => `the number ${f["token"]} is given twice`],
  "token-category": ["error", (f) => `${f["token"]} (${f["name"]}) is the number of neither a power nor a province`],
  "token-missing": ["error", (f) => `${f["name"]} has no number`],
  "token-unused": ["warning", (f) => `${f["name"]} has a number but is not on the map`],
} satisfies Readonly<Record<string, Row>>;

export type MapFaultCode = keyof typeof catalogue;
const rows: Readonly<Record<MapFaultCode, Row>> = catalogue;

export function mapFaultSeverity({ code }: MapFault): Severity {
  return rows[code][0];
}

/** Returns the fault as a sentence, without its position. */
export function mapFaultMessage({ code, facts }: MapFault): string {
  return rows[code][1](facts);
}

/** Returns `file:line`; an empty string if there is no position. */
export function positionText(at: FilePosition | null): string {
  return at === null ? "" : `${at.file}:${at.line}`;
}

export function mapFault(code: MapFaultCode, at: FilePosition | null, facts: Facts = {}): MapFault {
  return { code, at, facts };
}
