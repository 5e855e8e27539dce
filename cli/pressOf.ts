import { InvalidArgumentError } from "commander";
import type { Analysis } from "../core/analysis/analysis.ts";
import { IntentionWatch } from "../core/analysis/intentions.ts";
import { LabelWatch } from "../core/analysis/labels.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import type { RecordingFold } from "../core/analysis/recordingFold.ts";
import type { CountedOnce } from "./copies.ts";
import type { DialectOption } from "./dialect.ts";
import { expectGame } from "./nothing.ts";
import type { Output } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";

/** The press in a recording, and its games. */
export interface RecordedPress {
  readonly fold: RecordingFold;
  readonly press: PressFold;
  readonly labels: LabelWatch;
  readonly intentions: IntentionWatch;
}

/** Reads `--between AUS,ITA`: powers, in upper or lower case. */
export function powersOption(text: string): readonly string[] {
  const powers = text.split(",").map((power) => power.trim().toUpperCase());
  if (powers.some((power) => !/^[A-Z0-9]+$/.test(power))) throw new InvalidArgumentError("give powers such as AUS,ITA");
  return powers;
}

/**
 * Reads every recording in the given paths and prints it with `show`. A file that cannot be read does not stop the run.
 * @param copies leaves out copies of recordings; null: copies are printed too
 * @returns the exit code
 */
export async function forEachPress(
  paths: readonly string[],
  options: DialectOption,
  show: (file: string, press: RecordedPress, output: Output) => void | Promise<void>,
  copies: CountedOnce | null = null,
): Promise<number> {
  return forEachRecording(paths, async (file, output, onProgress) => {
    const begin = (analysis: Analysis) => ({
      ...{ press: new PressFold(), labels: new LabelWatch(), intentions: new IntentionWatch() },
      standings: copies?.watch(analysis) ?? null,
    });
    const { fold, watches, exitCode } = await readInDialect(file, options, begin, { onProgress });
    expectGame(fold, file);
    const { standings, ...press } = watches;
    if (standings && copies?.isCopy(file, fold.analysis, standings)) return exitCode;
    await show(file, { fold, ...press }, output);
    return exitCode;
  });
}
