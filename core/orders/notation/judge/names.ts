import { type GameMap, placeKey } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import { judgeCoast, type PlaceNames, type PlaceNaming } from "../../../map/placeNames.ts";
import type { PowerNames } from "../../../map/powerNames.ts";
import { coastTitle, readCoast } from "./coasts.ts";
import { PhraseIndex, type PhraseMatch } from "./phraseIndex.ts";
import { type JudgeToken, judgeTokens } from "./token.ts";

/** A map, and what people call its places and powers; a `LoadedMap` is one. */
export interface NameSource {
  readonly map: GameMap;
  readonly places: PlaceNames;
  readonly powers: PowerNames;
}

/** A place by one of its spellings. */
export interface PlaceSpelling {
  readonly place: Place;
  /** Also used for other places: understood, and the player is told. */
  readonly isAmbiguous: boolean;
}

/** Whose names are printed. */
export type Naming = "judge" | "daide";

/** Shortest beginning of a name that stands for it. Two letters of a power are the judges' rule. */
const shortest = { place: 3, power: 2 } as const;

/**
 * Impassable places that the judges' maps name and DAIDE's leave out. A convoy to Switzerland is the custom of games
 * without press to say something. Known by their neighbours.
 */
const offTheBoard: readonly { readonly neighbours: readonly string[]; readonly naming: PlaceNaming }[] = [
  {
    neighbours: ["MAR", "BUR", "MUN", "TYR", "PIE"],
    naming: {
      place: { province: "SWI", coast: null },
      judgeName: "SWI",
      fullName: "Switzerland",
      aliases: [],
      ambiguousAliases: [],
    },
  },
];

/** The names of a map, to read and to print. */
export class JudgeNames {
  readonly map: GameMap;
  readonly refusesAmbiguous: boolean;
  readonly #places = new PhraseIndex<PlaceSpelling>(({ place }) => place.province, shortest.place);
  readonly #powers = new PhraseIndex<string>((power) => power, shortest.power);
  readonly #namings: ReadonlyMap<string, PlaceNaming>;
  readonly #powerNamings: PowerNames["namings"];

  /** @param options with NO_CHECK a .map file's ambiguous names are refused */
  constructor({ map, places, powers }: NameSource, { refusesAmbiguous = false } = {}) {
    this.refusesAmbiguous = refusesAmbiguous;
    this.map = map;
    const extra = offTheBoard.filter(
      ({ neighbours, naming }) =>
        neighbours.every((name) => map.provinces.has(name)) && !map.provinces.has(naming.place.province),
    );
    const namings = [...places.namings.values(), ...extra.map(({ naming }) => naming)];
    this.#namings = new Map(namings.map((naming) => [placeKey(naming.place), naming]));
    this.#powerNamings = powers.namings;
    for (const { judgeName, place } of namings) this.#addPlace(judgeName, place);
    for (const { fullName, place } of namings) if (fullName !== null) this.#addPlace(fullName, place);
    for (const { aliases, place } of namings) for (const alias of aliases) this.#addPlace(alias, place);
    for (const { ambiguousAliases, place } of namings) {
      for (const alias of ambiguousAliases) this.#addPlace(alias, place, true);
    }
    for (const { place } of namings) this.#addPlace(placeKey(place), place);
    this.#addShortNames(namings);
    for (const { judgeName, power } of powers.namings.values()) this.#powers.add(judgeName ?? power, power);
    for (const { shownName, power } of powers.namings.values()) this.#powers.add(shownName, power);
    for (const { ownWord, power } of powers.namings.values()) this.#powers.add(ownWord, power);
    for (const { power } of powers.namings.values()) this.#powers.add(power, power);
  }

  /** The province, or coast with a name of its own, that the tokens begin with, by a listed name. */
  exactPlace(tokens: readonly JudgeToken[], at: number): PhraseMatch<PlaceSpelling> | undefined {
    const match = this.#places.exact(tokens, at);
    const text = tokens[at]?.text ?? "";
    if (match || !/^0x[0-9a-f]{4}$/.test(text)) return match;
    // A province that DAIDE has a number and no name for.
    const place: Place = { province: `0x${text.slice(2).toUpperCase()}`, coast: null };
    return { values: [{ place, isAmbiguous: false }], length: 1, how: "exact" };
  }

