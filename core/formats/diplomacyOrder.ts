import type { Phase } from "../map/turn.ts";
import type { Order, Unit } from "../orders/order.ts";
import type { DiplomacyNames } from "./diplomacyNames.ts";

/*
 * Orders as `diplomacy` writes them, in a simple njudge notation:
 *
 *   A VIE H   A BUD - SER   A CON - BUL VIA   F KIE S A BER   A GRE S A BUL - SER   F NTH C A LON - BEL
 *   F TRI R ALB   F TRI D        (retreats)
 *   A PAR B   A PAR D   WAIVE    (adjustments)
 */

/** What a reader must know besides the text of an order. */
export interface OrderContext {
  /** The power that gives the order. */
  readonly power: string;
  readonly phase: Phase;
  readonly names: DiplomacyNames;
  /**
   * The units on the board. They show who owns a supported or convoyed unit; a unit that is not listed is assumed to
   * belong to the power that gives the order.
   */
  readonly units: readonly Unit[];
}

export type OrderReading =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly message: string };

/** Reads one order, in upper or lower case and with any spacing. Never throws. */
export function readDiplomacyOrder(text: string, context: OrderContext): OrderReading {
  const words = text.trim().toUpperCase().split(/\s+/);
  const read = readWords(words, context);
  return typeof read === "string" ? { ok: false, message: read } : { ok: true, order: read };
}

function readWords(words: readonly string[], context: OrderContext): Order | string {
  const { power } = context;
  if (words.join(" ") === "WAIVE") return { type: "WVE", power };
  const unit = readUnit(words, context, power);
  if (typeof unit === "string") return unit;
  const [verb, ...rest] = words.slice(2);
  switch (verb) {
    case "H":
      return only(rest, { type: "HLD", unit });
    case "B":
      return only(rest, { type: "BLD", unit });
    case "D":
      return only(rest, { type: context.phase === "adjustment" ? "REM" : "DSB", unit });
    case "-":
      return readMove(rest, unit, context);
    case "R": {
      const to = context.names.readPlace(rest[0] ?? "");
      return to === null ? noPlace(rest[0]) : only(rest.slice(1), { type: "RTO", unit, to });
    }
    case "S":
      return readSupport(rest, unit, context);
    case "C":
      return readConvoy(rest, unit, context);
    default:
      return verb === undefined ? "the order has no verb" : `${verb} is not a verb`;
  }
}

function readMove([place, via, ...rest]: readonly string[], unit: Unit, { names }: OrderContext): Order | string {
  const to = names.readPlace(place ?? "");
  if (to === null) return noPlace(place);
  if (via === undefined) return { type: "MTO", unit, to };
  return via === "VIA" ? only(rest, { type: "CTO", unit, to, via: [] }) : `${via} is unexpected`;
}

function readSupport(words: readonly string[], unit: Unit, context: OrderContext): Order | string {
  const supported = readUnit(words, context, null);
  if (typeof supported === "string") return supported;
  const [dash, place, ...rest] = words.slice(2);
  if (dash === undefined || (dash === "H" && place === undefined)) return { type: "SUP", unit, supported, to: null };
  const to = context.names.readPlace(place ?? "");
  if (dash !== "-") return `${dash} is unexpected`;
  return to === null ? noPlace(place) : only(rest, { type: "SUP", unit, supported, to });
}

function readConvoy(words: readonly string[], unit: Unit, context: OrderContext): Order | string {
  const convoyed = readUnit(words, context, null);
  if (typeof convoyed === "string") return convoyed;
  const [dash, place, ...rest] = words.slice(2);
  if (dash !== "-") return "the convoy has no destination";
  const to = context.names.readPlace(place ?? "");
  return to === null ? noPlace(place) : only(rest, { type: "CVY", unit, convoyed, to });
}

/** @param power the unit's owner; null means the owner of the unit at that place */
function readUnit([kind, place]: readonly string[], context: OrderContext, power: string | null): Unit | string {
  if (kind !== "A" && kind !== "F")
    return kind === undefined || kind === "" ? "the order is empty" : `${kind} is not a unit`;
  const at = context.names.readPlace(place ?? "");
  if (at === null) return noPlace(place);
  const type = kind === "A" ? "AMY" : "FLT";
  const there = context.units.find((unit) => unit.type === type && unit.province === at.province);
  return { power: power ?? there?.power ?? context.power, type, ...at };
}

function only(rest: readonly string[], order: Order): Order | string {
  return rest.length === 0 ? order : `${rest[0]} is unexpected`;
}

function noPlace(word: string | undefined): string {
  return word === undefined ? "a place is missing" : `${word} is not on the map`;
}

/** Writes an order; null if `diplomacy` cannot express it. The route of a convoy is omitted. */
export function writeDiplomacyOrder(order: Order, names: DiplomacyNames): string | null {
  if (order.type === "WVE") return "WAIVE";
  if (order.type === "loose") return null;
  const unit = diplomacyUnit(order.unit, names);
  switch (order.type) {
    case "HLD":
      return `${unit} H`;
    case "BLD":
      return `${unit} B`;
    case "DSB":
    case "REM":
      return `${unit} D`;
    case "MTO":
      return `${unit} - ${names.placeText(order.to)}`;
    case "CTO":
      return `${unit} - ${names.placeText(order.to)} VIA`;
    case "RTO":
      return `${unit} R ${names.placeText(order.to)}`;
    case "SUP": {
      const supported = diplomacyUnit(order.supported, names);
      return order.to === null ? `${unit} S ${supported}` : `${unit} S ${supported} - ${names.placeText(order.to)}`;
    }
    case "CVY":
      return `${unit} C ${diplomacyUnit(order.convoyed, names)} - ${names.placeText(order.to)}`;
  }
}

/** Writes a unit: `A BUD`, `F STP/SC`. */
export function diplomacyUnit(unit: Unit, names: DiplomacyNames): string {
  return `${unit.type === "AMY" ? "A" : "F"} ${names.placeText(unit)}`;
}
