import type { Order, OrderResult } from "../orders/order.ts";

/** The words of a movement phase and DAIDE's; `dislodged` comes beside them. */
const outcomes: Readonly<Record<string, string>> = {
  bounce: "BNC",
  cut: "CUT",
  void: "NSO",
  "no convoy": "DSR",
  disrupted: "DSR",
};

/**
 * A result in DAIDE's words. `void` stands for every order that had no effect as it was given, be it against the rules or
 * unmatched by another order: NSO. A unit that should have retreated and was disbanded bounced.
 * @param words none: carried out
 */
export function daideResult(order: Order, words: readonly string[]): OrderResult {
  const dislodged = words.includes("dislodged");
  const known = words.map((word) => outcomes[word]).find((outcome) => outcome !== undefined);
  const wasDisbanded = order.type === "RTO" && words.includes("disband");
  // RET stands alone where a unit that stood or convoyed was driven out.
  return { outcome: known ?? (wasDisbanded ? "BNC" : dislodged ? null : "SUC"), dislodged };
}

/** Words of `diplomacy` for a result. Notes of refused orders are `void`, as it has no others. */
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
