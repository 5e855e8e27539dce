import type { SessionTurn } from "../../../core/session/turnTable.ts";
import type { LaneKind } from "./track.ts";

/** What the lanes show of a game's turns. */
export interface Tallies {
  readonly kind: LaneKind;
  /** Of a turn and all powers; by turn. */
  readonly totals: readonly number[];
  readonly mostOfTurn: number;
  /** Of a turn and one power: a bar of this count fills its cell. */
  readonly mostOfPower: number;
}

/** Whether anybody of the game sent press. */
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
  // One turn out of all measure would make every other bar a dot.
  const mostOfPower = counts[Math.floor(counts.length * 0.95)] ?? 0;
  return { kind, totals, mostOfTurn, mostOfPower };
}
