import { daidePolicy, type JudgePolicy, landFallbackPolicy, parlancePolicy } from "../../judge/policy.ts";
import type { OrderResult } from "../../orders/order.ts";

/** What a server's results are worth, and how it judges. */
export interface ServerHabits {
  readonly name: string;
  readonly policy: JudgePolicy;
  /**
   * `coarse`: it says SUC or NSO and never RET, so that only success can be compared. `one-refusal`: NSO is its word for
   * every order that was refused, too.
   */
  readonly results: "exact" | "coarse" | "one-refusal";
  /** `coarse`: it says MBV or one refusal for all reasons. */
  readonly notes: "exact" | "coarse";
  /** Whether it disbands dislodged units that have nowhere to go at once, so that no position shows them. */
  readonly disbandsAtOnce?: boolean;
  /** Whether it says of all orders of a SUB that they are refused, where it dislikes one. */
  readonly refusesWholeSubs?: boolean;
  /** `diplomacy-retreats-before-convoy` */
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
  // What the same judge writes into a file.
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

/** The habits of a server by its fingerprint, or of a form of documents; of an unknown one what DAIDE says. */
export function habitsOf(software: string | null): ServerHabits {
  const known = software === null ? undefined : servers[software];
  return known ?? { name: "unknown", policy: daidePolicy, results: "exact", notes: "exact" };
}

/** Whether a reported result says the same as ours, as far as the server's words go. */
export function sameResult({ results }: ServerHabits, reported: OrderResult, ours: OrderResult): boolean {
  if (results === "coarse") return (reported.outcome === "SUC") === (ours.outcome === "SUC" && !ours.dislodged);
  const isRefused = results === "one-refusal" && ours.outcome !== null && !outcomesOfOrd.includes(ours.outcome);
  return reported.outcome === (isRefused ? "NSO" : ours.outcome) && reported.dislodged === ours.dislodged;
}
