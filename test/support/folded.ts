import { Analysis } from "../../core/analysis/analysis.ts";
import type { RecordingWatch } from "../../core/analysis/recordingEvent.ts";
import { RecordingFold } from "../../core/analysis/recordingFold.ts";
import type { Entry } from "../../core/recording/entry.ts";
import type { AssignedNumbers } from "../../core/tokens/representation.ts";

/** Returns an analysis with the dialect detected from all entries, as the commands do. */
export function analysisFor(entries: readonly Entry[], assigned: AssignedNumbers = {}): Analysis {
  const survey = new Analysis({ assigned });
  for (const entry of entries) survey.apply(entry);
  return new Analysis({ dialect: survey.dialect.dialect, assigned });
}

/** Returns the fold after it has read all entries. */
export function folded(
  entries: Iterable<Entry>,
  watches: readonly RecordingWatch[] = [],
  analysis = new Analysis(),
): RecordingFold {
  const fold = new RecordingFold(analysis, watches);
  for (const entry of entries) fold.apply(entry);
  return fold;
}
