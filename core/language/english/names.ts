import { getOrMake } from "../../bytes/keyed.ts";
import { nameInSentence } from "../../map/placeNames.ts";
import type { Representation } from "../../tokens/representation.ts";
import { isPower, isProvince } from "../../tokens/token.ts";
import { vocabulary } from "../../tokens/vocabulary.ts";
import type { EnglishNames } from "./nameWords.ts";

const none: ReadonlyMap<string, string> = new Map();

/** Only mnemonics: used for variants, where a mnemonic may not mean what it means on the Standard map. */
export const mnemonics: EnglishNames = { powers: none, adjectives: none, provinces: none };

/** The usual names of provinces that the documents spell in an unusual way. */
const respelt: Readonly<Record<string, string>> = {
  GAL: "Galicia",
  SKA: "the Skagerrak",
  MAO: "the Mid-Atlantic Ocean",
};

/** English names of the Standard map's powers and provinces. */
export const standardEnglish: EnglishNames = {
  powers: new Map(meanings("Power")),
  adjectives: new Map([
    ["AUS", "Austrian"],
    ["ENG", "English"],
    ["FRA", "French"],
    ["GER", "German"],
    ["ITA", "Italian"],
    ["RUS", "Russian"],
    ["TUR", "Turkish"],
  ]),
  provinces: new Map(meanings("Province").map(([name, meaning]) => [name, respelt[name] ?? nameInSentence(meaning)])),
};

/** Returns mnemonics with the names that begin their meanings: `North Sea` from `North Sea (sea, Standard map)`. */
function meanings(category: string): [string, string][] {
  return vocabulary
    .filter((entry) => entry.category === category)
    .map(({ name, meaning }) => [name, meaning.replace(/ \(.*/, "")]);
}

const known = new WeakMap<Representation, EnglishNames>();

/**
 * Returns full names if the game is on the Standard map, otherwise mnemonics. The game is on the Standard map if the
 * connection has no RM, an empty RM, or an RM with exactly the powers and provinces of that map, as Parlance sends it.
 */
export function englishNames(representation: Representation): EnglishNames {
  return getOrMake(known, representation, () => (isStandard(representation) ? standardEnglish : mnemonics));
}

function isStandard({ source, names }: Representation): boolean {
  if (source === "standard") return true;
  const { powers, provinces } = standardEnglish;
  let count = 0;
  for (const [token, name] of names) {
    const expected = isPower(token) ? powers : isProvince(token) ? provinces : undefined;
    if (!expected) continue;
    if (!expected.has(name)) return false;
    count += 1;
  }
  return count === powers.size + provinces.size;
}
