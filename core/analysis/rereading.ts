import type { NumberDialect } from "../tokens/numberDialect.ts";
import type { Analysis } from "./analysis.ts";

/**
 * Returns the number dialect in which a recording must be read again; null if every message has already been read in
 * the dialect that fits the recording as a whole. The evidence for a dialect may appear as late as the last message.
 * This is rare: few recordings have messages that depend on the dialect, and in most of them the evidence comes first.
 */
export function dialectToReread({ dialect: { dialect }, readBy }: Analysis): NumberDialect | null {
  return [...readBy].every((each) => each === dialect) ? null : dialect;
}
