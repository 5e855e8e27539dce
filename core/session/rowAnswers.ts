import type { FrameNumber } from "../recording/entry.ts";
import { Column } from "./column.ts";

/** Links between answers and the rows that they answer, in columns. */
export class RowAnswers {
  /** Number of the row that a row answers; 0 if there is none. */
  readonly #answers = new Column();
  readonly #isAnswered = new Column();

  /**
   * Adds the next row.
   * @param answers number of the row that the next row answers; null if there is none
   */
  push(answers: FrameNumber | null): void {
    this.#answers.push(answers ?? 0);
    this.#isAnswered.push(0);
    this.#isAnswered.set((answers ?? 0) - 1, 1);
  }

  /** Returns the number of the row that a row answers; null if there is none. */
  of(n: FrameNumber): FrameNumber | null {
    return this.#answers.at(n - 1) || null;
  }

  /** Whether any row answers this one. */
  has(n: FrameNumber): boolean {
    return this.#isAnswered.at(n - 1) === 1;
  }
}
