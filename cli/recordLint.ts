import { type ConnectionCourse, ConnectionCourses } from "../core/analysis/connectionCourses.ts";
import type { ReportedFinding } from "../core/analysis/reportedFinding.ts";
import { rank, type Severity } from "../core/diagnostics/severity.ts";
import { inWords } from "../core/node/hostError.ts";
import type { RecordingOutcome } from "../core/node/recordingFile.ts";
import type { Format } from "./lintOptions.ts";
import { type FindingPrinter, printers } from "./lintPrinters.ts";
import { lintRecording } from "./lintRecording.ts";
import { counted, exit, Output, reportFailure, tell } from "./output.ts";
import { SuppressionFiles } from "./suppress.ts";

/** How `record --lint` selects and prints findings. */
export interface RecordLintOptions {
  readonly format: Format;
  readonly minSeverity: Severity;
}

/** A recording that has been checked. */
export interface CheckedRecording {
  readonly path: string;
  /** Null if the recording could not be read. */
  readonly id: string | null;
  readonly isComplete: boolean;
}

/** The results of checking all recordings of a run. */
export interface Checked {
  readonly recordings: readonly CheckedRecording[];
  /** Connections of the bot, or of all clients if the run started no bot. */
  readonly courses: readonly ConnectionCourse[];
  readonly findings: readonly ReportedFinding[];
  readonly suppressed: number;
  readonly hidden: number;
  /** Number of findings about the server and about clients other than the bot. */
  readonly others: number;
  /** Why a recording could not be checked; null if all were checked. */
  readonly failure: string | null;
}

/** Checks recordings when they are closed, and prints their findings. */
export class RecordLint {
  readonly #options: RecordLintOptions;
  readonly #suppressions = new SuppressionFiles(undefined);

  /** @throws {HostError} if a suppression file is invalid; this is checked before the game */
  constructor(options: RecordLintOptions) {
    this.#options = options;
  }

  /**
   * @param botAddress the address that the started bot connects to, such as `127.0.0.1:16713`: only findings about
   *   clients that connect there count; null means that all findings count
   */
  async check(outcomes: readonly RecordingOutcome[], botAddress: string | null): Promise<Checked> {
    const printer = printers[this.#options.format]({});
    const output = new Output();
    let all: Checked = nothingChecked;
    for (const { path, whole } of outcomes) {
      if (path === null) continue;
      try {
        all = added(all, await this.#checkOne(path, whole, botAddress, printer, output));
      } catch (error) {
        reportFailure(error);
        const unread = { path, id: null, isComplete: whole };
        all = added(all, { ...nothingChecked, recordings: [unread], failure: inWords(error) });
      }
      await output.flush();
    }
    printer.end(output, all.failure === null ? exit.fine : exit.usage);
    await output.flush();
    this.#suppressions.warnOfUnused();
    return all;
  }

  async #checkOne(
    path: string,
    isComplete: boolean,
    botAddress: string | null,
    printer: FindingPrinter,
    output: Output,
  ): Promise<Checked> {
    const { minSeverity } = this.#options;
    const watch = new ConnectionCourses();
    const isOwn = (course?: ConnectionCourse): boolean => botAddress === null || course?.listen === botAddress;
    let others = 0;
    const isIncluded = ({ side, connection, severity }: ReportedFinding): boolean => {
      const isCounted = botAddress === null || (side === "client" && isOwn(watch.of(connection)));
      if (!isCounted && rank(severity) >= rank(minSeverity)) others += 1;
      return isCounted;
    };
    const linted = await lintRecording(path, { minSeverity, suppressions: this.#suppressions, isIncluded, watch });
    const courses = watch.all.filter((course) => isOwn(course));
    const own = new Set(courses.map(({ connection }) => connection));
    const times = linted.times.filter(({ connection }) => own.has(connection));
    // Do not print "No findings" if nothing was checked.
    if (linted.reported.length > 0 || courses.some(({ hasJoined }) => hasJoined))
      await printer.take({ ...linted, times }, output);
    if (others > 0)
      tell(`${counted(others, "finding")} about the server or other clients; chamber lint ${path} shows all`);
    return {
      recordings: [{ path, id: linted.analysis.header?.uuid ?? null, isComplete }],
      courses,
      findings: linted.reported,
      suppressed: linted.suppressed,
      hidden: linted.hidden,
      others,
      failure: null,
    };
  }
}

const nothingChecked: Checked = {
  recordings: [],
  courses: [],
  findings: [],
  suppressed: 0,
  hidden: 0,
  others: 0,
  failure: null,
};

function added(one: Checked, other: Checked): Checked {
  return {
    recordings: [...one.recordings, ...other.recordings],
    courses: [...one.courses, ...other.courses],
    findings: [...one.findings, ...other.findings],
    suppressed: one.suppressed + other.suppressed,
    hidden: one.hidden + other.hidden,
    others: one.others + other.others,
    failure: one.failure ?? other.failure,
  };
}
