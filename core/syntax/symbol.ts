import { getOrMake } from "../bytes/keyed.ts";
import type { Representation } from "../tokens/representation.ts";
import { closeBracket, isInteger, isPower, isProvince, isText, openBracket, type Token } from "../tokens/token.ts";
import { vocabulary } from "../tokens/vocabulary.ts";

/**
 * A token, as the grammar distinguishes it. Each language token has its own symbol, regardless of its number in a
 * dialect. All powers share one symbol, as do provinces, integers and letters. Tokens that no document names are
 * `other`.
 */
export type GrammarSymbol = number;

const collective = ["other", "(", ")", "number", "text", "power", "province", "end"] as const;

/** Names by symbol: the eight collective symbols, then every language token. */
export const symbolNames: readonly string[] = [
  ...collective,
  ...vocabulary
    .filter(({ category, name }) => !/^(Miscellaneous|Power|Province)/.test(category) && name !== "EPP")
    .map(({ name }) => name),
];

const symbols: ReadonlyMap<string, GrammarSymbol> = new Map(symbolNames.map((name, symbol) => [name, symbol]));

/** @throws if the name is not a symbol, which means that a form is misspelt */
export function symbolNamed(name: string): GrammarSymbol {
  const symbol = symbols.get(name);
  if (symbol === undefined) throw new Error(`${name} is not a symbol of the grammar`);
  return symbol;
}

export const otherSymbol = symbolNamed("other");
export const openSymbol = symbolNamed("(");
export const closeSymbol = symbolNamed(")");
export const textSymbol = symbolNamed("text");
/** The symbol that follows the last token. */
export const endSymbol = symbolNamed("end");

/** Returns the symbol of every token: 65,536 entries, shared by all representations with the same language. */
export function symbolTable(representation: Representation): Uint8Array {
  const { language } = representation;
  return getOrMake(tables, language, () => new Uint8Array(0x10000).map((_, token) => symbolOf(token, language)));
}

const tables = new WeakMap<ReadonlyMap<Token, string>, Uint8Array>();

function symbolOf(token: Token, language: ReadonlyMap<Token, string>): GrammarSymbol {
  if (token === openBracket) return openSymbol;
  if (token === closeBracket) return closeSymbol;
  if (isInteger(token)) return symbolNamed("number");
  if (isText(token)) return textSymbol;
  if (isPower(token)) return symbolNamed("power");
  if (isProvince(token)) return symbolNamed("province");
  return symbols.get(language.get(token) ?? "other") ?? otherSymbol;
}

/** Returns the token of a symbol that represents a single token; undefined if the token has no number. */
export function tokenOfSymbol(symbol: GrammarSymbol, { values }: Representation): Token | undefined {
  if (symbol === openSymbol) return openBracket;
  if (symbol === closeSymbol) return closeBracket;
  return values.get(symbolNames[symbol] ?? "");
}
