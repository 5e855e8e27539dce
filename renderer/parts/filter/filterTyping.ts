import type { FilterLine } from "../../../core/filter/line.ts";

export interface Typed {
  readonly text: string;
  /** Number of characters before the caret. */
  readonly caret: number;
}

/** The text in a filter field, and what the filter language says about it. */
export interface FilterTyping extends Typed {
  /** The answer to this text, or to the previous text; null if there is no text. */
  readonly line: FilterLine | null;
  /** Whether the answer is to this text. */
  readonly isCurrent: boolean;
  readonly type: (typed: Typed) => void;
}
