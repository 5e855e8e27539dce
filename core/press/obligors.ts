import type { Arrangement } from "../language/press.ts";
import type { Order } from "../orders/order.ts";

/**
 * Returns the powers that an arrangement asks to do something.
 * @param parties the proposer and recipients; all are obligors if the arrangement names no power
 */
export function obligorsOf(arrangement: Arrangement, parties: readonly string[], proposer: string): readonly string[] {
  const of = (inner: Arrangement): readonly string[] => obligorsOf(inner, parties, proposer);
  switch (arrangement.type) {
    case "PCE":
    case "DMZ":
      return distinct(arrangement.powers);
    case "ALY":
      return distinct(arrangement.allies);
    case "DRW":
      return arrangement.powers.length > 0 ? distinct(arrangement.powers) : parties;
    case "SLO":
    case "SCD":
      return parties;
    case "NOT":
    case "NAR":
    case "FOR":
      return of(arrangement.arrangement);
    case "XDO":
    case "order":
      return ownerOf(arrangement.order);
    case "OCC":
      return distinct(arrangement.positions.map(({ power }) => power));
    case "AND":
    case "ORR":
    case "CHO":
      return distinct(arrangement.parts.flatMap(of));
    case "XOY":
      return [arrangement.debtor];
    case "YDO":
      return distinct(arrangement.units.map(({ power }) => power));
    case "SND":
    case "BCC":
      return [arrangement.sender];
    case "FWD":
      return [arrangement.recipient];
    case "ROF":
      return parties.filter((power) => power !== proposer);
    case "ULB":
    case "UUB":
      return [proposer];
  }
}

function distinct(powers: readonly string[]): readonly string[] {
  return [...new Set(powers)];
}

/** Returns the power that gives an order; an empty list if the order does not name it. */
export function ownerOf(order: Order): readonly string[] {
  if (order.type === "WVE") return [order.power];
  const power = order.unit?.power ?? (order.type === "loose" ? order.looseUnit?.power : null);
  return power == null ? [] : [power];
}
