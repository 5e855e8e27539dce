import { groupBy } from "../bytes/keyed.ts";
import type { GameMap } from "./gameMap.ts";

/** Everything that a power is called. */
export interface PowerNaming {
  /** As the map calls it: `AUS`. */
  readonly power: string;
  /** `AUSTRIA`, as judges write it in orders; null where only the mnemonic is known. */
  readonly judgeName: string | null;
  /** `Austria`, as it is shown. */
  readonly shownName: string;
  /** `Austrian`, of its units and centres. */
  readonly ownWord: string;
  /** One letter, `A`. Two powers of a map may share one. */
  readonly abbreviation: string;
}

/** What the powers of a map are called. */
export interface PowerNames {
  readonly namings: ReadonlyMap<string, PowerNaming>;
  /** Powers by {@link normalisePower} of every name that only one has. */
  readonly spellings: ReadonlyMap<string, string>;
}

/** One form for all spellings of a power: upper case, letters and digits alone (`U+S+A`, `_Papacy`, `B.C.`). */
export function normalisePower(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * How a power's name of a .map file is shown: leading underscores go; a plus goes and makes the next letter upper case,
 * as the first one is, and one behind a hyphen.
 */
export function shownPowerName(written: string): string {
  const lower = written.replace(/^_+/, "").toLowerCase();
  return lower.replace(
    /(^|-|\+)\+*(.?)/gu,
    (_, before: string, next: string) => before.replace("+", "") + next.toUpperCase(),
  );
}

/** How an own word of a .map file is shown: a plus is a blank; capitals alone become words with one each. */
export function shownOwnWord(written: string): string {
  const words = written.replace(/^_+/, "").replaceAll("+", " ");
  if (words !== words.toUpperCase()) return words;
  return words.toLowerCase().replace(/(^|[- ])(.)/gu, (_, before: string, next: string) => before + next.toUpperCase());
}

/** Gathers names of powers for look-up. Full names go before own words, and those before single letters. */
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

/** The names of a map that has no more than its own. */
export function barePowerNamesOf(map: GameMap): PowerNames {
  return powerNamesOf(
    map.powers.map(({ name, judgeName }) => {
      const shownName = shownPowerName(judgeName ?? name);
      return { power: name, judgeName, shownName, ownWord: shownName, abbreviation: name.slice(0, 1) };
    }),
  );
}

/** The power that a spelling means: a name, an own word, or a letter that only one power has. */
export function readPower(names: PowerNames, spelling: string): string | undefined {
  return names.spellings.get(normalisePower(spelling));
}
