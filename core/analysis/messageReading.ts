import { areSame } from "../bytes/keyed.ts";
import { englishMessage, englishNames } from "../language/english.ts";
import { type MessageReading, readMessage } from "../language/read.ts";
import { hashOf } from "../tokens/hash.ts";
import type { Representation } from "../tokens/representation.ts";
import type { FrameRow } from "./analysis.ts";

/** Returns the message of a frame in one sentence; null if it has no readable message. */
export function englishOf(row: FrameRow): string | null {
  const reading = readingOf(row);
  if (!reading?.ok) return null;
  const names = englishNames(row.representation);
  return englishMessage(reading, { names, sender: row.power });
}

/** Reads the message of a DM; undefined for other frames. */
export function readingOf({ tokens, direction, representation }: FrameRow): MessageReading | undefined {
  if (!tokens) return undefined;
  if (direction === "client-to-server" || tokens.length < leastTokens || tokens.length > mostTokens)
    return readMessage(tokens, direction, representation);
  const place = hashOf(tokens) & (mostKnown - 1);
  const known = readings[place];
  if (known?.representation === representation && (known.tokens === tokens || areSame(known.tokens, tokens)))
    return known.reading;
  const reading = readMessage(tokens, direction, representation);
  readings[place] = { tokens, representation, reading };
  return reading;
}

/**
 * A server sends the same results, positions and maps to every client, one after the other, so each message is read
 * only once and the resulting object is shared. Sharing is not worthwhile for shorter messages, and longer ones would
 * take too much memory.
 */
const leastTokens = 8;
const mostTokens = 2048;
/**
 * The size of the table, a power of two. A larger table would find few more repeats, because in real games four in five
 * messages repeat a recent one.
 */
const mostKnown = 512;

interface Known {
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  readonly reading: MessageReading;
}

/** Known readings, indexed by the hash of their tokens. If several readings have the same index, the newest is kept. */
const readings: (Known | undefined)[] = new Array<Known | undefined>(mostKnown).fill(undefined);
