import type { Severity } from "../diagnostics/diagnostic.ts";
import type { FindingGroup } from "../lint/linter.ts";

/** Findings by severity, a root cause on a connection each. */
export function findingCounts(groups: readonly FindingGroup[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of groups) counts[severity] += 1;
  return counts;
}
