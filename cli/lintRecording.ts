import type { Analysis } from "../core/analysis/analysis.ts";
import { type TimeToOrder, timesToOrder } from "../core/analysis/deadlines.ts";
import { LintFold } from "../core/analysis/lintFold.ts";
import type { RecordingWatch } from "../core/analysis/recordingEvent.ts";
import { type ReportedFinding, reportedFindings } from "../core/analysis/reportedFinding.ts";
import { rank, type Severity } from "../core/diagnostics/severity.ts";
import type { DialectOption } from "./dialect.ts";
import { type ReadWishes, readInDialect } from "./readInDialect.ts";
import type { Covering, SuppressionFiles } from "./suppress.ts";

/** A finding, and why it need not be fixed. */
export interface Held {
  readonly row: ReportedFinding;
  /** Empty: it must be. */
  readonly covering: readonly Covering[];
}

/** What was found in a recording. */
export interface Linted {
  readonly file: string;
  /** Whether bytes of the file can be pointed at. */
  readonly hasPlaces: boolean;
  readonly analysis: Analysis;
  readonly frames: number;
  /** Saved games, which have no frames. */
  readonly documents: number;
  readonly exitCode: number;
  /** Grave enough to be told, and not suppressed. */
  readonly told: readonly ReportedFinding[];
  /** Grave enough to be told, suppressed ones too. */
  readonly held: readonly Held[];
  /** Suppressed, of any severity. */
  readonly suppressed: number;
  /** Less grave than what is told. */
  readonly hidden: number;
  /** How long every power took to order. */
  readonly times: readonly TimeToOrder[];
}

export interface LintWishes extends DialectOption {
  readonly minSeverity: Severity;
  readonly suppressions: SuppressionFiles;
  /** Which findings are meant; all where it is not given. */
  readonly isMeant?: (row: ReportedFinding) => boolean;
  /** Receives the same events as the rules; all of them twice where the recording is read twice. */
  readonly beside?: RecordingWatch | null;
}

/** Reads a recording and finds what is wrong in it. */
export async function lintRecording(
  file: string,
  { minSeverity, suppressions, isMeant = () => true, beside = null, ...options }: LintWishes,
  wishes: ReadWishes = {},
): Promise<Linted> {
  const begin = (analysis: Analysis) => ({ lint: new LintFold(analysis), beside });
  const { fold, watches, exitCode, hasPlaces } = await readInDialect(file, options, begin, wishes);
  const { analysis, documents } = fold;
  const { lint } = watches;
  lint.end();
  const rows = reportedFindings(lint, analysis).filter(isMeant);
  const covering = suppressions.covering(file, analysis.header?.uuid ?? null, rows);
  const all = rows.map((row, index): Held => ({ row, covering: covering[index] ?? [] }));
  const held = all.filter(({ row }) => rank(row.severity) >= rank(minSeverity));
  const open = (some: readonly Held[]): ReportedFinding[] =>
    some.flatMap((one) => (one.covering.length === 0 ? one.row : []));
  const told = open(held);
  return {
    file,
    hasPlaces,
    analysis,
    frames: analysis.frames,
    documents: documents.length,
    exitCode,
    told,
    held,
    suppressed: all.length - open(all).length,
    hidden: open(all).length - told.length,
    times: timesToOrder(lint.powerTurns, lint.missedTurns),
  };
}
