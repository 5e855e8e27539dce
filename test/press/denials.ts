import { turnKey } from "../../core/map/turn.ts";
import type { Agreement } from "../../core/press/ledger.ts";
import type { Verdict } from "../../core/press/verdict.ts";
import type { Entry } from "../../core/recording/entry.ts";

/** Renumbers entries as a recording that contains only these entries would number them. */
export function renumbered(entries: readonly Entry[]): Entry[] {
  return entries.map((entry, at) => ("sequence" in entry ? { ...entry, sequence: at + 1 } : entry));
}

/**
 * Returns the verdicts on part of a recording that contradict the whole: kept instead of breached, or breached instead
 * of kept. Compares final verdicts, and verdicts on single turns. Message numbers differ between the two recordings.
 */
export function denials(part: readonly Agreement[], whole: readonly Agreement[]): string[] {
  const all = verdictsBySense(whole);
  return [...verdictsBySense(part)].flatMap(([key, verdicts]) => {
    const known = all.get(key) ?? [];
    return verdicts
      .filter((verdict) => denied[verdict] !== undefined && !known.includes(verdict))
      .filter((verdict) => known.some((one) => one === denied[verdict]))
      .map((verdict) => `${key}: ${verdict}, but in the whole recording ${known.join(", ")}`);
  });
}

const denied: Readonly<Partial<Record<Verdict, Verdict>>> = { kept: "breached", breached: "kept" };

/**
 * Returns the final verdicts on promises and the verdicts on single turns, keyed by the text of the offer, its parties,
 * the obligor and the turn.
 */
function verdictsBySense(agreements: readonly Agreement[]): ReadonlyMap<string, readonly Verdict[]> {
  const found = new Map<string, Verdict[]>();
  const add = (key: string, verdict: Verdict): void => {
    found.set(key, [...(found.get(key) ?? []), verdict]);
  };
  for (const { offer, obligations } of agreements) {
    for (const { obligor, verdict, isFinal, turns } of obligations) {
      const key = `${offer.proposer} > ${offer.parties.join(" ")}: ${offer.message.text} by ${obligor}`;
      if (isFinal) add(key, verdict);
      for (const one of turns) add(`${key} in ${turnKey(one.turn)}`, one.verdict);
    }
  }
  return found;
}
