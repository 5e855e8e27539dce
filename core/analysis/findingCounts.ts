import type { Severity } from "../diagnostics/diagnostic.ts";
import type { FindingGroup } from "../lint/linter.ts";
import type { RowFinding } from "./rowFindings.ts";

/** Findings by severity, a root cause on a connection each. */
export function findingCounts(groups: readonly FindingGroup[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of groups) counts[severity] += 1;
  return counts;
}

/** Findings of frames, by the frame's number. */
export function findingsByFrame(groups: readonly FindingGroup[]): ReadonlyMap<number, readonly RowFinding[]> {
  const found = new Map<number, RowFinding[]>();
  for (const { finding, severity, frames } of groups)
    for (const n of new Set(frames)) {
      const known = found.get(n) ?? [];
      found.set(n, known);
      if (known.every(({ code }) => code !== finding.code)) known.push({ code: finding.code, severity });
    }
  return found;
}