  /** The same by a beginning of a name, or a name misspelt. */
  loosePlace(tokens: readonly JudgeToken[], at: number): PhraseMatch<PlaceSpelling> | undefined {
    const begun = this.#places.prefix(tokens, at);
    return begun?.values.length === 1 ? begun : (this.#places.near(tokens, at) ?? begun);
  }

  /** The power that the tokens begin with: its name, the word for what is its own, or two letters of either. */
  power(tokens: readonly JudgeToken[], at: number): PhraseMatch<string> | undefined {
    return this.#powers.exact(tokens, at) ?? this.#powers.prefix(tokens, at);
  }

  /** The place that a whole text names: `STP/SC`, `spain (nc)`, `North Sea`; no beginnings of names. */
  readPlace(text: string): Place | undefined {
    const tokens = judgeTokens(text);
    const match = this.#places.exact(tokens, 0);
    const place = match?.values[0]?.place;
    if (!match || !place || match.length === tokens.length) return place;
    const coast = readCoast(tokens, match.length);
    if (coast?.coast == null || match.length + coast.length < tokens.length) return undefined;
    return { province: place.province, coast: coast.coast };
  }

  /** The power that a whole text names. */
  readPower(text: string): string | undefined {
    const tokens = judgeTokens(text);
    const match = this.power(tokens, 0);
    return match?.values.length === 1 && match.length === tokens.length ? match.values[0] : undefined;
  }

  /** `STP/SC`; DAIDE's `STP SCS`. */
  loc(place: Place, naming: Naming = "judge"): string {
    const key = placeKey(place);
    if (naming === "daide") return key;
    const known = this.#namings.get(key)?.judgeName;
    if (known !== undefined || place.coast === null) return known ?? key;
    return `${this.loc({ ...place, coast: null })}/${judgeCoast(place.coast)}`;
  }

  /** `St Petersburg (south coast)`, as result mails have it. */
  title(place: Place): string {
    const known = this.#namings.get(placeKey(place))?.fullName ?? null;
    if (known !== null) return known;
    if (place.coast === null) return this.loc(place);
    return `${this.title({ ...place, coast: null })} (${coastTitle(place.coast)})`;
  }

  /** `AUSTRIA`; DAIDE's `AUS`. */
  powerName(power: string, naming: Naming = "judge"): string {
    return naming === "daide" ? power : (this.#powerNamings.get(power)?.judgeName ?? power);
  }

  /** `Austria`. */
  powerTitle(power: string): string {
    return this.#powerNamings.get(power)?.shownName ?? power;
  }

  /** `Austrian`; where the word is not known, `Austria`. */
  adjective(power: string): string {
    return this.#powerNamings.get(power)?.ownWord ?? power;
  }

  #addPlace(spelling: string, place: Place, isAmbiguous = false): void {
    // The beginning of a coast's name is its province's.
    this.#places.add(spelling.replaceAll("+", " "), { place, isAmbiguous }, place.coast !== null);
  }

  /** `north atlantic`, `mid-atlantic`: the leading words of a full name, where no other name begins so. */
  #addShortNames(namings: readonly PlaceNaming[]): void {
    const owners = new Map<string, Set<string>>();
    for (const { fullName, place } of namings) {
      if (place.coast !== null) continue;
      for (const words of leadingWords(fullName ?? "")) {
        owners.set(words, (owners.get(words) ?? new Set()).add(place.province));
      }
    }
    for (const [words, [province, ...others]] of owners) {
      if (province !== undefined && others.length === 0) this.#addPlace(words, { province, coast: null });
    }
  }
}

/** Beginnings of two words and more. */
function leadingWords(name: string): string[] {
  const ends = [...name.matchAll(/[\s-]+/g)].map(({ index }) => index);
  return ends.slice(1).map((end) => name.slice(0, end));
}
