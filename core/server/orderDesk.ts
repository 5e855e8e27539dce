import type { GivenOrder, OrderNote } from "../judge/outcome.ts";
import type { Phase } from "../map/turn.ts";
import { type Order, unitOf } from "../orders/order.ts";
import { withoutSpans } from "../orders/withoutSpans.ts";
import { type Ground, noteOn, type Owed, owedBy, phaseOfTurn, type ServedTurn } from "./servedTurn.ts";

/** The orders for one turn, as the powers submit and withdraw them. */
export class OrderDesk {
  readonly #ground: Ground;
  readonly #served: ServedTurn;
  readonly #orders = new Map<string, Order[]>();

  constructor(ground: Ground, served: ServedTurn) {
    this.#ground = ground;
    this.#served = served;
  }

  /** Accepts an order if it may be valid; it then replaces an earlier order to the same unit. */
  submit(power: string, order: Order): OrderNote {
    const others = this.#of(power).filter((other) => !isForSameUnit(order, other));
    const note = noteOn(this.#ground, this.#served, { by: power, order }, others);
    if (note === "MBV") this.#orders.set(power, [...others, withoutSpans(order)]);
    return note;
  }

  /** Withdraws an order; returns false if it is not in force. */
  withdraw(power: string, order: Order): boolean {
    const key = JSON.stringify(withoutSpans(order));
    const standing = this.#of(power);
    const at = standing.findIndex((other) => JSON.stringify(other) === key);
    if (at < 0) return false;
    this.#orders.set(power, standing.toSpliced(at, 1));
    return true;
  }

  withdrawAll(power: string): void {
    this.#orders.delete(power);
  }

  owedBy(power: string): Owed | null {
    return owedBy(this.#served, power, this.#of(power));
  }

  get orders(): GivenOrder[] {
    return [...this.#orders].flatMap(([by, orders]) => orders.map((order) => ({ by, order })));
  }

  get phase(): Phase {
    return phaseOfTurn(this.#served);
  }

  #of(power: string): readonly Order[] {
    return this.#orders.get(power) ?? [];
  }
}

/** Whether two orders are for the same unit. Each WVE is a separate order. */
function isForSameUnit(order: Order, other: Order): boolean {
  const [unit, otherUnit] = [unitOf(order), unitOf(other)];
  return unit !== null && otherUnit !== null && unit.province === otherUnit.province;
}
