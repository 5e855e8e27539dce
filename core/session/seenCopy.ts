import { areSame } from "../bytes/keyed.ts";
import { firstAfter } from "./column.ts";
import { isSeen } from "./seenRows.ts";
import type { FrameNumber, Session } from "./session.ts";

/**
 * The number of rows to search on each connection. A few are enough, because the server sends a message to all clients
 * at about the same time.
 */
const reach = 500;

/**
 * Returns the frame in which a power sent or received the message in frame `n`: `n` itself, or the next frame on the
 * power's connections with the same tokens.
 * @returns null if the power received no such message
 */
export function seenCopy(session: Session, n: FrameNumber, viewpoint: string): FrameNumber | null {
  if (isSeen(session, n, viewpoint)) return n;
  const tokens = session.frames.frameAt(n)?.tokens;
  if (!tokens) return null;
  let found = Number.POSITIVE_INFINITY;
  for (const connection of session.connectionsOf(viewpoint)) {
    const rows = session.frames.rowsOf(connection);
    const from = firstAfter(rows, n);
    for (let at = from; at < Math.min(rows.length, from + reach) && rows.at(at) < found; at++)
      if (areSame(tokens, session.frames.frameAt(rows.at(at))?.tokens)) found = rows.at(at);
  }
  return Number.isFinite(found) ? found : null;
}
