import { linksAt } from "./inspectorQuery.ts";
import type { FrameNumber, Session } from "./session.ts";

/** Returns the numbers of the frames linked to a frame, in order; empty for rows without wire bytes. */
export function linkedRows(session: Session, n: FrameNumber): FrameNumber[] {
  if (session.frames.frameAt(n) === null) return [];
  return [...new Set(linksAt(session, n).links.map((link) => link.n))].sort((a, b) => a - b);
}
