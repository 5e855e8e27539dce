/** A share of n cases, with its 95% confidence interval. */
export interface Share {
  readonly n: number;
  /** The share, from 0 to 1; null if n is 0. */
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const z = 1.959963984540054;

/**
 * Returns a share with its Wilson score interval: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z for 95%. The
 * interval stays within 0 and 1 and is reliable for small n.
 */
export function shareOf(hits: number, n: number): Share {
  if (n === 0) return { n, rate: null, low: null, high: null };
  const rate = hits / n;
  const scale = 1 + (z * z) / n;
  const middle = (rate + (z * z) / (2 * n)) / scale;
  const reach = (z / scale) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  return { n, rate, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
