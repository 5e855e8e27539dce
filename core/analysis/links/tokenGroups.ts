import type { Span } from "../../bytes/span.ts";
import { closeBracket, openBracket, type Token } from "../../tokens/token.ts";

/** Returns the index after the group that opens at a token; -1 if no group opens there or it is not closed. */
export function groupEnd(tokens: ArrayLike<Token>, at: number): number {
  if (tokens[at] !== openBracket) return -1;
  let depth = 0;
  for (let index = at; index < tokens.length; index++) {
    if (tokens[index] === openBracket) depth += 1;
    else if (tokens[index] === closeBracket && --depth === 0) return index + 1;
  }
  return -1;
}

/** Returns consecutive groups that start at a token, including their brackets, up to the first incomplete group. */
export function groupsFrom(tokens: ArrayLike<Token>, from: number): Span[] {
  const groups: Span[] = [];
  for (let start = from, end = groupEnd(tokens, start); end > 0; start = end, end = groupEnd(tokens, start)) {
    groups.push({ start, end });
  }
  return groups;
}

/** Returns the tokens between the brackets of a group. */
export function insideOf({ start, end }: Span): Span {
  return { start: start + 1, end: end - 1 };
}

/** Whether two sequences of tokens are equal. */
export function areEqual(
  one: ArrayLike<Token>,
  { start, end }: Span,
  other: ArrayLike<Token>,
  { start: otherStart, end: otherEnd }: Span = { start: 0, end: other.length },
): boolean {
  if (end - start !== otherEnd - otherStart) return false;
  for (let at = 0; at < end - start; at++) if (one[start + at] !== other[otherStart + at]) return false;
  return true;
}

/** Whether one sequence equals the other with one token inserted. */
export function isWithOneMore(
  longer: ArrayLike<Token>,
  { start, end }: Span,
  token: Token,
  other: ArrayLike<Token>,
  { start: otherStart, end: otherEnd }: Span = { start: 0, end: other.length },
): boolean {
  const length = otherEnd - otherStart;
  if (end - start !== length + 1) return false;
  let at = 0;
  while (at < length && longer[start + at] === other[otherStart + at]) at += 1;
  // After the first difference, everything is shifted by one. The inserted token may also occur before the difference.
  return (
    longer[start + at] === token &&
    areEqual(longer, { start: start + at + 1, end }, other, { start: otherStart + at, end: otherEnd })
  );
}
