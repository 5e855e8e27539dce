import { noFindings, type SeverityCounts } from "../../../core/diagnostics/severity.ts";
import type { Diagnosis, DiagnosisRow } from "../../../core/session/lintQuery.ts";

/** Counts the messages with findings of each severity, by turn. */
export function countTurns(rows: readonly DiagnosisRow[], turns: Diagnosis["turns"]): readonly SeverityCounts[] {
  const places = new Map(turns.map(({ index }, place) => [index, place]));
  const counts = turns.map(noFindings);
  for (const { severity, turns: of } of rows)
    for (const [index, messages] of of) {
      const counted = counts[places.get(index) ?? -1];
      if (counted) counted[severity] += messages;
    }
  return counts;
}
