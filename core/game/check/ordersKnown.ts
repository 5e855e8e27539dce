import { getOrMake } from "../../bytes/keyed.ts";
import { placeKey } from "../../map/gameMap.ts";
import { phaseOf } from "../../map/turn.ts";
import type { Order, OrderResult, Unit } from "../../orders/order.ts";
import { standing } from "../orderBook.ts";
import { orderKey, subjectOf } from "../shared.ts";
import type { TurnRecord } from "../state.ts";
import { ordersOf } from "../turnList.ts";

/**
 * A named quirk of one server that explains a difference. `diplomacy-convoyed-army`, `diplomacy-owner-of-supported`:
 * the order in ORD was corrected before adjudication. `diplomacy-disbanded`: the server reports NSO for a retreating
 * unit that disbands. `diplomacy-support-against-own`: the server reports NSO for the support of an attack on a unit of
 * the supporter's own power; such a support has no effect. `diplomacy-no-convoy`: the server's files have the same
 * result for an army without a convoying fleet as for a disrupted convoy. `diplomacy-retreats-before-convoy`: for a
 * unit that a convoyed army dislodged, the server lists every adjacent place as a retreat, even occupied ones.
 * `tenderi-army-in-ord`: the server reports fleets as armies; the types in ORD were corrected before adjudication.
 */
export type Exception =
  | "diplomacy-convoyed-army"
  | "diplomacy-owner-of-supported"
  | "diplomacy-disbanded"
  | "diplomacy-support-against-own"
  | "diplomacy-no-convoy"
  | "diplomacy-retreats-before-convoy"
  | "tenderi-army-in-ord";

/** An order of a turn, as reported and as adjudicated. */
export interface KnownOrder {
  /** The order as reported, or as accepted if there is no report. */
  readonly told: Order;
  /** The order, corrected for quirks of the server. */
  readonly order: Order;
  readonly result: OrderResult | null;
  readonly exception: Exception | null;
}

/** Returns the orders of a turn that can be adjudicated. */
export function knownOrders(record: TurnRecord, software: string | null): KnownOrder[] {
  const known: KnownOrder[] = [];
  for (const { order: told, result } of ordersOf(record)) {
    const meant = knownOrder(told, record, software);
    if (meant !== null) known.push({ told, order: meant.order, result, exception: meant.exception });
  }
  return known;
}

/** Returns one order of a turn, corrected for quirks of the server; null if it cannot be adjudicated. */
export function knownOrder(
  told: Order,
  record: TurnRecord,
  software: string | null,
): Pick<KnownOrder, "order" | "exception"> | null {
  const correct = software === null ? undefined : corrections[software];
  const meant = correct ? correct(told, record, record.units ?? []) : { order: told, exception: null };
  return meant === null || meant.order.type === "loose" ? null : meant;
}

/** Returns the order that the server meant; null if that cannot be known. */
type Correction = (
  order: Order,
  record: TurnRecord,
  units: readonly Unit[],
) => { readonly order: Order; readonly exception: Exception | null } | null;

/** For each server that reports orders in its own form, the function that corrects them. */
const corrections: Readonly<Record<string, Correction>> = { diplomacy: diplomacyOrder, tenderi: tenderiOrder };

/**
 * Corrects an order from the diplomacy server, which omits a convoyed army's destination, and names the wrong power for
 * a supported unit.
 */
function diplomacyOrder(order: Order, record: TurnRecord, units: readonly Unit[]): ReturnType<Correction> {
  if (order.type === "loose") {
    const subject = subjectOf(order);
    const submitted = [...record.books.values()]
      .flatMap((book) => standing(book))
      .find((submission) => subject !== null && subjectOf(submission.order) === subject);
    return submitted ? { order: submitted.order, exception: "diplomacy-convoyed-army" } : null;
  }
  if (order.type === "SUP") {
    const supported = withOwner(order.supported, units);
    return supported === order.supported
      ? { order, exception: null }
      : { order: { ...order, supported }, exception: "diplomacy-owner-of-supported" };
  }
  if (order.type === "CVY") {
    const convoyed = withOwner(order.convoyed, units);
    return convoyed === order.convoyed
      ? { order, exception: null }
      : { order: { ...order, convoyed }, exception: "diplomacy-owner-of-supported" };
  }
  return { order, exception: null };
}

/** Corrects an order from the tenderi server, which reports a fleet as an army wherever its province needs no coast. */
function tenderiOrder(order: Order, record: TurnRecord, units: readonly Unit[]): ReturnType<Correction> {
  if (phaseOf(record.turn) !== "movement" || order.type === "WVE" || order.type === "loose")
    return { order, exception: null };
  const own = { ...order, unit: withType(order.unit, units) };
  const meant =
    own.type === "SUP"
      ? { ...own, supported: withType(own.supported, units) }
      : own.type === "CVY"
        ? { ...own, convoyed: withType(own.convoyed, units) }
        : own;
  return orderKey(meant) === orderKey(order)
    ? { order, exception: null }
    : { order: meant, exception: "tenderi-army-in-ord" };
}

function withType(unit: Unit, units: readonly Unit[]): Unit {
  const there = units.find(({ power, province }) => power === unit.power && province === unit.province);
  return there === undefined ? unit : { ...unit, type: there.type };
}

function withOwner(unit: Unit, units: readonly Unit[]): Unit {
  const there = units.find(({ type, province }) => type === unit.type && province === unit.province);
  return there === undefined || there.power === unit.power ? unit : { ...unit, power: there.power };
}

/** Returns the key of a unit: `ENG FLT LON`. */
export function unitKey(unit: Unit): string {
  return `${unit.power} ${unit.type} ${placeKey(unit)}`;
}

const keys = new WeakMap<readonly Unit[], ReadonlySet<string>>();

/** Returns the keys of the units of a position. They are computed once for all clients that receive the position. */
export function unitKeys(units: readonly Unit[]): ReadonlySet<string> {
  return getOrMake(keys, units, () => new Set(units.map(unitKey)));
}
