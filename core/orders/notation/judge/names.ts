import { type GameMap, placeKey } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import { judgeCoast, type PlaceNames, type PlaceNaming } from "../../../map/placeNames.ts";
import type { PowerNames } from "../../../map/powerNames.ts";
import { coastTitle, readCoast } from "./coasts.ts";
import { PhraseIndex, type PhraseMatch } from "./phraseIndex.ts";
import { type JudgeToken, judgeTokens } from "./token.ts";

/** A map with the names of its provinces and powers, such as a `LoadedMap`. */
export interface NameSource {
  readonly map: GameMap;
  readonly places: PlaceNames;
  readonly powers: PowerNames;
}

/** The place that a spelling means. */
export interface PlaceSpelling {
  readonly place: Place;
  /** Whether the spelling also means other places. If so, it is accepted with a note to the player, or refused. */
  readonly isAmbiguous: boolean;
}

/** The names to print: an e-mail judge's or DAIDE's. */
export type Naming = "judge" | "daide";

/** The minimum number of letters in an abbreviation. For a power, e-mail judges require two letters. */
const shortest = { place: 3, power: 2 } as const;

/**
 * Impassable places that are named on e-mail judges' maps and omitted from DAIDE's; they are found by their neighbours.
 * In games without press, players use convoys to Switzerland as signals.
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

/** The names on a map, for reading and printing. */
export class JudgeNames {
  readonly map: GameMap;
  readonly refusesAmbiguous: boolean;
  readonly #places = new PhraseIndex<PlaceSpelling>(({ place }) => place.province, shortest.place);
  readonly #powers = new PhraseIndex<string>((power) => power, shortest.power);
  readonly #namings: ReadonlyMap<string, PlaceNaming>;
  readonly #powerNamings: PowerNames["namings"];
  /** Places by text, cached because positions name the same places again and again. */
  readonly #readPlaces = new Map<string, Place>();
  readonly #readPowers = new Map<string, string>();

  /** @param options refusesAmbiguous: whether to refuse a .map file's ambiguous names, as with NO_CHECK */
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

  /** Returns the province, or the coast with a name of its own, whose listed name the tokens spell from `at` on. */
  exactPlace(tokens: readonly JudgeToken[], at: number): PhraseMatch<PlaceSpelling> | undefined {
    const match = this.#places.exact(tokens, at);
    const text = tokens[at]?.text ?? "";
    if (match || !/^0x[0-9a-f]{4}$/.test(text)) return match;
    // The token is a DAIDE province that has a number but no name.
    const place: Place = { province: `0x${text.slice(2).toUpperCase()}`, coast: null };
    return { values: [{ place, isAmbiguous: false }], length: 1, how: "exact" };
  }

  /** Like {@link exactPlace}, but also accepts the beginning of a name, or a misspelt name. */
  loosePlace(tokens: readonly JudgeToken[], at: number): PhraseMatch<PlaceSpelling> | undefined {
    const begun = this.#places.prefix(tokens, at);
    return begun?.values.length === 1 ? begun : (this.#places.near(tokens, at) ?? begun);
  }

  /** Returns the power that the tokens name from `at` on: its name, its adjective, or two or more letters of either. */
  power(tokens: readonly JudgeToken[], at: number): PhraseMatch<string> | undefined {
    return this.#powers.exact(tokens, at) ?? this.#powers.prefix(tokens, at);
  }

  /**
   * Returns the place that an entire string names: `STP/SC`, `spain (nc)`, `North Sea`. Does not accept a part of a
   * name.
   */
  readPlace(text: string): Place | undefined {
    return remembered(this.#readPlaces, text, () => this.#placeIn(text));
  }

  #placeIn(text: string): Place | undefined {
    const tokens = judgeTokens(text);
    const match = this.#places.exact(tokens, 0);
    const place = match?.values[0]?.place;
    if (!match || !place || match.length === tokens.length) return place;
    const coast = readCoast(tokens, match.length);
    if (coast?.coast == null || match.length + coast.length < tokens.length) return undefined;
    return { province: place.province, coast: coast.coast };
  }

  /** Returns the power that an entire string names. */
  readPower(text: string): string | undefined {
    return remembered(this.#readPowers, text, () => this.#powerIn(text));
  }

  #powerIn(text: string): string | undefined {
    const tokens = judgeTokens(text);
    const match = this.power(tokens, 0);
    return match?.values.length === 1 && match.length === tokens.length ? match.values[0] : undefined;
  }

  /** Returns the abbreviation of a place, for example `STP/SC`, or DAIDE's `STP SCS`. */
  loc(place: Place, naming: Naming = "judge"): string {
    const key = placeKey(place);
    if (naming === "daide") return key;
    const known = this.#namings.get(key)?.judgeName;
    if (known !== undefined || place.coast === null) return known ?? key;
    return `${this.loc({ ...place, coast: null })}/${judgeCoast(place.coast)}`;
  }

  /** Returns the full name of a place, for example `St Petersburg (south coast)`, as in result e-mails. */
  title(place: Place): string {
    const known = this.#namings.get(placeKey(place))?.fullName ?? null;
    if (known !== null) return known;
    if (place.coast === null) return this.loc(place);
    return `${this.title({ ...place, coast: null })} (${coastTitle(place.coast)})`;
  }

  /** Returns the name of a power, for example `AUSTRIA`, or DAIDE's `AUS`. */
  powerName(power: string, naming: Naming = "judge"): string {
    return naming === "daide" ? power : (this.#powerNamings.get(power)?.judgeName ?? power);
  }

  /** Returns the display name of a power, for example `Austria`. */
  powerTitle(power: string): string {
    return this.#powerNamings.get(power)?.shownName ?? power;
  }

  /** Returns the adjective for a power, for example `Austrian`, or its name if the adjective is unknown. */
  adjective(power: string): string {
    return this.#powerNamings.get(power)?.ownWord ?? power;
  }

  #addPlace(spelling: string, place: Place, isAmbiguous = false): void {
    // The beginning of a coast's name refers to the province, so only the whole name refers to the coast.
    this.#places.add(spelling.replaceAll("+", " "), { place, isAmbiguous }, place.coast !== null);
  }

  /** Adds the leading words of each full name if they are unique: `north atlantic`, `mid-atlantic`. */
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

/** The maximum number of strings whose meanings are cached: more than the number of names on any map. */
const mostRemembered = 4096;

function remembered<T>(known: Map<string, T>, text: string, read: () => T | undefined): T | undefined {
  const before = known.get(text);
  if (before !== undefined) return before;
  const value = read();
  if (value !== undefined && known.size < mostRemembered) known.set(text, value);
  return value;
}

/** Returns the leading parts of a name that have two or more words. */
function leadingWords(name: string): string[] {
  const ends = [...name.matchAll(/[\s-]+/g)].map(({ index }) => index);
  return ends.slice(1).map((end) => name.slice(0, end));
}
