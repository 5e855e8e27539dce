import { fingerprintRules, type RuleId, ruleAt } from "./fingerprintRules.ts";

/** How often each rule of the fingerprint was met, and where first. */
export class RuleTally {
  readonly #counts = new Uint32Array(fingerprintRules.length);
  readonly #firsts = new Float64Array(fingerprintRules.length);

  /** Counts a rule as met by frame `n`. */
  hit(rule: RuleId, n: number): void {
    const at = ruleAt[rule];
    if (this.#counts[at] === 0) this.#firsts[at] = n;
    this.#counts[at] = (this.#counts[at] as number) + 1;
  }

  /** Sets a rule that is judged by several frames together; 0 takes it back. */
  set(rule: RuleId, count: number, firstN: number): void {
    const at = ruleAt[rule];
    this.#counts[at] = count;
    this.#firsts[at] = firstN;
  }

  /** Takes in what another connection to the same program has shown. */
  add(other: RuleTally): void {
    for (let at = 0; at < this.#counts.length; at++) {
      const count = other.#counts[at] as number;
      if (count === 0) continue;
      const first = other.#firsts[at] as number;
      this.#firsts[at] = this.#counts[at] === 0 ? first : Math.min(first, this.#firsts[at] as number);
      this.#counts[at] = (this.#counts[at] as number) + count;
    }
  }

  /** Times and first frame of the rule at a place of the table. */
  at(place: number): { readonly count: number; readonly firstN: number } {
    return { count: this.#counts[place] as number, firstN: this.#firsts[place] as number };
  }
}
