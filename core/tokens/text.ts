import type { Representation } from "./representation.ts";
import { closeBracket, integerValue, isInteger, isText, openBracket, type Token } from "./token.ts";

/**
 * The text form of DAIDE: one space between tokens, brackets are tokens, integers in decimal, strings in
 * single quotes with a quote doubled. Text tokens outside 0x20 to 0x7E stand bare between strings, as
 * does every token without a name: four hex digits after `0x`. {@link readTokens} reads it back exactly.
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

/** A token by its number: `0x5FFF`. */
export function printNumber(token: Token): string {
  return `0x${token.toString(16).toUpperCase().padStart(4, "0")}`;
}

function printableByte(token: Token): number | undefined {
  if (!isText(token)) return undefined;
  const byte = token & 0xff;
  return byte >= 0x20 && byte <= 0x7e ? byte : undefined;
}
