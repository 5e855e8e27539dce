import type { ReadingPhase } from "./api.ts";

/**
 * Returns the fraction of a recording that has been read, 0 to 1; null if the length is unknown or the recording is not
 * being read.
 */
export function shareRead(reading: ReadingPhase | undefined): number | null {
  if (reading?.phase !== "reading" || !reading.ofByteLength) return null;
  return Math.min(1, reading.byteLength / reading.ofByteLength);
}
