import type { ReportedFinding } from "../core/analysis/reportedFinding.ts";
import type { SituationRun } from "../core/node/try/situationRun.ts";
import { LastFrame } from "../core/try/lastFrame.ts";
import { resultOf, type SituationResult } from "../core/try/result.ts";
import type { SituationHead } from "../core/try/situation.ts";
import { type Linted, lintRecording } from "./lintRecording.ts";
import type { SuppressionFiles } from "./suppress.ts";

/** A situation that has been played, with its recording. */
export interface TriedSituation {
  readonly result: SituationResult;
  /** The findings in the recording; null if there is no recording. */
  readonly linted: Linted | null;
  /** The file with the bot's output; null if the bot printed nothing. */
  readonly output: string | null;
  readonly isWhole: boolean;
  /** Why the bot's program could not be started; null if it was started. */
  readonly notStarted: string | null;
}

/** A situation to play. */
export interface PlannedSituation {
  readonly situation: SituationHead;
  /** The number of the round, starting at 1, if the situation is played several times; else null. */
  readonly round: number | null;
  /** The side that the program under test plays. */
  readonly side: "client" | "server";
  /** Plays the situation. `fileName`: the recording's file name. */
  readonly play: (fileName: string) => Promise<SituationRun>;
}

/** Plays a situation, and checks its recording. */
export async function trySituation(
  { situation, round, side, play }: PlannedSituation,
  suppressions: SuppressionFiles,
): Promise<TriedSituation> {
  const stem = situation.id.replace(/[^\w-]+/g, "-");
  const fileName = `${stem}${round === null ? "" : `-${round}`}.chamber`;
  const run = await play(fileName);
  const checked = run.recording === null ? null : await check(run.recording, { situation, side }, suppressions);
  const result = resultOf({
    ...{ situation, outcome: run.outcome, end: run.end, durationMs: run.durationMs, recording: run.recording },
    ...{ round, side },
    findings: checked?.linted.reported ?? [],
    differences: run.differences ?? [],
    lastN: checked?.last.n ?? null,
  });
  return {
    result,
    // The table and the reports show only the findings that count.
    linted: checked && onlyCounted(checked.linted, result),
    output: run.output,
    isWhole: run.isWhole,
    notStarted: notStarted(run),
  };
}

function onlyCounted(linted: Linted, { findings }: SituationResult): Linted {
  const counted = new Set(findings);
  return { ...linted, reported: findings, selected: linted.selected.filter(({ row }) => counted.has(row)) };
}

function notStarted({ end }: SituationRun): string | null {
  return end?.kind === "not-started" ? end.why : null;
}

async function check(
  path: string,
  { situation, side: tried }: Pick<PlannedSituation, "situation" | "side">,
  suppressions: SuppressionFiles,
): Promise<{ readonly linted: Linted; readonly last: LastFrame }> {
  const last = new LastFrame(tried);
  // A test case can be about a finding of any severity.
  const minSeverity = situation.replay ? "note" : "warning";
  // Ignore findings about the other side, because in some situations it breaks rules on purpose.
  const isIncluded = ({ side }: ReportedFinding): boolean => side === tried;
  const linted = await lintRecording(path, { minSeverity, suppressions, isIncluded, watch: last });
  return { linted, last };
}
