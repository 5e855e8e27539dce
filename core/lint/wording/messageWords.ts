import type { Representation } from "../../tokens/representation.ts";
import { printTokens } from "../../tokens/text.ts";

/** How many characters of a message a sentence quotes. */
const mostLetters = 60;

/**
 * A message in the text form; a long one is cut: `SND ( FRA ) ( PRP ..`.
 * @param most limit of its length in characters
 */
export function messageWords(tokens: Uint16Array, representation: Representation, most = mostLetters): string {
  const text = printTokens(tokens.subarray(0, most), representation);
  if (text.length <= most && tokens.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : most)} ..`;
}
