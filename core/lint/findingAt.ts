import { atTokens, type Finding, type LintFrame, type Place, sideOf, wholeFrame } from "./finding.ts";

/** What a finding says beside its code. */
export interface Told {
  readonly facts?: Finding["facts"];
  /** Not given: the frame as a whole. */
  readonly place?: Place;
  /** Not given: all findings of the code are one. */
  readonly cause?: string;
}

/** A finding about a frame, of the side that sent it. */
export function findingAt<Code extends string>(
  { connection, direction, n, atNs }: LintFrame,
  code: Code,
  { facts = {}, place = wholeFrame, cause = "" }: Told = {},
): Finding<Code> {
  const at = { connection, side: sideOf(direction), n, atNs, ...place };
  return { code, ...at, facts, cause };
}

/** One token of a DM; the frame as a whole where it is missing at the end. */
export function atToken(tokens: Uint16Array, tokenIndex: number): Place {
  return atTokens({ start: tokenIndex, end: Math.min(tokenIndex + 1, tokens.length) });
}
