import type { ReadingRow, ReadingVerdict } from "./plainTexts.ts";

/** What an annotator decides about a reading of a message. */
export interface ReadingDecision {
  readonly verdict: ReadingVerdict;
  /** The annotator's name. */
  readonly annotator: string;
  /** The DAIDE that replaces the reader's DAIDE if the verdict is `corrected`. */
  readonly daide: string | null;
}

/** Describes an annotator's decision: `, accepted by Ann`; empty if nobody has decided. */
export function decisionWords({ verdict, annotator }: Pick<ReadingRow, "verdict" | "annotator">): string {
  return verdict === undefined ? "" : `, ${verdict} by ${annotator}`;
}

/** Returns a key that is the same for readings that give the same words the same meaning, regardless of decisions. */
export function readingKey(row: ReadingRow): string {
  const { message, reader, span, by, kind, order } = row;
  return JSON.stringify([message, reader, span, by, kind, order, daideRead(row)]);
}

/** Returns the readings that are not yet known, regardless of decisions. */
export function missingFrom(known: readonly ReadingRow[], readings: readonly ReadingRow[]): readonly ReadingRow[] {
  const keys = new Set(known.map(readingKey));
  return readings.filter((row) => !keys.has(readingKey(row)));
}

/** Returns the DAIDE that the reader found, even if an annotator has since corrected it. */
export function daideRead({ verdict, daide, read }: ReadingRow): string | null {
  return verdict === "corrected" ? (read ?? null) : daide;
}

/**
 * Returns the line that records a decision in a readings file. The line's other fields stay unchanged.
 * @param line the reading's line in the file; null if the file does not contain the reading
 * @param decision null if nobody has decided
 */
export function decidedLine(row: ReadingRow, line: string | null, decision: ReadingDecision | null): string {
  const given: object = line === null ? row : JSON.parse(line);
  const { verdict: _, annotator: __, read: ___, ...rest } = given as Partial<ReadingRow>;
  const own = daideRead(row);
  if (decision === null) return JSON.stringify({ ...rest, daide: own });
  const { verdict, annotator, daide } = decision;
  return verdict === "corrected"
    ? JSON.stringify({ ...rest, daide, verdict, annotator, read: own })
    : JSON.stringify({ ...rest, daide: own, verdict, annotator });
}
