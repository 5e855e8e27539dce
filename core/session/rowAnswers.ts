import type { TimelineRow } from "../analysis/gameTrack.ts";
import { RecordingAnswers } from "../analysis/links/answers.ts";
import { bytes, Column, integers } from "./column.ts";

/** Which rows answer which, in columns. */
export class RowAnswers {
  readonly #matcher = new RecordingAnswers();
  /** Number of the row that a row answers; 0 for none. */
  readonly #answers = new Column(integers);
  readonly #isAnswered = new Column(bytes);

  /** The next row. */
  push(row: TimelineRow): void {
    const answers = ("step" in row ? null : this.#matcher.take(row)) ?? 0;
    this.#answers.push(answers);
    this.#isAnswered.push(0);
    this.#isAnswered.set(answers - 1, 1);
  }

  /** Number of the row that a row answers; null for none. */
  of(n: number): number | null {
    return this.#answers.at(n - 1) || null;
  }

  /** Whether a row answers this one. */
  has(n: number): boolean {
    return this.#isAnswered.at(n - 1) === 1;
  }
}
