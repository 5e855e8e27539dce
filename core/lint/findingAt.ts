import { atTokens, type Finding, type LintFrame, type Place, sideOf, wholeFrame } from "./finding.ts";

/** The details of a finding besides its code. */
export interface Details {
  readonly facts?: Finding["facts"];
  /** The place of the fault; the whole frame if omitted. */
  readonly place?: Place;
  /** Distinguishes findings with the same code; if omitted, all findings with the code have the same cause. */
  readonly cause?: string;
  /** Selects the findings that this one explains; none if omitted. */
  readonly explains?: "frame" | "rest";
}

/** Returns a finding about a frame, against the side that sent the frame. */
export function findingAt<Code extends string>(
  { connection, direction, n, atNs }: LintFrame,
  code: Code,
  { facts = {}, place = wholeFrame, cause = "", explains }: Details = {},
): Finding<Code> {
  const at = { connection, side: sideOf(direction), n, atNs, ...place };
  return { code, ...at, facts, cause, ...(explains && { explains }) };
}

/** Returns the place of one token in a DM; an empty place at the end if the token is missing. */
export function atToken(tokens: Uint16Array, tokenIndex: number): Place {
  return atTokens({ start: tokenIndex, end: Math.min(tokenIndex + 1, tokens.length) });
}
