import type { GameState, TurnRecord } from "./state.ts";
import { centresByPower, type TurnUnit, turnSummary } from "./turnList.ts";

/** A position as `chamber board --format json` prints it. */
export interface Board {
  readonly turn: string;
  readonly map: string | null;
  readonly units: readonly TurnUnit[];
  readonly centres: Readonly<Record<string, readonly string[]>>;
}

/** Returns the position at the start of a turn. */
export function boardOf(game: GameState, record: TurnRecord): Board {
  const { turn, units } = turnSummary(record);
  return { turn, map: game.map, units, centres: centresByPower(record.centres ?? []) };
}

/** Returns a position as lines, one per power: its centres and its units, dislodged units with their retreats. */
export function boardText({ turn, units, centres }: Board): string[] {
  const powers = [...new Set([...Object.keys(centres), ...units.map(({ power }) => power)])].sort();
  const lines = powers.map((power) => {
    const owned = centres[power] ?? [];
    const standing = units.filter((unit) => unit.power === power).map(unitWords);
    return `  ${power}  ${String(owned.length).padStart(2)} ${owned.join(" ").padEnd(30)}  ${standing.join(", ")}`.trimEnd();
  });
  return [turn, ...lines];
}

/** Returns a unit as text: `A BUD`, `F STP SCS`, `A SER dislodged: ALB GRE`. */
export function unitWords({ type, province, coast, mustRetreatTo }: TurnUnit): string {
  const place = `${type === "AMY" ? "A" : "F"} ${province}${coast === null ? "" : ` ${coast}`}`;
  if (mustRetreatTo === undefined) return place;
  return `${place} dislodged: ${mustRetreatTo.length === 0 ? "must disband" : mustRetreatTo.join(" ")}`;
}
