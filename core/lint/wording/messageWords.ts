import type { Representation } from "../../tokens/representation.ts";
import { printTokens } from "../../tokens/text.ts";

/** The maximum number of characters that a sentence quotes from a message. */
const mostLetters = 60;

/**
 * Returns a message in text form; a long message is truncated: `SND ( FRA ) ( PRP ..`.
 * @param most the maximum length in characters
 */
export function messageWords(tokens: Uint16Array, representation: Representation, most = mostLetters): string {
  const text = printTokens(tokens.subarray(0, most), representation);
  if (text.length <= most && tokens.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : most)} ..`;
}
