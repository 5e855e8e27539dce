import { groupBy } from "../bytes/keyed.ts";
import type { PowerTurn } from "../lint/turnClock.ts";

/**
 * How long a power took to send its orders. Covers the turns of a game that required orders from the power. Times are
 * in seconds.
 */
export interface TimeToOrder {
  /** Index of the game in the recording. */
  readonly game: number;
  readonly power: string;
  readonly connection: PowerTurn["connection"];
  /** Turns that required orders from the power. */
  readonly turns: number;
  /**
   * The median number of seconds from NOW to the power's first message; null if the power sent no message in any turn.
   */
  readonly medianToReply: number | null;
  /**
   * The median number of seconds from NOW to the power's last valid order; null if the power's orders were never
   * complete.
   */
  readonly median: number | null;
  readonly longest: number | null;
  /** The shortest and the longest time limit for a turn; null if no turn had a limit. */
  readonly limits: readonly [shortest: number, longest: number] | null;
  /** The shortest time left when the last order arrived, in turns with a limit; negative after the deadline. */
  readonly leastLeft: number | null;
  /** Number of turns whose deadline passed with orders missing, counted as in the findings. */
  readonly missed: number;
}

/**
 * Returns one row per game, power and connection, sorted in that order. Turns that required no orders are not counted.
 * @param turns turns that have ended
 * @param missed turns whose deadline was missed, including turns that continue after the deadline
 */
export function timesToOrder(turns: readonly PowerTurn[], missed: ReadonlySet<PowerTurn>): TimeToOrder[] {
  const asking = [...new Set([...turns, ...missed])].filter(({ due }) => due !== 0);
  const by = groupBy(asking, (turn) => `${String(turn.game).padStart(6, "0")} ${turn.power} ${turn.connection}`);
  return [...by].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, own]) => timeOf(own, missed) ?? []);
}

function timeOf(turns: readonly PowerTurn[], missed: ReadonlySet<PowerTurn>): TimeToOrder | null {
  const [first] = turns;
  if (!first) return null;
  const { game, power, connection } = first;
  const complete = turns.filter(({ due, given }) => given >= due);
  const replies = turns.flatMap(({ firstNs, shownNs }) => (firstNs === null ? [] : [seconds(firstNs - shownNs)]));
  const times = complete.flatMap(({ orderedNs, shownNs }) =>
    orderedNs === null ? [] : [seconds(orderedNs - shownNs)],
  );
  const limits = turns.flatMap(({ deadlineNs, shownNs }) =>
    deadlineNs === null ? [] : [seconds(deadlineNs - shownNs)],
  );
  const left = complete.flatMap(({ orderedNs, deadlineNs }) =>
    orderedNs === null || deadlineNs === null ? [] : [seconds(deadlineNs - orderedNs)],
  );
  return {
    game,
    power,
    connection,
    turns: turns.length,
    medianToReply: medianOf(replies),
    median: medianOf(times),
    longest: times.length === 0 ? null : Math.max(...times),
    limits: limits.length === 0 ? null : [Math.min(...limits), Math.max(...limits)],
    leastLeft: left.length === 0 ? null : Math.min(...left),
    missed: turns.filter((turn) => missed.has(turn)).length,
  };
}

function seconds(ns: number): number {
  return ns / 1e9;
}

/** Returns the middle value, or the mean of the two middle values. */
function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
