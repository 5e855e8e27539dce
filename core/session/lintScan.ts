import { LintFold } from "../analysis/lintFold.ts";
import { type ReportedFinding, reportedFindings } from "../analysis/reportedFinding.ts";
import { rulesWith } from "../plugins/rules.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import { LintMarks } from "./lintMarks.ts";
import { Replay } from "./replay.ts";
import type { Session } from "./session.ts";

/** Runs the rules over a session, in steps. */
export class LintScan {
  readonly session: Session;
  #fold: LintFold;
  #replay: Replay;
  #isOver = false;
  #ending: Generator<undefined> | null = null;
  /** The number dialect of the scanned rows. */
  #dialect: NumberDialect;
  /** The generation of the plug-ins' results for the scanned rows. */
  #generation: number | undefined;
  #known: { readonly events: number; readonly isOver: boolean; readonly findings: readonly ReportedFinding[] } | null =
    null;

  constructor(session: Session) {
    this.session = session;
    this.#dialect = session.dialect;
    this.#generation = session.plugins?.generation;
    this.#fold = this.#begin();
    this.#replay = new Replay(session, this.#fold);
  }

  /** Number of checked rows. */
  get scanned(): number {
    return this.#replay.rows;
  }

  /** Whether the check is complete, including the rules about missing messages. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Checks at most `atMost` more rows, but only rows for which the plug-ins have computed their results. Returns true
   * when no row is left to check. After an error, the scan starts again.
   */
  advance(atMost: number): boolean {
    const { dialect, plugins } = this.session;
    if (this.#dialect !== dialect || this.#generation !== plugins?.generation) this.#restart();
    try {
      const left = (this.session.plugins?.count ?? Number.POSITIVE_INFINITY) - this.#replay.rows;
      return this.#replay.advance(Math.min(atMost, left)) || left <= atMost;
    } catch (error) {
      // Discard the incomplete state, because no row may be skipped.
      this.#restart();
      throw error;
    }
  }

  /**
   * Runs one step of the final checks, after the last row of a finished recording. Returns true after the last step.
   */
  finish(): boolean {
    this.#ending ??= this.#fold.ending();
    this.#isOver ||= this.#ending.next().done === true;
    return this.#isOver;
  }

  /** The findings found so far, errors first. */
  get findings(): readonly ReportedFinding[] {
    const { events = -1, isOver, findings = [] } = this.#known ?? {};
    if (events === this.#replay.events && isOver === this.#isOver) return findings;
    const found = reportedFindings(this.#fold, this.session.analysis);
    this.#known = { events: this.#replay.events, isOver: this.#isOver, findings: found };
    return found;
  }

  /**
   * Passes the findings to the session.
   * @returns what changed: `rows`: severities of rows; `folds`: also which rows are in folds of the table
   */
  mark(): "none" | "rows" | "folds" {
    return this.session.takeLint(new LintMarks(this.findings, this.scanned));
  }

  #begin(): LintFold {
    const { analysis, library, plugins } = this.session;
    return new LintFold(analysis, library, rulesWith(plugins));
  }

  /** Starts again from the first row, in the session's dialect. */
  #restart(): void {
    this.#dialect = this.session.dialect;
    this.#generation = this.session.plugins?.generation;
    this.#fold = this.#begin();
    this.#replay = new Replay(this.session, this.#fold);
    this.#isOver = false;
    this.#ending = null;
    this.#known = null;
  }
}
