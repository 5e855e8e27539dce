import { getOrMake } from "../bytes/keyed.ts";
import type { Agreement } from "./ledger.ts";
import { promisesOf } from "./promises.ts";
import { type Share, shareOf } from "./wilson.ts";

/** How a power kept its word to another. */
export interface Honour {
  readonly obligor: string;
  /** Null: to all others. */
  readonly other: string | null;
  /** kept / (kept + breached), of what was agreed or pledged between them. */
  readonly share: Share;
  readonly breached: number;
}

/**
 * How powers kept their word: one row a power that gave it to another, and one a power for all. A promise to several
 * is one to each of them, and one in the row for all; what a power promised twice it promised once.
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
