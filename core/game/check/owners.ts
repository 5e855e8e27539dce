import { getOrMake } from "../../bytes/keyed.ts";
import { type Owners, takeCentres } from "../../judge/centres.ts";
import type { Ownership } from "../../language/parts.ts";
import type { GameMap } from "../../map/gameMap.ts";
import type { Unit } from "../../orders/order.ts";
import { type GameState, historyOf, type TurnRecord } from "../state.ts";

const known = new WeakMap<readonly Ownership[], Owners>();

/**
 * Returns the owners by centre, without neutral centres. Cached, because the same owners are needed many times per SCO.
 */
export function ownersOf(ownership: readonly Ownership[]): Owners {
  return getOrMake(known, ownership, () => {
    const owned = ownership.filter(({ owner }) => owner !== "UNO");
    return new Map(owned.flatMap(({ owner, centres }) => centres.map((centre) => [centre, owner] as const)));
  });
}

/** Returns the centres of a game: its map's centres, or all centres that any SCO listed. */
export function centresOf(state: GameState, map: GameMap | null): ReadonlySet<string> {
  if (map) return new Set([...map.provinces.values()].flatMap((one) => (one.isSupplyCentre ? [one.name] : [])));
  return new Set(historyOf(state).flatMap((one) => (one.centres ?? []).flatMap((group) => group.centres)));
}

/**
 * Compares the owners after a year with the SCO that arrived with the next position. Returns null if the year
 * continues, or no SCO arrived, because some servers send an SCO only if a power has to build or remove.
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
  const sent = ownersOf(next.centres);
  return [...new Set([...due.keys(), ...sent.keys()])]
    .filter((centre) => due.get(centre) !== sent.get(centre))
    .map((centre) => ownerDifferenceText(centre, sent.get(centre), due.get(centre)));
}

function ownerDifferenceText(centre: string, sent: string | undefined, due: string | undefined): string {
  const actual = sent === undefined ? "is neutral" : `belongs to ${sent}`;
  return `${centre} ${actual}; the adjudicator ${due === undefined ? "leaves it neutral" : `gives it to ${due}`}`;
}
