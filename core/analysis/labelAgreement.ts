/** How well two annotators agree on the labels of the same units. */
export interface LabelAgreement {
  readonly labels: readonly string[];
  /** `counts[i][j]` units have label `i` from the first annotator and label `j` from the second. */
  readonly counts: readonly (readonly number[])[];
  /** The number of units. */
  readonly n: number;
  /** The number of units that both annotators labelled the same. */
  readonly same: number;
  /**
   * Cohen's kappa: the agreement beyond chance, as a share of the largest possible agreement beyond chance (Cohen 1960,
   * *A coefficient of agreement for nominal scales*). Null if there are no units, or if both annotators gave all units
   * the same label.
   */
  readonly kappa: number | null;
}

/**
 * Compares the labels of two annotators.
 * @param labels all labels, in the order of the counts
 * @param pairs for each unit, the first annotator's label and the second's
 */
export function labelAgreement<L extends string>(
  labels: readonly L[],
  pairs: readonly (readonly [first: L, second: L])[],
): LabelAgreement {
  const countOf = (first: L, second: L): number => pairs.filter(([a, b]) => a === first && b === second).length;
  const counts = labels.map((first) => labels.map((second) => countOf(first, second)));
  const n = pairs.length;
  const same = pairs.filter(([first, second]) => first === second).length;
  const share = (label: L, side: 0 | 1): number => pairs.filter((pair) => pair[side] === label).length / n;
  const byChance = labels.reduce((sum, label) => sum + share(label, 0) * share(label, 1), 0);
  const kappa = n === 0 || byChance === 1 ? null : (same / n - byChance) / (1 - byChance);
  return { labels, counts, n, same, kappa };
}
