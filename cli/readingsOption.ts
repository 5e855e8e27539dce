import type { ReadingRow } from "../core/analysis/plainTexts.ts";
import { readableMessages } from "../core/analysis/readPress.ts";
import { HostError } from "../core/node/hostError.ts";
import type { RecordedPress } from "./pressOf.ts";
import { ReadingLines, readingsFromFile } from "./readingLines.ts";

/** Takes the readings from the file that `--readings` names. They belong to a single recording. */
export class ReadingsOption {
  readonly #path: string | undefined;
  /** The recording that the readings belong to; null before the first recording. */
  #of: string | null = null;

  /** @param path undefined if the option is not given */
  constructor(path: string | undefined) {
    this.#path = path;
  }

  /**
   * Returns the readings of a recording's messages; none if the option is not given. @throws {HostError} `usage`: there
   * is a second recording, or the file cannot be read
   */
  of(recording: string, { fold, press }: RecordedPress): readonly ReadingRow[] {
    const path = this.#path;
    if (path === undefined) return [];
    if (this.#of !== null)
      throw new HostError(
        "usage",
        `--readings belongs to one recording, not to ${this.#of} and ${recording}: name one`,
      );
    this.#of = recording;
    const byNumber = readableMessages(press.messages(fold.games));
    const lines = new ReadingLines(path, (message) => byNumber.get(message) ?? null);
    readingsFromFile(path, lines);
    lines.end();
    return lines.rows;
  }
}
