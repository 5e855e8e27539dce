import type { Alignment, LogWindow, RecordingTimes } from "../../core/formats/botLog/alignment.ts";
import type { LogTime } from "../../core/formats/botLog/logTime.ts";

/** Where a log comes from. */
export type LogSource =
  | { readonly kind: "host"; readonly id: string; readonly name: string }
  | { readonly kind: "file"; readonly file: File };

/** How far a log is read, told while it is, and while it grows. */
export interface LogNews {
  readonly records: number;
  /** How its times are written; null where it has none that are understood. */
  readonly form: string | null;
  readonly clock: LogTime["clock"] | null;
  /** What is wrong with the pattern asked for, or why it cannot be read; null: nothing. */
  readonly fault: string | null;
  /** All that there was is read; a log that grows may bring more. */
  readonly isRead: boolean;
}

/** What the log's worker is asked. A log is opened once a worker. */
export interface LogApi {
  /** @param pattern of its times, as `readTimePattern` takes it; null: found by itself */
  open(source: LogSource, pattern: string | null, onNews: (news: LogNews) => void): Promise<void>;
  align(times: RecordingTimes): Alignment;
  window(atMs: number, offsetMs: number, reach: { readonly before: number; readonly behind: number }): LogWindow;
}
