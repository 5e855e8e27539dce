import { isDaideName, isLanguageWord } from "../daideName.ts";
import { normaliseSpelling } from "../placeNames.ts";
import { standardPlaceLines } from "../standardNames.ts";
import { baseOf, type MapState, type PowerState } from "./state.ts";

/**
 * Returns the names of provinces: the .map file's abbreviations, or DAIDE's mnemonic for a place of the Standard map
 * (by abbreviation and full name) that DAIDE names differently (`ENG`, English Channel: `ECH`).
 */
export function provinceNames(state: MapState): ReadonlyMap<string, string> {
  const bases = new Set([...state.sites.keys()].map(baseOf));
  const names = new Map<string, string>();
  for (const base of bases) {
    const fullName = state.placeLines.get(base)?.fullName ?? "";
    const standard = standardPlaceLines.find(({ abbreviation }) => abbreviation === base);
    const isThat = standard && normaliseSpelling(standard.fullName) === normaliseSpelling(fullName);
    names.set(base, isThat && !bases.has(standard.daideName) ? standard.daideName : base);
  }
  return names;
}

/**
 * Returns a unique name of three letters for each power: its first three letters or, if those are taken, other letters
 * in its names.
 */
export function powerNames(powers: Iterable<PowerState>, provinces: Iterable<string>): ReadonlyMap<string, string> {
  const taken = new Set(provinces);
  const names = new Map<string, string>();
  for (const power of powers) {
    const name = candidates(power).find((each) => !taken.has(each)) ?? power.key;
    taken.add(name);
    names.set(power.key, name);
  }
  return names;
}

function candidates({ key, ownWord }: PowerState): string[] {
  const plain = (text: string): string =>
    text
      .normalize("NFD")
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, "");
  const letters = `${plain(key)}${plain(ownWord)}XYZ0123456789`;
  const [first = "X"] = letters;
  const found: string[] = [];
  for (let second = 1; second < letters.length - 1; second++)
    for (let third = second + 1; third < letters.length; third++)
      found.push(`${first}${letters[second]}${letters[third]}`);
  return found.filter((name) => isDaideName(name) && !isLanguageWord(name));
}
