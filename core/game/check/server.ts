import { daidePolicy, type JudgePolicy, landFallbackPolicy, parlancePolicy } from "../../judge/policy.ts";
import type { OrderResult } from "../../orders/order.ts";

/** The precision of a server's results, and the quirks of its adjudication. */
export interface ServerHabits {
  readonly name: string;
  readonly policy: JudgePolicy;
  /**
   * `coarse`: the server sends only SUC or NSO and never RET, so only successes can be compared. `one-refusal`: the
   * results are exact, except that all refused orders have NSO.
   */
  readonly results: "exact" | "coarse" | "one-refusal";
  /** `coarse`: the server sends MBV, or the same note for every refusal. */
  readonly notes: "exact" | "coarse";
  /** Whether the server immediately disbands dislodged units without retreats, so that no position shows them. */
  readonly disbandsAtOnce?: boolean;
  /** Whether the server refuses all orders in a SUB if it refuses one of them. */
  readonly refusesWholeSubs?: boolean;
  /** Whether the server has the quirk `diplomacy-retreats-before-convoy`. */
  readonly listsAllBeforeConvoy?: boolean;
}

const servers: Readonly<Record<string, ServerHabits>> = {
  AiServer: { name: "AiServer", policy: daidePolicy, results: "exact", notes: "exact" },
  Parlance: { name: "Parlance", policy: parlancePolicy, results: "exact", notes: "exact" },
  diplomacy: {
    name: "diplomacy",
    policy: landFallbackPolicy,
    results: "coarse",
    notes: "coarse",
    disbandsAtOnce: true,
    refusesWholeSubs: true,
    listsAllBeforeConvoy: true,
  },
  tenderi: { name: "tenderi", policy: daidePolicy, results: "exact", notes: "exact" },
  // Files written by the diplomacy server's adjudicator.
  "diplomacy saved game": {
    name: "diplomacy saved game",
    policy: landFallbackPolicy,
    results: "one-refusal",
    notes: "coarse",
    disbandsAtOnce: true,
    listsAllBeforeConvoy: true,
  },
};

const outcomesOfOrd = ["SUC", "BNC", "CUT", "DSR", "NSO"];

/**
 * Returns the habits of a server (by the name in its fingerprint) or of a document format. An unknown server is assumed
 * to follow DAIDE's rules.
 */
export function habitsOf(software: string | null): ServerHabits {
  const known = software === null ? undefined : servers[software];
  return known ?? { name: "unknown", policy: daidePolicy, results: "exact", notes: "exact" };
}

/** Whether a reported result agrees with the adjudicator's, as far as the server's results reveal it. */
export function sameResult({ results }: ServerHabits, reported: OrderResult, ours: OrderResult): boolean {
  if (results === "coarse") return (reported.outcome === "SUC") === (ours.outcome === "SUC" && !ours.dislodged);
  const isRefused = results === "one-refusal" && ours.outcome !== null && !outcomesOfOrd.includes(ours.outcome);
  return reported.outcome === (isRefused ? "NSO" : ours.outcome) && reported.dislodged === ours.dislodged;
}
