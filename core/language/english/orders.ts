import type { Place } from "../../map/place.ts";
import type { Turn } from "../../map/turn.ts";
import type { Order, OrderResult, Unit } from "../../orders/order.ts";
import { type EnglishNames, powerAdjective, powerName, provinceName } from "./names.ts";
import { listed, quoted } from "./words.ts";

const phases = {
  SPR: ["spring", "moves"],
  SUM: ["spring", "retreats"],
  FAL: ["fall", "moves"],
  AUT: ["fall", "retreats"],
  WIN: ["winter", "adjustments"],
} as const;

/** `spring 1901 moves`, `fall 1901 retreats`, `winter 1901 adjustments`. */
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

/** `the North Sea`, `the south coast of Spain`. */
export function placeWords({ province, coast }: Place, names: EnglishNames): string {
  const name = provinceName(province, names);
  return coast === null ? name : `the ${coasts.get(coast) ?? coast} coast of ${name}`;
}

/** `in the North Sea`, `on the south coast of Spain`. */
export function atWords(place: Place, names: EnglishNames): string {
  return `${place.coast === null ? "in" : "on"} ${placeWords(place, names)}`;
}

const unitTypes = { AMY: "army", FLT: "fleet", UNT: "unit" } as const;

/** `army`, `fleet`, and `unit` for one of either kind. */
export function unitType(type: keyof typeof unitTypes): string {
  return unitTypes[type];
}

/** `the English fleet in the North Sea`. */
export function unitWords(unit: Unit, names: EnglishNames): string {
  return `the ${powerAdjective(unit.power, names)} ${unitType(unit.type)} ${atWords(unit, names)}`;
}

/**
 * A verb in the present, and its denial: `moves`, `does not move`. Plural subjects take the bare verb.
 * @param verb the bare verb
 */
export function verbWords(verb: string, isPlural: boolean, isDenied: boolean): string {
  if (isDenied) return `${isPlural ? "do" : "does"} not ${verb}`;
  return isPlural ? verb : `${verb}s`;
}

/** An order as a clause: `the English army in Wales moves to London`, or `… does not move to London`. */
export function orderWords(order: Order, names: EnglishNames, isDenied = false): string {
  const verb = (bare: string): string => verbWords(bare, false, isDenied);
  if (order.type === "WVE") return `${powerName(order.power, names)} ${verb("waive")} a build`;
  if (order.type === "loose") {
    const loose = `the loose order ${quoted(order.text)}`;
    if (order.unit === null) return `${loose} is ${isDenied ? "not " : ""}given`;
    return `${unitWords(order.unit, names)} ${verb("get")} ${loose}`;
  }
  const { unit } = order;
  const subject = unitWords(unit, names);
  switch (order.type) {
    case "HLD":
      return `${subject} ${verb("hold")}`;
    case "MTO":
      return `${subject} ${verb("move")} to ${placeWords(order.to, names)}`;
    case "SUP": {
      const moving = order.to === null ? "" : ` moving to ${placeWords(order.to, names)}`;
      return `${subject} ${verb("support")} ${unitWords(order.supported, names)}${moving}`;
    }
    case "CVY":
      return `${subject} ${verb("convoy")} ${unitWords(order.convoyed, names)} to ${placeWords(order.to, names)}`;
    case "CTO": {
      const route = listed(order.via.map((province) => provinceName(province, names)));
      const via = route === "" ? "" : ` via ${route}`;
      return `${subject} ${verb("move")} by convoy to ${placeWords(order.to, names)}${via}`;
    }
    case "RTO":
      return `${subject} ${verb("retreat")} to ${placeWords(order.to, names)}`;
    case "DSB":
      return `${subject} ${verb("disband")}`;
    case "BLD":
      return `${powerName(unit.power, names)} ${verb("build")} ${article(unit)} ${atWords(unit, names)}`;
    case "REM":
      return `${powerName(unit.power, names)} ${verb("remove")} its ${unitType(unit.type)} ${atWords(unit, names)}`;
  }
}

function article({ type }: Unit): string {
  return type === "AMY" ? "an army" : "a fleet";
}

/** What THX objects to, without MBV. Source: v0.18, level 0, THX. */
const notes = new Map([
  ["FAR", "not adjacent"],
  ["NSP", "no such province"],
  ["NSU", "no such unit"],
  ["NAS", "the convoying fleet is not at sea"],
  ["NSF", "no such fleet"],
  ["NSA", "no such army"],
  ["NYU", "not its own unit"],
  ["NRN", "the unit need not retreat"],
  ["NVR", "no valid place to retreat to"],
  ["YSC", "not its own supply centre"],
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

/** Source: v0.18, level 0, ORD. */
const outcomes = new Map([
  ["SUC", "succeeded"],
  ["BNC", "bounced"],
  ["CUT", "support cut"],
  ["DSR", "a convoying fleet was dislodged"],
  ["NSO", "no order to match it"],
  ["FLD", "failed"],
  ["MBV", "valid"],
]);

/** `succeeded`, `support cut, dislodged`; in games with AOA `invalid: not adjacent`. */
export function resultWords({ outcome, dislodged }: OrderResult, order: Order): string {
  const parts = outcome === null ? [] : [outcomes.get(outcome) ?? `invalid: ${noteWords(outcome)}`];
  if (outcome === "BNC" && order.type === "RTO") parts.push("destroyed");
  if (dislodged) parts.push("dislodged");
  return parts.join(", ");
}
