import type { Span } from "../../../bytes/span.ts";
import { noteReasons } from "../../../judge/noteReasons.ts";
import type { OrderNote } from "../../../judge/outcome.ts";
import { noteWords } from "../../../language/english/orders.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Order, Unit } from "../../../orders/order.ts";

/** Places or units that a sentence names; of more, how many there are. */
const mostNamed = 8;
/** Whole orders that a sentence proposes. */
const mostOrders = 3;

/** A unit without what is known of it besides. */
export function bare({ power, type, province, coast }: Unit): Unit {
  return { power, type, province, coast };
}

/** `( STP NCS )`, as orders name it. */
export function placeWords({ province, coast }: Place): string {
  return coast === null ? province : `( ${province} ${coast} )`;
}

/** Orders to choose from. */
export function proposals(orders: readonly Order[]): string {
  const texts = [...new Set(orders.map(orderText))];
  const more = texts.length > mostOrders ? `, or ${texts.length - mostOrders} more` : "";
  return `${texts.slice(0, mostOrders).join(" or ")}${more}`;
}

/** `A, B, C`; of many, the first and how many there are more. */
export function listed(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : "";
  return `${names.slice(0, mostNamed).join(", ")}${more}`;
}

/**
 * Why an order was refused, in words.
 * @param isExact whether the server has a note for every reason: else our judge's counts
 */
export function reasonWords(order: Order, reported: string, due: OrderNote | null, isExact: boolean): string {
  if (due === null || due === "MBV" || due === reported) return wordsOf(order, reported);
  return isExact ? `${wordsOf(order, reported)} (by our judge ${due}: ${wordsOf(order, due)})` : wordsOf(order, due);
}

/** What a note says of an order. */
export function wordsOf(order: Order, note: string): string {
  if (order.type === "CTO" && order.via.length === 0 && note === "NSF") return "no VIA names the fleets that carry it";
  return noteReasons[note]?.[order.type] ?? noteReasons[note]?.any ?? noteWords(note);
}

/** Why no way can lead to where an order goes, whatever the distance: empty where the distance is all. */
export function farKind(map: GameMap, order: Order): string {
  const to = "to" in order && order.to !== null ? order.to.province : null;
  if (to === null || order.type === "loose" || order.type === "WVE" || order.type === "CVY") return "";
  const { type, province } = order.unit;
  if (to === province) return "for it stands there";
  const terrain = map.provinces.get(to)?.terrain;
  if (type === "AMY" && terrain === "water") return "for armies do not go to sea";
  return type === "FLT" && terrain === "land" ? "for fleets do not go inland" : "";
}

/**
 * What an order rests on of which the map says what cannot be: provinces and powers that it names. Where an army goes by
 * sea any province may lie on its way.
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

/** The tokens that an order was read from, where it was read from a message. */
export function spanOf(order: Order): Span | null {
  return "span" in order ? (order.span as Span) : null;
}

/** The province of the unit that is ordered; null for what names none. */
export function provinceOf(order: Order): string | null {
  if (order.type === "WVE") return null;
  return (order.unit ?? (order.type === "loose" ? order.looseUnit : null))?.province ?? null;
}
