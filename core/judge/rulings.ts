import { addToList } from "../bytes/keyed.ts";
import type { Ruling } from "./movementNotes.ts";
import type { Absent, GivenOrder } from "./outcome.ts";
import type { JudgePolicy } from "./policy.ts";

/** The status of an order before adjudication. */
export type Choice = "stands" | "refused" | "replaced" | "disorder";

/**
 * Chooses the orders that count: no illegal orders, and at most one of several legal orders to a unit, as the policy
 * selects. Equivalent orders count as one. Source: DATC 4.D.3, 4.E.1.
 */
export function chosenRulings(
  given: readonly GivenOrder[],
  rulings: readonly Ruling[],
  repeated: JudgePolicy["repeatedOrder"],
  civilDisorder: readonly string[],
): readonly Choice[] {
  const choices = rulings.map(({ order }, at): Choice => {
    if (civilDisorder.includes(given[at]?.by ?? "")) return "disorder";
    return order === null ? "refused" : "stands";
  });
  const standing = new Map<string, number[]>();
  rulings.forEach(({ unit }, at) => {
    if (choices[at] === "stands" && unit !== null) addToList(standing, unit.province, at);
  });
  for (const rivals of standing.values()) {
    if (rivals.length === 1) continue;
    const texts = rivals.map((at) => JSON.stringify(rulings[at]?.order));
    const distinct = new Set(texts);
    const chosen = repeated === "last" || distinct.size === 1 ? rivals.length - 1 : repeated === "first" ? 0 : -1;
    rivals.forEach((at, place) => {
      if (place !== chosen) choices[at] = "replaced";
    });
  }
  return choices;
}

/** Returns the powers whose orders do not count. */
export function inDisorder(policy: JudgePolicy, { civilDisorder = [], dummies = [] }: Absent): readonly string[] {
  return policy.dummiesInDisorder ? [...civilDisorder, ...dummies] : civilDisorder;
}
