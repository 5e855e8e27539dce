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
  const key = keyOf(tokens);
  const reading = known.get(key) ?? readMessage(tokens, direction, representation);
  // What was used last stands last.
  known.delete(key);
  known.set(key, reading);
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  return reading;
}

/** A server tells maps and positions to every client: from this length on they are read once, and are one object. */
const leastTokens = 64;
const mostKept = 16;

const readings = new WeakMap<Representation, Map<string, MessageReading>>();

function knownReadings(representation: Representation): Map<string, MessageReading> {
  const known = readings.get(representation) ?? new Map<string, MessageReading>();
  readings.set(representation, known);
  return known;
}

const tokensAStep = 4096;

/** The tokens as a string of 16-bit units. */
function keyOf(tokens: Uint16Array): string {
  let key = "";
  for (let at = 0; at < tokens.length; at += tokensAStep)
    key += String.fromCharCode(...tokens.subarray(at, at + tokensAStep));
  return key;
}
