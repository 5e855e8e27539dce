import type { PlainText, ReadingRow } from "../core/analysis/plainTexts.ts";
import { missingFrom } from "../core/analysis/readingDecision.ts";
import { readReadingLine } from "../core/analysis/readingLine.ts";
import { readingsPathOf, readReadingsFile, writeReadingsFile } from "../core/node/readingsFile.ts";
import { counted } from "./output.ts";

/** What `readings --write` did for a recording: one row of its `--json` output. */
export interface WrittenReadings {
  /** The path of the recording. */
  readonly recording: string;
  /** The path of its readings file; null if the recording has no free text and so needs no file. */
  readonly file: string | null;
  /** Number of free-text messages. */
  readonly messages: number;
  /** Number of readings found in them. */
  readonly found: number;
  /** How many of these were added, because the file lacked them. */
  readonly added: number;
}

/**
 * Adds the readings that a recording's readings file lacks, and creates the file if there is none. All existing lines,
 * including annotators' decisions, stay as they are.
 * @throws {HostError} `unreadable`, `disk`
 */
export async function addToFile(
  recording: string,
  texts: readonly PlainText[],
  readings: readonly ReadingRow[],
): Promise<WrittenReadings> {
  const counts = { recording, messages: texts.length, found: readings.length };
  if (texts.length === 0) return { ...counts, file: null, added: 0 };
  const file = readingsPathOf(recording);
  const before = await readReadingsFile(file);
  const byNumber = new Map<number, PlainText>(texts.map((text) => [text.n, text]));
  const known = (before?.lines ?? []).flatMap((line) => {
    const read = readReadingLine(line, file, (message) => byNumber.get(message) ?? null);
    return read.ok ? [read.row] : [];
  });
  const missing = missingFrom(known, readings);
  if (before === null || missing.length > 0)
    await writeReadingsFile(
      file,
      [...(before?.lines ?? []), ...missing.map((row) => JSON.stringify(row))],
      before?.mode,
    );
  return { ...counts, file, added: missing.length };
}

/** Describes what was written: `game.json: 5 readings in 153 free-text messages; 5 added to game.readings.jsonl`. */
export function writtenWords({ recording, file, messages, found, added }: WrittenReadings): string {
  const words = `${recording}: ${counted(found, "reading")} in ${counted(messages, "free-text message")}`;
  return file === null ? words : `${words}; ${added} added to ${file}`;
}
