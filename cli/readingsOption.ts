import { stat } from "node:fs/promises";
import { Option } from "commander";
import { type PlainTexts, promisesIn, type ReadingRow, readPlainText } from "../core/analysis/plainTexts.ts";
import { countFreeTexts, readableMessages } from "../core/analysis/readPress.ts";
import { HostError } from "../core/node/hostError.ts";
import { readingsPathOf, readReadingsFile } from "../core/node/readingsFile.ts";
import { commandName } from "./commandName.ts";
import { counted, Output, warn } from "./output.ts";
import type { RecordedPress } from "./pressOf.ts";
import { ReadingLines, readingsFromFile } from "./readingLines.ts";
import { outColours } from "./terminal.ts";

/**
 * The value of `--readings`: a file or a folder, or true for the file next to each recording; undefined if the option
 * was not given.
 */
export type ReadingsChoice = string | true | undefined;

/** Returns the option `--readings [PATH]`. @param use what the command does with the readings */
export function readingsOption(use: string): Option {
  return new Option(
    "--readings [path]",
    `${use} in the readings file next to each recording; or name a folder of such files, or the file for one recording`,
  );
}

/**
 * Loads the readings that `--readings` selects: either one file, which belongs to a single recording, or each
 * recording's own `GAME.readings.jsonl`, next to the recording or in a folder. Also counts the free-text messages that
 * have not been read yet.
 */
export class ReadingsOption {
  /** The readings files that were loaded. */
  readonly files: string[] = [];
  readonly #choice: ReadingsChoice;
  /** The recording that the given readings file belongs to; null before the first recording. */
  #of: string | null = null;
  /** The recordings with free text but without a readings file. */
  readonly #unread: string[] = [];
  #unreadMessages = 0;

  constructor(choice: ReadingsChoice) {
    this.#choice = choice;
  }

  /**
   * Returns the readings of a recording's messages; none without the option or if the recording has no readings file.
   * @throws {HostError} `usage`: the file was already used for another recording; also thrown if the file cannot be
   * read
   */
  async of(recording: string, { fold, press }: Pick<RecordedPress, "fold" | "press">): Promise<readonly ReadingRow[]> {
    const messages = press.messages(fold.games);
    const byNumber = readableMessages(messages);
    const path = await this.#pathFor(recording);
    const lines = new ReadingLines(path ?? "", (message) => byNumber.get(message) ?? null);
    if (path !== null && (await this.#take(path, lines))) {
      lines.end();
      return lines.rows;
    }
    const count = countFreeTexts(messages);
    if (count > 0) this.#unread.push(recording);
    this.#unreadMessages += count;
    return [];
  }

  /**
   * Returns the promises that tables count: those in the readings that the option selects or, without the option, those
   * that the built-in reader finds.
   */
  async promisesOf(
    recording: string,
    { plain, ...recorded }: Pick<RecordedPress, "fold" | "press"> & { readonly plain: PlainTexts },
  ): Promise<readonly ReadingRow[]> {
    if (this.#choice === undefined) return promisesIn(plain.texts.flatMap(readPlainText));
    return promisesIn(await this.of(recording, recorded));
  }

  /**
   * Reports how many messages were not read, and how to read them. Call it after the last recording. Without the
   * option, the report is part of the text output; with it, missing files cause a warning.
   */
  async end({ json = false }: { readonly json?: boolean }): Promise<void> {
    const [first] = this.#unread;
    if (first === undefined) return;
    const isOne = this.#unread.length === 1;
    const where = isOne ? first : counted(this.#unread.length, "recording");
    const what = `${counted(this.#unreadMessages, "free-text message")} in ${where} not read yet`;
    const command = `${commandName} readings --write ${isOne ? first : "PATH"}`;
    if (this.#choice !== undefined) return warn(`${what}, because there is no readings file: run ${command}`);
    const output = new Output();
    if (!json) output.line(outColours().dim(`${what}: run ${command}, then add --readings`));
    await output.flush();
  }

  /** Returns the path of a recording's readings file; null without the option. */
  async #pathFor(recording: string): Promise<string | null> {
    const choice = this.#choice;
    if (choice === undefined) return null;
    if (choice === true) return readingsPathOf(recording);
    const isFolder = await stat(choice).then(
      (facts) => facts.isDirectory(),
      () => false,
    );
    if (isFolder) return readingsPathOf(recording, choice);
    if (this.#of !== null)
      throw new HostError(
        "usage",
        `${this.#of} and ${recording} cannot share one readings file: specify a folder with --readings`,
      );
    this.#of = recording;
    return choice;
  }

  /** Reads a readings file. @returns whether the file exists; a file that the user named must exist */
  async #take(path: string, lines: ReadingLines): Promise<boolean> {
    if (path === this.#choice) readingsFromFile(path, lines);
    else {
      const text = await readReadingsFile(path);
      if (text === null) return false;
      lines.takeText(text.lines.join("\n"));
    }
    this.files.push(path);
    return true;
  }
}
