import type { FrameRow } from "../analysis/analysis.ts";
import { LintFold } from "../analysis/lintFold.ts";
import { lintRows } from "../analysis/lintRows.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import { LintMarks, type ScannedFinding } from "./lintMarks.ts";
import type { Session } from "./session.ts";

/** What the rules find in a session, looked for piece by piece. */
export class LintScan {
  readonly session: Session;
  #fold: LintFold;
  #entries = 0;
  #isOver = false;
  #ending: Generator<undefined> | null = null;
  /** By which what was scanned was read. */
  #dialect: NumberDialect;
  #known: { readonly entries: number; readonly isOver: boolean; readonly findings: readonly ScannedFinding[] } | null =
    null;

  constructor(session: Session) {
    this.session = session;
    this.#dialect = session.dialect;
    this.#fold = new LintFold(session.analysis, session.library);
  }

  /** Rows that were looked at. */
  get scanned(): number {
    return this.session.log.rowsAfter(this.#entries - 1);
  }

  /** Whether the recording was read to its end: rules about what did not come have spoken. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Looks at the next entries, at most so many or those of as many rows; true when all have been. */
  advance(atMost: number): boolean {
    if (this.#dialect !== this.session.dialect) this.#beginAnew();
    const { log } = this.session;
    const until = Math.min(log.length, this.#entries + atMost);
    const rows = this.scanned + atMost;
    try {
      while (this.#entries < until && this.scanned < rows) {
        this.#entries += 1;
        this.#take(this.#entries - 1);
      }
    } catch (error) {
      // What was half taken must not be answered from: who asks again has it read again.
      this.#beginAnew();
      throw error;
    }
    return this.#entries === log.length;
  }

  /** The recording is over, and all of it was looked at: a step more of what is found then; true behind the last. */
  finish(): boolean {
    this.#ending ??= this.#fold.ending();
    this.#isOver ||= this.#ending.next().done === true;
    return this.#isOver;
  }

  /** What was found so far, errors first. */
  get findings(): readonly ScannedFinding[] {
    const { entries = -1, isOver, findings = [] } = this.#known ?? {};
    if (entries === this.#entries && isOver === this.#isOver) return findings;
    const groups = this.#fold.groups();
    const rows = lintRows(this.#fold, this.session.analysis);
    const found = rows.flatMap((row, at): ScannedFinding[] => {
      const group = groups[at];
      return group ? [{ row, group }] : [];
    });
    this.#known = { entries: this.#entries, isOver: this.#isOver, findings: found };
    return found;
  }

  /**
   * Tells the session which rows show what was found.
   * @returns `rows`: severities of rows changed. `folds`: of some that stood in folds of the table.
   */
  mark(): "none" | "rows" | "folds" {
    const marks = new LintMarks(this.findings);
    return marks.key === this.session.lint?.key ? "none" : this.session.takeLint(marks);
  }

  /** Numbers turned out to mean others: what was read is read again. */
  #beginAnew(): void {
    this.#dialect = this.session.dialect;
    this.#fold = new LintFold(this.session.analysis, this.session.library);
    this.#entries = 0;
    this.#isOver = false;
    this.#ending = null;
    this.#known = null;
  }

  #take(index: number): void {
    const { log, frames } = this.session;
    const rows: FrameRow[] = [];
    for (let n = log.rowsAfter(index - 1) + 1; n <= log.rowsAfter(index); n++) {
      const row = frames.frameAt(n);
      if (row) rows.push(row);
    }
    this.#fold.apply(log.at(index), rows);
  }
}
