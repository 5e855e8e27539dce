import type { Span } from "../bytes/span.ts";
import type { Representation } from "./representation.ts";
import { encodeText } from "./strings.ts";
import { closeBracket, integerRange, integerToken, openBracket, type Token } from "./token.ts";

/** Where and why text is not in valid text form. */
export interface TextFault {
  readonly message: string;
  /** The place of the fault, in characters. */
  readonly span: Span;
}

export type TextReading =
  | { readonly ok: true; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly fault: TextFault };

/**
 * Reads the text form: any spacing, either quote (doubled inside a string), upper or lower case. An empty string yields
 * no tokens, letters beyond ASCII become UTF-8, and a float becomes its letters. Brackets need not match, as in
 * messages.
 */
export function readTokens(text: string, representation: Representation): TextReading {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const read = readWord(word, representation);
    if (typeof read === "string") {
      return { ok: false, fault: { message: read, span: { start: index, end: index + word.length } } };
    }
    // A string may have too many tokens to spread into the arguments of `push`.
    for (const token of read) tokens.push(token);
  }
  return { ok: true, tokens };
}

/** Returns the place of a token in text that {@link readTokens} can read; the end of the text if it has fewer tokens. */
export function placeOfToken(text: string, tokenIndex: number, representation: Representation): Span {
  let read = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    read += readWord(word, representation).length;
    if (read > tokenIndex) return { start: index, end: index + word.length };
  }
  return { start: text.length, end: text.length };
}

const wordPattern = /[()]|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|[^\s()'"]+/g;

/** Returns the tokens for one word, or the reason why there are none. */
function readWord(word: string, representation: Representation): readonly Token[] | string {
  if (word === "(") return [openBracket];
  if (word === ")") return [closeBracket];
  if (word[0] === "'" || word[0] === '"') return readString(word);
  if (/^[+-]?[0-9]+$/.test(word)) {
    const token = integerToken(Number(word));
    return token === undefined
      ? `${word} is outside the range of an integer token, ${integerRange.min} to ${integerRange.max}`
      : [token];
  }
  // No token can represent a float, so ULB and UUB spell it in letters.
  if (/^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?$/i.test(word)) return encodeText(word);
  if (/^0x[0-9a-f]{4}$/i.test(word)) return [Number.parseInt(word.slice(2), 16)];
  const token = representation.values.get(word.toUpperCase());
  return token === undefined ? `${word} is not the name of a token` : [token];
}

function readString(word: string): readonly Token[] | string {
  const quote = word.charAt(0);
  if (word.length < 2 || !word.endsWith(quote) || (word.length - word.replaceAll(quote, "").length) % 2 !== 0) {
    return "the string has no closing quote";
  }
  const letters = word.slice(1, -1).replaceAll(quote + quote, quote);
  return encodeText(letters);
}
