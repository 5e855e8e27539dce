import { LintFold } from "../../core/analysis/lintFold.ts";
import { findingJson, type ReportedFinding, reportedFindings } from "../../core/analysis/reportedFinding.ts";
import type { Rules } from "../../core/lint/linter.ts";
import type { Entry, EntryDraft } from "../../core/recording/entry.ts";
import type { AssignedNumbers } from "../../core/tokens/representation.ts";
import { placed } from "../support/entries.ts";
import { analysisFor, folded } from "../support/folded.ts";

/** Two recordings that differ in one respect: the first must have the finding, and the second must not. */
export interface Story {
  readonly code: string;
  readonly given: string;
  readonly faulty: readonly EntryDraft[];
  readonly twin: readonly EntryDraft[];
  /** The number of the frame at fault; 0 if the connection has no frames. */
  readonly n: number;
  /** Offset in the frame's body; missing if the whole frame is at fault. */
  readonly byteOffset?: number;
  /** Numbers for tokens that have no number of their own. */
  readonly assigned?: AssignedNumbers;
}

/** Returns the findings in these entries. */
export function findingsIn(entries: readonly Entry[], assigned: AssignedNumbers = {}): ReportedFinding[] {
  const analysis = analysisFor(entries, assigned);
  const lint = new LintFold(analysis);
  folded(entries, [lint], analysis);
  lint.end();
  return reportedFindings(lint, analysis);
}

/** Returns the given rules' findings as sorted lines. */
export function findingsBy(rules: Rules, entries: readonly Entry[], assigned: AssignedNumbers = {}): readonly string[] {
  const analysis = analysisFor(entries, assigned);
  const lint = new LintFold(analysis, undefined, rules);
  folded(entries, [lint], analysis);
  lint.end();
  return reportedFindings(lint, analysis)
    .map((finding) => JSON.stringify(findingJson(finding)))
    .sort();
}

/** Returns the findings in the recording made from these drafts. */
export function findingsOf(drafts: readonly EntryDraft[], assigned?: AssignedNumbers): ReportedFinding[] {
  return findingsIn(placed(drafts), assigned);
}
