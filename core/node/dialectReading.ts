import { Analysis } from "../analysis/analysis.ts";
import type { RecordingWatch } from "../analysis/recordingEvent.ts";
import { RecordingFold } from "../analysis/recordingFold.ts";
import { dialectToReread } from "../analysis/rereading.ts";
import type { DialectVerdict, NumberDialect } from "../tokens/numberDialect.ts";
import type { AssignedNumbers } from "../tokens/representation.ts";
import { type ReadOutcome, readRecording } from "./recordingSource.ts";

/**
 * The watches that receive a recording's events while it is read, under names that the caller chooses. An entry is null
 * if its watch is not needed.
 */
export type Watches = Readonly<Record<string, RecordingWatch | null>>;

/** The number dialect in which to read; by default, the dialect detected from the recording. */
export interface DialectChoice {
  readonly numberDialect?: NumberDialect;
  readonly assign?: AssignedNumbers;
}

/** A recording that was read to its end. */
export interface ReadRecording<Read extends Watches> extends ReadOutcome {
  readonly fold: RecordingFold;
  readonly watches: Read;
  /** The number dialect that was used, and the reason. */
  readonly verdict: DialectVerdict;
}

/**
 * Reads a recording in the number dialect that the recording as a whole indicates. If the dialect becomes clear too
 * late, reads the recording a second time.
 * @param begin creates the watches for each reading
 * @param onProgress receives the bytes read and the total. The total doubles if the file is read again
 * @throws {HostError} if the file cannot be read
 */
export async function readInOwnDialect<Read extends Watches>(
  file: string,
  { numberDialect, assign }: DialectChoice,
  begin: (analysis: Analysis) => Read,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ReadRecording<Read>> {
  const first = await readOnce(file, new Analysis({ dialect: numberDialect, assigned: assign }), begin, onProgress);
  const verdict = first.fold.analysis.dialect;
  const dialect = numberDialect === undefined ? dialectToReread(first.fold.analysis) : null;
  const read =
    dialect === null
      ? first
      : await readOnce(file, new Analysis({ dialect, assigned: assign }), begin, (done, total) =>
          onProgress(total + done, 2 * total),
        );
  return { ...read, verdict };
}

/** Reads a recording once. */
async function readOnce<Read extends Watches>(
  file: string,
  analysis: Analysis,
  begin: (analysis: Analysis) => Read,
  onProgress: (done: number, total: number) => void,
): Promise<Omit<ReadRecording<Read>, "verdict">> {
  const watches = begin(analysis);
  const fold = new RecordingFold(
    analysis,
    Object.values(watches).filter((watch) => watch !== null),
  );
  const outcome = await readRecording(
    file,
    (items) => {
      for (const item of items) if (item.kind === "record") fold.apply(item.entry);
    },
    { onProgress },
  );
  return { ...outcome, fold, watches };
}
