import type { Span } from "../../../bytes/span.ts";
import { noteReasons } from "../../../judge/noteReasons.ts";
import type { OrderNote } from "../../../judge/outcome.ts";
import { noteWords } from "../../../language/english/orders.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Order, Unit } from "../../../orders/order.ts";

/** Maximum number of places or units named in a sentence; any others are only counted. */
const mostNamed = 8;
/** Maximum number of whole orders suggested in a sentence. */
const mostOrders = 3;

/** Returns a unit without additional fields, such as `retreats`. */
export function bare({ power, type, province, coast }: Unit): Unit {
  return { power, type, province, coast };
}

/** Returns a place as orders name it: `BUR`, `( STP NCS )`. */
export function placeWords({ province, coast }: Place): string {
  return coast === null ? province : `( ${province} ${coast} )`;
}

/** Returns orders to choose from as text: `A or B or C, or 2 more`. */
export function proposals(orders: readonly Order[]): string {
  const texts = [...new Set(orders.map(orderText))];
  const more = texts.length > mostOrders ? `, or ${texts.length - mostOrders} more` : "";
  return `${texts.slice(0, mostOrders).join(" or ")}${more}`;
}

/** Returns names as `A, B, C`; for a long list, the first names and the number of the others. */
export function listed(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : "";
  return `${names.slice(0, mostNamed).join(", ")}${more}`;
}

/**
 * Returns why an order was refused, in words.
 * @param isExact whether the server has a note for every reason; otherwise the adjudicator's reason is used
 */
export function reasonWords(order: Order, reported: string, due: OrderNote | null, isExact: boolean): string {
  if (due === null || due === "MBV" || due === reported) return wordsOf(order, reported);
  return isExact
    ? `${wordsOf(order, reported)} (the adjudicator's note is ${due}: ${wordsOf(order, due)})`
    : wordsOf(order, due);
}

/** Describes what a note means for an order. */
export function wordsOf(order: Order, note: string): string {
  if (order.type === "CTO" && order.via.length === 0 && note === "NSF")
    return "the order has no VIA that names the convoying fleets";
  const own = noteReasons[note]?.[order.type];
  const reason = own ?? noteReasons[note]?.any ?? noteWords(note);
  const to = own === undefined && "to" in order ? order.to : null;
  const subject = order.type === "WVE" || note === "HSC" ? (provinceOf(order) ?? "the province") : unitWords(order);
  if (note === "FAR" && order.type === "SUP")
    return order.to === null
      ? `${subject} cannot reach ${order.supported.province}`
      : `one of the two units cannot reach ${placeWords(order.to)}`;
  if (note === "FAR" && to) return `${subject} cannot reach ${placeWords(to)}`;
  return reason.replace(/^it /, `${subject} `);
}

/** Returns text such as `the army in CON`. */
function unitWords(order: Exclude<Order, { type: "WVE" }>): string {
  const unit = order.unit ?? (order.type === "loose" ? order.looseUnit : null);
  if (unit === null) return "the unit";
  const type = unit.type === "AMY" ? "army" : unit.type === "FLT" ? "fleet" : "unit";
  return `the ${type} in ${unit.province}`;
}

/**
 * Returns why a unit could never reach its destination, even from an adjacent province; empty if distance is the only
 * reason.
 */
export function farKind(map: GameMap, order: Order): string {
  const to = "to" in order && order.to !== null ? order.to.province : null;
  if (to === null || order.type === "loose" || order.type === "WVE" || order.type === "CVY") return "";
  const { type, province } = order.unit;
  if (to === province) return "because the unit is already there";
  const terrain = map.provinces.get(to)?.terrain;
  if (type === "AMY" && terrain === "water") return "because armies cannot enter sea provinces";
  return type === "FLT" && terrain === "land" ? "because fleets cannot enter inland provinces" : "";
}

/**
 * Returns the provinces and powers that an order depends on and for which the map is faulty. If an army is convoyed,
 * any province may be part of its route.
 */
export function doubtsOf(order: Order, inDoubt: ReadonlySet<string>): string[] {
  if (inDoubt.size === 0) return [];
  if (order.type === "WVE") return [order.power].filter((name) => inDoubt.has(name));
  const supported = "supported" in order ? order.supported : null;
  const convoyed = "convoyed" in order ? order.convoyed : null;
  const to = "to" in order ? order.to : null;
  const units = [order.unit, supported, convoyed].flatMap((unit) => (unit ? [unit.power ?? "", unit.province] : []));
  const places = [...(to === null ? [] : [to.province]), ...("via" in order ? order.via : [])];
  const named = [...units, ...places].filter((name) => inDoubt.has(name));
  const isArmyHelped = order.type === "SUP" && to !== null && supported?.type === "AMY";
  const isBySea = order.type === "CTO" || order.type === "CVY" || isArmyHelped;
  return [...new Set(named.length === 0 && isBySea ? inDoubt : named)];
}

/** Returns the tokens that an order was read from; null if it was not read from a message. */
export function spanOf(order: Order): Span | null {
  return "span" in order ? (order.span as Span) : null;
}

/** Returns the province of the ordered unit; null if the order names none. */
export function provinceOf(order: Order): string | null {
  if (order.type === "WVE") return null;
  return (order.unit ?? (order.type === "loose" ? order.looseUnit : null))?.province ?? null;
}
