import type { Representation } from "../../tokens/representation.ts";
import { printTokens } from "../../tokens/text.ts";

/** As many letters of a message as a sentence holds. */
const mostLetters = 60;

/**
 * A message in the text form, cut short where it is long: `SND ( FRA ) ( PRP ..`.
 * @param most letters
 */
export function messageWords(tokens: Uint16Array, representation: Representation, most = mostLetters): string {
  const text = printTokens(tokens.subarray(0, most), representation);
  if (text.length <= most && tokens.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : most)} ..`;
}
