import { LintFold } from "../analysis/lintFold.ts";
import { type ReportedFinding, reportedFindings } from "../analysis/reportedFinding.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import { LintMarks } from "./lintMarks.ts";
import { Replay } from "./replay.ts";
import type { Session } from "./session.ts";

/** What the rules find in a session, looked for piece by piece. */
export class LintScan {
  readonly session: Session;
  #fold: LintFold;
  #replay: Replay;
  #isOver = false;
  #ending: Generator<undefined> | null = null;
  /** By which what was scanned was read. */
  #dialect: NumberDialect;
  #known: { readonly events: number; readonly isOver: boolean; readonly findings: readonly ReportedFinding[] } | null =
    null;

  constructor(session: Session) {
    this.session = session;
    this.#dialect = session.dialect;
    this.#fold = new LintFold(session.analysis, session.library);
    this.#replay = new Replay(session, this.#fold);
  }

  /** Rows that were looked at. */
  get scanned(): number {
    return this.#replay.rows;
  }

  /** Whether the recording was read to its end: rules about what did not come have spoken. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Looks at the next rows, at most so many; true when all have been. */
  advance(atMost: number): boolean {
    if (this.#dialect !== this.session.dialect) this.#beginAnew();
    try {
      return this.#replay.advance(atMost);
    } catch (error) {
      // What was half taken must not be answered from: who asks again has it read again.
      this.#beginAnew();
      throw error;
    }
  }

  /** The recording is over, and all of it was looked at: a step more of what is found then; true behind the last. */
  finish(): boolean {
    this.#ending ??= this.#fold.ending();
    this.#isOver ||= this.#ending.next().done === true;
    return this.#isOver;
  }

  /** What was found so far, errors first. */
  get findings(): readonly ReportedFinding[] {
    const { events = -1, isOver, findings = [] } = this.#known ?? {};
    if (events === this.#replay.events && isOver === this.#isOver) return findings;
    const found = reportedFindings(this.#fold, this.session.analysis);
    this.#known = { events: this.#replay.events, isOver: this.#isOver, findings: found };
    return found;
  }

  /**
   * Tells the session which rows show what was found.
   * @returns `rows`: severities of rows changed. `folds`: of some that stood in folds of the table.
   */
  mark(): "none" | "rows" | "folds" {
    return this.session.takeLint(new LintMarks(this.findings, this.scanned));
  }

  /** Numbers turned out to mean others: what was read is read again. */
  #beginAnew(): void {
    this.#dialect = this.session.dialect;
    this.#fold = new LintFold(this.session.analysis, this.session.library);
    this.#replay = new Replay(this.session, this.#fold);
    this.#isOver = false;
    this.#ending = null;
    this.#known = null;
  }
}
