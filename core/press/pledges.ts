import type { Arrangement } from "../language/press.ts";
import { obligorsOf } from "./obligors.ts";

/**
 * The part of what a power insists on that it can bring about itself: what is asked of nobody else. Null: nothing.
 * Source: v0.18, level 60, INS.
 */
export function pledgeOf(arrangement: Arrangement, proposer: string): Arrangement | null {
  if (arrangement.type === "AND") {
    const parts = arrangement.parts.map((part) => pledgeOf(part, proposer));
    // Places of parts stay: what takes one of them back names its place.
    const none: Arrangement = { type: "AND", parts: [] };
    return parts.some((part) => part !== null) ? { type: "AND", parts: parts.map((part) => part ?? none) } : null;
  }
  if (arrangement.type === "ULB" || arrangement.type === "UUB") return null;
  const obligors = obligorsOf(arrangement, [], proposer);
  return obligors.length > 0 && obligors.every((power) => power === proposer) ? arrangement : null;
}
