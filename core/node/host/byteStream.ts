import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isGzip } from "../../bytes/gzip.ts";
import { fileHeadByteLength } from "../../recording/format.ts";
import { RecordingReader, UnreadableRecording } from "../../recording/reader.ts";
import { cannotBeRead, HostError } from "../hostError.ts";
import { eachUnpackedPiece } from "../unpackedPieces.ts";
import { wholeRecords } from "./recordEdges.ts";

const pieceByteLength = 256 * 1024;
const pollMs = 40;
const unfinishedForMs = 1000;
/** More than an end record takes, whatever its numbers. */
const tailByteLength = 128;

type Bytes = ReadableStream<Uint8Array>;

/**
 * Opens a file that requests may read: never through a link put in its place, never one that is no file (to
 * open a pipe may wait for ever).
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function openFile(path: string): Promise<FileHandle> {
  try {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const file = await open(path, flags);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw new HostError("unreadable", `${path} is no file`);
  } catch (error) {
    throw cannotBeRead(error, path);
  }
}

/** The bytes of an open file from a place on, to where it ends now. Closes the file. */
export function bytesOf(file: FileHandle, from: number): Bytes {
  return pushed(async (push) => {
    await pushFrom(file, from, push);
  }, file);
}

/**
 * The bytes of a file that grows, until `isOver` finds, with nothing left to read, that it grows no more. The
 * file is held open: what becomes of its name does not matter. Closes the file.
 * @param isOver given the file's length
 */
export function growingBytes(
  file: FileHandle,
  from: number,
  isOver: (byteLength: number) => boolean | Promise<boolean>,
): Bytes {
  return pushed(async (push, signal) => {
    let at = from;
    while (!signal.aborted) {
      // Asked first: what is written between the two is read, not missed.
      const over = await isOver(at);
      const next = await pushFrom(file, at, push);
      if (next === at && over) return;
      if (next === at) await delay(pollMs, undefined, { signal }).catch(() => undefined);
      at = next;
    }
  }, file);
}

/**
 * The bytes of a recording that grows, until `isOver`. Records are handed on whole: a recorder whose disk is full takes
 * back the torn one, and what was handed on cannot be. What stays unfinished for a second is damage, and handed on
 * as it is from there on; so is all from a place other than the begin, where no record need begin. Closes the file.
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
      // The next is read into the same room: most looks find little, or nothing.
      if (whole > 0) await push(Uint8Array.from(bytes.subarray(0, whole)));
      at += whole;
      if (bytesRead === 0 && over) return;
      if (whole > 0 || bytesRead === 0) stillSinceMs = performance.now();
      const isBehind = whole > 0 && bytesRead === buffer.length;
      if (wanted > buffer.length) buffer = Buffer.allocUnsafe(wanted);
      if (!isBehind) await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }, file);
}

/** Whether an open file is packed with gzip. */
export async function isPacked(file: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(2);
  await file.read(head, 0, head.length, 0);
  return isGzip(head);
}

/** The unpacked bytes of an open gzip file from a place on; all that can be unpacked of a damaged one. Closes the file. */
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

/** Whether a recording of this length ends with its end record: its recorder has closed it. */
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
    // The tail begins somewhere in a record: the reader has to look past what seems to be an unfinished one.
    reader.end();
    return reader.ended;
  } catch (error) {
    // What is no recording grows into none.
    if (error instanceof UnreadableRecording) return true;
    throw error;
  }
}

/** Hands on everything from a place in a file; gives the place behind it. */
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

/** A stream of what `run` pushes, at the reader's pace. When it is over, or nobody reads any more, the file is closed. */
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
