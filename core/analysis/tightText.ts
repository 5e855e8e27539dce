import type { Representation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import { type TokenClass, tokenClass } from "./tokenClass.ts";

/** A piece of a message's text, and what it is. */
export type TextPiece = readonly [TokenClass, string];

const longest = 200;

/** The text of a message without its first token, as pieces of one class; `( ( A B ) )` becomes `((A B))`. */
export function tightText(tokens: Uint16Array, representation: Representation): TextPiece[] {
  const pieces: [TokenClass, string][] = [];
  let length = 0;
  let before: TokenClass | null = null;
  let opened = true;
  for (let at = 1; at < tokens.length && length < longest; at++) {
    let end = at + 1;
    const kind = tokenClass(tokens[at] as number, at);
    if (kind === "text") while (end < tokens.length && tokenClass(tokens[end] as number, end) === "text") end++;
    const word = printTokens(tokens.subarray(at, end), representation);
    const isClosing = word === ")";
    const spaced = opened || isClosing ? word : ` ${word}`;
    opened = word === "(";
    const last = pieces.at(-1);
    if (last && before === kind) last[1] += spaced;
    else pieces.push([kind, spaced]);
    before = kind;
    length += spaced.length;
    at = end - 1;
  }
  return pieces;
}

/** DAIDE text with its brackets drawn together, as it is read most easily. */
export function tightened(text: string): string {
  return text.replaceAll("( ", "(").replaceAll(" )", ")");
}
