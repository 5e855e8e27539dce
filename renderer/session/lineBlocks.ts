import type { MessageTable } from "../../core/session/messageTable.ts";
import type { TableLines } from "../../core/session/rowView.ts";

/** The page requests the table's lines in blocks of this size. */
export const blockLength = 128;

/** How many lines on either side of the cursor's line are assumed to be in view with it. */
const reach = 32;

/** The lines of one block. */
export interface LineBlock extends TableLines {
  /** The block's index among all blocks of the table. */
  readonly number: number;
}

/** Returns the numbers of the blocks with lines from one index up to another. */
export function blocksOf(from: number, to: number): number[] {
  const first = Math.max(0, Math.floor(from / blockLength));
  const last = Math.floor(to / blockLength);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Returns the blocks that are in view around a line, except those that the page already has. */
export function linesAround(table: MessageTable, index: number, known: readonly LineBlock["number"][]): LineBlock[] {
  return blocksOf(index - reach, Math.min(index + reach, table.state.length - 1))
    .filter((number) => !known.includes(number))
    .map((number) => ({ number, ...table.rows(number * blockLength, (number + 1) * blockLength) }));
}
