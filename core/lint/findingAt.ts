import { atTokens, type Finding, type LintFrame, type Place, sideOf, wholeFrame } from "./finding.ts";

/** The details of a finding besides its code. */
export interface Details {
  readonly facts?: Finding["facts"];
  /** Omitted: the whole frame. */
  readonly place?: Place;
  /** Omitted: all findings of the code have the same cause. */
  readonly cause?: string;
  /** Omitted: it explains no other finding. */
  readonly explains?: "frame" | "rest";
}

/** A finding about a frame, against the side that sent it. */
export function findingAt<Code extends string>(
  { connection, direction, n, atNs }: LintFrame,
  code: Code,
  { facts = {}, place = wholeFrame, cause = "", explains }: Details = {},
): Finding<Code> {
  const at = { connection, side: sideOf(direction), n, atNs, ...place };
  return { code, ...at, facts, cause, ...(explains && { explains }) };
}

/** The place of one token in a DM; an empty place at the end where the token is missing. */
export function atToken(tokens: Uint16Array, tokenIndex: number): Place {
  return atTokens({ start: tokenIndex, end: Math.min(tokenIndex + 1, tokens.length) });
}
