import { InvalidArgumentError } from "commander";
import { PressFold } from "../core/analysis/pressFold.ts";
import type { RecordingFold } from "../core/analysis/recordingFold.ts";
import type { DialectOption } from "./dialect.ts";
import { expectGame } from "./nothing.ts";
import type { Output } from "./output.ts";
import { forEachRecording, type ReadWishes, readInDialect } from "./readInDialect.ts";

/** The press of a recording, and the games that it was said in. */
export interface RecordedPress {
  readonly fold: RecordingFold;
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
  return forEachRecording(paths, async (file, output, onProgress) => {
    const { exitCode, ...read } = await pressIn(file, options, { onProgress });
    expectGame(read.fold, file);
    tell(file, read, output);
    return exitCode;
  });
}

/** Games and press of a recording. */
async function pressIn(
  file: string,
  options: DialectOption,
  wishes: ReadWishes,
): Promise<RecordedPress & { readonly exitCode: number }> {
  const { fold, watches, exitCode } = await readInDialect(file, options, () => ({ press: new PressFold() }), wishes);
  return { fold, press: watches.press, exitCode };
}
