import type { Order } from "../orders/order.ts";
import { type BotView, ownUnits } from "./view.ts";

/**
 * Returns the order that replaces one that the server refused: hold, disband, waive, or remove another unit. Null if
 * the refused order is itself such an order.
 * @param refused provinces whose removal the server has refused in this turn
 */
export function fallbackOf(order: Order, view: BotView, refused: ReadonlySet<string>): Order | null {
  switch (order.type) {
    case "MTO":
    case "SUP":
    case "CVY":
    case "CTO":
      return { type: "HLD", unit: order.unit };
    case "RTO":
      return { type: "DSB", unit: order.unit };
    case "BLD":
      return { type: "WVE", power: view.power };
    case "REM": {
      const unit = ownUnits(view).find(({ province }) => !refused.has(province));
      return unit ? { type: "REM", unit } : null;
    }
    default:
      return null;
  }
}
