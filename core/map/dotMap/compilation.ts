import type { MapFault } from "../fault.ts";
import type { Place } from "../place.ts";
import { baseOf, type MapState, type Site } from "./state.ts";

/** The content of the files, indexed as the map needs it. */
export interface Compilation {
  readonly state: MapState;
  /** Names of provinces, keyed by abbreviation, without coasts. */
  readonly provinceNames: ReadonlyMap<string, string>;
  readonly powerNames: ReadonlyMap<string, string>;
  /** Returns the place of an abbreviation; undefined if it has no terrain. */
  readonly placeOf: (key: string) => Place | undefined;
  readonly faults: MapFault[];
}

export function holdsArmies({ key, terrain }: Site): boolean {
  return key === baseOf(key) && terrain !== "water" && terrain !== "shut";
}

export function holdsFleets({ isLower, terrain }: Site): boolean {
  return !isLower && terrain !== "land" && terrain !== "shut";
}
