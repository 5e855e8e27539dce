import { type Gazetteer, type NamedPlace, placesIn, powerAt } from "./gazetteer.ts";
import { anyUnit, type PartialUnit } from "./partialOrder.ts";
import { placeAdjectives } from "./spellings.ts";
import { type Word, wordsOf } from "./word.ts";

/** The sender and the readers of a message. Powers are given by their DAIDE names. */
export interface Parties {
  readonly speaker: string;
  /** The only reader. Null if there are several, because `you` then does not mean a particular power. */
  readonly listener: string | null;
}

/** Something found in a message, and the index of the first word after it. */
export interface Found<T> {
  readonly value: T;
  readonly next: number;
}

/** A message as words, places and powers. Every method accepts any index and never throws. */
export class MessageWords {
  readonly words: readonly Word[];
  readonly parties: Parties;
  readonly #places: ReadonlyMap<number, NamedPlace>;
  readonly #gazetteer: Gazetteer;
  /** The indexes of the words inside quotation marks. */
  readonly #quoted: ReadonlySet<number>;

  constructor(text: string, gazetteer: Gazetteer, parties: Parties) {
    this.words = wordsOf(text);
    this.parties = parties;
    this.#gazetteer = gazetteer;
    this.#places = placesIn(this.words, gazetteer);
    this.#quoted = quotedIn(this.words);
  }

  /** Returns the word at an index in lower case, or an empty string past the end. */
  at(index: number): string {
    return this.words[index]?.lower ?? "";
  }

  text(index: number): string {
    return this.words[index]?.text ?? "";
  }

  is(index: number, ...expected: readonly string[]): boolean {
    return expected.includes(this.at(index));
  }

  isDash(index: number): boolean {
    return this.words[index]?.kind === "dash";
  }

  /** Whether a word is inside quotation marks, as another person's words or an example would be. */
  isQuoted(index: number): boolean {
    return this.#quoted.has(index);
  }

  /** Returns the index after a phrase that starts at an index; null if the phrase is not there. */
  after(index: number, phrase: string): number | null {
    const words = phrase.split(" ");
    return words.every((word, offset) => this.at(index + offset) === word) ? index + words.length : null;
  }

  power(index: number): string | null {
    return powerAt(this.#gazetteer, this.words[index]);
  }

  /**
   * Reads the place at an index. An article may precede it.
   * @param isShown whether something else shows that a place is meant here
   */
  place(index: number, isShown = false): NamedPlace | null {
    const found = this.#places.get(index);
    if (found) return isShown || !found.isWary ? found : null;
    if (!this.is(index, "the")) return null;
    // `the Black` and `the channel` are places; `the war` and `the gas` are not.
    const named = this.#places.get(index + 1);
    return named && (isShown || !named.isWary || this.is(index + 1, "black", "irish", "norwegian")) ? named : null;
  }

  /**
   * Reads a unit: `A VIE`, `my fleet in Lon`, `the Vienna army`, `Vienna`, `your army`.
   * @param isShown whether something else shows that a place is meant here
   */
  unit(index: number, isShown = false): Found<PartialUnit> | null {
    const owned = this.#owner(index);
    const { next: start } = owned;
    const word = unitWords[this.at(start)];
    // Null means a unit of either type.
    const kind = word === undefined ? this.#letter(start) : word;
    if (kind !== undefined) return this.#unitOfKind(start + 1, kind, owned, isShown);
    const place = this.place(start, isShown) ?? this.#adjective(start);
    if (place === null) return null;
    const after = this.is(place.next, "'s") ? place.next + 1 : place.next;
    const following = unitWords[this.at(after)];
    const { province, coast } = place;
    return {
      value: { type: following ?? null, province, coast, power: owned.value },
      next: following === undefined ? place.next : after + 1,
    };
  }

  /** Reads an adjective, such as `Spanish`, before a word for a unit. */
  #adjective(start: number): Omit<NamedPlace, "isWary"> | null {
    const province = unitWords[this.at(start + 1)] === undefined ? undefined : placeAdjectives[this.at(start)];
    const isKnown = province !== undefined && this.#gazetteer.named.map.provinces.has(province);
    return isKnown ? { province, coast: null, next: start + 1 } : null;
  }

  /** Reads what follows the word for the unit: `army in Vienna`, `F(NTH)`, `your army`. */
  #unitOfKind(
    start: number,
    type: PartialUnit["type"],
    owned: Found<string | null>,
    isShown: boolean,
  ): Found<PartialUnit> | null {
    const isNamed = this.is(start, "in", "at", "from", "(", "on", "of");
    const place = this.place(isNamed ? start + 1 : start, isShown || isNamed);
    if (place !== null) {
      const { province, coast } = place;
      const next = this.is(start, "(") && this.is(place.next, ")") ? place.next + 1 : place.next;
      return { value: { type, province, coast, power: owned.value }, next };
    }
    return owned.value === null ? null : { value: { ...anyUnit, type, power: owned.value }, next: start };
  }

  /** Reads `A` and `F` before a place, in upper case only, because `a` is an article. */
  #letter(index: number): PartialUnit["type"] | undefined {
    const letter = this.text(index);
    const isUnit = this.#places.has(index + 1) || this.is(index + 1, "(");
    if (!isUnit || (letter !== "A" && letter !== "F")) return undefined;
    return letter === "A" ? "AMY" : "FLT";
  }

  /** Reads an owner: `my`, `your`, `Germany's`, `the French`; the value is null if no power is named. */
  #owner(index: number): Found<string | null> {
    if (this.is(index, "my")) return { value: this.parties.speaker, next: index + 1 };
    if (this.is(index, "your", "ur")) return { value: this.parties.listener, next: index + 1 };
    if (this.is(index, "his", "her", "their", "our")) return { value: null, next: index + 1 };
    const start = this.is(index, "the", "that") ? index + 1 : index;
    const power = this.power(start);
    if (power !== null && !this.#places.has(start)) return { value: power, next: start + 1 };
    return { value: null, next: start };
  }
}

const unitWords: Readonly<Record<string, PartialUnit["type"]>> = {
  ...{ army: "AMY", armies: "AMY", troops: "AMY", fleet: "FLT", fleets: "FLT", navy: "FLT", boat: "FLT" },
  ...{ unit: null, units: null },
};

/** Finds the words inside quotation marks. A quotation in straight marks ends no later than its line. */
function quotedIn(words: readonly Word[]): ReadonlySet<number> {
  const quoted = new Set<number>();
  let closing: string | null = null;
  for (const [index, { text, kind }] of words.entries()) {
    if (text === closing || (kind === "line" && closing === '"')) closing = null;
    else if (closing !== null) quoted.add(index);
    else if (text === '"' || text === "“") closing = text === '"' ? '"' : "”";
  }
  return quoted;
}
