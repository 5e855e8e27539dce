import type { PositionedUnit } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import { compareTurns, type Turn } from "../map/turn.ts";

/** The owners of centres before a position, and the turn of the previous position. */
interface Before {
  readonly centres: readonly Ownership[] | null;
  readonly turn: Turn | null;
}

/**
 * Returns the owners of centres at a position without an SCO. Some servers send no SCO at the end of a year, or only if
 * a power has to build or remove; the units on centres then show the new owners. Source: v0.18, level 0, SCO. In winter
 * and spring, all units are still where they were at the end of the year. Later in the year, the units have moved, and
 * the owners remain unchanged.
 */
export function centresWithoutSco(
  { centres, turn: before }: Before,
  turn: Turn,
  units: readonly PositionedUnit[],
): readonly Ownership[] | null {
  const isYearsEnd = turn.season === "WIN" || turn.season === "SPR";
  if (centres === null || before === null || !isYearsEnd || compareTurns(turn, before) <= 0) return centres;
  const owners = new Map(
    centres.flatMap(({ owner, centres: owned }) => owned.map((centre) => [centre, owner] as const)),
  );
  const taken = units.filter(
    ({ power, province, retreats }) => retreats === null && owners.has(province) && owners.get(province) !== power,
  );
  if (taken.length === 0) return centres;
  for (const { province, power } of taken) owners.set(province, power);
  const listed = new Set([...centres.map(({ owner }) => owner), ...taken.map(({ power }) => power)]);
  return [...listed].map((owner) => ({
    owner,
    centres: [...owners].flatMap(([centre, by]) => (by === owner ? [centre] : [])),
  }));
}
