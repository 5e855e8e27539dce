import { readMessage } from "../../core/language/read.ts";
import { knownVariants, mapByName } from "../../core/map/library.ts";
import { readDaideLine } from "../../core/orders/notation/daideRead.ts";
import { orderText } from "../../core/orders/notation/daideText.ts";
import { completeOrder, judgeOrderOf } from "../../core/orders/notation/judge/convert.ts";
import { JudgeNames } from "../../core/orders/notation/judge/names.ts";
import type { JudgeOrder } from "../../core/orders/notation/judge/order.ts";
import type { Position } from "../../core/orders/notation/judge/position.ts";
import { printOrder, printResult } from "../../core/orders/notation/judge/print.ts";
import { readJudgeText } from "../../core/orders/notation/judge/read.ts";
import { readItem } from "../../core/orders/notation/judge/report.ts";
import { type Order, powerOfOrder } from "../../core/orders/order.ts";
import { printTokens } from "../../core/tokens/text.ts";
import type { CapturedMessage } from "./capturedMessages.ts";

/** A captured order, with the names that its connection uses. */
export interface CapturedOrder {
  readonly order: Order;
  readonly message: CapturedMessage;
}

/** Yields every order in SUB, THX, ORD and NOT ( SUB ), each distinct message once. */
export function* capturedOrders(messages: Iterable<CapturedMessage>): Generator<CapturedOrder> {
  const seen = new Set<string>();
  for (const message of messages) {
    const key = `${message.direction} ${printTokens(message.tokens, message.representation)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const reading = readMessage(message.tokens, message.direction, message.representation);
    if (!reading.ok) continue;
    const { message: read } = reading;
    // A client's ORD contains no order.
    if ((read.type === "THX" || read.type === "ORD") && "order" in read) yield { order: read.order, message };
    if (read.type === "SUB") for (const order of read.orders) yield { order, message };
  }
}

/** Returns an order without its token spans. */
export function plain(order: Order): Order {
  return JSON.parse(JSON.stringify(order, (key, value: unknown) => (key === "span" ? undefined : value))) as Order;
}

/** Returns the names on a capture's map. */
export function captureNames(map: string): JudgeNames {
  const named = mapByName(knownVariants, map);
  if (!named) throw new Error(`the library has no map ${map}`);
  return new JudgeNames(named);
}

/** Prints an order as DAIDE text and reads it back. */
export function throughDaide(order: Order, { representation }: CapturedMessage): Order | string {
  const text = orderText(order);
  const { orders, faults } = readDaideLine(text, representation);
  return orders.length === 1 && faults.length === 0 ? plain(orders[0]?.order as Order) : `${text} could not be read`;
}

const nothing: Position = { turn: null, units: [], centres: null };

/** Prints an order in njudge's short notation and reads it back, with the power and the board as context. */
export function throughShortText(order: Order, names: JudgeNames): Order | string {
  const said = judgeOrderOf(order) as JudgeOrder;
  const owner = powerOfOrder(order);
  const text = printOrder(said, names, "short", owner);
  const { statements, faults } = readJudgeText(text, names, { phase: phaseOfOrder(order), hasHeadings: false });
  const [statement] = statements;
  if (statement?.kind !== "order" || faults.length > 0) return `${text} could not be read`;
  return completed(statement.order, owner, names) ?? `${text} is incomplete`;
}

/** Prints an order as a line of an njudge result e-mail and reads it back, without context. */
export function throughResultLine(order: Order, names: JudgeNames): Order | string {
  const text = printResult(judgeOrderOf(order) as JudgeOrder, names, powerOfOrder(order) as string, []);
  const item = readItem(text, 1, phaseOfOrder(order), names, []);
  if (item?.kind === "waived") return { type: "WVE", power: item.power };
  if (item?.kind !== "order") return `${text} could not be read`;
  return completed(item.order, item.power, names) ?? `${text} is incomplete`;
}

function completed(order: JudgeOrder, by: string | null, names: JudgeNames): Order | undefined {
  const completion = completeOrder(order, by, nothing, names.map);
  return completion.ok ? completion.order : undefined;
}

function phaseOfOrder({ type }: Order): "movement" | "retreat" | "adjustment" {
  if (type === "RTO" || type === "DSB") return "retreat";
  return type === "BLD" || type === "REM" || type === "WVE" ? "adjustment" : "movement";
}
