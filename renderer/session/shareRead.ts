import type { ReadingPhase } from "./api.ts";

/** What was read of a recording, 0 to 1; null where nobody knows how long it is, and where it is not being read. */
export function shareRead(reading: ReadingPhase | undefined): number | null {
  if (reading?.phase !== "reading" || !reading.ofByteLength) return null;
  return Math.min(1, reading.byteLength / reading.ofByteLength);
}
