import type { ReadingPhase } from "./api.ts";

/** The part of a recording that is read, 0 to 1; null: its length is unknown, or it is not being read. */
export function shareRead(reading: ReadingPhase | undefined): number | null {
  if (reading?.phase !== "reading" || !reading.ofByteLength) return null;
  return Math.min(1, reading.byteLength / reading.ofByteLength);
}
