import { counted } from "../../../language/english/words.ts";
import { turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerReport } from "./attendee.ts";

/** Findings about OUT. The clauses cite v0.18, level 10. */
export const eliminationFindings = {
  "out-for-survivor": {
    severity: "error",
    message: "The server sent OUT ( {power} ), but {power} still has {count} in {turn}.",
    explanation: "Clients stop sending press to the power, and drop arrangements that name it.",
    clause: "v0.18, level 10, OUT: the power has been eliminated",
    fix: "Send OUT only for a power without centres.",
    example: "SCO ( TUR CON ) .., OUT ( TUR )",
  },
} as const satisfies Findings;

/** Checks that a power that OUT reports as eliminated has no centres; it may have units until the next position. */
export function checkOut(
  frame: LintFrame,
  power: string,
  { isBetweenTurns }: Attendee,
  report: ServerReport<keyof typeof eliminationFindings>,
): void {
  const state = frame.game?.before;
  const record = state?.current;
  const turn = state?.seats.get(frame.connection)?.turn;
  // After an ORD, the next SCO may show the power without centres.
  if (!record?.centres || !turn || isBetweenTurns || turnKey(turn) !== turnKey(record.turn)) return;
  const owned = record.centres.find(({ owner }) => owner === power)?.centres.length ?? 0;
  if (owned === 0) return;
  const facts = { power, count: counted(owned, "centre"), turn: turnKey(record.turn) };
  report(frame, "out-for-survivor", atTokens({ start: 2, end: 3 }), facts, power);
}
