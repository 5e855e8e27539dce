import type { Place } from "../../map/place.ts";
import type { Order, Unit } from "../order.ts";

/** Returns an order in DAIDE's text form, as it appears inside the brackets of SUB: `( ENG FLT LON ) MTO NTH`. */
export function orderText(order: Order): string {
  if (order.type === "WVE") return `${order.power} WVE`;
  if (order.type === "loose") return order.text;
  const unit = unitGroup(order.unit);
  switch (order.type) {
    case "MTO":
    case "RTO":
      return `${unit} ${order.type} ${placeText(order.to)}`;
    case "SUP":
      return `${unit} SUP ${unitGroup(order.supported)}${order.to === null ? "" : ` MTO ${placeText(order.to)}`}`;
    case "CVY":
      return `${unit} CVY ${unitGroup(order.convoyed)} CTO ${placeText(order.to)}`;
    case "CTO":
      return `${unit} CTO ${placeText(order.to)}${order.via.length === 0 ? "" : ` VIA ( ${order.via.join(" ")} )`}`;
    default:
      return `${unit} ${order.type}`;
  }
}

/** Returns `AUS FLT TRI`, `RUS FLT ( STP SCS )`. */
export function unitText(unit: Unit): string {
  return `${unit.power} ${unit.type} ${placeText(unit)}`;
}

function unitGroup(unit: Unit): string {
  return `( ${unitText(unit)} )`;
}

function placeText({ province, coast }: Place): string {
  return coast === null ? province : `( ${province} ${coast} )`;
}
