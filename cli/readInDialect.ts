import { resolve } from "node:path";
import { Analysis } from "../core/analysis/analysis.ts";
import type { RecordingWatch } from "../core/analysis/recordingEvent.ts";
import { RecordingFold } from "../core/analysis/recordingFold.ts";
import { findRecordings, type ReadOutcome, readRecording } from "../core/node/recordingSource.ts";
import { type LeftOut, leftOutText } from "../core/recording/readingLimits.ts";
import type { DialectVerdict } from "../core/tokens/numberDialect.ts";
import type { DialectOption } from "./dialect.ts";
import { NothingToDo } from "./nothing.ts";
import { exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";

/**
 * The watches that receive a recording's events while it is read, by names that the command chooses. Null: the watch is
 * not needed.
 */
export type Watches = Readonly<Record<string, RecordingWatch | null>>;

export interface ReadOptions {
  /** Receives the bytes read and the total. The total doubles if the file is read again. */
  readonly onProgress?: (done: number, total: number) => void;
  /** True: print no notes on the file, because the caller reads it again. */
  readonly isQuiet?: boolean;
}

/** A recording that was read to its end. */
export interface ReadRecording<Read extends Watches> extends ReadOutcome {
  readonly fold: RecordingFold;
  readonly watches: Read;
  /** The number dialect that was used, and the reason. */
  readonly verdict: DialectVerdict;
}

/**
 * Reads a recording in the number dialect that the recording as a whole shows. The evidence may come as late as the
 * last message: if earlier messages were read in another dialect, the recording is read again. This is rare: few
 * recordings have such tokens, and most have them after the evidence. Prints notes on the file to standard error.
 * @param begin creates the watches for each reading
 */
export async function readInDialect<Read extends Watches>(
  file: string,
  { numberDialect, assign }: DialectOption,
  begin: (analysis: Analysis) => Read,
  { onProgress = () => undefined, isQuiet = false }: ReadOptions = {},
): Promise<ReadRecording<Read>> {
  const first = await readOnce(file, new Analysis({ dialect: numberDialect, assigned: assign }), begin, onProgress);
  const verdict = first.fold.analysis.dialect;
  const { dialect } = verdict;
  const isRight = numberDialect !== undefined || [...first.fold.analysis.readBy].every((each) => each === dialect);
  const read = isRight
    ? first
    : await readOnce(file, new Analysis({ dialect, assigned: assign }), begin, (done, total) =>
        onProgress(total + done, 2 * total),
      );
  if (!isQuiet) warnOfNotes(file, read);
  return { ...read, verdict };
}

/** Warns about problems in a file, and about content that was left out. */
export function warnOfNotes(
  file: string,
  { notes, fold }: Pick<ReadOutcome, "notes"> & { readonly fold: RecordingFold },
): void {
  for (const note of notes) warn(`${file}: ${note}`);
  warnOfLeftOut(file, fold.leftOut);
}

export function warnOfLeftOut(file: string, leftOut: readonly LeftOut[]): void {
  for (const one of leftOut) warn(`${file}: ${leftOutText(one)}`);
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

/**
 * Runs `act` on every recording in the given paths and prints its output. A bad file does not stop the run. A recording
 * named twice, directly or through its folder, is read once. If no recording has anything to work on, the exit code is
 * 2; otherwise a recording without anything only causes a warning.
 * @param act returns the exit code of a recording
 * @returns the worst exit code
 */
export async function forEachRecording(
  paths: readonly string[],
  act: (file: string, output: Output, onProgress: (done: number, total: number) => void) => Promise<number>,
): Promise<number> {
  const output = new Output();
  let code: number = exit.fine;
  const seen = new Set<string>();
  const idle: NothingToDo[] = [];
  let busy = 0;
  const read = async (file: string): Promise<void> => {
    if (seen.has(resolve(file))) return;
    seen.add(resolve(file));
    const bar = progressBar(file);
    try {
      code = worse(code, await act(file, output, bar.report));
      busy += 1;
    } catch (error) {
      if (!(error instanceof NothingToDo)) throw error;
      idle.push(error);
    } finally {
      bar.stop();
    }
  };
  const each = async (what: () => Promise<void>): Promise<void> => {
    await what().catch((error: unknown) => {
      code = worse(code, reportFailure(error));
    });
    await output.flush();
  };
  for (const path of paths)
    await each(async () => {
      for (const file of await findRecordings(path)) await each(() => read(file));
    });
  // If other recordings had something to work on, warn about those that had nothing.
  if (busy > 0) for (const { message } of idle) warn(message);
  else for (const error of idle) code = worse(code, reportFailure(error));
  return code;
}
