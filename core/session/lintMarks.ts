import type { InspectedFinding } from "../analysis/inspection/inspection.ts";
import type { ReportedFinding } from "../analysis/reportedFinding.ts";
import type { Span } from "../bytes/span.ts";
import { mostSevere, type Severity } from "../diagnostics/severity.ts";
import type { Place } from "../lint/finding.ts";
import type { RowMarks } from "./rowSeverities.ts";

/** Looks up the findings of rows. */
export class LintMarks implements RowMarks {
  readonly key: string;
  readonly until: ReportedFinding["n"];
  readonly #rows = new Map<ReportedFinding["n"], { readonly finding: ReportedFinding; readonly place: Place }[]>();

  /** @param until the last row that was checked */
  constructor(findings: readonly ReportedFinding[], until: ReportedFinding["n"]) {
    this.until = until;
    let count = 0;
    for (const finding of findings) {
      const { frames, places } = finding.group;
      frames.forEach((n, at) => {
        const place = places[at];
        if (n === 0 || !place) return;
        count += 1;
        const known = this.#rows.get(n);
        if (known) known.push({ finding, place });
        else this.#rows.set(n, [{ finding, place }]);
      });
    }
    this.key = `${findings.length} ${count} ${findings.map(({ severity }) => severity.charAt(0)).join("")}`;
  }

  get rows(): Iterable<ReportedFinding["n"]> {
    return this.#rows.keys();
  }

  severityOf(n: ReportedFinding["n"]): Severity | null {
    return mostSevere((this.#rows.get(n) ?? []).map(({ finding }) => finding));
  }

  codesOf(n: ReportedFinding["n"]): readonly string[] {
    return [...new Set((this.#rows.get(n) ?? []).map(({ finding }) => finding.code))];
  }

  findingsOf(n: ReportedFinding["n"]): readonly InspectedFinding[] {
    return (this.#rows.get(n) ?? []).map(({ finding, place }) => {
      const { code, severity, message, details, clause, fix } = finding;
      const first = finding.n === n ? null : finding.n;
      return { code, severity, first, message, details, clause, fix, span: cellsOf(place) };
    });
  }
}

/** Returns the two-byte cells that a range of a frame's body touches; null means the whole frame. */
export function cellsOf({ span }: Place): Span | null {
  return span && { start: span.start >> 1, end: (span.end + 1) >> 1 };
}
