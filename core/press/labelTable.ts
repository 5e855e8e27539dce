import { seededRandom } from "../bytes/seeded.ts";
import type { Verdict } from "./verdict.ts";

/** The rows of the table; a message can count in more than one. */
const labelNames = ["all", "true", "lie", "believed", "suspected"] as const;
/**
 * Rows for promises whose senders wrote down their intentions beforehand; the table has these rows only if such
 * promises exist.
 */
const intentionNames = ["intended", "unintended"] as const;
export type LabelName = (typeof labelNames)[number] | (typeof intentionNames)[number];

/** What happened to promises in one game. */
export interface PromiseCounts {
  readonly kept: number;
  readonly broken: number;
  /** Promises whose verdict is neither kept nor broken. */
  readonly open: number;
}

/** What happened in one game to the promises with a label, and the number of messages with that label. */
export interface LabelCounts extends PromiseCounts {
  readonly messages: number;
}

/** How often promises were broken, over all games. */
export interface BrokenRate extends PromiseCounts {
  /** Number of games with a kept or broken promise. */
  readonly games: number;
  /** broken / (kept + broken); null if both are 0. */
  readonly brokenRate: number | null;
  /** The 95% interval of `brokenRate`; null if there are fewer than {@link leastGames} games. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** A row as `chamber metrics --labels --json` prints it. */
export interface LabelRow extends BrokenRate {
  readonly label: LabelName;
  readonly messages: number;
}

/**
 * The minimum number of games for rates. Promises in one game are not independent of each other, so with fewer games
 * the table has only counts.
 */
export const leastGames = 5;
/** The number of times that the games are resampled. */
export const resamples = 10_000;

/**
 * Returns the table of kept and broken promises by label.
 * @param games the counts of each game by label
 */
export function labelTable(games: readonly ReadonlyMap<LabelName, LabelCounts>[], seed: number): LabelRow[] {
  const hasIntentions = games.some((counts) => intentionNames.some((name) => counts.has(name)));
  return [...labelNames, ...(hasIntentions ? intentionNames : [])].map((label) => {
    const own = games.map((counts) => counts.get(label) ?? { messages: 0, ...noCounts });
    const messages = own.reduce((sum, counts) => sum + counts.messages, 0);
    return { label, messages, ...brokenRateOf(own, seed) };
  });
}

/**
 * Returns the rate of broken promises over games. The interval is bootstrapped by resampling whole games with
 * replacement; its ends are the 2.5% and 97.5% quantiles of the rate. Samples without any promise are ignored.
 */
export function brokenRateOf(games: readonly PromiseCounts[], seed: number): BrokenRate {
  const total = games.reduce(added, noCounts);
  const tested = games.filter(({ kept, broken }) => kept + broken > 0);
  const interval = tested.length < leastGames ? null : intervalOf(tested, seed);
  return { ...total, games: tested.length, brokenRate: rateOf(total), interval };
}

/** Returns the counts with one more promise. */
export function withVerdict(counts: PromiseCounts | undefined, verdict: Verdict): PromiseCounts {
  const one = verdict === "kept" ? { kept: 1 } : verdict === "breached" ? { broken: 1 } : { open: 1 };
  return added(counts ?? noCounts, { ...noCounts, ...one });
}

const noCounts: PromiseCounts = { kept: 0, broken: 0, open: 0 };

function added(one: PromiseCounts, other: PromiseCounts): PromiseCounts {
  return { kept: one.kept + other.kept, broken: one.broken + other.broken, open: one.open + other.open };
}

function rateOf({ kept, broken }: PromiseCounts): number | null {
  return kept + broken === 0 ? null : rounded(broken / (kept + broken));
}

function intervalOf(games: readonly PromiseCounts[], seed: number): { readonly low: number; readonly high: number } {
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

/** Rounds to four decimal places. */
function rounded(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}
