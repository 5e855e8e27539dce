import { partitionPoint } from "../../bytes/partitionPoint.ts";
import type { Span } from "../../bytes/span.ts";
import { Utf8Pieces } from "../../bytes/utf8Pieces.ts";
import { LineSplitter } from "../lines.ts";
import { type LogTime, type TimeForm, timeForms } from "./logTime.ts";

/** A record in a program's log: a line with a timestamp, and the lines without timestamps that follow it. */
export interface LogRecord {
  /** Number of the record's first line, starting at 1. */
  readonly line: number;
  /** The record's lines, joined by line feeds. */
  readonly text: string;
  /** Null for records before the log's first timestamp. */
  readonly time: LogTime | null;
  /** The position of the timestamp in `text`; null if the record does not begin with a timestamp. */
  readonly stamp: Span | null;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The number of lines used to detect the timestamp format. */
const sampleLength = 64;
/** The maximum number of lines in a record; longer records are split. */
const mostLines = 2_000;
/** The maximum number of characters in a line; longer lines are truncated. */
const mostCharacters = 16_384;

/**
 * Reads a program's own log as it grows. Never throws: every line becomes part of a record, whatever bytes it contains.
 * The timestamp format is the one that most of the first lines use. Records keep the order of the file. Times of day
 * keep increasing past midnight.
 */
export class BotLog {
  readonly #asked: TimeForm | null;
  readonly #decoder = new Utf8Pieces();
  readonly #splitter = new LineSplitter();
  readonly #records: { line: number; time: LogTime | null; stamp: Span | null; lines: string[] }[] = [];
  /** For each record, the latest time in the log up to and including that record. Used for binary search. */
  readonly #latest: number[] = [];
  #sample: string[] | null = [];
  #form: TimeForm | null;
  #lines = 0;
  #daysPassed = 0;

  /** @param form the timestamp format if the user specified one; null to detect it */
  constructor(form: TimeForm | null = null) {
    this.#asked = form;
    this.#form = form;
  }

  /** Name of the log's timestamp format; null if no line has a timestamp. */
  get form(): string | null {
    return this.#form?.name ?? null;
  }

  /** Number of records so far. The last record may still grow. */
  get count(): number {
    return this.#records.length;
  }

  /** Which clock the timestamps use; null if no line has a timestamp. */
  get clock(): LogTime["clock"] | null {
    return this.#records.find(({ time }) => time !== null)?.time?.clock ?? null;
  }

  /** The log's first timestamp and its latest one, in milliseconds by the log's own clock; null if there are none. */
  get extent(): { readonly firstMs: number; readonly lastMs: number } | null {
    const first = this.#records.find(({ time }) => time !== null)?.time;
    const last = this.#latest.at(-1);
    return first && last !== undefined ? { firstMs: first.ms, lastMs: last } : null;
  }

  /** Returns the record at an index from 0 to {@link count} - 1; undefined for any other index. */
  record(index: number): LogRecord | undefined {
    const record = this.#records[index];
    if (!record) return undefined;
    const { line, time, stamp, lines } = record;
    return { line, text: lines.join("\n"), time, stamp };
  }

  /** Takes the next bytes of the file. */
  push(bytes: Uint8Array): void {
    this.#take(this.#decoder.push(bytes));
  }

  /** Called at the end of the file. The last line may be incomplete. */
  end(): void {
    this.#take(this.#decoder.end());
    for (const line of this.#splitter.end()) this.#line(line === "too-long" ? "" : line.text);
  }

  /**
   * Returns the index of the last record at or before a time by the log's own clock; -1 if all records are later. If
   * threads wrote records out of order, ignores everything after the first record with a later time.
   */
  indexAt(ms: number): number {
    return partitionPoint(this.#latest.length, (index) => (this.#latest[index] ?? ms) <= ms) - 1;
  }

  #take(text: string): void {
    for (const line of this.#splitter.push(text)) this.#line(line === "too-long" ? "" : line.text);
  }

  #line(full: string): void {
    const text = full.length > mostCharacters ? `${full.slice(0, mostCharacters)} …` : full;
    if (!this.#sample) {
      this.#append(text);
      return;
    }
    this.#sample.push(text);
    const form = this.#asked ?? formOf(this.#sample);
    if (form === this.#form) {
      this.#append(text);
    } else {
      this.#form = form;
      this.#records.length = 0;
      this.#latest.length = 0;
      this.#lines = 0;
      this.#daysPassed = 0;
      for (const line of this.#sample) this.#append(line);
    }
    if (this.#sample.length === sampleLength) this.#sample = null;
  }

  #append(text: string): void {
    this.#lines += 1;
    const read = this.#form?.read(text) ?? null;
    const last = this.#records.at(-1);
    if (!read && last && last.time && last.lines.length < mostLines) {
      last.lines.push(text);
      return;
    }
    const before = this.#latest.at(-1) ?? Number.NEGATIVE_INFINITY;
    const time = read ? this.#onward(read, before) : (last?.time ?? null);
    this.#records.push({ line: this.#lines, time, stamp: read?.span ?? null, lines: [text] });
    this.#latest.push(Math.max(before, time?.ms ?? Number.NEGATIVE_INFINITY));
  }

  /**
   * Moves a time of day to the next day if necessary: a clock that goes back by more than half a day has passed
   * midnight.
   */
  #onward(time: LogTime, before: number): LogTime {
    if (time.clock !== "day") return { clock: time.clock, ms: time.ms };
    let ms = time.ms + this.#daysPassed * day;
    if (ms < before - 12 * hour) {
      this.#daysPassed += 1;
      ms += day;
    }
    return { clock: "day", ms };
  }
}

/** Returns the timestamp format that most lines use; if two are equally frequent, returns the more specific one. */
function formOf(lines: readonly string[]): TimeForm | null {
  let best: TimeForm | null = null;
  let most = 0;
  for (const form of timeForms) {
    const count = lines.filter((line) => form.read(line) !== null).length;
    if (count > most) [best, most] = [form, count];
  }
  return best;
}
