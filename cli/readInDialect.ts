import { resolve } from "node:path";
import { Analysis, type FrameRow } from "../core/analysis/analysis.ts";
import { findRecordings, type ReadOutcome, readRecording } from "../core/node/recordingSource.ts";
import type { Entry } from "../core/recording/entry.ts";
import { type DialectVerdict, isOfDialect, type NumberDialect } from "../core/tokens/numberDialect.ts";
import type { DialectOption } from "./dialect.ts";
import { NothingToDo } from "./nothing.ts";
import { exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";

/** What steps over a recording: every entry, and the frames that it completes. */
export interface Steps {
  apply(entry: Entry, rows: readonly FrameRow[]): void;
}

export interface ReadWishes {
  /** Told how many bytes of how many were read; of twice as many where it is read again. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Notes on the file are not told: it is read again, and they are told then. */
  readonly isQuiet?: boolean;
}

/** A recording that was read to its end. */
export interface ReadRecording<Fold> extends ReadOutcome {
  readonly analysis: Analysis;
  readonly fold: Fold;
  /** By which numbers it was read, and what showed that. */
  readonly verdict: DialectVerdict;
}

/** Before anything was asked of how it came to be read so. */
type ReadOnce<Fold> = Omit<ReadRecording<Fold>, "verdict"> & {
  /** By which dialects it read what others mean differently. */
  readonly readBy: ReadonlySet<NumberDialect>;
};

/**
 * Reads a recording with the dialect that all of it shows. The evidence may come with the last message: where one was
 * read before it that means something else by it, all is read again. Few have such tokens, and most come behind what
 * tells. Notes on the file go to standard error.
 * @param begin makes what steps over it, for each reading
 */
export async function readInDialect<Fold extends Steps>(
  file: string,
  { numberDialect, assign }: DialectOption,
  begin: (analysis: Analysis) => Fold,
  { onProgress = () => undefined, isQuiet = false }: ReadWishes = {},
): Promise<ReadRecording<Fold>> {
  const first = await readOnce(file, new Analysis({ dialect: numberDialect, assigned: assign }), begin, onProgress);
  const verdict = first.analysis.dialect;
  const { dialect } = verdict;
  const isRight = numberDialect !== undefined || [...first.readBy].every((each) => each === dialect);
  const read = isRight
    ? first
    : await readOnce(file, new Analysis({ dialect, assigned: assign }), begin, (done, total) =>
        onProgress(total + done, 2 * total),
      );
  for (const note of isQuiet ? [] : read.notes) warn(`${file}: ${note}`);
  return { ...read, verdict };
}

async function readOnce<Fold extends Steps>(
  file: string,
  analysis: Analysis,
  begin: (analysis: Analysis) => Fold,
  onProgress: (done: number, total: number) => void,
): Promise<ReadOnce<Fold>> {
  const fold = begin(analysis);
  const readBy = new Set<NumberDialect>();
  const outcome = await readRecording(
    file,
    (items) => {
      for (const item of items) {
        if (item.kind !== "record") continue;
        const rows = analysis.apply(item.entry);
        fold.apply(item.entry, rows);
        for (const { tokens, representation } of rows)
          if (tokens && isOfDialect(tokens)) readBy.add(representation.dialect);
      }
    },
    { onProgress },
  );
  return { ...outcome, analysis, fold, readBy };
}

/**
 * Does something with every recording of some paths, and prints what it says; one bad file never ends the run. A
 * recording that is named twice, by itself or by its folder, is read once. Where no recording holds anything to work on,
 * the exit code is 2; where some do, each of the others is a warning.
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
  // Among games, a recording that was stopped before one began is worth a line and no more.
  if (busy > 0) for (const { message } of idle) warn(message);
  else for (const error of idle) code = worse(code, reportFailure(error));
  return code;
}
