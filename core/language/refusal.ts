import { closeBracket, openBracket, type Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";

/** Whether all brackets match. */
export function hasMatchingBrackets(tokens: ArrayLike<Token>): boolean {
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] === openBracket) depth += 1;
    else if (tokens[at] === closeBracket && --depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Returns what a server answers to a message that it cannot read: PRN if brackets do not match, otherwise HUH with ERR
 * before the wrong token; null for HUH and PRN, which receive no answer. Source: v0.18, level 0, PRN and HUH.
 */
export function refusalOf(tokens: Uint16Array, tokenIndex: number): Uint16Array | null {
  if (tokens[0] === T.HUH || tokens[0] === T.PRN) return null;
  const isPrn = !hasMatchingBrackets(tokens);
  const quoted = isPrn ? [...tokens] : [...tokens.subarray(0, tokenIndex), T.ERR, ...tokens.subarray(tokenIndex)];
  return Uint16Array.from([isPrn ? T.PRN : T.HUH, openBracket, ...quoted, closeBracket]);
}
