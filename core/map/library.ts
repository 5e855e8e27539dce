import { gameMapOf } from "./definition.ts";
import { readDefinitionText } from "./definitionText.ts";
import { mapFaultSeverity } from "./fault.ts";
import type { GameMap } from "./gameMap.ts";
import type { LoadedMap } from "./loadedMap.ts";
import { standardMap, withNames } from "./standard.ts";
import { variantData } from "./variants/all.ts";

/** A map that is known by name. */
export interface LibraryEntry {
  /** Names of the variants that are played on it, in any case. */
  readonly names: readonly string[];
  /** Null: it comes with this program. Else the file. */
  readonly file: string | null;
  readonly load: () => LoadedMap;
}

/** Maps by name. Where several have a name, the first that fits is taken: a user's own go before the known ones. */
export type MapLibrary = readonly LibraryEntry[];

/**
 * An entry that reads its map when it is first asked for, once.
 * @param read what it throws, `load` throws
 */
export function libraryEntry(names: readonly string[], file: string | null, read: () => LoadedMap): LibraryEntry {
  let loaded: LoadedMap | undefined;
  const load = (): LoadedMap => {
    loaded ??= read();
    return loaded;
  };
  return { names, file, load };
}

/** What a connection calls powers and provinces: the names of its RM. */
export interface WireNames {
  readonly powers: readonly string[];
  readonly provinces: readonly string[];
}

/** What a library has for a name. */
export type VariantLookUp =
  | { readonly found: true; readonly loaded: LoadedMap; readonly file: string | null }
  | { readonly found: false; readonly reason: "unknown" }
  /** There is a map of that name, with errors in its file. */
  | { readonly found: false; readonly reason: "faulty"; readonly file: string | null }
  /** There is a map of that name, and the game's has other names: `missing` are the map's alone, `other` the game's. */
  | {
      readonly found: false;
      readonly reason: "other-names";
      readonly missing: readonly string[];
      readonly other: readonly string[];
    };

function withoutGame(map: GameMap): LoadedMap {
  return { ...withNames(map), start: null, settings: null, faults: [], notApplied: [] };
}

/** The library without a user's maps: the Standard map, and the variants of AiServer and Parlance. */
export const knownVariants: MapLibrary = [
  libraryEntry(["standard", "fleet_rome", "shift_around"], null, () => withoutGame(standardMap)),
  ...variantData.map(({ names, definition }) => {
    const [name = ""] = names;
    const read = () => withoutGame(gameMapOf(readDefinitionText(definition, name).definition, name).map);
    return libraryEntry(names, null, read);
  }),
];

/**
 * Looks a map up by the name that MAP gives, in any case.
 * @param wireNames names of the RM: a map is taken only if its powers and provinces are called just so. Null: the RM was
 *   empty, so the built-in names hold; a map is taken only if it has no others.
 * @returns the map under the name asked for. What it says of the start of a game is its file's: NOW and SCO decide.
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

/** The first map of a name, whatever a game calls its places. */
export function mapByName(library: MapLibrary, name: string): LoadedMap | undefined {
  for (const { loaded } of named(library, name)) return renamed(loaded, name);
  return undefined;
}

function* named(library: MapLibrary, name: string) {
  for (const { names, file, load } of library)
    if (names.some((each) => each.toLowerCase() === name.toLowerCase())) yield { file, loaded: load() };
}

function renamed(loaded: LoadedMap, name: string): LoadedMap {
  return { ...loaded, map: { ...loaded.map, name: name.toLowerCase() } };
}

function differentNames(
  map: GameMap,
  wireNames: WireNames | null,
): { readonly missing: readonly string[]; readonly other: readonly string[] } {
  // A place that nobody can enter is on no server's list.
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
