import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { GapReason, ReadItem } from "../recording/entry.ts";
import { type FormatVersion, formatVersion } from "../recording/format.ts";
import { type Loss, LossAccount } from "../recording/loss.ts";
import { RecordingReader, UnreadableRecording } from "../recording/reader.ts";
import { HostError, inWords, systemCode } from "./hostError.ts";
import { partSuffix } from "./recordingFile.ts";
import { eachUnpackedPiece, type PackingState } from "./unpackedPieces.ts";

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
  let packing: PackingState = "whole";
  let byteLength = 0;
  try {
    packing = await eachPiece(path, options, (bytes) => {
      byteLength += bytes.length;
      return take(reader.push(bytes));
    });
    await take(reader.end());
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error;
    if (error.reason === "cut-in-head" && packing !== "whole")
      throw new HostError("unreadable", `${path} cannot be unpacked: ${packingWords[packing]}`);
    const justBegun = error.reason === "cut-in-head" && path.endsWith(partSuffix);
    const isOtherLog = error.reason === "not-a-recording" && otherLogPattern.test(path);
    const hint = isOtherLog ? "; chamber import makes a recording of such logs" : "";
    if (!justBegun) throw new HostError("unreadable", `${path} ${error.message}${hint}`);
    if (byteLength > 0) await take([{ kind: "damage", fileOffset: 0, byteLength, reason: "cut-short" }]);
  }
  const format = reader.head?.version ?? formatVersion;
  return { format, loss: account.loss, ...judge(path, account.loss, packing) };
}

/** Names of files that `chamber import` takes. */
const otherLogPattern = /\.(jsonl|json|clg|csv)(\.gz)?$/;

const packingWords = {
  whole: "nothing is packed in it",
  cut: "it is cut short right at its beginning",
  damaged: "it is no gzip file, or damaged right at its beginning",
} as const;

function judge(path: string, loss: Loss, packing: PackingState): Pick<ReadOutcome, "exitCode" | "notes"> {
  const notes: string[] = [];
  const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;
  for (const { fileOffset, byteLength, reason } of loss.damage) {
    notes.push(
      `${count(byteLength, "byte")} of the file at ${fileOffset} ${byteLength === 1 ? "is" : "are"} lost: ${damageWords[reason]}`,
    );
  }
  if (loss.headerMissing) notes.push("its header is missing: who recorded it, and when, is not known");
  if (loss.missingRecords > 0) notes.push(`${count(loss.missingRecords, "record")} missing by the numbering`);
  if (loss.missingBytes > 0) notes.push(`${count(loss.missingBytes, "byte")} of traffic missing`);
  if (loss.repeatedBytes > 0) notes.push(`${count(loss.repeatedBytes, "byte")} of traffic stand twice`);
  const lossyGaps = loss.gaps.filter(({ reason }) => reason !== "sliced");
  for (const { reason, records, legs, detail } of lossyGaps) {
    const bytes = legs.reduce((sum, leg) => sum + leg.byteLength, 0);
    notes.push(
      `${count(records, "record")} with ${count(bytes, "byte")} of traffic ${gapWords[reason]}${detail === null ? "" : `: ${detail}`}`,
    );
  }
  if (loss.endMismatch) notes.push("the end record counts otherwise than what was read");
  if (packing !== "whole") notes.push(`the compressed file is ${packing}: what could be unpacked before was read`);
  const lacksEnd = !loss.complete && !path.endsWith(partSuffix);
  if (lacksEnd) notes.push("its end record is missing: it was cut short");
  const damaged =
    loss.lostBytes > 0 ||
    loss.headerMissing ||
    loss.missingRecords > 0 ||
    loss.repeatedBytes > 0 ||
    lossyGaps.length > 0 ||
    loss.endMismatch ||
    packing !== "whole" ||
    lacksEnd;
  if (!damaged && !loss.complete)
    notes.push("still being written, or its recorder was killed: everything up to its last whole record was read");
  return { exitCode: damaged ? 3 : 0, notes };
}

const gapWords: Readonly<Record<GapReason, string>> = {
  "write-failed": "could not be written",
  damaged: "were damaged before a recovery",
  sliced: "were left out on purpose",
};

const damageWords = {
  unreadable: "no valid record begins there",
  "cut-short": "a record is cut short",
  malformed: "a record with a valid checksum makes no sense",
  "out-of-order": "a record repeats or precedes what was read before it",
  "after-end": "bytes stand behind the end record",
} as const;

async function eachPiece(
  path: string,
  options: ReadOptions,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<PackingState> {
  const pieces = (): AsyncIterable<Uint8Array> => piecesOf(path, options);
  if (path.endsWith(".gz")) return eachUnpackedPiece(pieces, take);
  for await (const bytes of pieces()) await take(bytes);
  return "whole";
}

async function* piecesOf(path: string, options: ReadOptions): AsyncGenerator<Uint8Array> {
  const total = await sizeOf(path);
  let read = 0;
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: readByteLength })) {
      read += (bytes as Buffer).length;
      options.onProgress?.(read, total);
      yield bytes as Buffer;
    }
  } catch (error) {
    throw hostErrorOf(error, path);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) {
      await readdir(path);
      throw new HostError("unreadable", `${path} is a folder, not a recording`);
    }
    // Opening tells what stat does not: the permission to read.
    await (await open(path, "r")).close();
    return facts.size;
  } catch (error) {
    throw hostErrorOf(error, path);
  }
}

/** Words a failure to read; errors that are no system's pass through. */
function hostErrorOf(error: unknown, path: string): unknown {
  if (error instanceof HostError) return error;
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
  const found = await recordingsIn(path);
  if (found.length === 0)
    throw new HostError(
      "no-file",
      `${path} holds no recording: none of its files ends in .chamber, .chamber.gz or .part; chamber import takes other logs`,
    );
  return found;
}

/** A folder inside that cannot be read is named like a recording: reading it will say why. */
async function recordingsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [folder];
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await recordingsIn(path)));
    else if (recordingPattern.test(entry.name)) found.push(path);
  }
  return found;
}
