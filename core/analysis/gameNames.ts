import { type GameNames, standardGameNames } from "../filter/names.ts";
import { englishNames } from "../language/english.ts";
import type { Representation } from "../tokens/representation.ts";
import { isPower, isProvince } from "../tokens/token.ts";

/**
 * Returns the powers and provinces in the given representations, with English names for those of the Standard map. If
 * the representations contain none, returns all powers and provinces of the Standard map.
 */
export function gameNamesOf(representations: Iterable<Representation>): GameNames {
  const powers = new Map<string, string>();
  const provinces = new Map<string, string>();
  for (const representation of new Set(representations)) {
    const words = englishNames(representation);
    for (const [token, name] of [...representation.names].sort(([a], [b]) => a - b)) {
      if (isPower(token)) powers.set(name, words.powers.get(name) ?? name);
      else if (isProvince(token)) provinces.set(name, words.provinces.get(name) ?? name);
    }
  }
  return powers.size === 0 && provinces.size === 0 ? standardGameNames : { powers, provinces };
}
