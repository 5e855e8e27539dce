import { closeBracket, openBracket, type Token } from "./token.ts";
import { type TokenRow, tokenRows } from "./tokenTable.ts";

/** A token of the language, as described in the table. */
export interface TokenEntry {
  readonly name: string;
  /** Null if the documents name it, but no document or program assigns it a number. */
  readonly value: Token | null;
  readonly category: string;
  /** Lowest press level that allows it. */
  readonly level: number;
  readonly meaning: string;
  readonly sources: readonly string[];
}

/** All tokens, in the table's order. */
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
  // If two names share a number, the later row wins: 0x490C prints as WRT, its name in the documents.
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

/** Names that are valid on every map. Brackets have no name and print as brackets. */
export const languageNames = namesOf(vocabulary.filter((entry) => !isStandardOnly(entry)));
export const languageValues = valuesOf(vocabulary.filter((entry) => !isStandardOnly(entry)));

type NameWithNumber<Row> = Row extends readonly [infer Name extends string, number, ...unknown[]] ? Name : never;

/** Name of a token that has a number and is valid on every map. */
export type LanguageTokenName = {
  [C in keyof typeof tokenRows]: C extends "Power" | "Province" | "Miscellaneous"
    ? never
    : NameWithNumber<(typeof tokenRows)[C][number]>;
}[keyof typeof tokenRows];

/** The tokens that are valid on every map, by name, with the numbers that most programs use: `T.NME`. */
export const T = Object.fromEntries(languageValues) as Readonly<Record<LanguageTokenName, Token>>;

/** The powers and provinces of the Standard map, which an empty RM selects. */
export const standardNames = namesOf(vocabulary.filter(isStandardOnly));
