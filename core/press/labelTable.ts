import { seededRandom } from "../bytes/seeded.ts";

/** The rows of the table; a message can count in several. */
export const labelNames = ["all", "true", "lie", "believed", "suspected"] as const;
export type LabelName = (typeof labelNames)[number];

/** What happened in one game to the promises with a label. */
export interface LabelCounts {
  readonly messages: number;
  readonly kept: number;
  readonly broken: number;
  /** Promises without a verdict of kept or broken. */
  readonly open: number;
}

/** A row as `chamber metrics --labels --json` prints it. */
export interface LabelRow extends LabelCounts {
  readonly label: LabelName;
  /** Games with a kept or broken promise of this label. */
  readonly games: number;
  /** broken / (kept + broken); null without any. */
  readonly brokenRate: number | null;
  /** The 95% interval of `brokenRate`; null with fewer than {@link leastGames} games. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Promises of one game are not independent: with fewer games, the table has only counts. */
export const leastGames = 5;
/** How often the games are drawn again. */
export const resamples = 10_000;

/**
 * Returns the table of kept and broken promises by label. The intervals come from drawing whole games again, with
 * replacement, and are the 2.5% and 97.5% quantiles of the rate; a draw without any promise does not count.
 * @param games the counts of each game by label
 */
export function labelTable(games: readonly ReadonlyMap<LabelName, LabelCounts>[], seed: number): LabelRow[] {
  return labelNames.map((label) => {
    const own = games.map((counts) => counts.get(label) ?? noCounts);
    const total = own.reduce(added, noCounts);
    const tested = own.filter(({ kept, broken }) => kept + broken > 0);
    const interval = tested.length < leastGames ? null : intervalOf(tested, seed);
    return { label, ...total, games: tested.length, brokenRate: rateOf(total), interval };
  });
}

const noCounts: LabelCounts = { messages: 0, kept: 0, broken: 0, open: 0 };

function added(one: LabelCounts, other: LabelCounts): LabelCounts {
  return {
    messages: one.messages + other.messages,
    kept: one.kept + other.kept,
    broken: one.broken + other.broken,
    open: one.open + other.open,
  };
}

function rateOf({ kept, broken }: LabelCounts): number | null {
  return kept + broken === 0 ? null : rounded(broken / (kept + broken));
}

function intervalOf(games: readonly LabelCounts[], seed: number): { readonly low: number; readonly high: number } {
  const random = seededRandom(seed);
  const rates: number[] = [];
  for (let draw = 0; draw < resamples; draw++) {
    let [kept, broken] = [0, 0];
    for (let at = 0; at < games.length; at++) {
      const game = games[Math.floor(random() * games.length)] ?? noCounts;
      kept += game.kept;
      broken += game.broken;
    }
    if (kept + broken > 0) rates.push(broken / (kept + broken));
  }
  rates.sort((one, other) => one - other);
  const quantile = (share: number): number => rounded(rates[Math.round(share * (rates.length - 1))] ?? 0);
  return { low: quantile(0.025), high: quantile(0.975) };
}

/** Rounds to four digits after the point. */
function rounded(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}
