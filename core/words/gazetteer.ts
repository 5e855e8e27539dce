import { addToList, getOrMake } from "../bytes/keyed.ts";
import { readPower } from "../map/powerNames.ts";
import type { NamedMap } from "../map/standard.ts";
import { furtherSpellings, noSpellings, warySpellings } from "./spellings.ts";
import { type Word, wordsOf } from "./word.ts";

/** A place named in a message. */
export interface NamedPlace {
  readonly province: string;
  readonly coast: string | null;
  /** The index of the first word after the place. */
  readonly next: number;
  /** Whether the place is written in lower case and its spelling is also an English word: `war`, `den`. */
  readonly isWary: boolean;
}

interface Spelling {
  readonly words: readonly string[];
  readonly province: string;
}

/** The names of a map's places and powers, for finding them in messages. */
export interface Gazetteer {
  readonly named: NamedMap;
  /** Spellings, keyed by their first word, longest first. */
  readonly spellings: ReadonlyMap<string, readonly Spelling[]>;
}

const made = new WeakMap<NamedMap, Gazetteer>();

/** Returns the names of a map. Players' own spellings are known for the Standard board only. */
export function gazetteerOf(named: NamedMap): Gazetteer {
  return getOrMake(made, named, () => {
    const spellings = new Map<string, Spelling[]>();
    for (const { place, judgeName, fullName, aliases } of named.places.namings.values()) {
      if (place.coast !== null) continue;
      const further = named.places.exact.has("STPETE") ? (furtherSpellings[place.province] ?? []) : [];
      const names = [judgeName, place.province, ...aliases.map((alias) => alias.replaceAll("+", " ")), ...further];
      for (const name of fullName === null ? names : [fullName, ...names]) addSpelling(spellings, name, place.province);
    }
    for (const [first, list] of spellings)
      spellings.set(
        first,
        list.toSorted((a, b) => b.words.length - a.words.length),
      );
    return { named, spellings };
  });
}

/** Adds a spelling. If two places share a spelling, it refers to the first. */
function addSpelling(spellings: Map<string, Spelling[]>, name: string, province: string): void {
  const words = wordsOf(name)
    .filter(({ kind }) => kind === "word" || kind === "number")
    .map(({ lower }) => lower);
  const [first] = words;
  if (first === undefined || noSpellings.has(words.join(" "))) return;
  const isTaken = spellings.get(first)?.some((other) => other.words.join(" ") === words.join(" "));
  if (!isTaken) addToList(spellings, first, { words, province });
}

/** Finds the places in a message, keyed by the index of their first word. */
export function placesIn(words: readonly Word[], { spellings, named }: Gazetteer): ReadonlyMap<number, NamedPlace> {
  const places = new Map<number, NamedPlace>();
  for (const [at, word] of words.entries()) {
    for (const spelling of spellings.get(word.lower) ?? []) {
      const end = endOf(words, at, spelling.words);
      if (end === null) continue;
      const coasts = named.map.provinces.get(spelling.province)?.coasts ?? [];
      const { coast, next } = coasts.length === 0 ? { coast: null, next: end } : coastAt(words, end, coasts);
      const isWary = end === at + 1 && word.text === word.lower && warySpellings.has(word.lower);
      places.set(at, { province: spelling.province, coast, next, isWary });
      break;
    }
  }
  return places;
}

/** Returns the index after a spelling; null if the words differ. A hyphen or full stop may join its words. */
function endOf(words: readonly Word[], start: number, spelling: readonly string[]): number | null {
  let at = start;
  for (const [index, expected] of spelling.entries()) {
    const mark = words[at];
    if (index > 0 && mark && (mark.text === "." || mark.text === "-") && mark.from === words[at - 1]?.to) at += 1;
    if (words[at]?.lower !== expected) return null;
    at += 1;
  }
  return at;
}

const coastStarts: Readonly<Record<string, string>> = { n: "NCS", s: "SCS", e: "ECS", w: "WCS" };
const coastWords: Readonly<Record<string, string>> = {
  ...{ nc: "NCS", sc: "SCS", ec: "ECS", wc: "WCS", ncs: "NCS", scs: "SCS", ecs: "ECS" },
  ...{ north: "NCS", south: "SCS", east: "ECS", northern: "NCS", southern: "SCS" },
};

/** Reads a coast after a place: `/SC`, `(nc)`, `south coast`, `s.c.`. */
function coastAt(
  words: readonly Word[],
  start: number,
  coasts: readonly string[],
): { readonly coast: string | null; readonly next: number } {
  const none = { coast: null, next: start };
  const isOpen = words[start]?.text === "(" || words[start]?.text === "/";
  let at = isOpen ? start + 1 : start;
  const lower = words[at]?.lower ?? "";
  const isLong = words[at + 1]?.lower === "coast";
  const isDotted = words[at + 1]?.text === "." && words[at + 2]?.lower === "c";
  const coast = isDotted ? coastStarts[lower] : coastWords[lower];
  if (coast === undefined || !coasts.includes(coast)) return none;
  if (lower.length > 3 && !isLong && !isOpen) return none;
  at += isDotted ? 3 : isLong ? 2 : 1;
  if (isDotted && words[at]?.text === "." && words[at + 1]?.kind !== "line") at += 1;
  if (words[start]?.text === "(" && words[at]?.text === ")") at += 1;
  return { coast, next: at };
}

/**
 * Returns the power that a word names, by its name or adjective. Single letters and three-letter mnemonics are too
 * short to count.
 */
export function powerAt({ named }: Gazetteer, word: Word | undefined): string | null {
  if (word?.kind !== "word" || word.text.length < 4) return null;
  const name = word.lower.replace(/'s$/, "");
  return readPower(named.powers, name) ?? readPower(named.powers, name.replace(/s$/, "")) ?? null;
}
