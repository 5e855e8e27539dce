import { LintFold } from "../analysis/lintFold.ts";
import { type ReportedFinding, reportedFindings } from "../analysis/reportedFinding.ts";
import { rulesWith } from "../plugins/rules.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import { LintMarks } from "./lintMarks.ts";
import { Replay } from "./replay.ts";
import type { Session } from "./session.ts";

/** A run of the rules that has not finished. */
interface Run {
  readonly fold: LintFold;
  readonly replay: Replay;
  ending: Generator<undefined> | null;
}

/** Runs the rules over a session, in steps. */
export class LintScan {
  readonly session: Session;
  /**
   * Null once the check is complete: the state of the rules takes a lot of memory, and only the findings are needed.
   */
  #run: Run | null;
  #scanned = 0;
  /** The number dialect of the scanned rows. */
  #dialect: NumberDialect;
  /** The generation of the plug-ins' results that the run uses. */
  #generation: number | undefined;
  /** The findings as last computed, and the number of events that they cover. */
  #known: { readonly events: number; readonly findings: readonly ReportedFinding[] } | null = null;

  constructor(session: Session) {
    this.session = session;
    this.#dialect = session.dialect;
    this.#generation = session.plugins?.generation;
    this.#run = this.#begin();
  }

  /** Number of checked rows. */
  get scanned(): number {
    return this.#run?.replay.rows ?? this.#scanned;
  }

  /** Whether the check is complete, including the rules about missing messages. */
  get isOver(): boolean {
    return this.#run === null;
  }

  /**
   * Checks at most `atMost` more rows, but only rows for which the plug-ins have computed their results. Returns true
   * when no row is left to check. After an error, the scan starts again.
   */
  advance(atMost: number): boolean {
    const { dialect, plugins } = this.session;
    if (this.#dialect !== dialect || this.#generation !== plugins?.generation) this.#restart();
    const { replay } = this.#run ?? {};
    if (!replay) return true;
    try {
      const left = (this.session.plugins?.count ?? Number.POSITIVE_INFINITY) - replay.rows;
      return replay.advance(Math.min(atMost, left)) || left <= atMost;
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
    if (this.#run === null) return true;
    this.#run.ending ??= this.#run.fold.ending();
    if (this.#run.ending.next().done !== true) return false;
    const { fold, replay } = this.#run;
    this.#scanned = replay.rows;
    this.#known = { events: replay.events, findings: reportedFindings(fold, this.session.analysis) };
    this.#run = null;
    return true;
  }

  /** The findings found so far, errors first. */
  get findings(): readonly ReportedFinding[] {
    const { events = -1, findings = [] } = this.#known ?? {};
    if (this.#run === null || events === this.#run.replay.events) return findings;
    const found = reportedFindings(this.#run.fold, this.session.analysis);
    this.#known = { events: this.#run.replay.events, findings: found };
    return found;
  }

  /**
   * Passes the findings to the session.
   * @returns what changed: `rows` means the severities of rows, `folds` means that the table also folds different rows
   */
  mark(): "none" | "rows" | "folds" {
    return this.session.takeLint(new LintMarks(this.findings, this.scanned));
  }

  #begin(): Run {
    const { analysis, library, plugins } = this.session;
    const fold = new LintFold(analysis, library, rulesWith(plugins));
    return { fold, replay: new Replay(this.session, fold), ending: null };
  }

  /** Starts again from the first row, in the session's dialect. */
  #restart(): void {
    this.#dialect = this.session.dialect;
    this.#generation = this.session.plugins?.generation;
    this.#run = this.#begin();
    this.#known = null;
  }
}
