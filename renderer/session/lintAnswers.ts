import { countFindings, diagnosisOf, findingLines, ruleBook } from "../../core/session/lintQuery.ts";
import { LintScan } from "../../core/session/lintScan.ts";
import type { Session } from "../../core/session/session.ts";
import { findingFrom } from "../../core/session/timeline.ts";
import type { SessionApi } from "./api.ts";
import { inBackground, oneAtATime } from "./slices.ts";

type LintApi = Pick<
  SessionApi,
  "diagnosis" | "countFindings" | "findingLines" | "ruleBook" | "lintScanned" | "findingFrom"
>;

/** The functions of the worker that the answers need. */
export interface LintContext {
  /** Resolves when plug-ins have processed the rows read so far. */
  readonly pluginsDone: () => Promise<void>;
  /** Whether the recording is complete. */
  readonly isOver: () => boolean;
  /** Called when the severities of rows have changed; `folds`: including rows inside folds of the table. */
  readonly onMarks: (what: "rows" | "folds") => void;
}

/** Number of entries to process between two checks of the clock. */
const entriesPerStep = 50;

/**
 * Answers the page's questions about findings in the worker. It is a separate module, loaded once the recording is on
 * the page.
 */
export function lintAnswers(session: Session, { pluginsDone, isOver, onMarks }: LintContext): LintApi {
  const scan = new LintScan(session);
  const scanned = oneAtATime(async () => {
    await pluginsDone();
    await inBackground(() => scan.advance(entriesPerStep));
    if (isOver()) await inBackground(() => scan.finish());
    const changed = scan.mark();
    if (changed !== "none") onMarks(changed);
    return scan;
  });
  return {
    diagnosis: async (viewpoint) => diagnosisOf(await scanned(), viewpoint),
    countFindings: async (viewpoint) => countFindings(await scanned(), viewpoint),
    findingLines: (places, viewpoint) => findingLines(session, places, viewpoint),
    ruleBook: () => ruleBook(session),
    lintScanned: () => scan.scanned,
    findingFrom: async (n, step, viewpoint) => {
      await scanned();
      return findingFrom(session, n, step, viewpoint);
    },
  };
}
