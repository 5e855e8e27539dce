import { concatBytes } from "../../../bytes/concat.ts";
import { toHex } from "../../../bytes/hex.ts";
import { mayBegin, readMessage } from "../../../language/read.ts";
import type { Direction } from "../../../recording/entry.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { decodeTokens, encodeTokens, isInteger, type Token } from "../../../tokens/token.ts";
import { encodeHead, type Frame, frameHeadByteLength } from "../../../wire/frame.ts";
import type { LintFrame } from "../../finding.ts";
import { messageWords } from "../../wording/messageWords.ts";

/** The type byte of a DM. */
const dmType = 2;
/** Maximum number of bytes quoted in a sentence. */
const mostBytes = 8;

/** The facts about a DM whose bytes are in the wrong order. */
export interface Swapped {
  /** The message with its bytes in the correct order. */
  readonly said: string;
  /** The parts that are swapped: `length`, `type and length`. */
  readonly swapped: string;
  /** The DM's first bytes, as they were sent and as they should have been: `02 00 22 00 48 0c`. */
  readonly sent: string;
  readonly meant: string;
}

/**
 * The newest result, cached because several rules ask about the same frame in turn. A recording can have millions of
 * such frames, and a WeakMap of them would take most of the time.
 */
let newest: { readonly frame: Frame; readonly swapped: Swapped | null } | null = null;

/**
 * Returns the message that a whole frame contains once its bytes are swapped; null if there is none. Computed once per
 * frame.
 */
export function swappedIn(lintFrame: LintFrame): Swapped | null {
  const { frame, direction, representation } = lintFrame;
  if (frame.body.length === 0) return null;
  if (newest?.frame === frame) return newest.swapped;
  const [high = 0, low = 0] = frame.body;
  const isPossible = [(high << 8) | low, (low << 8) | high].some((token) => mayBegin(token, direction, representation));
  const swapped =
    (isPossible ? swappedAt(concatBytes([encodeHead(frame), frame.body]), direction, representation) : null) ??
    tokensSwappedIn(lintFrame);
  newest = { frame, swapped };
  return swapped;
}

/**
 * Returns the message at the start of some bytes, if the type, the length or the tokens of its DM have their bytes in
 * the wrong order; null if the bytes are not a message even when swapped.
 * @param bytes bytes starting at the header of the frame
 */
export function swappedAt(bytes: Uint8Array, direction: Direction, representation: Representation): Swapped | null {
  const [typeByte = 0, pad] = bytes;
  const isTypeSwapped = typeByte === 0 && pad === dmType;
  if (typeByte !== dmType && !isTypeSwapped) return null;
  for (const parts of isTypeSwapped ? swapsWithType : swaps) {
    const found = swapParts(bytes, parts, direction, representation);
    if (found) return found;
  }
  return null;
}

/** Maximum number of single swapped tokens to look for: a sender that swaps more usually swaps all of them. */
const mostSwapped = 8;

/**
 * Returns the message in a DM once the bytes of some of its tokens, such as the year, are swapped; null if there is
 * none.
 */
function tokensSwappedIn({ frame, tokens, reading: asSent, direction, representation }: LintFrame): Swapped | null {
  if (!tokens || frame.body.length % 2 === 1 || asSent === undefined) return null;
  const faulty = asSent.ok ? undefined : tokens[asSent.fault.tokenIndex];
  if (faulty === undefined || !isLikelySwapped(faulty, representation)) return null;
  const meant = tokens.slice();
  let first: number | null = null;
  for (let tried = 0; tried < mostSwapped; tried++) {
    const reading = readMessage(meant, direction, representation);
    if (reading.ok) break;
    const at = reading.fault.tokenIndex;
    const token = tokens[at];
    if (token === undefined || meant[at] !== token || !isLikelySwapped(token, representation)) return null;
    meant[at] = exchanged(token);
    first ??= at;
  }
  if (first === null || !readMessage(meant, direction, representation).ok) return null;
  const hex = (of: Uint16Array): string => `.. ${toHex(encodeTokens(of.subarray(first, first + 1)), " ")} ..`;
  return { said: messageWords(meant, representation), swapped: "token", sent: hex(tokens), meant: hex(meant) };
}

/**
 * Whether a token makes sense only with its bytes swapped: a number outside the language that becomes an integer, or an
 * integer that becomes a word.
 */
function isLikelySwapped(token: Token, { names }: Representation): boolean {
  const other = exchanged(token);
  if (isInteger(token)) return token > 0xff && names.has(other);
  return token >= 0x6000 && !names.has(token) && isInteger(other);
}

function exchanged(token: Token): Token {
  return ((token & 0xff) << 8) | (token >> 8);
}

type Part = "type" | "length" | "tokens";

/** Parts that may be swapped together, the most likely first. */
const swaps: readonly (readonly Part[])[] = [["tokens"], ["length"], ["length", "tokens"]];
const swapsWithType: readonly (readonly Part[])[] = [["type"], ...swaps.map((parts) => ["type", ...parts] as const)];

/** Returns the message at the start of some bytes once these parts are swapped; null if there is none. */
function swapParts(
  bytes: Uint8Array,
  parts: readonly Part[],
  direction: Direction,
  representation: Representation,
): Swapped | null {
  const [, , high = 0, low = 0] = bytes;
  const isLengthSwapped = parts.includes("length");
  if (isLengthSwapped && high === low) return null;
  const byteLength = isLengthSwapped ? (low << 8) | high : (high << 8) | low;
  const end = frameHeadByteLength + byteLength;
  if (byteLength === 0 || byteLength % 2 === 1 || end > bytes.length) return null;
  const body = bytes.subarray(frameHeadByteLength, end);
  const meant = parts.includes("tokens") ? pairsSwapped(body) : body;
  const { tokens } = decodeTokens(meant);
  if (!readMessage(tokens, direction, representation).ok) return null;
  const head = Uint8Array.of(dmType, 0, byteLength >> 8, byteLength & 0xff);
  return {
    said: messageWords(tokens, representation),
    swapped: parts.join(" and "),
    sent: hexOf(bytes.subarray(0, end)),
    meant: hexOf(concatBytes([head, meant])),
  };
}

/** Returns bytes with the two bytes of each token swapped: `0c 48` for `48 0c`. */
function pairsSwapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0);
}

function hexOf(bytes: Uint8Array): string {
  return `${toHex(bytes.subarray(0, mostBytes), " ")}${bytes.length > mostBytes ? " .." : ""}`;
}
