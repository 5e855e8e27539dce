import type { FilterLine } from "../../../core/filter/line.ts";

export interface Typed {
  readonly text: string;
  /** Number of characters before the caret. */
  readonly caret: number;
}

/** The text in a filter field, and how the filter language interprets it. */
export interface FilterTyping extends Typed {
  /** The interpretation of this text or, until it arrives, of the previous text; null if there is no text. */
  readonly line: FilterLine | null;
  /** Whether `line` is the interpretation of this text. */
  readonly isCurrent: boolean;
  readonly type: (typed: Typed) => void;
}
