import { isPower } from "../../tokens/token.ts";
import type { Session } from "./session.ts";
import { emptyCounts, type SessionTurn, type TurnCounts } from "./turnTable.ts";

/**
 * The turns of a game with the counts of what one power's connections carried: its own messages, the press that
 * others sent to it, and what was found in both. What others said among themselves it never knew.
 */
export function turnsSeen(session: Session, game: number, viewpoint: string): SessionTurn[] {
  const counts = new Map<number, TurnCounts>();
  for (const connection of session.connectionsOf(viewpoint)) {
    const rows = session.frames.rowsOf(connection);
    for (let at = 0; at < rows.length; at++) {
      const n = rows.at(at);
      const turn = session.turnOf(n);
      if (session.turns.all[turn]?.game !== game) continue;
      const known = counts.get(turn) ?? emptyCounts();
      counts.set(turn, known);
      count(session, n, viewpoint, known);
    }
  }
  return session.turns.of(game).map((turn) => ({ ...turn, ...(counts.get(turn.index) ?? emptyCounts()) }));
}

function count(session: Session, n: number, viewpoint: string, counts: TurnCounts): void {
  counts.messages += 1;
  const severity = session.severityOf(n);
  if (severity !== null) counts.findings[severity] += 1;
  const command = session.commandOf(n);
  if (session.frames.directionOf(n) === "client-to-server") {
    add(counts.sent, viewpoint);
    if (command === "SND") add(counts.press, viewpoint);
  } else if (command === "FRM") {
    const sender = senderOf(session, n);
    if (sender !== null) {
      add(counts.sent, sender);
      add(counts.press, sender);
    }
  } else if (session.isRefusedPress(n)) add(counts.refused, viewpoint);
}

function add(counts: Record<string, number>, power: string): void {
  counts[power] = (counts[power] ?? 0) + 1;
}

/** `FRM ( power ...`: the power that press is from. */
function senderOf(session: Session, n: number): string | null {
  const frame = session.frames.frameAt(n);
  const token = frame?.tokens?.[2];
  return frame && token !== undefined && isPower(token) ? (frame.representation.names.get(token) ?? null) : null;
}
