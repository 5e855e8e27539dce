import { provincesIn } from "../analysis/messageTokens.ts";
import type { FrameNumber, Session } from "./session.ts";

/** A range of token indexes in a message; the end is not included. */
export interface MentionQuery {
  readonly n: FrameNumber;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the provinces that a range of tokens names, each only once, in order; empty if frame `n` is not a DM. Never
 * throws.
 */
export function mentionedProvinces(session: Session, { n, start, end }: MentionQuery): readonly string[] {
  const row = session.frames.frameAt(n);
  if (!row?.tokens) return [];
  return provincesIn(row.tokens.subarray(Math.max(0, start), Math.max(0, end)), row.representation);
}
