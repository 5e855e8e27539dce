/** A line as it was meant, and where it begins. */
export interface LogicalLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** How a sentence or a note ends, or the heading of a list. */
const ends = /[.:)*]\s*$/;
/** How a line begins that continues none: `Austria: ...`, `The ...`, `:: Judge: ...`. */
const begins = /^(::|The |[\p{L}\p{N}_-]+:)/u;

/** Joins what a mail program wrapped: indented lines, and what follows a sentence without an end. Total. */
export function logicalLines(text: string): LogicalLine[] {
  const joined: LogicalLine[] = [];
  let isOpen = false;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const last = joined.at(-1);
    const isBlank = line.trim() === "";
    const isIndented = /^\s/.test(line);
    const isContinued = !isBlank && last && isOpen && (isIndented || (!ends.test(last.text) && !begins.test(line)));
    if (isContinued) joined[joined.length - 1] = { line: last.line, text: `${last.text} ${line.trim()}` };
    else if (!isBlank) joined.push({ line: at + 1, text: line });
    isOpen = !isBlank;
  }
  return joined;
}
