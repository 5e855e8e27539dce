/** The bounds of a confidence interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the 95% confidence interval of the mean score per seat. The seats of a game share one pot, so the independent
 * observations are the games. The interval uses Student's t with one degree of freedom fewer than there are games, and
 * the variance of a ratio (total score / total seats) over clusters (W. G. Cochran, Sampling Techniques, 3rd ed.,
 * section 6.4).
 * @param games the scores of the seats in each game
 * @returns null if there are fewer than two games, or if all games have the same mean score, because the variance
 * cannot then be estimated
 */
export function scoreInterval(games: readonly (readonly number[])[]): Interval | null {
  const n = games.length;
  const totals = games.map((scores) => ({ seats: scores.length, score: scores.reduce((sum, each) => sum + each, 0) }));
  const seats = totals.reduce((sum, each) => sum + each.seats, 0);
  if (n < 2 || seats === 0) return null;
  const mean = totals.reduce((sum, each) => sum + each.score, 0) / seats;
  const squares = totals.reduce((sum, each) => sum + (each.score - mean * each.seats) ** 2, 0);
  if (squares < 1e-12) return null;
  const reach = (tQuantile(n - 1) * Math.sqrt((n / (n - 1)) * squares)) / seats;
  // A seat cannot lose more than the point that it stakes.
  return { low: Math.max(-1, mean - reach), high: mean + reach };
}

const z = 1.959963984540054;

/**
 * Returns the 97.5% quantile of Student's t. It is exact for one and two degrees of freedom. For three or more, it uses
 * the expansion of G. W. Hill and A. W. Davis (Abramowitz and Stegun, 26.7.5), with an error of at most 0.2%.
 */
function tQuantile(freedom: number): number {
  if (freedom === 1) return Math.tan(0.475 * Math.PI);
  if (freedom === 2) return 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2));
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ];
  return terms.reduce((sum, term, at) => sum + term / freedom ** at, 0);
}
