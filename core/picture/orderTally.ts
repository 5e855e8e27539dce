import { tallied } from "../bytes/keyed.ts";
import { type Order, unitOf } from "../orders/order.ts";
import type { PictureOrder } from "./orderFigures.ts";

/** The number of orders with the same outcome. */
export interface OrderTally {
  /** The outcome in words, for example `bounced`. */
  readonly fate: string;
  /** The number and the outcome: `16 bounced`; for dislodged units, also their names: `1 dislodged: A Con`. */
  readonly words: string;
  readonly count: number;
  readonly isDislodged: boolean;
}

/** The words for the results of failed orders. */
export const failures: Readonly<Record<string, string>> = {
  BNC: "bounced",
  CUT: "cut",
  DSR: "convoy disrupted",
  NSO: "no such order",
};

/** The words for successful orders, keyed by type. */
const deeds: Partial<Readonly<Record<Order["type"], string>>> = {
  RTO: "retreated",
  DSB: "disbanded",
  BLD: "built",
  REM: "removed",
  WVE: "waived",
};

/** Returns the outcome of an order in one or two words; `no result` if it is unknown. */
export function fateWords({ order, result }: Pick<PictureOrder, "order" | "result">): string {
  const outcome = result?.outcome ?? null;
  if (outcome === null) return result?.dislodged ? "dislodged" : "no result";
  if (outcome === "SUC" || outcome === "MBV") return deeds[order.type] ?? "succeeded";
  return failures[outcome] ?? "void";
}

/** Returns the short form of an order's unit: `A Con`, `F Stp NCS`; empty if the order names none. */
export function shortUnit(order: Order): string {
  if (order.type === "WVE" || order.unit === null) return "";
  const { type, province, coast } = order.unit;
  const name = province.charAt(0) + province.slice(1).toLowerCase();
  return `${type === "AMY" ? "A" : "F"} ${name}${coast === null ? "" : ` ${coast}`}`;
}

const sequence = ["succeeded", ...Object.values(deeds), ...Object.values(failures), "void", "dislodged", "no result"];

/** Counts orders by outcome, successes first; dislodged units come last, regardless of the results of their orders. */
export function orderTallies(orders: readonly Pick<PictureOrder, "order" | "result">[]): OrderTally[] {
  const fates = orders.map(fateWords).filter((fate) => fate !== "dislodged");
  const tallies = [...tallied(fates)]
    .sort(([a], [b]) => sequence.indexOf(a) - sequence.indexOf(b))
    .map(([fate, count]): OrderTally => ({ fate, count, words: `${count} ${worded(fate)}`, isDislodged: false }));
  const dislodged = orders.filter(({ result }) => result?.dislodged);
  if (dislodged.length === 0) return tallies;
  const who = dislodged.map(({ order }) => shortUnit(order));
  const named = who.length > 2 ? `${who.slice(0, 2).join(", ")} …` : who.join(", ");
  const words = `${dislodged.length} dislodged: ${named}`;
  return [...tallies, { fate: "dislodged", count: dislodged.length, words, isDislodged: true }];
}

/** Describes the tallies for screen readers: `31 orders: 9 succeeded, 16 bounced, 6 cut, 1 dislodged: A Con`. */
export function talliesSentence(orders: readonly Pick<PictureOrder, "order" | "result">[]): string {
  const words = orderTallies(orders).map((tally) => tally.words);
  return `${orders.length} ${orders.length === 1 ? "order" : "orders"}${words.length > 0 ? `: ${words.join(", ")}` : ""}`;
}

function worded(fate: string): string {
  return fate === "no result" ? "without a result" : fate;
}

/** Returns the orders that are counted in the tally with the given fate; for dislodged units, also the attacks on them. */
export function ordersOfFate<Each extends Pick<PictureOrder, "order" | "result">>(
  orders: readonly Each[],
  fate: string,
): readonly Each[] {
  if (fate !== "dislodged") return orders.filter((each) => fateWords(each) === fate);
  const lost = orders.filter(({ result }) => result?.dislodged);
  const places = new Set(lost.map(({ order }) => unitOf(order)?.province));
  // The attacks: moves into the province, with their supports and convoys.
  return orders.filter((each) => lost.includes(each) || ("to" in each.order && places.has(each.order.to?.province)));
}
