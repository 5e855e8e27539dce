import { placeKey } from "../map/gameMap.ts";
import type { LoadedMap } from "../map/loadedMap.ts";
import type { Place } from "../map/place.ts";
import { nameInSentence } from "../map/placeNames.ts";
import type { Order, Unit } from "../orders/order.ts";
import { noteReasons } from "./noteReasons.ts";
import type { Cause, Opposition, OrderOutcome } from "./outcome.ts";

/**
 * Names of provinces and powers. Every loaded map has them; `withNames` in core/map adds them to a map without names.
 */
export type ExplainingNames = Pick<LoadedMap, "places" | "powers">;

/**
 * Describes an outcome in plain English: the order, its result and its cause. `The Austrian army in Trieste bounced in
 * Venice, 1 against 2: the Italian army in Venice held.`
 */
export function explainOutcome(outcome: OrderOutcome, names: ExplainingNames): string {
  const { obeyed, order, dislodged } = outcome;
  const first = sentence(names, outcome.cause, obeyed ?? order, outcome);
  if (dislodged === null) return first;
  const how = dislodged.byConvoy ? ", which moved by convoy" : "";
  return `${first} It was dislodged by the ${unitText(names, dislodged.by)}${how}, ${dislodged.strength} against ${dislodged.defence}.`;
}

function placeText(names: ExplainingNames, place: Place): string {
  const key = placeKey(place);
  const fullName = names.places.namings.get(key)?.fullName ?? null;
  return fullName === null ? key : nameInSentence(fullName);
}

function unitText(names: ExplainingNames, unit: Unit): string {
  const own = names.powers.namings.get(unit.power)?.ownWord ?? unit.power;
  return `${own} ${unit.type === "AMY" ? "army" : "fleet"} in ${placeText(names, unit)}`;
}

function sentence(names: ExplainingNames, cause: Cause, order: Order, outcome: OrderOutcome): string {
  if (order.type === "WVE") return waiveSentence(names, cause, order.power, outcome);
  const unit = order.unit === null ? "unit" : unitText(names, order.unit);
  const to = "to" in order && order.to !== null ? placeText(names, order.to) : "";
  switch (cause.kind) {
    case "stood":
      return `The ${unit} ${helpText(names, order)}.`;
    case "moved":
      return `The ${unit} moved to ${to}${cause.route === null ? "" : carriedText(names, cause.route)}.`;
    case "refused":
      return `${attemptText(names, outcome.order)}: ${reasonText(outcome)}.${order.type === "DSB" && outcome.order !== order ? " It was disbanded." : ""}`;
    case "replaced":
      return `${attemptText(names, outcome.order)}: it has a different order.`;
    case "disorder":
      return `${attemptText(names, outcome.order)}: its power is in civil disorder.`;
    case "unmatched":
      return `The ${unit} ${helpText(names, order)}, but ${otherwiseText(names, order, cause.did)}.`;
    case "cut":
      return `The ${unit} ${helpText(names, order)}, but the support was cut by ${listText(names, cause.by)}.`;
    case "no-convoy":
      return withoutConvoyText(names, order, unit, to, cause.without);
    case "disrupted": {
      const lost = cause.lost.map(
        ({ fleet, by }) => `the ${unitText(names, fleet)} was dislodged by the ${unitText(names, by)}`,
      );
      const why = cause.paradox ? "its convoy was part of a paradox" : `its convoy was disrupted: ${lost.join("; ")}`;
      return `The ${unit} did not reach ${to}: ${why}.`;
    }
    case "bounced": {
      const province = "to" in order && order.to !== null ? placeText(names, { ...order.to, coast: null }) : to;
      const against = cause.against.map((opposition) => oppositionText(names, opposition, province));
      const why = cause.paradox ? "all moves in a paradox fail" : against.join("; ");
      return `The ${unit} bounced in ${to}${strengths(cause.strength, cause.against)}: ${why}.`;
    }
    case "retreated":
      return `The ${unit} retreated to ${to}.`;
    case "retreat-bounced":
      return `The ${unit} was disbanded: ${listText(names, cause.against)} also retreated to ${to}.`;
    case "disbanded":
      return `The ${unit} was disbanded${cause.ordered ? "" : ": it had no order"}.`;
    case "built":
      return `The ${unit} was built.`;
    case "removed":
      return `The ${unit} was removed${farthestText(cause.distance)}.`;
    case "waived":
      return `The ${unit} was not built.`;
  }
}

