import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Analysis } from "../core/analysis/analysis.ts";
import type { RecordingFold } from "../core/analysis/recordingFold.ts";
import { type ReadRecording, readInOwnDialect, type Watches } from "../core/node/dialectReading.ts";
import { findRecordings, type ReadOutcome } from "../core/node/recordingSource.ts";
import { type LeftOut, leftOutText } from "../core/recording/readingLimits.ts";
import type { DialectOption } from "./dialect.ts";
import { NothingToDo } from "./nothing.ts";
import { exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";

export interface ReadOptions {
  /** Receives the number of bytes read and the total, which doubles if the file is read again. */
  readonly onProgress?: (done: number, total: number) => void;
  /** If true, prints no notes about the file, because the caller has already read it once. */
  readonly isQuiet?: boolean;
}

/** Reads a recording in its own number dialect, and prints notes about the file to standard error. */
export async function readInDialect<Read extends Watches>(
  file: string,
  options: DialectOption,
  begin: (analysis: Analysis) => Read,
  { onProgress, isQuiet = false }: ReadOptions = {},
): Promise<ReadRecording<Read>> {
  const read = await readInOwnDialect(file, options, begin, onProgress);
  if (!isQuiet) warnOfNotes(file, read);
  return read;
}

/** Warns about problems in a file, and about omitted content. */
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

/** Whether the user named several paths, or a folder, which can contain several recordings. */
export async function areSeveral(paths: readonly string[]): Promise<boolean> {
  const [only = ""] = paths;
  if (paths.length > 1) return true;
  return stat(only).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

/**
 * Runs `act` on every recording in the given paths and prints its output. A file that cannot be read does not stop the
 * run. A recording named twice, directly or through its folder, is read only once. If no recording has anything for the
 * command to work on, the exit code is 2; otherwise, each recording with nothing to work on only causes a warning.
 * @param act returns the exit code for a recording
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
