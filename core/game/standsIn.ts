import { phaseOf } from "../map/turn.ts";
import { type Order, phaseOfOrder, unitOf } from "../orders/order.ts";
import type { TurnRecord } from "./state.ts";

/**
 * Whether an order could be for a turn: the order fits the turn's phase, and the position has the order's unit
 * (dislodged, if the unit retreats). True if the position is unknown. The adjudicator determines whether the order is
 * valid.
 */
export function standsIn(order: Order, { turn, units }: TurnRecord): boolean {
  if (units === null) return true;
  const phase = phaseOf(turn);
  if (phaseOfOrder(order) !== phase) return false;
  const unit = unitOf(order);
  const verb = order.type === "loose" ? order.verb : order.type;
  if (unit === null || verb === "BLD") return true;
  return units.some(
    ({ power, type, province, retreats }) =>
      power === unit.power &&
      type === unit.type &&
      province === unit.province &&
      (phase !== "retreat" || retreats !== null),
  );
}
