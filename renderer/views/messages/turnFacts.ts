import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { counted, sum } from "../../parts/numbers.ts";

/**
 * Describes a turn in its heading. The counts are those of the whole turn, wherever the cursor is.
 * @param isFinal false while the rules may still find more
 */
export function turnFacts(
  { phase, press, findings }: Pick<SessionTurn, "phase" | "press" | "findings">,
  isFinal: boolean,
): string {
  const sent = sum(press);
  const found = findings.note + findings.warning + findings.error;
  return [
    phase,
    ...(sent > 0 ? [counted(sent, "press message")] : []),
    ...(found > 0 ? [`${isFinal ? "" : "at least "}${counted(found, "finding")}`] : []),
  ].join(" · ");
}
