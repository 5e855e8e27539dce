import { standing } from "../../../game/orderBook.ts";
import { subjectOf } from "../../../game/shared.ts";
import { standsIn } from "../../../game/standsIn.ts";
import type { TurnRecord } from "../../../game/state.ts";
import type { Order } from "../../../orders/order.ts";

/** Whether all orders fit the previous turn's units, and none fits the current turn's units. */
export function fitOnlyIn(
  orders: readonly Order[],
  earlier: TurnRecord | undefined,
  shown: TurnRecord | undefined,
): boolean {
  if (!earlier?.units || !shown?.units) return false;
  return orders.every((order) => standsIn(order, earlier) && !standsIn(order, shown));
}

/** Whether a power had accepted orders in a turn for all units of these orders. */
export function areOrdered(orders: readonly Order[], power: string | null, record: TurnRecord | undefined): boolean {
  const inForce = standing((power !== null && record?.books.get(power)) || []);
  const ordered = new Set(inForce.map(({ order }) => subjectOf(order)));
  return orders.every((order) => ordered.has(subjectOf(order)));
}
