import { grouped } from "../../parts/numbers.ts";
import { two } from "../../session/recordingName.ts";
import type { TimeMode } from "../../session/settings.ts";

/** The layout of the columns, which depends on the width of the pane. */
export type TableLayout = "narrow" | "wide";

/** How a table shows times. */
export interface TimeScale {
  readonly mode: TimeMode;
  readonly layout: TableLayout;
  /** Wall-clock time of the recording's start, in milliseconds; null if unknown. */
  readonly startedAt: number | null;
  /** Whether the recording has times. */
  readonly isTimed: boolean;
}

/**
 * Formats a time: `14.339`, `14 338.6 ms`, `18:02:14.339`, `+0.012`; empty for the first message if times are measured
 * from the message above, and if the recording has no times.
 */
export function timeText(
  { atMs, sinceMs }: { readonly atMs: number; readonly sinceMs: number | null },
  { mode, layout, startedAt, isTimed }: TimeScale,
): string {
  if (!isTimed) return "";
  if (mode === "clock" && startedAt !== null) return clock(startedAt + atMs);
  if (mode === "above") return sinceMs === null ? "" : `+${inUnit(Math.max(0, sinceMs), layout)}`;
  return inUnit(atMs, layout);
}

/** Returns the heading of the column. */
export function timeHeading({ mode, layout, startedAt }: TimeScale): string {
  if (mode === "clock" && startedAt !== null) return "Clock";
  const unit = layout === "narrow" ? " s" : "";
  return mode === "above" ? `Delta${unit}` : `Time${unit}`;
}

/** Returns the longest text that any time up to this one needs. */
export function longestTime(durationMs: number, scale: TimeScale): string {
  return timeText({ atMs: durationMs, sinceMs: durationMs }, scale);
}

function inUnit(ms: number, layout: TableLayout): string {
  if (layout === "narrow") return (ms / 1000).toFixed(3);
  const [whole = "", tenths = ""] = ms.toFixed(1).split(".");
  return `${grouped(Number(whole))}.${tenths} ms`;
}

function clock(ms: number): string {
  const at = new Date(ms);
  const fraction = String(at.getMilliseconds()).padStart(3, "0");
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${fraction}`;
}
