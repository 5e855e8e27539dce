import { getOrMake } from "../bytes/keyed.ts";
import type { Agreement } from "./ledger.ts";
import { promisesOf } from "./promises.ts";
import { type Share, shareOf } from "./wilson.ts";

/** How many of its promises to another power a power kept. */
export interface Honour {
  readonly obligor: string;
  /** The other power; null for all other powers combined. */
  readonly other: string | null;
  /** kept / (kept + breached), over the agreements and pledges between the two. */
  readonly share: Share;
  readonly breached: number;
}

/**
 * Returns how many of their promises powers kept: one row per pair, and one row per power for all others combined. A
 * promise to several powers counts once for each of them, and once in the row for all powers; a repeated promise counts
 * once.
 */
export function honourOf(agreements: readonly Agreement[]): Honour[] {
  const counts = new Map<string, { obligor: string; other: string | null; kept: number; breached: number }>();
  const count = (obligor: string, other: string | null, verdict: "kept" | "breached"): void => {
    const key = `${obligor} ${other ?? ""}`;
    getOrMake(counts, key, () => ({ obligor, other, kept: 0, breached: 0 }))[verdict] += 1;
  };
  for (const { agreement, obligation } of promisesOf(agreements)) {
    const { obligor, verdict } = obligation;
    if (verdict !== "kept" && verdict !== "breached") continue;
    count(obligor, null, verdict);
    for (const other of agreement.offer.parties) if (other !== obligor) count(obligor, other, verdict);
  }
  return [...counts.values()].map(({ kept, ...row }) => ({ ...row, share: shareOf(kept, kept + row.breached) }));
}
