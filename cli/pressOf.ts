import { InvalidArgumentError } from "commander";
import { Analysis, type FrameRow } from "../core/analysis/analysis.ts";
import { GameFold } from "../core/analysis/gameFold.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { findRecordings, readRecording } from "../core/node/recordingSource.ts";
import type { Entry } from "../core/recording/entry.ts";
import type { Loss } from "../core/recording/loss.ts";
import type { DialectOption } from "./dialect.ts";
import { exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";

/** The press of a recording, and the games that it was said in. */
export interface RecordedPress {
  readonly analysis: Analysis;
  readonly fold: GameFold;
  readonly press: PressFold;
}

/** `--between AUS,ITA`: powers, in any case. */
export function powersOption(text: string): readonly string[] {
  const powers = text.split(",").map((power) => power.trim().toUpperCase());
  if (powers.some((power) => !/^[A-Z0-9]+$/.test(power))) throw new InvalidArgumentError("powers stand like AUS,ITA");
  return powers;
}

/**
 * Reads every recording of some paths and prints what `tell` makes of it; one bad file never ends the run.
 * @returns the exit code
 */
export async function forEachPress(
  paths: readonly string[],
  options: DialectOption,
  tell: (file: string, press: RecordedPress, output: Output) => void,
): Promise<number> {
  const output = new Output();
  let code: number = exit.fine;
  for (const path of paths) {
    try {
      for (const file of await findRecordings(path)) {
        const bar = progressBar(file);
        const { exitCode, ...read } = await pressIn(file, options, { onProgress: bar.report }).finally(bar.stop);
        tell(file, read, output);
        await output.flush();
        code = worse(code, exitCode);
      }
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
    await output.flush();
  }
  return code;
}

export interface PressWishes {
  /** Is shown every entry and the frames that it completes. */
  readonly watch?: (entry: Entry, rows: readonly FrameRow[]) => void;
  /** Told how many bytes of how many were read. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Numbers need the dialect from the first message on, and the evidence may come with the last: read twice. */
export async function pressIn(
  file: string,
  { numberDialect, assign }: DialectOption,
  { watch, onProgress = () => undefined }: PressWishes = {},
): Promise<RecordedPress & { readonly exitCode: number; readonly loss: Loss }> {
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
  const fold = new GameFold();
  const press = new PressFold();
  const outcome = await readRecording(
    file,
    (items) => {
      for (const item of items) {
        if (item.kind !== "record") continue;
        const rows = analysis.apply(item.entry);
        fold.apply(item.entry, rows, press);
        watch?.(item.entry, rows);
      }
    },
    { onProgress: (read, total) => onProgress(isSurveyed ? total + read : 2 * read, 2 * total) },
  );
  for (const note of outcome.notes) warn(`${file}: ${note}`);
  return { analysis, fold, press, exitCode: outcome.exitCode, loss: outcome.loss };
}
