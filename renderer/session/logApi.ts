import type { Alignment, LogWindow, RecordingTimes } from "../../core/formats/botLog/alignment.ts";
import type { LogTime } from "../../core/formats/botLog/logTime.ts";

/** Where a log comes from. */
export type LogSource =
  | { readonly kind: "host"; readonly id: string; readonly name: string }
  | { readonly kind: "file"; readonly file: File };

/** The progress of reading a log, sent while the log is being read or grows. */
export interface LogNews {
  readonly records: number;
  /** The format of the log's timestamps; null if none was recognised. */
  readonly form: string | null;
  readonly clock: LogTime["clock"] | null;
  /** The error in the requested pattern, or the reason why the log cannot be read; null if there is none. */
  readonly fault: string | null;
  /** Whether everything so far has been read. A growing log may still get longer. */
  readonly isRead: boolean;
}

/** The API of the log's worker. A worker opens one log. */
export interface LogApi {
  /** @param pattern the format of the log's timestamps, for `readTimePattern`; null: detect it */
  open(source: LogSource, pattern: string | null, onNews: (news: LogNews) => void): Promise<void>;
  align(times: RecordingTimes): Alignment;
  window(atMs: number, offsetMs: number, reach: { readonly before: number; readonly after: number }): LogWindow;
}
