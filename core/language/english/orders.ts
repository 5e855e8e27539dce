import type { Place } from "../../map/place.ts";
import type { Turn } from "../../map/turn.ts";
import {
  isWhole,
  type LooseOrder,
  type LooseUnit,
  type Order,
  type OrderResult,
  type Unit,
} from "../../orders/order.ts";
import { type EnglishNames, powerAdjective, powerName, provinceName } from "./nameWords.ts";
import { listed } from "./words.ts";

const phases = {
  SPR: ["Spring", "movement"],
  SUM: ["Spring", "retreats"],
  FAL: ["Fall", "movement"],
  AUT: ["Fall", "retreats"],
  WIN: ["Winter", "adjustments"],
} as const;

/** Returns `Spring 1901 movement`, `Fall 1901 retreats`, `Winter 1901 adjustments`. */
export function turnWords({ season, year }: Turn): string {
  const [time, phase] = phases[season];
  return `${time} ${year} ${phase}`;
}

const coasts = new Map([
  ["NCS", "north"],
  ["NEC", "north-east"],
  ["ECS", "east"],
  ["SEC", "south-east"],
  ["SCS", "south"],
  ["SWC", "south-west"],
  ["WCS", "west"],
  ["NWC", "north-west"],
]);

/** Returns `the North Sea`, `the south coast of Spain`. */
export function placeWords({ province, coast }: Place, names: EnglishNames): string {
  const name = provinceName(province, names);
  return coast === null ? name : `the ${coasts.get(coast) ?? coast} coast of ${name}`;
}

/** Returns `in the North Sea`, `on the south coast of Spain`. */
export function atWords(place: Place, names: EnglishNames): string {
  return `${place.coast === null ? "in" : "on"} ${placeWords(place, names)}`;
}

const unitTypes = { AMY: "army", FLT: "fleet", UNT: "unit" } as const;

/** Returns `army` or `fleet`, or `unit` if it may be either. */
export function unitType(type: keyof typeof unitTypes): string {
  return unitTypes[type];
}

/** Returns `the English fleet in the North Sea`; if an order omits details, `the fleet` or `the English unit`. */
export function unitWords(unit: Unit | LooseUnit, names: EnglishNames): string {
  const owner = unit.power === null ? "" : `${powerAdjective(unit.power, names)} `;
  return `the ${owner}${unitType(unit.type ?? "UNT")} ${atWords(unit, names)}`;
}

/** Whether a clause is in the future tense, and whether it is negative. */
export interface Mode {
  readonly isFuture?: boolean;
  readonly isDenied?: boolean;
}

/**
 * Returns a verb: `moves`, `does not move`; in the future tense `will move`, `will not move`. Plural subjects take
 * `move` and `do not move`.
 * @param verb the bare verb
 */
export function verbWords(verb: string, isPlural: boolean, { isFuture = false, isDenied = false }: Mode): string {
  if (isFuture) return `will ${isDenied ? "not " : ""}${verb}`;
  if (isDenied) return `${isPlural ? "do" : "does"} not ${verb}`;
  return isPlural ? verb : `${verb}s`;
}

/** Returns the passive voice of a verb with a singular subject: `is built`, `is not built`, `will be built`. */
export function passiveWords(participle: string, { isFuture = false, isDenied = false }: Mode): string {
  if (isFuture) return `will ${isDenied ? "not " : ""}be ${participle}`;
  return `is ${isDenied ? "not " : ""}${participle}`;
}

/** Expresses an order as a clause: `the English army in Wales moves to London`, or `… will not move to London`. */
export function orderWords(order: Order, names: EnglishNames, mode: Mode = {}): string {
  if (order.type === "WVE") return `${powerName(order.power, names)} ${verbWords("waive", false, mode)} a build`;
  if (order.type !== "loose") return deedWords(order.type, order, names, mode);
  const { verb } = order;
  const unit = order.unit ?? order.looseUnit;
  if (unit === null || verb === "WVE") {
    return `${mode.isDenied ? "no" : "a"} build ${passiveWords("waived", { ...mode, isDenied: false })}`;
  }
  return deedWords(verb, { ...order, unit }, names, mode);
}

interface Deed {
  readonly unit: Unit | LooseUnit;
  readonly supported?: Unit | LooseUnit | null;
  readonly convoyed?: Unit | LooseUnit | null;
  readonly to?: Place | null;
  readonly via?: readonly string[];
}

