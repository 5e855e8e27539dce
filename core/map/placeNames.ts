import { addToList } from "../bytes/keyed.ts";
import { type GameMap, placeKey } from "./gameMap.ts";
import type { Place } from "./place.ts";

/** A place of a map with all its names. */
export interface PlaceNaming {
  readonly place: Place;
  /** Abbreviation used by e-mail judges, upper case: `STP/SC`. */
  readonly judgeName: string;
  /** `St Petersburg (south coast)`; null if only abbreviations are known. */
  readonly fullName: string | null;
  /** Other spellings, as written: `stpete/sc`, `norw+sea`. */
  readonly aliases: readonly string[];
  /** Spellings that a .map file marks with `?`, because other places or powers have them too. */
  readonly ambiguousAliases: readonly string[];
}

/** All names of a map's places, in every spelling. Keys are normalised: {@link normaliseSpelling}. */
export interface PlaceNames {
  /** The names of each place, keyed by {@link placeKey}, in the map's order. */
  readonly namings: ReadonlyMap<string, PlaceNaming>;
  readonly exact: ReadonlyMap<string, Place>;
  readonly ambiguous: ReadonlyMap<string, readonly Place[]>;
  /**
   * Maximum number of words in a spelling, counting a coast as one word (in input, `North Coast` has two words, and THE
   * adds one).
   */
  readonly longestWords: number;
}

/** What a spelling can mean. */
export interface PlaceReading {
  /** The most likely place first; empty if the spelling is unknown. */
  readonly places: readonly Place[];
  /** Whether the map marks the spelling as ambiguous; games with NO_CHECK refuse such a spelling. */
  readonly isAmbiguous: boolean;
}

const coastWords: readonly (readonly [daide: string, judge: string, words: readonly string[]])[] = [
  ["NCS", "NC", ["NORTH", "COAST"]],
  ["SCS", "SC", ["SOUTH", "COAST"]],
  ["ECS", "EC", ["EAST", "COAST"]],
  ["WCS", "WC", ["WEST", "COAST"]],
  ["NEC", "NEC", ["NORTHEAST", "COAST"]],
  ["NWC", "NWC", ["NORTHWEST", "COAST"]],
  ["SEC", "SEC", ["SOUTHEAST", "COAST"]],
  ["SWC", "SWC", ["SOUTHWEST", "COAST"]],
];

/** Bodies of water, and the Ruhr: English names that need an article. */
const needsArticle = /\b(Sea|Ocean|Channel|Gulf|Bight|Mediterranean|Skagerrack?|Ruhr)\b/;

/** Returns a place's full name as it appears in a sentence: `the North Sea`, `Norway`. */
export function nameInSentence(fullName: string): string {
  return needsArticle.test(fullName) ? `the ${fullName}` : fullName;
}

/** Returns `NCS` for `NC`; undefined if DAIDE has no such coast. */
export function daideCoast(judge: string): string | undefined {
  return coastWords.find((row) => row[1] === judge.toUpperCase())?.[0];
}

/** Returns `NC` for `NCS`; DAIDE's abbreviation if e-mail judges have none. */
export function judgeCoast(daide: string): string {
  return coastWords.find((row) => row[0] === daide)?.[1] ?? daide;
}

/**
 * Normalises a spelling: upper case; `+`, `-`, `_` and commas become spaces; full stops, colons, apostrophes and a
 * leading THE are removed; a coast in any spelling (`/nc`, `(nc)`, `ncs`, `(north coast)`) becomes the last word, `/NC`.
 * Never throws.
 */
