import type { SessionTurn } from "../../../core/session/turnTable.ts";
import type { LaneKind } from "./track.ts";

/** Counts that the lanes show for a game's turns. */
export interface Tallies {
  readonly kind: LaneKind;
  /** Counts of all powers, by turn. */
  readonly totals: readonly number[];
  readonly mostOfTurn: number;
  /** The count at which a power's bar fills a turn's cell. */
  readonly mostOfPower: number;
}

/** Whether any power of the game sent press. */
export function hasPress(turns: readonly SessionTurn[]): boolean {
  return turns.some(({ press }) => Object.keys(press).length > 0);
}

export function countsOf(turn: SessionTurn, kind: LaneKind): Readonly<Record<string, number>> {
  return kind === "press" ? turn.press : turn.sent;
}

export function tally(turns: readonly SessionTurn[], kind: LaneKind): Tallies {
  const totals: number[] = [];
  let mostOfTurn = 0;
  const counts: number[] = [];
  for (const turn of turns) {
    let total = 0;
    for (const count of Object.values(countsOf(turn, kind))) {
      total += count;
      counts.push(count);
    }
    totals.push(total);
    mostOfTurn = Math.max(mostOfTurn, total);
  }
  counts.sort((one, other) => one - other);
  // Use the 95th percentile, because a single extreme value would reduce every other bar to a dot.
  const mostOfPower = counts[Math.floor(counts.length * 0.95)] ?? 0;
  return { kind, totals, mostOfTurn, mostOfPower };
}
