import { concatBytes } from "../../../bytes/concat.ts";
import { toHex } from "../../../bytes/hex.ts";
import { readMessage } from "../../../language/read.ts";
import type { Direction } from "../../../recording/entry.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { decodeTokens } from "../../../tokens/token.ts";
import { encodeHead, type Frame, frameHeadByteLength } from "../../../wire/frame.ts";
import type { LintFrame } from "../../finding.ts";
import { messageWords } from "../../wording/messageWords.ts";

/** Type of a DM. */
const dmType = 2;
/** Bytes that a sentence quotes. */
const mostBytes = 8;

/** What a sentence says of a DM whose bytes are in the wrong order. */
export interface Swapped {
  /** The message that it is with its bytes put right. */
  readonly said: string;
  /** `length`, `type and length`. */
  readonly what: string;
  /** Its first bytes, as they were sent and as they should have been: `02 00 22 00 48 0c`. */
  readonly sent: string;
  readonly meant: string;
}

const known = new WeakMap<Frame, { readonly swapped: Swapped | null }>();

/** The message that a whole frame holds with bytes swapped; null where that makes it none. Looked for once a frame. */
export function swappedIn({ frame, direction, representation }: LintFrame): Swapped | null {
  const found = known.get(frame) ?? {
    swapped: swappedAt(concatBytes([encodeHead(frame), frame.body]), direction, representation),
  };
  known.set(frame, found);
  return found.swapped;
}

/**
 * The message that bytes begin with where the type, the length or the tokens of its DM have their bytes in the wrong
 * order; null where they are no message then either, or are one as they stand.
 * @param bytes from the head on
 */
export function swappedAt(bytes: Uint8Array, direction: Direction, representation: Representation): Swapped | null {
  const [typeByte = 0, pad] = bytes;
  const isTypeSwapped = typeByte === 0 && pad === dmType;
  if (typeByte !== dmType && !isTypeSwapped) return null;
  for (const parts of isTypeSwapped ? swapsWithType : swaps) {
    const found = putRight(bytes, parts, direction, representation);
    if (found) return found;
  }
  return null;
}

type Part = "type" | "length" | "tokens";

/** What may be swapped together, the likeliest first. */
const swaps: readonly (readonly Part[])[] = [["tokens"], ["length"], ["length", "tokens"]];
const swapsWithType: readonly (readonly Part[])[] = [["type"], ...swaps.map((parts) => ["type", ...parts] as const)];

/** The message that bytes begin with once those of these parts are swapped; null where it is none. */
function putRight(
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
    what: parts.join(" and "),
    sent: hexOf(bytes.subarray(0, end)),
    meant: hexOf(concatBytes([head, meant])),
  };
}

/** `0c 48` for `48 0c`. */
function pairsSwapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0);
}

function hexOf(bytes: Uint8Array): string {
  return `${toHex(bytes.subarray(0, mostBytes), " ")}${bytes.length > mostBytes ? " .." : ""}`;
}
