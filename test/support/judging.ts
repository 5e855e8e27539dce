import { judgeMovement, type MovementResult } from "../../core/judge/movement.ts";
import type { GivenOrder, OrderOutcome } from "../../core/judge/outcome.ts";
import { daidePolicy, type JudgePolicy } from "../../core/judge/policy.ts";
import { readMessage } from "../../core/language/read.ts";
import { standardMap } from "../../core/map/standard.ts";
import type { Order, Unit } from "../../core/orders/order.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { standardRepresentation } from "../../core/tokens/representation.ts";

const representation = standardRepresentation("diplomacy");

/** Reads orders in DAIDE notation, such as `(ENG AMY LON) CTO BEL VIA (NTH)`, each given by the unit's power. */
export function given(...texts: readonly string[]): GivenOrder[] {
  return texts.map((text) => {
    const order = orderOf(text);
    const by = order.type === "WVE" ? order.power : (order.unit?.power ?? "");
    return { by, order };
  });
}

/** Returns an order that a power gives for one of its own units, or for another power's. */
export function givenBy(by: string, text: string): GivenOrder {
  return { by, order: orderOf(text) };
}

/** Parses a unit such as `ENG AMY LON` or `RUS FLT (STP SCS)`. */
export function unitOf(text: string): Unit {
  const order = orderOf(`(${text}) HLD`);
  if (order.type !== "HLD") throw new Error(`${text} is not a unit`);
  return order.unit;
}

export function unitsOf(...texts: readonly string[]): Unit[] {
  return texts.map(unitOf);
}

/** Adjudicates a movement phase on the Standard map with the ordered units and any other units given. */
export function judged(
  texts: readonly string[],
  { policy = daidePolicy, others = [] }: { readonly policy?: JudgePolicy; readonly others?: readonly string[] } = {},
): MovementResult {
  const orders = given(...texts);
  const ordered = orders.flatMap(({ order }) => (order.type === "WVE" || order.unit === null ? [] : [order.unit]));
  return judgeMovement({ map: standardMap, policy, units: [...ordered, ...others.map(unitOf)], orders });
}

/** Returns a result as it appears in ORD: `SUC`, `BNC RET`, `RET`. */
export function resultText({ result }: OrderOutcome): string {
  return [...(result.outcome === null ? [] : [result.outcome]), ...(result.dislodged ? ["RET"] : [])].join(" ");
}

/** Returns a unit as it appears in NOW. */
export function unitText({ power, type, province, coast }: Unit): string {
  return `${power} ${type} ${coast === null ? province : `(${province} ${coast})`}`;
}

function orderOf(text: string): Order {
  const tokens = readTokens(`SUB ( ${text} )`, representation);
  if (!tokens.ok) throw new Error(`${text} is not in text form`);
  const reading = readMessage(Uint16Array.from(tokens.tokens), "client-to-server", representation);
  const order = reading.ok && reading.message.type === "SUB" ? reading.message.orders[0] : undefined;
  if (order === undefined) throw new Error(`${text} is not an order`);
  return order;
}
