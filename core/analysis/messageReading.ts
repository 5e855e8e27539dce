import { englishMessage, englishNames } from "../language/english.ts";
import { type MessageReading, readMessage } from "../language/read.ts";
import type { Representation } from "../tokens/representation.ts";
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
  if (!tokens) return undefined;
  if (direction === "client-to-server" || tokens.length < leastTokens)
    return readMessage(tokens, direction, representation);
  const known = knownReadings(representation);
  const key = hashOf(tokens);
  const before = known.get(key);
  const found = before && areSame(before.tokens, tokens) ? before : null;
  const reading = found?.reading ?? readMessage(tokens, direction, representation);
  // What was used last stands last.
  known.delete(key);
  known.set(key, found ?? { tokens, reading });
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  return reading;
}

/**
 * A server tells results, positions and maps to every client: from this length on they are read once, and are one
 * object. A turn's results come to one client after the other.
 */
const leastTokens = 8;
const mostKept = 256;

interface Known {
  readonly tokens: Uint16Array;
  readonly reading: MessageReading;
}

/** By a hash of the tokens: of two that share one, the newer is kept. */
const readings = new WeakMap<Representation, Map<number, Known>>();

function knownReadings(representation: Representation): Map<number, Known> {
  let known = readings.get(representation);
  if (known === undefined) {
    known = new Map();
    readings.set(representation, known);
  }
  return known;
}

/** FNV-1a over 16-bit units. */
function hashOf(tokens: Uint16Array): number {
  let hash = 0x811c9dc5;
  for (const token of tokens) hash = Math.imul(hash ^ token, 0x01000193);
  return hash;
}

function areSame(one: Uint16Array, other: Uint16Array): boolean {
  return one.length === other.length && one.every((token, at) => token === other[at]);
}
