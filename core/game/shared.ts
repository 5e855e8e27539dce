import type { PositionedUnit } from "../language/message.ts";
import { placeKey } from "../map/gameMap.ts";
import type { Order, OrderResult } from "../orders/order.ts";

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
  const entry = orders.of(key, () => entryOf(key, withoutSpans(order) as Order));
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
  return units.of(key, () => withoutSpans(unit) as PositionedUnit);
}

/** The one result that says this. */
export function sharedResult(result: OrderResult): OrderResult {
  return results.of(`${result.outcome} ${result.dislodged}`, () => withoutSpans(result) as OrderResult);
}

/** What a value says, without where it stands; it is asked of every order and every result. */
function keyOf(value: unknown): string {
  // With its length, for a name may be any letters.
  if (typeof value === "string") return `${value.length}"${value}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  let key = "{";
  for (const name in value) {
    const part = (value as Readonly<Record<string, unknown>>)[name];
    if (name !== "span" && part !== undefined) key += `${name}:${keyOf(part)},`;
  }
  return `${key}}`;
}

function withoutSpans(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSpans);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name === "span" ? [] : [[name, withoutSpans(part)]])),
  );
}
