import { decodeText, textEnd } from "../tokens/strings.ts";
import { closeBracket, openBracket } from "../tokens/token.ts";

/** A bracketed string in a message: `( 'Albert' )`. */
export interface BracketedString {
  readonly text: string;
  /** Index of the token after the closing bracket. */
  readonly end: number;
}

/**
 * Reads the bracketed string that begins at a token; `undefined` if no string begins there. A closing bracket may be
 * missing before another string: `( 'x' ( 'y' )` still identifies the client.
 */
export function bracketedString(tokens: Uint16Array, at: number): BracketedString | undefined {
  if (tokens[at] !== openBracket) return undefined;
  const end = textEnd(tokens, at + 1);
  if (tokens[end] !== closeBracket && tokens[end] !== openBracket) return undefined;
  return { text: readable(decodeText(tokens, at + 1, end)), end: tokens[end] === closeBracket ? end + 1 : end };
}

/** Decodes bytes that are not UTF-8 as Latin-1, the most likely other encoding. */
function readable(text: string): string {
  return text.replace(/[\uDC80-\uDCFF]/g, (stray) => String.fromCharCode(stray.charCodeAt(0) & 0xff));
}
