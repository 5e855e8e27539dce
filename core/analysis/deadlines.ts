import { getOrMake, groupBy } from "../bytes/keyed.ts";
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

/** What is known about the turns of one power on one connection. Times are in seconds, in the order of the turns. */
interface OwnTurns extends Pick<PowerTurn, "game" | "power" | "connection"> {
  turns: number;
  missed: number;
  /** From NOW to the first message. */
  readonly replies: number[];
  /** From NOW to the last valid order, in turns whose orders were complete. */
  readonly times: number[];
  /** The time limits, in turns that had one. */
  readonly limits: number[];
  /** The time left when the last order arrived, in turns with a limit whose orders were complete. */
  readonly left: number[];
}

/** Notes how long powers took to send their orders. Keeps only times, because a long recording has very many turns. */
export class TimesToOrder {
  readonly #own = new Map<string, OwnTurns>();

  /** Adds a turn that has ended. Turns that required no orders are not counted. */
  take(turn: PowerTurn): void {
    if (turn.due !== 0)
      add(
        turn,
        getOrMake(this.#own, keyOf(turn), () => startOf(turn)),
      );
  }

  /**
   * Returns one row per game, power and connection, sorted in that order.
   * @param missed turns whose deadline was missed, including turns that continue after the deadline
   */
  rows(missed: ReadonlySet<PowerTurn>): TimeToOrder[] {
    const late = groupBy(
      [...missed].filter(({ due }) => due !== 0),
      keyOf,
    );
    return [...new Set([...this.#own.keys(), ...late.keys()])].sort().flatMap((key) => {
      const turns = late.get(key) ?? [];
      const [first] = turns;
      const known = this.#own.get(key) ?? (first && startOf(first));
      return known ? timeOf(withMissed(known, turns)) : [];
    });
  }
}

function keyOf({ game, power, connection }: PowerTurn): string {
  return `${String(game).padStart(6, "0")} ${power} ${connection}`;
}

function startOf({ game, power, connection }: PowerTurn): OwnTurns {
  return { game, power, connection, turns: 0, missed: 0, replies: [], times: [], limits: [], left: [] };
}

function add({ due, given, firstNs, shownNs, orderedNs, deadlineNs }: PowerTurn, own: OwnTurns): void {
  own.turns += 1;
  if (firstNs !== null) own.replies.push(seconds(firstNs - shownNs));
  if (deadlineNs !== null) own.limits.push(seconds(deadlineNs - shownNs));
  if (given < due || orderedNs === null) return;
  own.times.push(seconds(orderedNs - shownNs));
  if (deadlineNs !== null) own.left.push(seconds(deadlineNs - orderedNs));
}

/** Counts missed turns, and adds those that have not ended. */
function withMissed(known: OwnTurns, missed: readonly PowerTurn[]): OwnTurns {
  const { replies, times, limits, left } = known;
  const own = { ...known, replies: [...replies], times: [...times], limits: [...limits], left: [...left] };
  own.missed = missed.length;
  for (const turn of missed) if (turn.endedN === null) add(turn, own);
  return own;
}

function timeOf({ game, power, connection, turns, missed, replies, times, limits, left }: OwnTurns): TimeToOrder {
  return {
    game,
    power,
    connection,
    turns,
    medianToReply: medianOf(replies),
    median: medianOf(times),
    longest: times.length === 0 ? null : Math.max(...times),
    limits: limits.length === 0 ? null : [Math.min(...limits), Math.max(...limits)],
    leastLeft: left.length === 0 ? null : Math.min(...left),
    missed,
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
