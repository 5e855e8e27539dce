import { placeKey } from "../../map/gameMap.ts";
import type { Order, OrderResult, Unit } from "../../orders/order.ts";
import { standing, subjectOf } from "../orderBook.ts";
import type { TurnRecord } from "../state.ts";
import { ordersOf } from "../turnList.ts";

/**
 * A named habit of one server, under which an order agrees. `diplomacy-convoyed-army`, `diplomacy-owner-of-supported`:
 * what ORD says of the order was set right before it was judged. `diplomacy-disbanded`: it says NSO of a retreating unit
 * that disbands. `diplomacy-support-against-own`: it says NSO of a support for an attack on a unit of the supporter's own
 * power, which can do nothing. `diplomacy-no-convoy`: its files say of an army that no fleet could carry what they say of a
 * convoy that was broken. `diplomacy-retreats-before-convoy`: of a unit that a convoyed army drove out it lists every
 * neighbouring place as a retreat, occupied ones too.
 */
export type Exception =
  | "diplomacy-convoyed-army"
  | "diplomacy-owner-of-supported"
  | "diplomacy-disbanded"
  | "diplomacy-support-against-own"
  | "diplomacy-no-convoy"
  | "diplomacy-retreats-before-convoy";

/** An order of a turn as it is judged. */
export interface KnownOrder {
  /** As reported, or as accepted where no report was seen. */
  readonly told: Order;
  /** What it means. */
  readonly order: Order;
  readonly result: OrderResult | null;
  readonly exception: Exception | null;
}

/** The orders of a turn that can be judged, by the unit that they are for; waived builds apart. */
export function knownOrders(record: TurnRecord, software: string | null): KnownOrder[] {
  const units = record.units ?? [];
  return ordersOf(record).flatMap(({ order, result }) => {
    const meant = software === "diplomacy" ? fixed(order, record, units) : { order, exception: null };
    return meant === null || meant.order.type === "loose" ? [] : [{ told: order, result, ...meant }];
  });
}

/** Two habits of the diplomacy server's ORD: a convoyed army has no destination, a supported unit the orderer's power. */
function fixed(
  order: Order,
  record: TurnRecord,
  units: readonly Unit[],
): { readonly order: Order; readonly exception: Exception | null } | null {
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

function withOwner(unit: Unit, units: readonly Unit[]): Unit {
  const there = units.find(({ type, province }) => type === unit.type && province === unit.province);
  return there === undefined || there.power === unit.power ? unit : { ...unit, power: there.power };
}

/** `ENG FLT LON`: a unit as a key. */
export function unitKey({ power, type, province, coast }: Unit): string {
  return `${power} ${type} ${placeKey({ province, coast })}`;
}
