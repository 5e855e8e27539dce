import { closeBracket, openBracket, type Token } from "../../core/tokens/token.ts";

/** Returns the tokens inside the first bracketed group; empty if there is none. */
export function firstGroup(tokens: Uint16Array): Uint16Array {
  const start = tokens.indexOf(openBracket);
  return start < 0 ? tokens.subarray(0, 0) : tokens.subarray(start + 1, endOfGroup(tokens, start));
}

/** Returns the tokens inside the final group; empty if the tokens do not end with a group. */
export function lastGroup(tokens: Uint16Array): Uint16Array {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    if (tokens[at] === closeBracket) depth += 1;
    if (tokens[at] === openBracket) depth -= 1;
    if (depth === 0) return tokens.subarray(at + 1, tokens.length - 1);
  }
  return tokens.subarray(0, 0);
}

/** Returns the tokens from `lead` to the end of its group; empty if `lead` is missing. */
export function groupFrom(tokens: Uint16Array, lead: Token): Uint16Array {
  const at = tokens.indexOf(lead);
  return at < 1 ? tokens.subarray(0, 0) : tokens.subarray(at, endOfGroup(tokens, at - 1));
}

/** Returns the index of the bracket that closes the one at `start`; the number of tokens if it is never closed. */
export function endOfGroup(tokens: Uint16Array, start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    if (tokens[at] === openBracket) depth += 1;
    if (tokens[at] === closeBracket) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}
