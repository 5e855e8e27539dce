import type { Side } from "./piece.ts";

/** A finding about a capture as it was recorded that a person has checked and found true. */
export interface Reviewed {
  readonly capture: string;
  readonly code: string;
  readonly side: Side;
  /** The first frame that shows it. */
  readonly frame: number;
  readonly why: string;
}

export const reviewed: readonly Reviewed[] = [];
