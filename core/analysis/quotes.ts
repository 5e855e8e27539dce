import { getOrMake } from "../bytes/keyed.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { FrameRow } from "./analysis.ts";

/** A message that shows a finding, and the frame that answered it. */
export interface Quote {
  readonly row: FrameRow;
  /** The first of them; null: none came. */
  reply: FrameRow | null;
}

/** Frames of which a finding may still come: those that are reported later are not quoted. */
const mostRecent = 4096;

/** Keeps the messages that findings are about. */
export class Quotes {
  /** The last frames and their replies, the oldest first. */
  readonly #recent = new Map<FrameNumber, Quote>();
  readonly #kept = new Map<FrameNumber, Quote>();

  /** Takes the next frame. @param answers the frame that it answers; null for none */
  take(row: FrameRow, answers: FrameNumber | null): void {
    if (answers !== null) {
      const asked = this.#recent.get(answers) ?? this.#kept.get(answers);
      if (asked) asked.reply ??= row;
    }
    this.#recent.set(row.n, { row, reply: null });
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > mostRecent && oldest !== undefined) this.#recent.delete(oldest);
  }

  /** Keeps a frame that a finding is about. */
  keep(n: FrameNumber): void {
    const recent = this.#recent.get(n);
    if (recent) getOrMake(this.#kept, n, () => recent);
  }

  /** Null where the frame is not kept. */
  of(n: FrameNumber): Readonly<Quote> | null {
    return this.#kept.get(n) ?? null;
  }
}
