import { groupBy } from "../bytes/keyed.ts";
import type { GameMap } from "./gameMap.ts";

/** All names of a power. */
export interface PowerNaming {
  /** Name on the map: `AUS`. */
  readonly power: string;
  /** `AUSTRIA`, as in orders to e-mail judges; null if only the mnemonic is known. */
  readonly judgeName: string | null;
  /** Display name: `Austria`. */
  readonly shownName: string;
  /** The adjective for its units and centres: `Austrian`. */
  readonly ownWord: string;
  /** One letter, `A`. Two powers on a map may share a letter. */
  readonly abbreviation: string;
}

/** All names of a map's powers. */
export interface PowerNames {
  readonly namings: ReadonlyMap<string, PowerNaming>;
  /** Powers, keyed by every unique name, normalised by {@link normalisePower}. */
  readonly spellings: ReadonlyMap<string, string>;
}

/** Normalises a spelling of a power: upper case, only letters and digits (`U+S+A`, `_Papacy`, `B.C.`). */
export function normalisePower(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Returns the display form of a power's name in a .map file: without leading underscores and pluses; the first letter,
 * and letters after a plus or hyphen, are upper case.
 */
export function shownPowerName(written: string): string {
  const lower = written.replace(/^_+/, "").toLowerCase();
  return lower.replace(
    /(^|-|\+)\+*(.?)/gu,
    (_, before: string, next: string) => before.replace("+", "") + next.toUpperCase(),
  );
}

/**
 * Returns the display form of a power's adjective in a .map file: pluses become spaces, and an adjective in capitals
 * becomes title case.
 */
export function shownOwnWord(written: string): string {
  const words = written.replace(/^_+/, "").replaceAll("+", " ");
  if (words !== words.toUpperCase()) return words;
  return words.toLowerCase().replace(/(^|[- ])(.)/gu, (_, before: string, next: string) => before + next.toUpperCase());
}

/**
 * Collects names of powers for lookup. Full names take precedence over adjectives, and adjectives over single letters.
 */
export function powerNamesOf(namings: readonly PowerNaming[]): PowerNames {
  const spellings = new Map<string, string>();
  const kinds: ((naming: PowerNaming) => string)[] = [
    ({ judgeName, power }) => judgeName ?? power,
    ({ power }) => power,
    ({ shownName }) => shownName,
    ({ ownWord }) => ownWord,
    ({ abbreviation }) => abbreviation,
  ];
  for (const kind of kinds) {
    for (const [spelling, [naming, ...others]] of groupBy(namings, (each) => normalisePower(kind(each))))
      if (naming && others.length === 0 && !spellings.has(spelling)) spellings.set(spelling, naming.power);
  }
  return { namings: new Map(namings.map((naming) => [naming.power, naming])), spellings };
}

/**
 * Returns the names for a map that has no additional spellings. A power of which only DAIDE's mnemonic is known is shown
 * as the mnemonic: `POL`, not `Pol`.
 */
export function barePowerNamesOf(map: GameMap): PowerNames {
  return powerNamesOf(
    map.powers.map(({ name, judgeName }) => {
      const shownName = judgeName === null && name.length <= 3 ? name : shownPowerName(judgeName ?? name);
      return { power: name, judgeName, shownName, ownWord: shownName, abbreviation: name.slice(0, 1) };
    }),
  );
}

/** Returns the power that a spelling means: a name, an adjective, or a letter that only one power has. */
export function readPower(names: PowerNames, spelling: string): string | undefined {
  return names.spellings.get(normalisePower(spelling));
}
