import { LintFold } from "../../core/analysis/lintFold.ts";
import { type ReportedFinding, reportedFindings } from "../../core/analysis/reportedFinding.ts";
import type { Entry, EntryDraft } from "../../core/recording/entry.ts";
import type { AssignedNumbers } from "../../core/tokens/representation.ts";
import { placed } from "../support/entries.ts";
import { analysisFor, folded } from "../support/folded.ts";

/** Two recordings that differ in one thing: a finding must be told of the first, and not of the second. */
export interface Story {
  readonly code: string;
  readonly given: string;
  readonly faulty: readonly EntryDraft[];
  readonly twin: readonly EntryDraft[];
  /** The frame at fault; 0: the connection has none. */
  readonly n: number;
  /** In the frame's body; none: the frame as a whole. */
  readonly byteOffset?: number;
  /** Numbers of tokens that have none. */
  readonly assigned?: AssignedNumbers;
}

/** What is found in entries. */
export function findingsIn(entries: readonly Entry[], assigned: AssignedNumbers = {}): ReportedFinding[] {
  const analysis = analysisFor(entries, assigned);
  const lint = new LintFold(analysis);
  folded(entries, [lint], analysis);
  lint.end();
  return reportedFindings(lint, analysis);
}

/** What is found in drafts. */
export function findingsOf(drafts: readonly EntryDraft[], assigned?: AssignedNumbers): ReportedFinding[] {
  return findingsIn(placed(drafts), assigned);
}
