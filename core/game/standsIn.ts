import { type Phase, phaseOf } from "../map/turn.ts";
import type { Order } from "../orders/order.ts";
import type { TurnRecord } from "./state.ts";

/**
 * Whether an order could be meant for a turn: it is of the turn's kind, and its unit stands there (dislodged,
 * where it retreats). True where the position was not shown. Whether the order is valid is the judge's to say.
 */
export function standsIn(order: Order, { turn, units }: TurnRecord): boolean {
  if (units === null) return true;
  const phase = phaseOf(turn);
  const verb = order.type === "loose" ? order.verb : order.type;
  if (phaseOfVerb(verb) !== phase) return false;
  const unit = order.type === "WVE" ? null : order.unit;
  if (unit === null || verb === "BLD") return true;
  return units.some(
    ({ power, type, province, retreats }) =>
      power === unit.power &&
      type === unit.type &&
      province === unit.province &&
      (phase !== "retreat" || retreats !== null),
  );
}

function phaseOfVerb(verb: Exclude<Order["type"], "loose">): Phase {
  switch (verb) {
    case "RTO":
    case "DSB":
      return "retreat";
    case "BLD":
    case "REM":
    case "WVE":
      return "adjustment";
    default:
      return "movement";
  }
}
