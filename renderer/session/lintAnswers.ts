import { countFindings, diagnosisOf, findingLines, ruleBook } from "../../core/session/lintQuery.ts";
import { LintScan } from "../../core/session/lintScan.ts";
import type { Session } from "../../core/session/session.ts";
import { findingFrom } from "../../core/session/timeline.ts";
import type { SessionApi } from "./api.ts";

type LintApi = Pick<
  SessionApi,
  "diagnosis" | "countFindings" | "findingLines" | "ruleBook" | "lintScanned" | "findingFrom"
>;

/** What the worker does beside. */
export interface LintSurroundings {
  /** Works on until a step is the last, and lets other questions be answered between. */
  readonly inSlices: (step: () => boolean) => Promise<void>;
  /** Whether nothing more of the recording comes. */
  readonly isOver: () => boolean;
  /** Severities of rows changed; `folds`: of such that stood in folds of the table. */
  readonly onMarks: (what: "rows" | "folds") => void;
}

/** Entries between two looks at the time. */
const entriesAStep = 50;

/** What the session's worker answers of findings; a file of its own, fetched when what was opened is on the page. */
export function lintAnswers(session: Session, { inSlices, isOver, onMarks }: LintSurroundings): LintApi {
  const scan = new LintScan(session);
  const scanned = async (): Promise<LintScan> => {
    await inSlices(() => scan.advance(entriesAStep));
    if (isOver()) await inSlices(() => scan.finish());
    const changed = scan.mark();
    if (changed !== "none") onMarks(changed);
    return scan;
  };
  return {
    diagnosis: async (viewpoint) => diagnosisOf(await scanned(), viewpoint),
    countFindings: async (viewpoint) => countFindings(await scanned(), viewpoint),
    findingLines: (places, viewpoint) => findingLines(session, places, viewpoint),
    ruleBook,
    lintScanned: () => scan.scanned,
    findingFrom: async (n, step, viewpoint) => {
      await scanned();
      return findingFrom(session, n, step, viewpoint);
    },
  };
}
