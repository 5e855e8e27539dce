import { readStart } from "../map/aiserver.ts";
import type { MapFault } from "../map/fault.ts";
import type { LoadedMap, StartPosition } from "../map/loadedMap.ts";
import { variantStarts } from "../map/variants/starts.ts";

/**
 * Returns the start of a game: the one in the map's source, otherwise that of the known variant with the map's name.
 * Null if neither has one, or if the variant's start does not fit the map.
 */
export function startOf({ map, start }: Pick<LoadedMap, "map" | "start">): StartPosition | null {
  if (start !== null) return start;
  const known = variantStarts[map.name.toLowerCase()];
  if (known === undefined) return null;
  const source = (text: string) => ({ file: map.name, text });
  const faults: MapFault[] = [];
  const read = readStart(map, { now: source(known.now), sco: source(known.sco) }, faults);
  return faults.length === 0 ? read : null;
}

/** A known variant on which a game can begin, and its powers. */
export interface KnownStart {
  readonly name: string;
  readonly powers: readonly string[];
}

/** Returns the known variants, Standard first. Every power has a centre at the start. */
export function knownStarts(): KnownStart[] {
  const all = Object.entries(variantStarts).map(([name, { sco }]): KnownStart => {
    const owners = [...sco.matchAll(/^\( (\w{3}) /gm)].map(([, owner = ""]) => owner);
    return { name, powers: owners.filter((owner) => owner !== "UNO") };
  });
  const rank = ({ name }: KnownStart): number => (name === "standard" ? 0 : 1);
  return all.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}