export function normaliseSpelling(text: string): string {
  const words = text
    .toUpperCase()
    .replace(/[.:'’`]/gu, "")
    .split(/[\s+\-_,/()]+/u)
    .filter((word) => word !== "");
  while (words.length > 1 && words[0] === "THE") words.shift();
  for (const [daide, judge, spelt] of coastWords) {
    const last = words.at(-1);
    const length = last === daide || last === judge ? 1 : words.slice(-2).join() === spelt.join() ? 2 : 0;
    // A name that consists only of a coast is a place: some maps have a place called `East Coast`.
    if (length === 0 || words.length === length) continue;
    words.splice(-length, length, `/${judge}`);
    break;
  }
  return words.join(" ");
}

/** A spelling of a place that already belongs to another place. */
export interface TakenSpelling {
  readonly spelling: string;
  readonly place: Place;
  readonly holder: Place;
}

/**
 * Collects names of places for lookup.
 * @returns the names, and the spellings shared by two places, which the first place keeps. Abbreviations and full names
 *   take precedence over aliases, and aliases over the DAIDE names (`ECH`, `STP NCS`) that every place also has.
 */
export function placeNamesOf(namings: readonly PlaceNaming[]): {
  readonly names: PlaceNames;
  readonly taken: readonly TakenSpelling[];
} {
  const exact = new Map<string, Place>();
  const ambiguous = new Map<string, Place[]>();
  const taken: TakenSpelling[] = [];
  const add = (spelling: string, place: Place, isReported: boolean): void => {
    const key = normaliseSpelling(spelling);
    const holder = exact.get(key);
    if (holder === undefined) exact.set(key, place);
    else if (isReported && placeKey(holder) !== placeKey(place)) taken.push({ spelling, place, holder });
  };
  for (const { place, judgeName } of namings) add(judgeName, place, true);
  for (const { place, fullName } of namings) if (fullName !== null) add(fullName, place, true);
  for (const { place, aliases } of namings) for (const alias of aliases) add(alias, place, true);
  for (const { place } of namings) add(placeKey(place), place, false);
  for (const { place, ambiguousAliases } of namings)
    for (const alias of ambiguousAliases) addToList(ambiguous, normaliseSpelling(alias), place);
  const longestWords = Math.max(0, ...[...exact.keys(), ...ambiguous.keys()].map((key) => key.split(" ").length));
  const byKey = new Map(namings.map((naming) => [placeKey(naming.place), naming]));
  return { names: { namings: byKey, exact, ambiguous, longestWords }, taken };
}

/** Returns the names for a map that has no additional spellings: abbreviations, full names, coasts. */
export function bareNamesOf(map: GameMap): PlaceNames {
  const namings = [...map.provinces.values()].flatMap((province) =>
    [null, ...province.coasts].map((coast) => ({
      place: { province: province.name, coast },
      judgeName: coast === null ? province.judgeName : `${province.judgeName}/${judgeCoast(coast)}`,
      fullName: coast === null ? province.fullName : null,
      aliases: [],
      ambiguousAliases: [],
    })),
  );
  return placeNamesOf(namings).names;
}

/**
 * Returns the places that a spelling may mean. A coast may follow any spelling of its place; if the place has no such
 * coast, the spelling is unknown. Never throws.
 */
export function readPlace(names: PlaceNames, spelling: string): PlaceReading {
  // Saved games have thousands of names that are already normalised; skip them, because normalising is slow.
  const key = names.exact.has(spelling) ? spelling : normaliseSpelling(spelling);
  const exact = names.exact.get(key);
  const ambiguous = names.ambiguous.get(key) ?? [];
  if (exact !== undefined || ambiguous.length > 0) {
    const others = ambiguous.filter((place) => exact === undefined || placeKey(place) !== placeKey(exact));
    return { places: exact === undefined ? others : [exact, ...others], isAmbiguous: ambiguous.length > 0 };
  }
  const space = key.lastIndexOf(" ");
  if (space < 0) return { places: [], isAmbiguous: false };
  const base = readPlace(names, key.slice(0, space));
  const coasts = base.places.flatMap(
    (place) => names.exact.get(normaliseSpelling(`${judgeNameOf(names, place)}/${key.slice(space)}`)) ?? [],
  );
  return { places: coasts, isAmbiguous: coasts.length > 0 && base.isAmbiguous };
}

/**
 * Returns the abbreviation that e-mail judges use for a place: `STP/SC`. A place that is not on the map keeps its
 * spelling.
 */
export function judgeNameOf(names: PlaceNames, place: Place): string {
  return names.namings.get(placeKey(place))?.judgeName ?? placeKey(place).replace(" ", "/");
}