function waiveSentence(names: ExplainingNames, cause: Cause, power: string, outcome: OrderOutcome): string {
  const name = names.powers.namings.get(power)?.shownName ?? power;
  if (cause.kind === "waived") return `${name} ${cause.ordered ? "waived a build" : "left a build unused"}.`;
  const why = cause.kind === "disorder" ? "it is in civil disorder" : reasonText(outcome);
  return `${name} could not waive a build: ${why}.`;
}

/** Describes what a unit did without moving: `supported the move of the ... to ...`. */
function helpText(names: ExplainingNames, order: Order): string {
  if (order.type === "SUP") {
    if (order.to === null) return `supported the ${unitText(names, order.supported)}`;
    return `supported the move of the ${unitText(names, order.supported)} to ${placeText(names, order.to)}`;
  }
  if (order.type === "CVY")
    return `was ready to convoy the ${unitText(names, order.convoyed)} to ${placeText(names, order.to)}`;
  return "held";
}

/** Returns the beginning of a sentence about an order that was not carried out. */
function attemptText(names: ExplainingNames, order: Order): string {
  if (order.type === "WVE" || order.unit === null) return "An order had no effect";
  const unit = unitText(names, order.unit);
  switch (order.type) {
    case "HLD":
      return `The ${unit} could not hold`;
    case "MTO":
    case "CTO":
      return `The ${unit} could not move to ${placeText(names, order.to)}`;
    case "RTO":
      return `The ${unit} could not retreat to ${placeText(names, order.to)}`;
    case "SUP":
      return order.to === null
        ? `The ${unit} could not support the ${unitText(names, order.supported)}`
        : `The ${unit} could not support the move of the ${unitText(names, order.supported)} to ${placeText(names, order.to)}`;
    case "CVY":
      return `The ${unit} could not convoy the ${unitText(names, order.convoyed)} to ${placeText(names, order.to)}`;
    case "BLD":
      return `The ${unit} could not be built`;
    case "REM":
      return `The ${unit} could not be removed`;
    case "DSB":
      return `The ${unit} could not disband`;
    case "loose":
      return `The ${unit} could not carry out "${order.text}"`;
  }
}

function reasonText({ note, result, order }: OrderOutcome): string {
  const { outcome } = result;
  const token = note === "MBV" && outcome !== null ? outcome : note;
  return noteReasons[token]?.[order.type] ?? noteReasons[token]?.any ?? token;
}

/** Describes what a unit did instead of what a support or convoy order expected. */
function otherwiseText(names: ExplainingNames, order: Order, did: Order): string {
  if (did.type !== "MTO" && did.type !== "CTO") return "that unit did not move";
  const isSameWay = order.type === "CVY" && order.to.province === did.to.province;
  return isSameWay ? "that unit took another route" : `that unit was ordered to ${placeText(names, did.to)}`;
}

function withoutConvoyText(
  names: ExplainingNames,
  order: Order,
  unit: string,
  to: string,
  without: readonly string[],
): string {
  const places = without.map((province) => placeText(names, { province, coast: null }));
  const why =
    places.length > 0
      ? `no fleet in ${places.join(" and ")} was ordered to convoy it`
      : "no fleets were ordered to convoy it all the way";
  if (order.type !== "CVY") return `The ${unit} did not reach ${to}: ${why}.`;
  return `The ${unit} ${helpText(names, order)}, but ${why}.`;
}

function oppositionText(names: ExplainingNames, { unit, as }: Opposition, to: string): string {
  const name = `the ${unitText(names, unit)}`;
  switch (as) {
    case "holder":
      return `${name} held`;
    case "head-to-head":
      return `${name} moved head-to-head against it`;
    case "rival":
      return `${name} also moved to ${to}`;
    case "own":
      return `${name} belongs to the same power and did not leave`;
  }
}

function carriedText(names: ExplainingNames, route: readonly string[]): string {
  return `, carried by ${route.map((province) => `the fleet in ${placeText(names, { province, coast: null })}`).join(" and ")}`;
}

function farthestText(distance: number | null): string {
  if (distance === null) return "";
  if (!Number.isFinite(distance)) return ": it could reach no centre that counts";
  return `: it was the farthest, at distance ${distance} from the nearest centre that counts`;
}

function listText(names: ExplainingNames, units: readonly Unit[]): string {
  return units.map((unit) => `the ${unitText(names, unit)}`).join(" and ");
}

/** Returns `, 1 against 2`; empty if a unit of the same power blocked the move. */
function strengths(strength: number, against: readonly Opposition[]): string {
  const most = Math.max(0, ...against.map((opposition) => opposition.strength));
  return strength === 0 || most === 0 ? "" : `, ${strength} against ${most}`;
}
