/** A line as it was before wrapping, with the number of its first line. */
export interface LogicalLine {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** The end of a sentence, a note, or the heading of a list. */
const ends = /[.:)*]\s*$/;
/** The start of a line that does not continue another: `Austria: ...`, `The ...`, `:: Judge: ...`. */
const begins = /^(::|The |[\p{L}\p{N}_-]+:)/u;

/** Joins lines that a mail program wrapped: indented lines, and lines after an unfinished sentence. Never throws. */
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
