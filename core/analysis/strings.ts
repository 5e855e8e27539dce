import { decodeText, textEnd } from "../tokens/strings.ts";
import { closeBracket, openBracket } from "../tokens/token.ts";

/** A bracketed string of a message: `( 'Albert' )`. */
export interface BracketedString {
  readonly text: string;
  /** First token behind its closing bracket. */
  readonly end: number;
}

/**
 * Reads the bracketed string that begins at a token; `undefined` when none does. A missing closing
 * bracket is forgiven where another string follows: `( 'x' ( 'y' )` still says who speaks.
 */
export function bracketedString(tokens: Uint16Array, at: number): BracketedString | undefined {
  if (tokens[at] !== openBracket) return undefined;
  const end = textEnd(tokens, at + 1);
  if (tokens[end] !== closeBracket && tokens[end] !== openBracket) return undefined;
  return { text: readable(decodeText(tokens, at + 1, end)), end: tokens[end] === closeBracket ? end + 1 : end };
}

/** Bytes that are no UTF-8 as the Latin-1 letters that they most likely are. */
function readable(text: string): string {
  return text.replace(/[\uDC80-\uDCFF]/g, (stray) => String.fromCharCode(stray.charCodeAt(0) & 0xff));
}
