import type { EntryDraft } from "../recording/entry.ts";
import type { ImportFault } from "./importFault.ts";

/** Reports the faults of another program's file, and puts a gap in the place of each part that could not be read. */
export class UnreadParts {
  /** The faults so far; callers that read large files should remove them from time to time. */
  readonly faults: ImportFault[] = [];
  /** How many lines could not be read, or how many bytes if the file has no lines. */
  amount = 0;
  readonly #unit: "line" | "byte";
  #lastAt = -1;
  /** Whether the previous part could not be read. One gap represents all consecutive unreadable parts. */
  #isInGap = false;

  constructor(unit: "line" | "byte") {
    this.#unit = unit;
  }

  /** Notes that the next part could be read. */
  read(): void {
    this.#isInGap = false;
  }

  /**
   * Reports a part that could not be read.
   * @param atNs the time of the part before
   * @param amount the number of lines or bytes in the part
   * @returns the gap that replaces the part; `undefined` if the previous gap does. The gap has no records and no legs,
   *   because nothing shows what was lost
   */
  lose(fault: ImportFault, atNs: number, amount = 1): EntryDraft | undefined {
    this.faults.push(fault);
    const { at, message } = fault;
    if (at !== this.#lastAt) this.amount += amount;
    this.#lastAt = at;
    if (this.#isInGap) return undefined;
    this.#isInGap = true;
    const detail = `${this.#unit} ${at} ${message}`;
    return { type: "gap", atNs, fromNs: atNs, reason: "damaged", records: 0, legs: [], detail };
  }
}
