import type { Analysis } from "../core/analysis/analysis.ts";
import type { TimeToOrder } from "../core/analysis/deadlines.ts";
import { LintFold } from "../core/analysis/lintFold.ts";
import type { RecordingWatch } from "../core/analysis/recordingEvent.ts";
import { type ReportedFinding, reportedFindings } from "../core/analysis/reportedFinding.ts";
import { rank, type Severity } from "../core/diagnostics/severity.ts";
import type { FamiliesRun } from "../core/lint/coverage.ts";
import { knownVariants } from "../core/map/library.ts";
import { rulesWith } from "../core/plugins/rules.ts";
import type { PluginRunner } from "../core/plugins/runner.ts";
import type { FrameNumber } from "../core/recording/entry.ts";
import type { DialectOption } from "./dialect.ts";
import { exit, worse } from "./output.ts";
import { pluginResults, warnOfPlugins } from "./pluginOption.ts";
import { type ReadOptions, readInDialect, warnOfLeftOut } from "./readInDialect.ts";
import type { Covering, SuppressionFiles } from "./suppress.ts";

/** A finding and the suppressions that cover it. */
export interface SelectedFinding {
  readonly row: ReportedFinding;
  /** Empty if the finding is not suppressed. */
  readonly covering: readonly Covering[];
}

/** The result of checking one recording. */
export interface Linted {
  readonly file: string;
  /**
   * Whether findings can refer to positions in the file: false for compressed files and for files from other programs.
   */
  readonly hasPlaces: boolean;
  readonly analysis: Analysis;
  readonly frames: number;
  /** Number of saved games, which have no frames. */
  readonly documents: number;
  readonly exitCode: number;
  /** Unsuppressed findings of at least the minimum severity. */
  readonly reported: readonly ReportedFinding[];
  /** Findings of at least the minimum severity, including suppressed ones. */
  readonly selected: readonly SelectedFinding[];
  /** Number of suppressed findings of any severity. */
  readonly suppressed: number;
  /** Number of unsuppressed findings below the minimum severity. */
  readonly hidden: number;
  /** Number of unsuppressed findings that `isWanted` rejected. */
  readonly unwanted: number;
  /** Returns the number of the first frame that answers frame `n`; null if there is none. */
  readonly replyTo: (n: FrameNumber) => FrameNumber | null;
  /** Which families of rules had something to check. */
  readonly families: FamiliesRun;
  /** How long each power took to send its orders. */
  readonly times: readonly TimeToOrder[];
}

export interface LintRecordingOptions extends DialectOption {
  readonly minSeverity: Severity;
  readonly suppressions: SuppressionFiles;
  /** Which findings to include; all by default. */
  readonly isIncluded?: (row: ReportedFinding) => boolean;
  /** Which of the included findings to return; all by default. Suppressions apply to the others too. */
  readonly isWanted?: (row: ReportedFinding) => boolean;
  /** Receives the same events as the rules. If the recording is read twice, it receives all of them twice. */
  readonly watch?: RecordingWatch | null;
  readonly plugins?: PluginRunner | null;
}

/** Reads a recording and returns the findings about it. */
export async function lintRecording(
  file: string,
  {
    minSeverity,
    suppressions,
    isIncluded = () => true,
    isWanted = () => true,
    watch = null,
    plugins = null,
    ...options
  }: LintRecordingOptions,
  readOptions: ReadOptions = {},
): Promise<Linted> {
  const added = plugins && (await pluginResults(file, plugins, options));
  const rules = rulesWith(added);
  const begin = (analysis: Analysis) => ({ lint: new LintFold(analysis, knownVariants, rules), watch });
  const { fold, watches, exitCode, hasPlaces } = await readInDialect(file, options, begin, readOptions);
  const { analysis, documents } = fold;
  const { lint } = watches;
  lint.end();
  warnOfLeftOut(file, lint.leftOut);
  const pluginCode = added ? warnOfPlugins(file, added) : exit.fine;
  const rows = reportedFindings(lint, analysis).filter(isIncluded);
  const covering = suppressions.covering(file, analysis.header?.uuid ?? null, rows);
  const found = rows.map((row, index): SelectedFinding => ({ row, covering: covering[index] ?? [] }));
  const all = found.filter(({ row }) => isWanted(row));
  const selected = all.filter(({ row }) => rank(row.severity) >= rank(minSeverity));
  const open = (some: readonly SelectedFinding[]): ReportedFinding[] =>
    some.flatMap((one) => (one.covering.length === 0 ? one.row : []));
  const reported = open(selected);
  return {
    file,
    hasPlaces,
    analysis,
    frames: analysis.frames,
    documents: documents.length,
    exitCode: worse(exitCode, pluginCode),
    reported,
    selected,
    suppressed: all.length - open(all).length,
    hidden: open(all).length - reported.length,
    unwanted: open(found).length - open(all).length,
    replyTo: (n) => lint.replyTo(n),
    families: lint.families,
    times: lint.timesToOrder,
  };
}