function deedWords(
  order: Exclude<LooseOrder["verb"], "WVE">,
  { unit, supported, convoyed, to, via = [] }: Deed,
  names: EnglishNames,
  mode: Mode,
): string {
  const verb = (bare: string): string => verbWords(bare, false, mode);
  const subject = unitWords(unit, names);
  const helped = supported ?? convoyed;
  const object = helped ? unitWords(helped, names) : "";
  const where = to ? placeWords(to, names) : "an unnamed province";
  switch (order) {
    case "HLD":
      return `${subject} ${verb("hold")}`;
    case "MTO":
      return `${subject} ${verb("move")} ${to ? "" : "by convoy "}to ${where}`;
    case "SUP":
      return `${subject} ${verb("support")} ${object}${to ? ` moving to ${where}` : ""}`;
    case "CVY":
      return `${subject} ${verb("convoy")} ${object} to ${where}`;
    case "CTO": {
      const route = listed(via.map((province) => provinceName(province, names)));
      return `${subject} ${verb("move")} by convoy to ${where}${route === "" ? "" : ` via ${route}`}`;
    }
    case "RTO":
      return `${subject} ${verb("retreat")} to ${where}`;
    case "DSB":
      return `${subject} ${verb("disband")}`;
    case "BLD":
    case "REM":
      return adjustmentWords(order === "BLD" ? ["build", "built"] : ["remove", "removed"], unit, names, mode);
  }
}

/** Returns `France builds an army in Paris`; if the order does not name the power, `an army in Paris is built`. */
function adjustmentWords(
  [bare, participle]: readonly [string, string],
  unit: Unit | LooseUnit,
  names: EnglishNames,
  mode: Mode,
): string {
  if (!isWhole(unit)) return `${unitWords(unit, names)} ${passiveWords(participle, mode)}`;
  const determiner = bare === "remove" ? "its" : unit.type === "AMY" ? "an" : "a";
  const object = `${determiner} ${unitType(unit.type)} ${atWords(unit, names)}`;
  return `${powerName(unit.power, names)} ${verbWords(bare, false, mode)} ${object}`;
}

/** The objections that THX can raise: every note except MBV. Source: v0.18, level 0, THX. */
const notes = new Map([
  ["FAR", "not adjacent"],
  ["NSP", "no such province"],
  ["NSU", "no such unit"],
  ["NAS", "the convoying fleet is not at sea"],
  ["NSF", "no such fleet"],
  ["NSA", "no such army"],
  ["NYU", "not this power's unit"],
  ["NRN", "the unit need not retreat"],
  ["NVR", "no valid place to retreat to"],
  ["YSC", "not this power's supply centre"],
  ["ESC", "not an empty supply centre"],
  ["HSC", "not a home supply centre"],
  ["NSC", "not a supply centre"],
  ["CST", "no coast named, or the wrong kind of place for the unit"],
  ["NMB", "no more builds allowed"],
  ["NMR", "no more removals allowed"],
  ["NRS", "not the right season"],
  ["NST", "no such unit type"],
  ["BPR", "the server is processing a turn"],
]);

export function noteWords(note: string): string {
  return notes.get(note) ?? note;
}

/** The words for each result. Source: v0.18, level 0, ORD. */
const outcomes = new Map([
  ["SUC", "succeeded"],
  ["BNC", "bounced"],
  ["CUT", "support cut"],
  ["DSR", "a convoying fleet was dislodged"],
  ["NSO", "no such order"],
  ["FLD", "failed"],
  ["MBV", "valid"],
]);

/** Returns text such as `succeeded` or `support cut, dislodged`; in games with AOA, also `invalid: not adjacent`. */
export function resultWords({ outcome, dislodged }: OrderResult, order: Order): string {
  const parts = outcome === null ? [] : [outcomes.get(outcome) ?? `invalid: ${noteWords(outcome)}`];
  if (outcome === "BNC" && order.type === "RTO") parts.push("destroyed");
  if (dislodged) parts.push("dislodged");
  return parts.join(", ");
}

/** Expresses an order as a clause: `the English army in Wales moves to London`. */
export function englishOrder(order: Order, names: EnglishNames): string {
  return orderWords(order, names);
}
