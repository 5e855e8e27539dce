import type { Order, OrderResult } from "../orders/order.ts";

/**
 * Result words of a movement phase, and the corresponding DAIDE tokens. `dislodged` comes in addition to another word.
 */
const outcomes: ReadonlyMap<string, string> = new Map([
  ["bounce", "BNC"],
  ["cut", "CUT"],
  ["void", "NSO"],
  ["no convoy", "DSR"],
  ["disrupted", "DSR"],
]);

/**
 * Converts a result to DAIDE. `void` marks any order that had no effect because it was illegal or because no order
 * matched it; it becomes NSO. A unit that was disbanded although it was ordered to retreat counts as bounced.
 * @param words empty if the order succeeded
 */
export function daideResult(order: Order, words: readonly string[]): OrderResult {
  const dislodged = words.includes("dislodged");
  const known = words.map((word) => outcomes.get(word)).find((outcome) => outcome !== undefined);
  const wasDisbanded = order.type === "RTO" && words.includes("disband");
  // RET is the only result of a dislodged unit that held or convoyed.
  return { outcome: known ?? (wasDisbanded ? "BNC" : dislodged ? null : "SUC"), dislodged };
}

/**
 * Converts a result to words of `diplomacy`. Notes of refused orders become `void`, the only word that `diplomacy` has
 * for them.
 */
export function diplomacyResult(order: Order, { outcome, dislodged }: OrderResult): string[] {
  if (order.type === "BLD" || order.type === "REM" || order.type === "WVE") return [outcome === "SUC" ? "" : "void"];
  if (order.type === "DSB") return ["disband"];
  if (order.type === "RTO") return outcome === "SUC" ? [] : ["disband"];
  const word = outcome === null || outcome === "SUC" ? null : wordOf(outcome, order);
  return [...(word === null ? [] : [word]), ...(dislodged ? ["dislodged"] : [])];
}

function wordOf(outcome: string, order: Order): string {
  if (outcome === "BNC") return "bounce";
  if (outcome === "CUT") return "cut";
  if (outcome === "DSR") return order.type === "CVY" ? "disrupted" : "no convoy";
  return "void";
}
