import { englishMessage, englishNames } from "../language/english.ts";
import { type MessageReading, readMessage } from "../language/read.ts";
import type { FrameRow } from "./analysis.ts";

/** The message of a frame in one sentence; null where it holds none that can be read. */
export function englishOf(row: FrameRow): string | null {
  const reading = readingOf(row);
  if (!reading?.ok) return null;
  const names = englishNames(row.representation);
  return englishMessage(reading.message, { names, direction: row.direction, sender: row.power });
}

/** The message of a DM, read when asked for; undefined for other frames. */
export function readingOf({ tokens, direction, representation }: FrameRow): MessageReading | undefined {
  return tokens && readMessage(tokens, direction, representation);
}
