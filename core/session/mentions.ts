import { provincesIn } from "../analysis/messageTokens.ts";
import type { FrameNumber, Session } from "./session.ts";

/** Tokens of a message, by their places in it; the end is not included. */
export interface MentionQuery {
  readonly n: FrameNumber;
  readonly start: number;
  readonly end: number;
}

/** Provinces that a run of a message's tokens names, each once, in their order; none where `n` is no DM. Total. */
export function mentionedProvinces(session: Session, { n, start, end }: MentionQuery): readonly string[] {
  const row = session.frames.frameAt(n);
  if (!row?.tokens) return [];
  return provincesIn(row.tokens.subarray(Math.max(0, start), Math.max(0, end)), row.representation);
}
