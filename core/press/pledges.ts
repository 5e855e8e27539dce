import type { Arrangement } from "../language/press.ts";
import { obligorsOf } from "./obligors.ts";

/**
 * Returns the part of an INS that asks nothing of other powers and so binds the sender itself. Returns null if there is
 * no such part. Source: v0.18, level 60, INS.
 */
export function pledgeOf(arrangement: Arrangement, proposer: string): Arrangement | null {
  if (arrangement.type === "AND") {
    const parts = arrangement.parts.map((part) => pledgeOf(part, proposer));
    // Keep each part at its index, because cuts refer to parts by index.
    const none: Arrangement = { type: "AND", parts: [] };
    return parts.some((part) => part !== null) ? { type: "AND", parts: parts.map((part) => part ?? none) } : null;
  }
  if (arrangement.type === "ULB" || arrangement.type === "UUB") return null;
  const obligors = obligorsOf(arrangement, [], proposer);
  return obligors.length > 0 && obligors.every((power) => power === proposer) ? arrangement : null;
}
