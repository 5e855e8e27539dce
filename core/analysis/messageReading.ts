import { type MessageReading, readMessage } from "../language/read.ts";
import type { FrameRow } from "./analysis.ts";

/** The message of a DM, read when asked for; undefined for other frames. */
export function readingOf({ tokens, direction, representation }: FrameRow): MessageReading | undefined {
  return tokens && readMessage(tokens, direction, representation);
}
