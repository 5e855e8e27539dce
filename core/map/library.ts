import { getOrMake } from "../bytes/keyed.ts";
import { gameMapOf } from "./definition.ts";
import { readDefinitionText } from "./definitionText.ts";
import { mapFaultSeverity } from "./fault.ts";
import type { GameMap } from "./gameMap.ts";
import type { LoadedMap } from "./loadedMap.ts";
import { standardMap, withNames } from "./standard.ts";
import { variantData } from "./variants/all.ts";

/** A map with its names. */
export interface LibraryEntry {
  /** Names of the variants that are played on the map, in upper or lower case. */
  readonly names: readonly string[];
  /** The file; null for a map built into this program. */
  readonly file: string | null;
  readonly load: () => LoadedMap;
}

/**
 * Maps by name. If several maps share a name, the first one that fits is used. The user's own maps come before the
 * built-in ones.
 */
export type MapLibrary = readonly LibraryEntry[];

/**
 * Returns an entry that reads its map once, on first use.
 * @param read reads the map; `load` throws its errors
 */
export function libraryEntry(names: readonly string[], file: string | null, read: () => LoadedMap): LibraryEntry {
  let loaded: LoadedMap | undefined;
  const load = (): LoadedMap => {
    loaded ??= read();
    return loaded;
  };
  return { names, file, load };
}

/** The names of powers and provinces on a connection, from its RM. */
export interface WireNames {
  readonly powers: readonly string[];
  readonly provinces: readonly string[];
}

/** The result of looking up a name in a library. */
export type VariantLookUp =
  | { readonly found: true; readonly loaded: LoadedMap; readonly file: string | null }
  | { readonly found: false; readonly reason: "unknown" }
  /** The file of the map with that name has errors. */
  | { readonly found: false; readonly reason: "faulty"; readonly file: string | null }
  /**
   * The map with that name does not use the same names as the game: the names in `missing` are only on the map, and
   * those in `other` are only in the game.
   */
  | {
      readonly found: false;
      readonly reason: "other-names";
      readonly missing: readonly string[];
      readonly other: readonly string[];
    };

function withoutGame(map: GameMap): LoadedMap {
  return { ...withNames(map), start: null, settings: null, faults: [], notApplied: [] };
}

/** The built-in library: the Standard map and the variants of AiServer and Parlance. */
export const knownVariants: MapLibrary = [
  libraryEntry(["standard", "fleet_rome", "shift_around"], null, () => withoutGame(standardMap)),
  ...variantData.map(({ names, definition }) => {
    const [name = ""] = names;
    const read = () => withoutGame(gameMapOf(readDefinitionText(definition, name).definition, name).map);
    return libraryEntry(names, null, read);
  }),
];

/**
 * Looks up a map by the name in MAP, ignoring case.
 * @param wireNames names in the RM; a map is used only if its powers and provinces have exactly these names. Null means
 * that the RM was empty, so the built-in names apply; a map is then used only if it has no other names.
 * @returns the map under the requested name. Its starting position comes from its file; NOW and SCO take precedence.
 */
export function lookUpVariant(library: MapLibrary, name: string, wireNames: WireNames | null): VariantLookUp {
  let refusal: VariantLookUp = { found: false, reason: "unknown" };
  for (const { file, loaded } of named(library, name)) {
    const { missing, other } = differentNames(loaded.map, wireNames);
    if (loaded.faults.some((fault) => mapFaultSeverity(fault) === "error"))
      refusal = { found: false, reason: "faulty", file };
    else if (missing.length + other.length === 0) return { found: true, loaded: renamed(loaded, name), file };
    else refusal = { found: false, reason: "other-names", missing, other };
  }
  return refusal;
}

/** Returns the first map with this name; does not compare its places with those of a game. */
export function mapByName(library: MapLibrary, name: string): LoadedMap | undefined {
  for (const { loaded } of named(library, name)) return renamed(loaded, name);
  return undefined;
}

function* named(library: MapLibrary, name: string) {
  for (const { names, file, load } of library)
    if (names.some((each) => each.toLowerCase() === name.toLowerCase())) yield { file, loaded: load() };
}

/** Maps by the names under which games requested them. */
const renamings = new WeakMap<LoadedMap, Map<string, LoadedMap>>();

/** Returns the same object for the same name, because drawings are cached by map object. */
function renamed(loaded: LoadedMap, name: string): LoadedMap {
  const own = name.toLowerCase();
  const byName = getOrMake(renamings, loaded, () => new Map<string, LoadedMap>());
  return getOrMake(byName, own, () => ({ ...loaded, map: { ...loaded.map, name: own } }));
}

function differentNames(
  map: GameMap,
  wireNames: WireNames | null,
): { readonly missing: readonly string[]; readonly other: readonly string[] } {
  // Servers do not list places that no unit can enter.
  const provinces = [...map.provinces.values()].filter(({ terrain }) => terrain !== "shut");
  const own = [
    ...map.powers.map((power) => `power ${power.name}`),
    ...provinces.map((each) => `province ${each.name}`),
  ];
  const wire = wireNames ?? {
    powers: standardMap.powers.map((each) => each.name),
    provinces: standardMap.provinces.keys(),
  };
  const theirs = [...wire.powers]
    .map((each) => `power ${each}`)
    .concat([...wire.provinces].map((each) => `province ${each}`));
  return {
    missing: own.filter((each) => !theirs.includes(each)),
    other: wireNames === null ? [] : theirs.filter((each) => !own.includes(each)),
  };
}
