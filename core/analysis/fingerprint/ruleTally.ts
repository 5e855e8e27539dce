import type { RuleId } from "./fingerprintRules.ts";

/** How often a rule was met, and the frame that met it first. */
interface Met {
  readonly count: number;
  readonly firstN: number;
}

const never: Met = { count: 0, firstN: 0 };

/** How often each rule of the fingerprint was met, and where first. */
export class RuleTally {
  readonly #met = new Map<string, Met>();

  /** Counts a rule as met by frame `n`. */
  hit(rule: RuleId, n: number): void {
    const { count, firstN } = this.of(rule);
    this.set(rule, count + 1, count === 0 ? n : firstN);
  }

  /** Sets a rule that is judged by several frames together; 0 takes it back. */
  set(rule: RuleId, count: number, firstN: number): void {
    this.#met.set(rule, { count, firstN });
  }

  /** Takes in what another connection to the same program has shown. */
  add(other: RuleTally): void {
    for (const [rule, { count, firstN }] of other.#met) {
      if (count === 0) continue;
      const own = this.of(rule);
      const first = own.count === 0 ? firstN : Math.min(firstN, own.firstN);
      this.#met.set(rule, { count: own.count + count, firstN: first });
    }
  }

  /** Times and first frame of a rule, by its id. */
  of(rule: string): Met {
    return this.#met.get(rule) ?? never;
  }
}
