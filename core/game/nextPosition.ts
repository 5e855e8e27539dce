import { adjustmentDue, type Owners, takeCentres } from "../judge/centres.ts";
import type { GameMap } from "../map/gameMap.ts";
import { phaseOf, type Turn } from "../map/turn.ts";
import type { Position } from "../orders/notation/judge/position.ts";
import type { Adjudication } from "./orderSheet.ts";

/** The turn of the next phase, and the owners of centres in that turn. */
export interface NextPosition {
  /** Null if the position has no turn, or no centres to determine whether adjustments are due. */
  readonly turn: Turn | null;
  /** Centres, keyed by power; null if the position has none. */
  readonly centres: ReadonlyMap<string, readonly string[]> | null;
}

/**
 * Returns the position after a finished phase. Like servers, it skips phases in which no orders are due; centres change
 * owners at the end of autumn.
 */
export function nextPosition(map: GameMap, { turn, centres }: Position, played: Adjudication): NextPosition {
  if (turn === null) return { turn: null, centres };
  const { season, year } = turn;
  if (phaseOf(turn) === "movement" && played.dislodged.length > 0) {
    return { turn: { season: season === "SPR" ? "SUM" : "AUT", year }, centres };
  }
  if (season === "SPR" || season === "SUM") return { turn: { season: "FAL", year }, centres };
  const spring: Turn = { season: "SPR", year: year + 1 };
  if (season === "WIN") return { turn: spring, centres };
  if (centres === null) return { turn: null, centres };
  const owners = takeCentres(map, ownersOf(centres), played.units);
  const powers = map.powers.map(({ name }) => name);
  const isDue = powers.some((power) => adjustmentDue(power, owners, played.units) !== 0);
  return { turn: isDue ? { season: "WIN", year } : spring, centres: centresOf(owners, [...centres.keys()]) };
}

function ownersOf(centres: ReadonlyMap<string, readonly string[]>): Owners {
  return new Map([...centres].flatMap(([power, owned]) => owned.map((centre) => [centre, power] as const)));
}

/**
 * Returns the centres of each power.
 * @param listed powers to list even if they own no centres
 */
function centresOf(owners: Owners, listed: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const powers = new Set([...listed, ...owners.values()]);
  return new Map(
    [...powers].map((power) => [power, [...owners].flatMap(([centre, owner]) => (owner === power ? [centre] : []))]),
  );
}
