import { daidePolicy, type JudgePolicy, landFallbackPolicy, parlancePolicy } from "../../judge/policy.ts";
import type { OrderResult } from "../../orders/order.ts";

/** What a server's results are worth, and how it judges. */
export interface ServerHabits {
  readonly name: string;
  readonly policy: JudgePolicy;
  /** `coarse`: it says SUC or NSO and never RET, so that only success can be compared. */
  readonly results: "exact" | "coarse";
  /** `coarse`: it says MBV or one refusal for all reasons. */
  readonly notes: "exact" | "coarse";
}

const servers: Readonly<Record<string, ServerHabits>> = {
  AiServer: { name: "AiServer", policy: daidePolicy, results: "exact", notes: "exact" },
  Parlance: { name: "Parlance", policy: parlancePolicy, results: "exact", notes: "exact" },
  diplomacy: { name: "diplomacy", policy: landFallbackPolicy, results: "coarse", notes: "coarse" },
};

/** The habits of a server by its fingerprint; of an unknown one what DAIDE's documents say. */
export function habitsOf(software: string | null): ServerHabits {
  const known = software === null ? undefined : servers[software];
  return known ?? { name: "unknown", policy: daidePolicy, results: "exact", notes: "exact" };
}

/** Whether a reported result says the same as ours, as far as the server's words go. */
export function sameResult({ results }: ServerHabits, reported: OrderResult, ours: OrderResult): boolean {
  if (results === "coarse") return (reported.outcome === "SUC") === (ours.outcome === "SUC" && !ours.dislodged);
  return reported.outcome === ours.outcome && reported.dislodged === ours.dislodged;
}
