import { countFindings, diagnosisOf, findingLines, ruleBook } from "../../core/session/lintQuery.ts";
import { LintScan } from "../../core/session/lintScan.ts";
import type { Session } from "../../core/session/session.ts";
import { findingFrom } from "../../core/session/timeline.ts";
import type { SessionApi, Source } from "./api.ts";
import { lintElsewhere } from "./lintElsewhere.ts";
import { inBackground, oneAtATime, whenMakingWay } from "./slices.ts";

type LintApi = Pick<
  SessionApi,
  "diagnosis" | "countFindings" | "findingLines" | "ruleBook" | "lintScanned" | "findingFrom"
>;

/** The functions of the worker that the answers need. */
export interface LintContext {
  /** Resolves when plug-ins have computed the rows read so far. */
  readonly pluginsDone: () => Promise<void>;
  /** Whether the recording is complete. */
  readonly isOver: () => boolean;
  /** Returns the source of the rows if reading it again gives the same rows; otherwise null. */
  readonly readAgain: () => Source | null;
  /** Called when the severities of rows have changed; `folds`: including rows inside folds of the table. */
  readonly onMarks: (what: "rows" | "folds") => void;
}

/** Number of entries to process between two checks of the clock. */
const entriesPerStep = 50;
/** Recordings with more rows are checked in a worker of their own, because the rules leave much garbage. */
const mostRowsHere = 100_000;

/**
 * Answers the page's questions about findings in the worker. It is a separate module, loaded once the recording is on
 * the page.
 */
export function lintAnswers(session: Session, { pluginsDone, isOver, readAgain, onMarks }: LintContext): LintApi {
  const scan = new LintScan(session);
  let rowsElsewhere = 0;
  const scanElsewhere = async (source: Source): Promise<void> => {
    const check = lintElsewhere(source, session.dialect, (rows) => {
      rowsElsewhere = rows;
    });
    const stop = whenMakingWay(check.makeWay);
    // If that fails, the scan checks the rows here.
    await check.result.then((result) => scan.take(result)).catch(() => undefined);
    rowsElsewhere = 0;
    stop();
  };
  const scanned = oneAtATime(async () => {
    await pluginsDone();
    const again = readAgain();
    // Rules of plug-ins need the values that the session holds.
    if (again && scan.scanned === 0 && session.count > mostRowsHere && session.plugins === null)
      await scanElsewhere(again);
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
    lintScanned: () => Math.max(scan.scanned, rowsElsewhere),
    findingFrom: async (n, step, viewpoint) => {
      await scanned();
      return findingFrom(session, n, step, viewpoint);
    },
  };
}
