/** The severities of findings, lowest first. */
export const severities = ["note", "warning", "error"] as const;

export type Severity = (typeof severities)[number];

/** The number of findings of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

interface Severe {
  readonly severity: Severity;
}

/** Returns the rank of a severity; a higher rank is more severe. */
export function rank(severity: Severity): number {
  return severities.indexOf(severity);
}

/** Compares findings, so that sorting puts the most severe first. */
export function bySeverity(a: Severe, b: Severe): number {
  return rank(b.severity) - rank(a.severity);
}

/** Returns the highest severity among the findings; null if there are none. */
export function mostSevere(findings: readonly Severe[]): Severity | null {
  return severities.findLast((severity) => findings.some((finding) => finding.severity === severity)) ?? null;
}

/** Returns a count of zero for each severity, to start counting from. */
export function noFindings(): Record<Severity, number> {
  return { error: 0, warning: 0, note: 0 };
}

/** Counts findings by severity. */
export function countSeverities(findings: readonly Severe[]): SeverityCounts {
  const counts = noFindings();
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
