import type { PositionedUnit } from "../language/message.ts";
import { placeKey } from "../map/gameMap.ts";
import type { Place } from "../map/place.ts";
import type { Order, OrderResult, Unit } from "../orders/order.ts";
import { withoutSpans } from "../orders/withoutSpans.ts";

/*
 * A recording may hold hundreds of games, and in each turn the units stand where they stood and hold as they held: what
 * a state keeps of messages is kept once, and without the spans of tokens that it was read from.
 */

/** More than a long recording has; of a hostile one the pool begins anew. */
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
}

const orders = new Pool<SharedOrder>();
const units = new Pool<PositionedUnit>();
const results = new Pool<OrderResult>();
/** A broadcast brings the same order to every client. */
const entries = new WeakMap<Order, SharedOrder>();

/** Equal for orders that say the same. */
export function orderKey(order: Order): string {
  return sharedEntry(order).key;
}

/** The one order that says this. */
export function sharedOrder(order: Order): Order {
  return sharedEntry(order).order;
}

function sharedEntry(order: Order): SharedOrder {
  const known = entries.get(order);
  if (known !== undefined) return known;
  const key = keyOf(order);
  const entry = orders.of(key, () => entryOf(key, withoutSpans(order)));
  entries.set(order, entry);
  return entry;
}

function entryOf(key: string, order: Order): SharedOrder {
  const entry = { key, order };
  entries.set(order, entry);
  return entry;
}

/** The one unit that stands so. */
export function sharedUnit(unit: PositionedUnit): PositionedUnit {
  const retreats = unit.retreats === null ? "" : ` MRT ${unit.retreats.map(placeKey).join(", ")}`;
  const key = `${unit.power} ${unit.type} ${placeKey(unit)}${retreats}`;
  return units.of(key, () => withoutSpans(unit));
}

/** The one result that says this. */
export function sharedResult(result: OrderResult): OrderResult {
  return results.of(`${result.outcome} ${result.dislodged}`, () => withoutSpans(result));
}

/** Between names: none has it, RM ends each with it. */
const end = "\0";

/** What an order says, without where it stands; it is asked of every order. */
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
