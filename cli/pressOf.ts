import { InvalidArgumentError } from "commander";
import type { Analysis, FrameRow } from "../core/analysis/analysis.ts";
import { GameFold } from "../core/analysis/gameFold.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import type { Entry } from "../core/recording/entry.ts";
import type { Loss } from "../core/recording/loss.ts";
import type { DialectOption } from "./dialect.ts";
import { expectGame } from "./nothing.ts";
import type { Output } from "./output.ts";
import { forEachRecording, type ReadWishes, readInDialect, type Steps } from "./readInDialect.ts";

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
  return forEachRecording(paths, async (file, output, onProgress) => {
    const { exitCode, ...read } = await pressIn(file, options, { onProgress });
    expectGame(read.fold, file);
    tell(file, read, output);
    return exitCode;
  });
}

export interface PressWishes extends ReadWishes {
  /** Is shown every entry and the frames that it completes. */
  readonly watch?: (entry: Entry, rows: readonly FrameRow[]) => void;
}

/** Games and press of a recording. */
export async function pressIn(
  file: string,
  options: DialectOption,
  { watch, ...wishes }: PressWishes = {},
): Promise<RecordedPress & { readonly exitCode: number; readonly loss: Loss }> {
  const { analysis, fold, exitCode, loss } = await readInDialect(file, options, () => new Pressed(watch), wishes);
  return { analysis, fold: fold.games, press: fold.press, exitCode, loss };
}

/** Games, the press behind them, and whoever watches. */
class Pressed implements Steps {
  readonly games = new GameFold();
  readonly press = new PressFold();
  readonly #watch: PressWishes["watch"];

  constructor(watch: PressWishes["watch"]) {
    this.#watch = watch;
  }

  apply(entry: Entry, rows: readonly FrameRow[]): void {
    this.games.apply(entry, rows, this.press);
    this.#watch?.(entry, rows);
  }
}
