import type { PositionedUnit } from "../language/message.ts";
import { placeKey } from "../map/gameMap.ts";
import type { Place } from "../map/place.ts";
import type { Order, OrderResult, Unit } from "../orders/order.ts";
import { withoutSpans } from "../orders/withoutSpans.ts";

/*
 * A recording may have hundreds of games, and most units and orders repeat from turn to turn. So the parts of messages
 * that a state keeps are shared, and stored without their token spans.
 */

/**
 * The maximum number of shared objects. A long recording needs fewer; if a hostile recording needs more, the pool is
 * emptied and filled again.
 */
const mostShared = 20_000;

class Pool<T> {
  #known = new Map<string, T>();

  of(key: string, make: () => T): T {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= mostShared) this.#known = new Map();
    const made = make();
    this.#known.set(key, made);
    return made;
  }
}

interface SharedOrder {
  readonly key: string;
  readonly order: Order;
  readonly subject: string | null;
}

const orders = new Pool<SharedOrder>();
const units = new Pool<PositionedUnit>();
const results = new Pool<OrderResult>();
/** Entries keyed by order object. They save time, because a broadcast sends the same order to every client. */
const entries = new WeakMap<Order, SharedOrder>();

/** Returns a key that is the same for identical orders. */
export function orderKey(order: Order): string {
  return sharedEntry(order).key;
}

/** Returns the shared object for identical orders. */
export function sharedOrder(order: Order): Order {
  // Most orders in SUBs are looked up only here, so they are not worth a separate entry.
  return (order === lastOrder && lastEntry !== null ? lastEntry : (entries.get(order) ?? pooled(order))).order;
}

/** Returns the key of the unit that an order is for; null for waived builds, of which there can be several. */
export function subjectOf(order: Order): string | null {
  return sharedEntry(order).subject;
}

/** The last order and its entry, kept because each order in a message is looked up several times in a row. */
let lastOrder: Order | null = null;
let lastEntry: SharedOrder | null = null;

function sharedEntry(order: Order): SharedOrder {
  if (order === lastOrder && lastEntry !== null) return lastEntry;
  const entry = entries.get(order) ?? newEntry(order);
  lastOrder = order;
  lastEntry = entry;
  return entry;
}

function newEntry(order: Order): SharedOrder {
  const entry = pooled(order);
  entries.set(order, entry);
  return entry;
}

function pooled(order: Order): SharedOrder {
  const key = keyOf(order);
  return orders.of(key, () => entryOf(key, withoutSpans(order)));
}

function entryOf(key: string, order: Order): SharedOrder {
  const entry = { key, order, subject: subjectKey(order) };
  entries.set(order, entry);
  return entry;
}

/** Returns the shared object for identical units. */
export function sharedUnit(unit: PositionedUnit): PositionedUnit {
  const retreats = unit.retreats === null ? "" : ` MRT ${unit.retreats.map(placeKey).join(", ")}`;
  const key = `${unit.power} ${unit.type} ${placeKey(unit)}${retreats}`;
  return units.of(key, () => withoutSpans(unit));
}

/** Returns the shared object for identical results. */
export function sharedResult(result: OrderResult): OrderResult {
  return results.of(`${result.outcome} ${result.dislodged}`, () => withoutSpans(result));
}

function subjectKey(order: Order): string | null {
  if (order.type === "WVE" || (order.type === "loose" && order.unit === null)) return null;
  const { unit } = order;
  return unit === null ? null : `${unit.power} ${unit.type} ${placeKey(unit)}`;
}

/** A separator of names. No name contains it, because it terminates each name in RM. */
const end = "\0";

/** Returns a key of an order's content, without spans. This must be fast, because every order needs a key. */
function keyOf(order: Order): string {
  const { type } = order;
  switch (type) {
    case "WVE":
      return type + end + order.power;
    case "loose":
      return JSON.stringify(withoutSpans(order));
    case "SUP":
      return `${type}${unitOf(order.unit)}${unitOf(order.supported)}${order.to && placeOf(order.to)}`;
    case "CVY":
      return `${type}${unitOf(order.unit)}${unitOf(order.convoyed)}${placeOf(order.to)}`;
    case "CTO":
      return `${type}${unitOf(order.unit)}${placeOf(order.to)}${order.via.join(end)}${order.via.length}`;
    case "MTO":
    case "RTO":
      return type + unitOf(order.unit) + placeOf(order.to);
    default:
      return type + unitOf(order.unit);
  }
}

function unitOf(unit: Unit): string {
  return unit.power + end + unit.type + placeOf(unit);
}

function placeOf({ province, coast }: Place): string {
  return end + province + end + (coast === null ? "" : `=${coast}`) + end;
}
