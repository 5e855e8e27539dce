import { knownVariants } from "../map/library.ts";
import { readPlace } from "../map/placeNames.ts";
import { readPower } from "../map/powerNames.ts";
import type { NamedMap } from "../map/standard.ts";
import { type DiplomacyNames, diplomacyNames, namesOfMap } from "./diplomacyNames.ts";

/** The map of a saved game. */
export interface SavedGameMap {
  readonly names: DiplomacyNames;
  /** The name of the map: the one in the file, or the inferred one. */
  readonly map: string | null;
  /** True if the file does not name a known map, and `map` is one that has all the file's powers and provinces. */
  readonly isInferred: boolean;
}

/**
 * Determines the map of a saved game. Most files name it. If the name is unknown (some are blanked before publication),
 * returns the first known map that has all the game's powers and provinces.
 * @param phases the phases, as parsed from the file
 */
export function savedGameMap(named: string | null, phases: readonly unknown[]): SavedGameMap {
  const names = diplomacyNames(named);
  if (names.loaded !== null) return { names, map: named, isInferred: false };
  const { powers, places } = spellingsOf(phases);
  if (powers.size === 0 || places.size === 0) return { names, map: named, isInferred: false };
  for (const { names: variants, load } of knownVariants) {
    const [variant = null] = variants;
    if (diplomacyNames(variant).loaded === null) continue;
    const loaded = load();
    if (hasAll(loaded, powers, places)) return { names: namesOfMap(loaded), map: variant, isInferred: true };
  }
  return { names, map: named, isInferred: false };
}

function hasAll(map: NamedMap, powers: ReadonlySet<string>, places: ReadonlySet<string>): boolean {
  return (
    [...powers].every((power) => readPower(map.powers, power) !== undefined) &&
    [...places].every((place) => readPlace(map.places, place).places.length > 0)
  );
}

/** Returns the names that a game uses for powers, and for places with units or centres. */
function spellingsOf(phases: readonly unknown[]): {
  readonly powers: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
} {
  const powers = new Set<string>();
  const places = new Set<string>();
  for (const phase of phases) {
    const state = fieldOf(phase, "state");
    for (const field of ["units", "centers"]) {
      for (const [power, texts] of Object.entries(fieldOf(state, field) ?? {})) {
        powers.add(power);
        for (const text of Array.isArray(texts) ? (texts as unknown[]) : [])
          if (typeof text === "string") places.add(text.replace(/^\*?[AF] /, ""));
      }
    }
  }
  return { powers, places };
}

function fieldOf(value: unknown, field: string): object | null {
  if (typeof value !== "object" || value === null) return null;
  const found: unknown = Reflect.get(value, field);
  return typeof found === "object" ? found : null;
}
