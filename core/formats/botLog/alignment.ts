import type { BotLog, LogRecord } from "./botLog.ts";
import { noYear } from "./logTime.ts";

/** Times of the recording that a log belongs to, in milliseconds from the recording's start. */
export interface RecordingTimes {
  /** Wall-clock time of the recording's start, ISO 8601; null if unknown. */
  readonly startedAt: string | null;
  readonly durationMs: number;
  /** When the bot's first message arrived. */
  readonly firstMessageMs: number;
}

/** The relation of a log's clock to the recording's. */
export interface Alignment {
  /** Milliseconds to add to a timestamp in the log to get milliseconds from the recording's start. */
  readonly offsetMs: number;
  /**
   * The method of alignment. `clock`: by both wall clocks. `zone`: the same, in the time zone that fits best. `anchor`:
   * by aligning the log's first line with the bot's first message. `none`: the log has no timestamps.
   */
  readonly by: "clock" | "zone" | "anchor" | "none";
  /** Time zone of the log's clock, in minutes east of UTC; null if none was determined. */
  readonly zoneMinutes: number | null;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a bot may have run before the recording started and after it ended. */
const slack = 10 * minute;

/**
 * Aligns a log with its recording. If both have wall-clock times and the two periods overlap, uses those times, with
 * the best-fitting time zone if the log does not name one. Otherwise, aligns the log's first line with the bot's first
 * message.
 */
export function alignLog(log: BotLog, { startedAt, durationMs, firstMessageMs }: RecordingTimes): Alignment {
  const { clock, extent } = log;
  if (!extent || clock === null) return { offsetMs: 0, by: "none", zoneMinutes: null };
  const anchor: Alignment = { offsetMs: firstMessageMs - extent.firstMs, by: "anchor", zoneMinutes: null };
  const startedMs = startedAt === null ? Number.NaN : Date.parse(startedAt);
  if (Number.isNaN(startedMs) || clock === "elapsed") return anchor;
  const distance = (offsetMs: number): number => apart(extent.firstMs + offsetMs, extent.lastMs + offsetMs, durationMs);
  if (clock === "instant") {
    return distance(-startedMs) <= slack ? { offsetMs: -startedMs, by: "clock", zoneMinutes: null } : anchor;
  }
  const base = clock === "day" ? startedMs % day : startedMs - yearsBetween(extent.firstMs, startedMs);
  const candidates = Array.from({ length: 28 * 4 + 1 }, (_, at) => (at - 14 * 4) * 15).flatMap((zoneMinutes) =>
    (clock === "day" ? [-day, 0, day] : [0]).map((more) => ({
      zoneMinutes,
      offsetMs: more - base - zoneMinutes * minute,
    })),
  );
  // Prefer alignments that put the log's start near the first message and, if zones fit equally well, zones near UTC.
  const cost = ({ zoneMinutes, offsetMs }: (typeof candidates)[number]): number =>
    distance(offsetMs) * 1e6 + Math.abs(extent.firstMs + offsetMs - firstMessageMs) + Math.abs(zoneMinutes) / 1e3;
  const best = candidates.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  if (distance(best.offsetMs) > slack) return anchor;
  return { ...best, by: best.zoneMinutes === 0 ? "clock" : "zone" };
}

/** Returns the milliseconds between a period and the recording; 0 if the two overlap. */
function apart(firstMs: number, lastMs: number, durationMs: number): number {
  return Math.max(0, firstMs - durationMs, -lastMs);
}

/** Returns the milliseconds that move the timestamps of a log without years to the year of the recording. */
function yearsBetween(firstMs: number, startedMs: number): number {
  const first = new Date(firstMs);
  if (first.getUTCFullYear() !== noYear) return 0;
  return first.setUTCFullYear(new Date(startedMs).getUTCFullYear()) - firstMs;
}

/** A log record, with its time in the recording. */
export interface PlacedRecord extends LogRecord {
  readonly index: number;
  /** Milliseconds from the recording's start; null for records before the log's first timestamp. */
  readonly atMs: number | null;
}

export interface LogWindow {
  readonly records: readonly PlacedRecord[];
  /**
   * Index of the last record at or before the requested time, to the nearest millisecond; -1 if all records are later.
   */
  readonly current: number;
}

/** Log timestamps are in whole milliseconds, which may be rounded up or down. */
const roundingMs = 1;

/**
 * Returns the records around a time in the recording: the record at that time, the `before` records that precede it and
 * the `after` records that follow it.
 */
export function recordsAround(
  log: BotLog,
  atMs: number,
  offsetMs: number,
  { before, after }: { readonly before: number; readonly after: number },
): LogWindow {
  const current = log.indexAt(atMs - offsetMs + roundingMs);
  const records: PlacedRecord[] = [];
  for (let index = Math.max(0, current - before); index <= current + after; index++) {
    const record = log.record(index);
    if (!record) break;
    records.push({ ...record, index, atMs: record.time === null ? null : record.time.ms + offsetMs });
  }
  return { records, current };
}
