import { plainTextOf, type ReadingRow, readPlainText } from "../analysis/plainTexts.ts";
import { missingFrom } from "../analysis/readingDecision.ts";
import { type ReadableText, type ReadingFault, readReadingLine } from "../analysis/readingLine.ts";
import { recipientsOf } from "../game/document.ts";
import { mapByName } from "../map/library.ts";
import type { FrameNumber, Session } from "./session.ts";

/** Returns the built-in reader's readings of a message; an empty list if the row is not a free-text message. */
function builtInReadings(session: Session, n: FrameNumber): readonly ReadingRow[] {
  const row = session.frames.rowAt(n);
  if (!row || !("step" in row)) return [];
  const text = plainTextOf(row, session.gamesAt(n, null), (map) => mapByName(session.library, map) ?? null);
  return text === null ? [] : readPlainText(text);
}

/** A reading of a message, and its line in the readings file (null if the file lacks the reading). */
export interface MessageReading {
  readonly row: ReadingRow;
  readonly line: string | null;
}

/** The readings of a message, sorted by the position of their words. */
export interface MessageReadings {
  readonly readings: readonly MessageReading[];
  /** What is wrong with the lines that are not readings. */
  readonly faults: readonly ReadingFault[];
}

/**
 * Returns the readings of a message: those in the readings file, and those from the built-in reader that the file
 * lacks.
 * @param lines the file's lines about this message
 * @param reader the reader's name for lines that do not name one
 */
export function readingsOfMessage(
  session: Session,
  n: FrameNumber,
  lines: readonly string[],
  reader: string,
): MessageReadings {
  const readings: MessageReading[] = [];
  const faults: ReadingFault[] = [];
  for (const line of lines) {
    const read = readReadingLine(line, reader, (message) => readableText(session, message));
    if (!read.ok) faults.push({ message: read.message, inDaide: read.inDaide });
    else if (read.row.message === n) readings.push({ row: read.row, line });
  }
  const known = readings.map(({ row }) => row);
  for (const row of missingFrom(known, builtInReadings(session, n))) readings.push({ row, line: null });
  return { readings: readings.toSorted((a, b) => a.row.span[0] - b.row.span[0]), faults };
}

function readableText(session: Session, n: FrameNumber): ReadableText | null {
  const row = session.frames.rowAt(n);
  if (!row || !("step" in row) || row.step.kind !== "message" || row.step.message.press !== null) return null;
  const { message, phase } = row.step;
  return { sender: message.sender, recipients: recipientsOf(message, phase), text: message.text };
}

/**
 * Reads all messages with the built-in reader. Call {@link AllReadings.advance} until it returns true, and read
 * {@link AllReadings.rows}.
 */
export class AllReadings {
  readonly rows: ReadingRow[] = [];
  readonly #session: Session;
  #read = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Reads one more message.
   * @returns whether all have been read
   */
  advance(): boolean {
    this.#read += 1;
    if (this.#read > this.#session.count) return true;
    if (this.#session.commandOf(this.#read) === "text") this.rows.push(...builtInReadings(this.#session, this.#read));
    return false;
  }
}

/**
 * Finds the next or previous message with readings. Call {@link ReadingSearch.advance} until it returns true, and read
 * {@link ReadingSearch.found}.
 */
export class ReadingSearch {
  /** The number of the message; null if there is none, or if the search is not over. */
  found: FrameNumber | null = null;
  readonly #session: Session;
  readonly #step: 1 | -1;
  readonly #kept: ReadonlySet<FrameNumber>;
  #at: FrameNumber;

  /**
   * @param n the message at which the search starts; that message itself is not searched
   * @param kept messages that have readings in the readings file
   */
  constructor(session: Session, n: FrameNumber, step: 1 | -1, kept: readonly FrameNumber[]) {
    this.#session = session;
    this.#at = n;
    this.#step = step;
    this.#kept = new Set(kept);
  }

  /**
   * Searches one more message.
   * @returns whether the search is over
   */
  advance(): boolean {
    this.#at += this.#step;
    if (this.#at < 1 || this.#at > this.#session.count) return true;
    if (this.#session.commandOf(this.#at) !== "text") return false;
    if (!this.#kept.has(this.#at) && builtInReadings(this.#session, this.#at).length === 0) return false;
    this.found = this.#at;
    return true;
  }
}
