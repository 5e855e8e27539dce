import type { TurnUnit } from "../game/turnList.ts";
import { isWhole, type LooseUnit, type Order, type Unit } from "../orders/order.ts";

/**
 * Completes an order for drawing: takes a missing power or type from the unit in that place.
 * @returns null if there is no such unit, or if the order cannot be drawn
 */
export function wholeOrder(order: Order, units: readonly TurnUnit[]): Order | null {
  if (order.type !== "loose") return order;
  const find = (named: Unit | LooseUnit | null): Unit | null =>
    named === null || isWhole(named) ? named : (units.find((each) => isMeant(named, each)) ?? null);
  const unit = find(order.unit ?? order.looseUnit);
  if (unit === null) return null;
  const { verb, to, via } = order;
  switch (verb) {
    case "HLD":
    case "DSB":
    case "BLD":
    case "REM":
      return { type: verb, unit };
    case "MTO":
    case "RTO":
      return to && { type: verb, unit, to };
    case "SUP": {
      const supported = find(order.supported);
      return supported && { type: verb, unit, supported, to };
    }
    case "CVY": {
      const convoyed = find(order.convoyed);
      return convoyed && to && { type: verb, unit, convoyed, to };
    }
    case "CTO":
      return to && { type: verb, unit, to, via };
    default:
      return null;
  }
}

function isMeant(named: LooseUnit, unit: TurnUnit): boolean {
  return (
    named.province === unit.province &&
    (named.power === null || named.power === unit.power) &&
    (named.type === null || named.type === unit.type)
  );
}
