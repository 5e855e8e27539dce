import { getOrMake } from "../../bytes/keyed.ts";
import { type Owners, takeCentres } from "../../judge/centres.ts";
import type { Ownership } from "../../language/parts.ts";
import type { GameMap } from "../../map/gameMap.ts";
import type { Unit } from "../../orders/order.ts";
import type { TurnRecord } from "../state.ts";

const known = new WeakMap<readonly Ownership[], Owners>();

/** Owners by centre; centres that nobody owns are left out. Asked many times of what one SCO said. */
export function ownersOf(ownership: readonly Ownership[]): Owners {
  return getOrMake(known, ownership, () => {
    const owned = ownership.filter(({ owner }) => owner !== "UNO");
    return new Map(owned.flatMap(({ owner, centres }) => centres.map((centre) => [centre, owner] as const)));
  });
}

/**
 * What differs between the owners after a year and those of the SCO that came with the next position; null where
 * the year goes on, or no SCO came: some servers send one only when somebody has to build or remove.
 */
export function ownerDifferences(
  record: TurnRecord,
  units: readonly Unit[],
  next: TurnRecord,
  map: GameMap,
): string[] | null {
  const isYearsEnd = next.turn.season === "WIN" || next.turn.year > record.turn.year;
  const isAutumn = record.turn.season === "FAL" || record.turn.season === "AUT";
  if (!isYearsEnd || !isAutumn || record.centres === null || !next.centresTold || next.centres === null) return null;
  const due = takeCentres(map, ownersOf(record.centres), units);
  const told = ownersOf(next.centres);
  return [...new Set([...due.keys(), ...told.keys()])]
    .filter((centre) => due.get(centre) !== told.get(centre))
    .map(
      (centre) => `${centre} belongs to ${told.get(centre) ?? "nobody"}, by our judge ${due.get(centre) ?? "nobody"}`,
    );
}
