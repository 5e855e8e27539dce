import type { Representation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import { type TokenClass, tokenRuns } from "./tokenClass.ts";

/** A piece of a message's text, with its token class. */
export type TextPiece = readonly [TokenClass, string];

const longest = 200;

/**
 * Returns the text of a message without its first token, as pieces of one class each; `( ( A B ) )` becomes `((A B))`.
 */
export function tightText(tokens: Uint16Array, representation: Representation): TextPiece[] {
  const pieces: [TokenClass, string][] = [];
  let length = 0;
  let before: TokenClass | null = null;
  let opened = true;
  for (const { kind, span } of tokenRuns(tokens, { start: 1, end: tokens.length })) {
    if (length >= longest) break;
    const word = printTokens(tokens.subarray(span.start, span.end), representation);
    const isClosing = word === ")";
    const spaced = opened || isClosing ? word : ` ${word}`;
    opened = word === "(";
    const last = pieces.at(-1);
    if (last && before === kind) last[1] += spaced;
    else pieces.push([kind, spaced]);
    before = kind;
    length += spaced.length;
  }
  return pieces;
}

/** Removes the spaces inside brackets from DAIDE text to make it easier to read. */
export function tightened(text: string): string {
  return text.replaceAll("( ", "(").replaceAll(" )", ")");
}

/** Returns the text of a finding as pages show it: tightened, with quotation marks instead of backticks. */
export function shownWords(text: string): string {
  return tightened(text).replace(/`([^`]+)`/g, "“$1”");
}
