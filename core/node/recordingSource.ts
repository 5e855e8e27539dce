import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import type { ReadItem } from "../recording/entry.ts";
import type { FormatVersion } from "../recording/format.ts";
import { type Loss, LossAccount } from "../recording/loss.ts";
import { RecordingReader, UnreadableRecording } from "../recording/reader.ts";
import { HostError, inWords, systemCode } from "./hostError.ts";
import { partSuffix } from "./recordingFile.ts";

const readByteLength = 1024 * 1024;

/** How a recording ended up being read. */
export interface ReadOutcome {
  readonly format: FormatVersion;
  readonly loss: Loss;
  /** 3 when bytes were lost or a `.chamber` lacks its end; else 0. */
  readonly exitCode: 0 | 3;
  /** What a person should know, a line each; empty when all is well. */
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** Told how far reading has come, in bytes of the file. */
  readonly onProgress?: (read: number, total: number) => void;
}

/**
 * Reads a recording file, `.gz` or not, in file order. `onItems` gets what each piece of the file completes;
 * the next piece is read when it is done.
 * @throws {HostError} `no-file`, `unreadable`: the file cannot be read, or is no recording
 */
export async function readRecording(
  path: string,
  onItems: (items: readonly ReadItem[]) => void | Promise<void>,
  options: ReadOptions = {},
): Promise<ReadOutcome> {
  const reader = new RecordingReader();
  const account = new LossAccount();
  const take = async (items: readonly ReadItem[]): Promise<void> => {
    for (const item of items) account.add(item);
    await onItems(items);
  };
  let cutInPacking = false;
  try {
    cutInPacking = await eachPiece(path, options, (bytes) => take(reader.push(bytes)));
    await take(reader.end());
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error;
    const justBegun = error.reason === "cut-in-head" && path.endsWith(partSuffix);
    if (!justBegun) throw new HostError("unreadable", `${path} ${error.message}`);
    const { size } = await stat(path);
    if (size > 0) account.add({ kind: "damage", fileOffset: 0, byteLength: size, reason: "cut-short" });
  }
  const format = reader.head?.version ?? { major: 1, minor: 0 };
  return { format, loss: account.loss, ...judge(path, account.loss, cutInPacking) };
}

function judge(path: string, loss: Loss, cutInPacking: boolean): Pick<ReadOutcome, "exitCode" | "notes"> {
  const notes: string[] = [];
  const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;
  for (const { fileOffset, byteLength, reason } of loss.damage) {
    notes.push(
      `${count(byteLength, "byte")} of the file at ${fileOffset} ${byteLength === 1 ? "is" : "are"} lost: ${damageWords[reason]}`,
    );
  }
  if (loss.missingRecords > 0) notes.push(`${count(loss.missingRecords, "record")} missing by the numbering`);
  for (const gap of loss.gaps) {
    if (gap.reason === "sliced") continue;
    const bytes = gap.legs.reduce((sum, leg) => sum + leg.byteLength, 0);
    notes.push(
      `${count(gap.records, "record")} with ${count(bytes, "byte")} of traffic never written: ${gap.reason}${gap.detail === null ? "" : `, ${gap.detail}`}`,
    );
  }
  if (loss.endMismatch) notes.push("the end record counts otherwise than what was read");
  if (cutInPacking) notes.push("the compressed file is cut short or damaged: what could be unpacked was read");
  const lacksEnd = !loss.complete && !path.endsWith(partSuffix);
  if (lacksEnd) notes.push("its end record is missing: it was cut short");
  const damaged = loss.lostBytes > 0 || loss.missingRecords > 0 || loss.endMismatch || cutInPacking || lacksEnd;
  if (!damaged && !loss.complete)
    notes.push("still being written, or its recorder was killed: everything up to its last whole record was read");
  return { exitCode: damaged ? 3 : 0, notes };
}

const damageWords = {
  unreadable: "no valid record begins there",
  "cut-short": "a record is cut short",
  malformed: "a record with a valid checksum makes no sense",
  "out-of-order": "a record repeats or precedes what was read before it",
  "after-end": "bytes stand behind the end record",
  "resync-limit": "the search for the next record was given up",
} as const;

/** @returns true when the packing (gzip) was cut or damaged */
async function eachPiece(
  path: string,
  options: ReadOptions,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<boolean> {
  const total = await sizeOf(path);
  let read = 0;
  const stream = createReadStream(path, { highWaterMark: readByteLength });
  const count = (bytes: Uint8Array): void => {
    read += bytes.length;
    options.onProgress?.(read, total);
  };
  if (!path.endsWith(".gz")) {
    try {
      for await (const bytes of stream) {
        count(bytes as Buffer);
        await take(bytes as Buffer);
      }
    } catch (error) {
      throw hostErrorOf(error, path);
    }
    return false;
  }
  const gunzip = createGunzip({ chunkSize: readByteLength });
  stream.on("data", (bytes) => count(bytes as Buffer));
  stream.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const bytes of stream.pipe(gunzip)) await take(bytes as Buffer);
    return false;
  } catch (error) {
    if (error instanceof UnreadableRecording) throw error;
    // Whatever zlib could unpack before its error has been taken.
    if (systemCode(error).startsWith("Z_")) return true;
    throw hostErrorOf(error, path);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) throw new HostError("unreadable", `${path} is a folder, not a recording`);
    // Opening tells what stat does not: the permission to read.
    await (await open(path, "r")).close();
    return facts.size;
  } catch (error) {
    throw hostErrorOf(error, path);
  }
}

/** Words a failure to read; errors that are no system's pass through. */
function hostErrorOf(error: unknown, path: string): unknown {
  if (error instanceof HostError || error instanceof UnreadableRecording) return error;
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).syscall === undefined) return error;
  const missing = systemCode(error) === "ENOENT";
  return new HostError(missing ? "no-file" : "unreadable", `${path} cannot be read: ${inWords(error)}`);
}

const recordingPattern = /\.chamber(\.gz|\.part)?$/;

/**
 * The recordings that paths name: files as they are, folders searched through, in order of name.
 * @throws {HostError} `no-file`
 */
export async function findRecordings(path: string): Promise<string[]> {
  let facts: Awaited<ReturnType<typeof stat>>;
  try {
    facts = await stat(path);
  } catch (error) {
    throw hostErrorOf(error, path);
  }
  if (!facts.isDirectory()) return [path];
  try {
    const names = await readdir(path, { recursive: true });
    return names
      .filter((name) => recordingPattern.test(name))
      .sort()
      .map((name) => join(path, name));
  } catch (error) {
    throw hostErrorOf(error, path);
  }
}
