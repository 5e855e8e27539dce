import {
  findingsOf,
  type RankedBy,
  type ResultsOf,
  rankedPromises,
  rankedSeats,
} from "../../../core/analysis/botRanking.ts";
import type { RecordingResults, ResultSeat } from "../../../core/analysis/recordingResults.ts";
import type { Severity } from "../../../core/diagnostics/severity.ts";

/** Whether a recording adds to a number of a bot. */
export type AddsTo = (results: RecordingResults, name: string, by: RankedBy) => boolean;

/** Returns a condition that a recording meets if one of the bot's seats fits. */
export function seatsThat(fits: (seat: ResultSeat) => boolean): AddsTo {
  return (results, name, by) => rankedSeats(results, by).some((each) => each.name === name && fits(each.seat));
}

/** Returns a condition that a recording meets if it has findings of this severity about the bot. */
export function findingsOfSeverity(severity: Severity): AddsTo {
  return (results, name) => findingsOf(results, name)[severity] > 0;
}

/** Returns a condition that a recording meets if it has promises of the bot with this verdict. */
export function promisesThat(verdict: "kept" | "breached"): AddsTo {
  return (results, name, by) => rankedPromises(results, by).some((row) => row.key === name && row[verdict] > 0);
}

/** Returns the ids of the recordings that add to a bot's number. */
export function recordingsBehind(
  recordings: readonly ResultsOf[],
  adds: AddsTo,
  name: string,
  by: RankedBy,
): readonly string[] {
  return recordings.filter(({ results }) => adds(results, name, by)).map(({ id }) => id);
}
