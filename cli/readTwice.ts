import { resolve } from "node:path";
import { Analysis, type FrameRow } from "../core/analysis/analysis.ts";
import { findRecordings, type ReadOutcome, readRecording } from "../core/node/recordingSource.ts";
import type { Entry } from "../core/recording/entry.ts";
import type { DialectOption } from "./dialect.ts";
import { exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";

/** What steps over a recording: every entry, and the frames that it completes. */
export interface Steps {
  apply(entry: Entry, rows: readonly FrameRow[]): void;
}

export interface ReadWishes {
  /** Told how many bytes of how many were read, of both readings together. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A recording that was read to its end. */
export interface ReadRecording<Fold> extends ReadOutcome {
  readonly analysis: Analysis;
  readonly fold: Fold;
}

/**
 * Reads a recording with the dialect that all of it shows: numbers need it from the first message on, and the
 * evidence may come with the last. Notes on the file go to standard error.
 * @param begin makes what steps over it
 */
export async function readTwice<Fold extends Steps>(
  file: string,
  { numberDialect, assign }: DialectOption,
  begin: (analysis: Analysis) => Fold,
  { onProgress = () => undefined }: ReadWishes = {},
): Promise<ReadRecording<Fold>> {
  const survey = new Analysis({ dialect: numberDialect, assigned: assign });
  const isSurveyed = numberDialect === undefined;
  if (isSurveyed)
    await readRecording(
      file,
      (items) => {
        for (const item of items) if (item.kind === "record") survey.apply(item.entry);
      },
      { onProgress: (read, total) => onProgress(read, 2 * total) },
    );
  const analysis = new Analysis({ dialect: survey.dialect.dialect, assigned: assign });
  const fold = begin(analysis);
  const outcome = await readRecording(
    file,
    (items) => {
      for (const item of items) if (item.kind === "record") fold.apply(item.entry, analysis.apply(item.entry));
    },
    { onProgress: (read, total) => onProgress(isSurveyed ? total + read : 2 * read, 2 * total) },
  );
  for (const note of outcome.notes) warn(`${file}: ${note}`);
  return { ...outcome, analysis, fold };
}

/**
 * Does something with every recording of some paths, and prints what it says; one bad file never ends the run. A
 * recording that is named twice, by itself or by its folder, is read once.
 * @param act gives the exit code of a recording
 * @returns the worst exit code
 */
export async function forEachRecording(
  paths: readonly string[],
  act: (file: string, output: Output, onProgress: (done: number, total: number) => void) => Promise<number>,
): Promise<number> {
  const output = new Output();
  let code: number = exit.fine;
  const seen = new Set<string>();
  for (const path of paths) {
    try {
      for (const file of await findRecordings(path)) {
        if (seen.has(resolve(file))) continue;
        seen.add(resolve(file));
        const bar = progressBar(file);
        code = worse(code, await act(file, output, bar.report).finally(bar.stop));
        await output.flush();
      }
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
    await output.flush();
  }
  return code;
}
