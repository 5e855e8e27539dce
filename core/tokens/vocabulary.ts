import { closeBracket, openBracket, type Token } from "./token.ts";
import { type TokenRow, tokenRows } from "./tokenTable.ts";

/** A token of the language as the table describes it. */
export interface TokenEntry {
  readonly name: string;
  /** Null: the documents name it, but nobody ever gave it a number. */
  readonly value: Token | null;
  readonly category: string;
  /** Lowest press level that allows it. */
  readonly level: number;
  readonly meaning: string;
  readonly sources: readonly string[];
}

/** All 234 tokens, in the table's order. */
export const vocabulary: readonly TokenEntry[] = Object.entries(tokenRows).flatMap(([category, rows]) =>
  (rows as readonly TokenRow[]).map(([name, value, level, meaning, sources]) => ({
    name,
    value,
    category,
    level,
    meaning,
    sources: sources.split(" ").filter((source) => source !== ""),
  })),
);

const isStandardOnly = (entry: TokenEntry): boolean => entry.category === "Power" || entry.category === "Province";

function namesOf(entries: readonly TokenEntry[]): ReadonlyMap<Token, string> {
  // Where two names share a number the later row wins: 0x490C prints as WRT, its name in the documents.
  return new Map(
    entries.flatMap((entry) =>
      entry.value === null || isBracket(entry.value) ? [] : [[entry.value, entry.name] as const],
    ),
  );
}

function valuesOf(entries: readonly TokenEntry[]): ReadonlyMap<string, Token> {
  return new Map(
    entries.flatMap((entry) =>
      entry.value === null || isBracket(entry.value) ? [] : [[entry.name, entry.value] as const],
    ),
  );
}

function isBracket(token: Token): boolean {
  return token === openBracket || token === closeBracket;
}

/** Names that hold on every map. Brackets have none: their text is the bracket. */
export const languageNames = namesOf(vocabulary.filter((entry) => !isStandardOnly(entry)));
export const languageValues = valuesOf(vocabulary.filter((entry) => !isStandardOnly(entry)));

/** Name of a token that has a number and holds on every map. */
export type LanguageTokenName = {
  [C in keyof typeof tokenRows]: C extends "Power" | "Province" | "Miscellaneous"
    ? never
    : (typeof tokenRows)[C][number][0];
}[keyof typeof tokenRows];

/**
 * The number of a language token, as most software has it.
 * @throws for the six names without a number: asking for them is a bug
 */
export function tokenNamed(name: LanguageTokenName): Token {
  const value = languageValues.get(name);
  if (value === undefined) throw new Error(`${name} has no number`);
  return value;
}

/** The powers and provinces of the Standard map, which an empty RM stands for. */
export const standardNames = namesOf(vocabulary.filter(isStandardOnly));
