import { turnKey } from "../../core/map/turn.ts";
import type { Agreement, Obligation } from "../../core/press/ledger.ts";
import type { Verdict } from "../../core/press/verdict.ts";

/**
 * Returns the verdicts that later messages cannot change: those for each offer, obligor and turn, and those on whole
 * promises if they are final.
 */
export function decided(agreements: readonly Agreement[]): Map<string, Verdict> {
  const found = new Map<string, Verdict>();
  const keep = (key: string, { verdict }: Pick<Obligation, "verdict">): void => {
    if (verdict === "kept" || verdict === "breached") found.set(key, verdict);
  };
  for (const { offer, obligations } of agreements)
    for (const obligation of obligations) {
      const key = `${offer.id} ${obligation.obligor}`;
      if (obligation.isFinal) keep(key, obligation);
      for (const one of obligation.turns) keep(`${key} ${turnKey(one.turn)}`, one);
    }
  return found;
}
