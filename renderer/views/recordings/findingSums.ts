import type { RecordingResults } from "../../../core/analysis/recordingResults.ts";
import { noFindings, type SeverityCounts, severities } from "../../../core/diagnostics/severity.ts";
import { counted } from "../../parts/numbers.ts";

/** Returns the number of findings, by severity, about all programs in a recording. */
export function allFindings({ findings }: RecordingResults): SeverityCounts {
  const sums = noFindings();
  for (const each of findings) for (const severity of severities) sums[severity] += each.findings[severity];
  return sums;
}

/** Returns a sort key for counts: by errors, then by warnings, then by notes. */
export function severityRank({ error, warning, note }: SeverityCounts): number {
  return error * 1e10 + warning * 1e5 + note;
}

/** Describes counts: `2 errors, 1 warning, 0 notes`. */
export function findingsText({ error, warning, note }: SeverityCounts): string {
  return [counted(error, "error"), counted(warning, "warning"), counted(note, "note")].join(", ");
}
