import type { Representation } from "./representation.ts";
import { closeBracket, integerValue, isInteger, isText, openBracket, type Token } from "./token.ts";

/**
 * Prints tokens in DAIDE's text form: one space between tokens and brackets, integers in decimal, strings in
 * single quotes, with quotes inside doubled. Text tokens outside 0x20 to 0x7E and tokens without a name are
 * printed as `0x` and four hex digits. {@link readTokens} returns the same tokens.
 */
export function printTokens(tokens: ArrayLike<Token>, representation: Representation): string {
  const { names } = representation;
  let text = "";
  let inString = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? 0;
    const letter = printableByte(token);
    if (letter !== undefined) {
      if (!inString) text += at === 0 ? "'" : " '";
      text += letter === 0x27 ? "''" : String.fromCharCode(letter);
      inString = true;
      continue;
    }
    if (inString) text += "'";
    inString = false;
    if (at > 0) text += " ";
    text += names.get(token) ?? printUnnamed(token);
  }
  return inString ? `${text}'` : text;
}

function printUnnamed(token: Token): string {
  if (token === openBracket) return "(";
  if (token === closeBracket) return ")";
  return isInteger(token) ? String(integerValue(token)) : printNumber(token);
}

/** Prints a token as its number: `0x5FFF`. */
export function printNumber(token: Token): string {
  return `0x${token.toString(16).toUpperCase().padStart(4, "0")}`;
}

function printableByte(token: Token): number | undefined {
  if (!isText(token)) return undefined;
  const byte = token & 0xff;
  return byte >= 0x20 && byte <= 0x7e ? byte : undefined;
}
