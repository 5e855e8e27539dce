import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { EntryCopy, ReadItem, RecordingHeader } from "../recording/entry.ts";
import { endingOf, Recovery, RecoverySurvey, substituteHeader } from "../recording/recover.ts";
import { partSuffix } from "./recordingFile.ts";
import { type ReadOptions, type ReadOutcome, readRecording } from "./recordingSource.ts";
import { toolName } from "./version.ts";

/**
 * A recording in which a first reading has located the damage. A second reading returns gap entries where something is
 * missing.
 */
export class SoundRecording {
  readonly path: string;
  readonly outcome: ReadOutcome;
  /** The recording's own header, or a new header if the recording's own is lost. */
  readonly header: RecordingHeader;
  readonly headerLost: boolean;
  readonly #survey: RecoverySurvey;

  private constructor(path: string, survey: RecoverySurvey, outcome: ReadOutcome) {
    this.path = path;
    this.outcome = outcome;
    this.#survey = survey;
    this.headerLost = survey.header === undefined;
    this.header = survey.header ?? substituteHeader(randomUUID(), toolName);
  }

  /**
   * Reads a file to its end.
   * @param onItems receives the items of every piece
   * @throws {HostError} `no-file`, `unreadable`
   */
  static async survey(
    path: string,
    onItems: (items: readonly ReadItem[]) => void = () => undefined,
    options: ReadOptions = {},
  ): Promise<SoundRecording> {
    const survey = new RecoverySurvey();
    const outcome = await readRecording(
      path,
      (items) => {
        for (const item of items) survey.add(item);
        onItems(items);
      },
      options,
    );
    return new SoundRecording(path, survey, outcome);
  }

  /** Time of the last known entry, in nanoseconds from the start. */
  get endNs(): number {
    return this.#survey.endNs;
  }

  /** Reads the entries again, at the caller's pace. */
  async *copies(options: ReadOptions = {}): AsyncGenerator<EntryCopy[]> {
    const recovery = new Recovery(this.#survey, this.#ending());
    const batches = new PassThrough({ objectMode: true, highWaterMark: 1 });
    readRecording(
      this.path,
      async (items) => {
        const copies = items.flatMap((item) => recovery.rewrite(item));
        if (copies.length > 0 && !batches.write(copies)) await once(batches, "drain");
      },
      options,
    ).then(
      () => batches.end(recovery.rest()),
      (error: unknown) => batches.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    for await (const batch of batches) yield batch as EntryCopy[];
  }

  #ending(): string | null {
    return endingOf(this.outcome.loss, this.path.endsWith(partSuffix), this.#survey.wholeEnd);
  }
}
