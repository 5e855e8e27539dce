import { readStart } from "../map/aiserver.ts";
import type { MapFault } from "../map/fault.ts";
import type { LoadedMap, StartPosition } from "../map/loadedMap.ts";
import { variantStarts } from "../map/variants/starts.ts";

/**
 * Returns the start of a game: the one in the map's source, or else that of the known variant with the map's name.
 * Null if neither gives one, or if the variant's start does not fit the map.
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
