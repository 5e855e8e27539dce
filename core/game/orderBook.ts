import { placeKey } from "../map/gameMap.ts";
import type { Order } from "../orders/order.ts";

/** An order that a client submitted. */
export interface Submission {
  readonly order: Order;
  /** Frame of the SUB. */
  readonly n: number;
  readonly atNs: number;
  /** Note of the server's THX; null while there is none. */
  note: string | null;
  /** Frame of the THX. */
  notedN: number | null;
  /** Frame that took it back: a newer order for the unit, or NOT (SUB). */
  withdrawnN: number | null;
}

/** The orders of one power for one turn, with every revision. */
export class OrderBook {
  readonly #submissions: Submission[] = [];

  /** Every order in the sequence of arrival. */
  get submissions(): readonly Submission[] {
    return this.#submissions;
  }

  /** Takes the orders of a SUB; an order for a unit replaces an earlier one once the server accepts it. */
  submit(orders: readonly Order[], n: number, atNs: number): void {
    for (const order of orders) {
      this.#submissions.push({ order, n, atNs, note: null, notedN: null, withdrawnN: null });
    }
  }

  /** Takes a THX: the oldest submission without a note that says the same, or a new one where the SUB was not seen. */
  note(order: Order, note: string, n: number, atNs: number): void {
    const key = orderKey(order);
    let submission = this.#submissions.find(
      (candidate) => candidate.note === null && orderKey(candidate.order) === key,
    );
    if (!submission) {
      submission = { order, n, atNs, note: null, notedN: null, withdrawnN: null };
      this.#submissions.push(submission);
    }
    submission.note = note;
    submission.notedN = n;
    if (note !== "MBV") return;
    const subject = subjectOf(order);
    for (const other of this.#submissions) {
      if (other === submission || other.withdrawnN !== null || subject === null) continue;
      if (subjectOf(other.order) === subject) other.withdrawnN = n;
    }
  }

  /** Takes a granted NOT (SUB): these orders, or all. */
  withdraw(orders: readonly Order[], n: number): void {
    const keys = new Set(orders.map(orderKey));
    for (const submission of this.#submissions) {
      if (submission.withdrawnN === null && (keys.size === 0 || keys.has(orderKey(submission.order)))) {
        submission.withdrawnN = n;
      }
    }
  }

  /** Orders that stand: accepted, and neither replaced nor withdrawn. */
  get standing(): readonly Submission[] {
    return this.#submissions.filter(({ note, withdrawnN }) => note === "MBV" && withdrawnN === null);
  }
}

/** The unit that an order is for; null for waived builds, of which there can be several. */
export function subjectOf(order: Order): string | null {
  if (order.type === "WVE" || (order.type === "loose" && order.unit === null)) return null;
  const { unit } = order;
  return unit === null ? null : `${unit.power} ${unit.type} ${placeKey(unit)}`;
}

/** Equal for orders that say the same. */
export function orderKey(order: Order): string {
  return JSON.stringify(order, (key, value: unknown) => (key === "span" ? undefined : value));
}
