import type { RuleId } from "./fingerprintRules.ts";

/** The number of matches of a rule, and the first matching frame. */
interface Met {
  readonly count: number;
  readonly firstN: number;
}

const never: Met = { count: 0, firstN: 0 };

/** Counts the matches of each fingerprint rule and records the first match. */
export class RuleTally {
  readonly #met = new Map<string, Met>();

  /** Counts a match of a rule in frame `n`. */
  hit(rule: RuleId, n: number): void {
    const { count, firstN } = this.of(rule);
    this.set(rule, count + 1, count === 0 ? n : firstN);
  }

  /** Sets the count of a rule that depends on several frames; 0 withdraws it. */
  set(rule: RuleId, count: number, firstN: number): void {
    this.#met.set(rule, { count, firstN });
  }

  /** Adds the matches of another connection to the same program. */
  add(other: RuleTally): void {
    for (const [rule, { count, firstN }] of other.#met) {
      if (count === 0) continue;
      const own = this.of(rule);
      const first = own.count === 0 ? firstN : Math.min(firstN, own.firstN);
      this.#met.set(rule, { count: own.count + count, firstN: first });
    }
  }

  /** Returns the matches of the rule with the given id. */
  of(rule: string): Met {
    return this.#met.get(rule) ?? never;
  }
}
