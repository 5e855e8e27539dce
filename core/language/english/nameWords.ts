/*
 * Names in English text. Standard's names are in another module, because they need the whole token table, which the
 * page does not load at first.
 */

/** English names, keyed by mnemonic. If a name is missing, the mnemonic is shown instead. */
export interface EnglishNames {
  /** `England`. */
  readonly powers: ReadonlyMap<string, string>;
  /** `English`. */
  readonly adjectives: ReadonlyMap<string, string>;
  /** `Norway`, `the North Sea`. */
  readonly provinces: ReadonlyMap<string, string>;
}

export function powerName(power: string, { powers }: EnglishNames): string {
  return powers.get(power) ?? power;
}

/** Returns the name of a power; `neutral` for `UNO`. */
export function ownerName(owner: string, names: EnglishNames): string {
  return owner === "UNO" ? "neutral" : powerName(owner, names);
}

export function powerAdjective(power: string, { adjectives }: EnglishNames): string {
  return adjectives.get(power) ?? power;
}

export function provinceName(province: string, { provinces }: EnglishNames): string {
  return provinces.get(province) ?? province;
}
