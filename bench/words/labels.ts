import { readFileSync } from "node:fs";
import { readPlace } from "../../core/map/placeNames.ts";
import { readPower } from "../../core/map/powerNames.ts";
import { standard } from "../../core/map/standard.ts";
import { anyUnit, type PartialOrder, type PartialUnit, type PartialVerb } from "../../core/words/partialOrder.ts";

/** An order that a labeller found in a message: `? VIE - GAL` by `austria`. */
export interface Label {
  readonly span: string;
  readonly order: string;
  readonly by: string;
  readonly kind: "own" | "conditional" | "refusal" | "request";
}

/** A message with labels from two labellers, `a` and `b`, who did not see each other's labels. */
export interface LabelledMessage {
  readonly id: string;
  readonly game: number;
  readonly season: string;
  readonly year: string;
  readonly speaker: string;
  readonly receiver: string;
  readonly message: string;
  readonly a: readonly Label[];
  readonly b: readonly Label[];
  /** The locations of every power's units in that season; omitted if unknown. */
  readonly units?: Readonly<Record<string, readonly string[]>>;
}

/** Reads labelled messages from a file of JSON lines. @throws if the file is in a different format */
export function labelledMessages(file: string): readonly LabelledMessage[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): LabelledMessage => JSON.parse(line));
}

/** Returns DAIDE's name for a power: `AUS` for `austria`. */
export function powerOf(name: string): string {
  return readPower(standard.powers, name) ?? name;
}

/** Returns DAIDE's name for a province: `ECH` for `ENG`; null if the province is not on the board. */
export function provinceOf(name: string): string | null {
  return readPlace(standard.places, name).places[0]?.province ?? null;
}

/** An order as a label states it. `isNot`: the label is a refusal to give the order. */
export interface LabelOrder {
  readonly order: PartialOrder;
  readonly isNot: boolean;
}

/** Reads the order in a label; null if the label does not follow the notation. */
export function labelOrder(text: string): LabelOrder | null {
  const words = text.trim().split(/\s+/);
  const isNot = words[0] === "NOT";
  const order = orderOf(isNot ? words.slice(1) : words);
  return order && { order, isNot };
}

function orderOf(words: readonly string[]): PartialOrder | null {
  const [first, second] = words;
  const bare = { unit: anyUnit, other: null, to: null, isMove: null };
  if (first === "DMZ") return { ...bare, verb: "DMZ", to: placeOf(second) };
  if (first === "BUILD" || first === "DISBAND")
    return { ...bare, verb: first === "BUILD" ? "BLD" : "REM", unit: unitOf(words.slice(1)) };
  const unit = unitOf(words);
  const [verb, ...rest] = words.slice(2);
  if (verb === "H") return { ...bare, verb: "HLD", unit };
  if (verb === "-" || verb === "R") return { ...bare, verb: verb === "-" ? "MTO" : "RTO", unit, to: placeOf(rest[0]) };
  if (verb === "D") return { ...bare, verb: "REM", unit };
  if (verb !== "S" && verb !== "C") return null;
  const isMove = verb === "S" ? rest[2] === "-" : null;
  const kind: PartialVerb = verb === "S" ? "SUP" : "CVY";
  return { verb: kind, unit, other: unitOf(rest), to: rest[2] === "-" ? placeOf(rest[3]) : null, isMove };
}

function unitOf([type, place]: readonly string[]): PartialUnit {
  const at = placeOf(place);
  const unitType = type === "A" ? "AMY" : type === "F" ? "FLT" : null;
  return { type: unitType, province: at?.province ?? null, coast: at?.coast ?? null, power: null };
}

function placeOf(text: string | undefined): PartialOrder["to"] {
  if (text === undefined || text === "?") return null;
  return readPlace(standard.places, text).places[0] ?? null;
}
