import { areSame, getOrMake } from "../bytes/keyed.ts";
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
  if (direction === "client-to-server" || tokens.length < leastTokens)
    return readMessage(tokens, direction, representation);
  const known = knownReadings(representation);
  const key = hashOf(tokens);
  const before = known.fresh.get(key) ?? known.stale.get(key);
  const found = before && areSame(before.tokens, tokens) ? before : null;
  if (found && known.fresh.has(key)) return found.reading;
  const reading = found?.reading ?? readMessage(tokens, direction, representation);
  if (known.fresh.size >= mostFresh) {
    known.stale = known.fresh;
    known.fresh = new Map();
  }
  known.fresh.set(key, found ?? { tokens, reading });
  return reading;
}

/**
 * Shorter messages are not cached. A server sends the same results, positions and maps to every client, one after the
 * other, so each of them is read only once and shared as one object.
 */
const leastTokens = 8;
const mostFresh = 128;

interface Known {
  readonly tokens: Uint16Array;
  readonly reading: MessageReading;
}

/** Cached readings by a hash of the tokens. If two messages have the same hash, the newer is kept. */
interface KnownReadings {
  /** Readings that were used since this map was last full. */
  fresh: Map<number, Known>;
  /** Readings that were last used before that. They are dropped when `fresh` is full again. */
  stale: Map<number, Known>;
}

const readings = new WeakMap<Representation, KnownReadings>();

function knownReadings(representation: Representation): KnownReadings {
  return getOrMake(readings, representation, () => ({ fresh: new Map(), stale: new Map() }));
}
