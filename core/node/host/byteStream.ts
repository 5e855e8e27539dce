import type { FileHandle } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isGzip } from "../../bytes/gzip.ts";
import { fileHeadByteLength } from "../../recording/format.ts";
import { RecordingReader, UnreadableRecording } from "../../recording/reader.ts";
import { eachUnpackedPiece } from "../unpackedPieces.ts";
import { wholeRecords } from "./recordEdges.ts";

const pieceByteLength = 256 * 1024;
const pollMs = 40;
const unfinishedForMs = 1000;
/** The number of bytes to read at the end of a file to find the end record, which is always shorter. */
const tailByteLength = 128;

type Bytes = ReadableStream<Uint8Array>;

/** Streams an open file from an offset to its current end, then closes it. */
export function bytesOf(file: FileHandle, from: number): Bytes {
  return pushed(async (push) => {
    await pushFrom(file, from, push);
  }, file);
}

/**
 * Streams a growing file until `isOver` reports that the file has stopped growing and all of it has been read. Keeps
 * the file open, so that a rename does not matter, and closes it at the end.
 * @param isOver receives the file's length
 */
export function growingBytes(
  file: FileHandle,
  from: number,
  isOver: (byteLength: number) => boolean | Promise<boolean>,
): Bytes {
  return pushed(async (push, signal) => {
    let at = from;
    while (!signal.aborted) {
      // Check this before reading, so that no bytes written in between are missed.
      const over = await isOver(at);
      const next = await pushFrom(file, at, push);
      if (next === at && over) return;
      if (next === at) await delay(pollMs, undefined, { signal }).catch(() => undefined);
      at = next;
    }
  }, file);
}

/**
 * Streams a growing recording until `isOver` returns true, but only in complete records: when the disk is full, a
 * recorder removes a torn record, but bytes already sent cannot be taken back. A record that remains unfinished for a
 * second counts as damage, and all bytes from there on are sent unchanged. The same applies to bytes from any offset
 * other than 0, because no record may start there. Closes the file.
 */
export function growingRecording(
  file: FileHandle,
  from: number,
  isOver: (byteLength: number) => boolean | Promise<boolean>,
): Bytes {
  if (from > 0) return growingBytes(file, from, isOver);
  return pushed(async (push, signal) => {
    let at = 0;
    let buffer = Buffer.allocUnsafe(pieceByteLength);
    let isTrusted = true;
    let stillSinceMs = performance.now();
    while (!signal.aborted) {
      const over = await isOver(at);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      const bytes = buffer.subarray(0, bytesRead);
      isTrusted &&= performance.now() - stillSinceMs < unfinishedForMs || bytesRead === 0;
      const { whole, wanted } = isTrusted && !over ? wholeRecords(bytes, at === 0) : { whole: bytesRead, wanted: 0 };
      // Copy the bytes, because the buffer is reused. Copying costs little, because most reads find few bytes or none.
      if (whole > 0) await push(Uint8Array.from(bytes.subarray(0, whole)));
      at += whole;
      if (bytesRead === 0 && over) return;
      if (whole > 0 || bytesRead === 0) stillSinceMs = performance.now();
      const hasMore = whole > 0 && bytesRead === buffer.length;
      if (wanted > buffer.length) buffer = Buffer.allocUnsafe(wanted);
      if (!hasMore) await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }, file);
}

/** Whether an open file is gzip-compressed. */
export async function isPacked(file: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(2);
  await file.read(head, 0, head.length, 0);
  return isGzip(head);
}

/** Streams the decompressed bytes of a gzip file from an offset, up to the first damage. Closes the file. */
export function unpackedBytes(file: FileHandle, from: number): Bytes {
  return pushed(async (push) => {
    let skip = from;
    await eachUnpackedPiece(
      () => piecesOf(file, 0),
      async (bytes) => {
        const fresh = bytes.subarray(Math.min(skip, bytes.length));
        skip -= bytes.length - fresh.length;
        if (fresh.length > 0) await push(fresh);
      },
    );
  }, file);
}

/** Whether a recording of the given length ends with an end record, which shows that its recorder has closed it. */
export async function hasEnd(file: FileHandle, byteLength: number): Promise<boolean> {
  if (byteLength < fileHeadByteLength) return false;
  const head = Buffer.alloc(fileHeadByteLength);
  const tail = Buffer.alloc(Math.min(tailByteLength, byteLength - head.length));
  await file.read(head, 0, head.length, 0);
  await file.read(tail, 0, tail.length, byteLength - tail.length);
  try {
    const reader = new RecordingReader();
    reader.push(head);
    reader.push(tail);
    // The tail starts inside a record, so the reader must skip bytes that look like an unfinished record.
    reader.end();
    return reader.ended;
  } catch (error) {
    // A file that is not a recording will never become one, so do not expect more bytes.
    if (error instanceof UnreadableRecording) return true;
    throw error;
  }
}

/** Sends everything from an offset in a file. Returns the offset of the end. */
async function pushFrom(file: FileHandle, from: number, push: (bytes: Uint8Array) => Promise<void>): Promise<number> {
  let at = from;
  for await (const bytes of piecesOf(file, from)) {
    await push(bytes);
    at += bytes.length;
  }
  return at;
}

async function* piecesOf(file: FileHandle, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from; ; ) {
    const buffer = Buffer.allocUnsafe(pieceByteLength);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Streams whatever `run` pushes, at the reader's pace. Closes the file at the end or when the reader disconnects. */
function pushed(
  run: (push: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal) => Promise<void>,
  file: FileHandle,
): Bytes {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    {},
    { highWaterMark: 1 },
    { highWaterMark: 1 },
  );
  const writer = writable.getWriter();
  const left = new AbortController();
  writer.closed.catch(() => left.abort());
  const push = async (bytes: Uint8Array): Promise<void> => {
    await writer.ready;
    await writer.write(bytes);
  };
  run(push, left.signal)
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error).catch(() => undefined))
    .finally(() => file.close())
    .catch(() => undefined);
  return readable;
}
