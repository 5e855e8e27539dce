/** The median of repeated measurements and their range, which shows how noisy they were. */
export interface Spread {
  /** Median of the rounds, or a percentile over all rounds. NaN if unknown. */
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/** A figure as a multiple of another contender's figure in the same run: 0.5 means half of that figure. */
export interface Against extends Spread {
  readonly peer: string;
  /** Target for the ratio: a maximum if lower is better, a minimum if higher is better. */
  readonly target?: number;
}

/** One row of the table. Every measure returns its results in this shape. */
export interface Figure extends Spread {
  /** Unique within its measure, and the same in every run, so that the last run's figure can be found. */
  readonly name: string;
  readonly unit: string;
  readonly better: "higher" | "lower";
  readonly target?: number;
  readonly against?: readonly Against[];
  /** Whether README.md shows the figure. */
  readonly isHeadline?: boolean;
}

/** A figure that a run could not measure, or a contender for which it could measure none. */
export interface Missing {
  readonly name: string;
  readonly why: string;
}

/** The result of a measure. */
export interface Findings {
  /** Sizes and counts of the measured data, on one line. */
  readonly about: string;
  readonly figures: readonly Figure[];
  readonly missing?: readonly Missing[];
}

/** Makes a figure from one value per round. */
export function figureOf(
  name: string,
  unit: string,
  better: Figure["better"],
  values: readonly number[],
  more: Pick<Figure, "target" | "against" | "isHeadline"> = {},
): Figure {
  return { name, unit, better, ...spread(values), ...more };
}

/**
 * Compares two contenders that took turns. Each value is divided by the other contender's value in the same round, so
 * that changes in the machine's speed affect both.
 */
export function against(
  peer: string,
  values: readonly number[],
  baseline: readonly number[],
  target?: number,
): Against {
  const ratios = values.map((value, round) => value / (baseline[round] ?? Number.NaN));
  return { peer, ...spread(ratios), ...(target === undefined ? {} : { target }) };
}

/** Returns the middle value, or the mean of the two middle values. NaN if there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** Ignores unknown values (NaN). @returns NaN in all fields if there are no values */
export function spread(values: readonly number[]): Spread {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return { median: Number.NaN, least: Number.NaN, greatest: Number.NaN };
  return { median: median(known), least: Math.min(...known), greatest: Math.max(...known) };
}

/**
 * Returns a percentile: the smallest value that at least the given share of the values does not exceed. NaN if there
 * are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
