import type { ChunkEntry } from "./entry.ts";
import { directionCode } from "./payload.ts";

/**
 * Writes the payload of a chunk directly into the output, as the same MessagePack bytes that `encodeEntry` produces.
 * The recorder writes one payload for every chunk that it forwards, and the MessagePack library would make two extra
 * copies of each chunk.
 */

/** First bytes of the formats that this module writes (MessagePack specification, "Formats"). */
const form = {
  arrayOfSix: 0x96,
  uint8: 0xcc,
  uint16: 0xcd,
  uint32: 0xce,
  int64: 0xd3,
  bytes8: 0xc4,
  bytes16: 0xc5,
  bytes32: 0xc6,
} as const;

const above32Bits = 2 ** 32;

export function chunkPayloadByteLength({ sequence, atNs, connection, offset, bytes }: ChunkEntry): number {
  const integers = widthOf(sequence) + widthOf(atNs) + widthOf(connection) + widthOf(offset);
  const bytesHead = bytes.length < 0x100 ? 2 : bytes.length < 0x10000 ? 3 : 5;
  // The array header and the direction take one byte each.
  return 2 + integers + bytesHead + bytes.length;
}

/** Writes the payload at `at`, where {@link chunkPayloadByteLength} bytes must be free. */
export function writeChunkPayload(entry: ChunkEntry, into: Uint8Array, at: number): void {
  const { sequence, atNs, connection, direction, offset, bytes } = entry;
  let next = at;
  into[next++] = form.arrayOfSix;
  next = writeInteger(sequence, into, next);
  next = writeInteger(atNs, into, next);
  next = writeInteger(connection, into, next);
  into[next++] = directionCode[direction];
  next = writeInteger(offset, into, next);
  next = writeBytesHead(bytes.length, into, next);
  into.set(bytes, next);
}

/** Returns the number of bytes that a non-negative integer needs. */
function widthOf(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x100) return 2;
  if (value < 0x10000) return 3;
  return value < above32Bits ? 5 : 9;
}

/** Writes a non-negative integer; returns the index after it. */
function writeInteger(value: number, into: Uint8Array, at: number): number {
  const width = widthOf(value);
  if (width === 1) {
    into[at] = value;
    return at + 1;
  }
  if (width === 2) into[at] = form.uint8;
  else if (width === 3) into[at] = form.uint16;
  else if (width === 5) into[at] = form.uint32;
  else {
    into[at] = form.int64;
    setBigEndian(Math.floor(value / above32Bits), into, at + 1, at + 5);
    setBigEndian(value % above32Bits, into, at + 5, at + 9);
    return at + 9;
  }
  setBigEndian(value, into, at + 1, at + width);
  return at + width;
}

function writeBytesHead(byteLength: number, into: Uint8Array, at: number): number {
  const width = byteLength < 0x100 ? 1 : byteLength < 0x10000 ? 2 : 4;
  into[at] = width === 1 ? form.bytes8 : width === 2 ? form.bytes16 : form.bytes32;
  setBigEndian(byteLength, into, at + 1, at + 1 + width);
  return at + 1 + width;
}

/** Writes the low bytes of an integer, at most 32 bits, to `into[from..to)`. */
function setBigEndian(value: number, into: Uint8Array, from: number, to: number): void {
  let rest = value;
  for (let at = to - 1; at >= from; at--) {
    into[at] = rest;
    rest >>>= 8;
  }
}
