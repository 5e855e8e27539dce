import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isGzip } from "../bytes/gzip.ts";
import { foreignFormats, titleWords } from "../formats/catalogue.ts";
import type { ImportFault } from "../formats/importFault.ts";
import { SourceReader } from "../formats/sourceReader.ts";
import { kindsByName, type OpenableKind, openableWords } from "../host/openable.ts";
import { counted } from "../language/english/words.ts";
import type { GapReason, ReadItem } from "../recording/entry.ts";
import type { FormatVersion } from "../recording/format.ts";
import { type Loss, LossAccount } from "../recording/loss.ts";
import { UnreadableRecording } from "../recording/reader.ts";
import { recogniseFile } from "./fileHead.ts";
import { HostError, readFailure } from "./hostError.ts";
import { partSuffix } from "./recordingFile.ts";
import { eachUnpackedPiece, type PackingState } from "./unpackedPieces.ts";

const readByteLength = 1024 * 1024;

/** How a file ended up being read. */
export interface ReadOutcome {
  readonly kind: OpenableKind;
  /** Whether the places of its items are places in the file: not in a packed file, nor in one of another program. */
  readonly hasPlaces: boolean;
  readonly format: FormatVersion;
  readonly loss: Loss;
  /** 3 when bytes were lost, a `.chamber` lacks its end, or something of another file was not understood; else 0. */
  readonly exitCode: 0 | 3;
  /** What a person should know, a line each; empty when all is well. */
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** Told how far reading has come, in bytes of the file. */
  readonly onProgress?: (read: number, total: number) => void;
  /** Set where files of other programs are of no use: why, as the end of a sentence. */
  readonly onlyRecordings?: string;
}

/** Faults of a file of another program that are given in full; the others are counted. */
export const keptFaults = 20;

/**
 * Reads any file that Black Chamber opens, packed with gzip or not, in file order. `onItems` gets what each piece of the file completes;
 * the next piece is read when it is done.
 * @throws {HostError} `no-file`, `unreadable`: the file cannot be read, or is nothing that is read
 */
export async function readRecording(
  path: string,
  onItems: (items: readonly ReadItem[]) => void | Promise<void>,
  options: ReadOptions = {},
): Promise<ReadOutcome> {
  const reader = new SourceReader(basename(path));
  const account = new LossAccount();
  const faults = new FaultNotes();
  const take = async (items: readonly ReadItem[]): Promise<void> => {
    const { kind } = reader;
    if (options.onlyRecordings !== undefined && kind !== null && kind !== "recording")
      throw new HostError("unreadable", `${path} is ${titleWords(kind)}, no recording: ${options.onlyRecordings}`);
    for (const fault of reader.faults.splice(0)) faults.add(fault, kind);
    for (const item of items) account.add(item);
    await onItems(items);
  };
  let packing: PackingState = "whole";
  let isPacked = false;
  let byteLength = 0;
  try {
    [isPacked, packing] = await eachPiece(path, options, (bytes) => {
      byteLength += bytes.length;
      return take(reader.push(bytes));
    });
    await take(reader.end());
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error;
    if (error.reason === "cut-in-head" && packing !== "whole")
      throw new HostError("unreadable", `${path} cannot be unpacked: ${packingWords[packing]}`);
    const justBegun = error.reason === "cut-in-head" && path.endsWith(partSuffix);
    if (!justBegun) throw new HostError("unreadable", `${path} ${error.message}`);
    if (byteLength > 0) await take([{ kind: "damage", fileOffset: 0, byteLength, reason: "cut-short" }]);
  }
  const { notes, exitCode } = judge(path, account.loss, packing);
  return {
    kind: reader.kind ?? "recording",
    hasPlaces: !isPacked && reader.kind === "recording",
    format: reader.version,
    loss: account.loss,
    notes: [...faults.notes, ...notes],
    exitCode: faults.notes.length > 0 ? 3 : exitCode,
  };
}

/** The faults of a file of another program as notes. */
class FaultNotes {
  readonly #first: string[] = [];
  #more = 0;

  get notes(): readonly string[] {
    return this.#more === 0 ? this.#first : [...this.#first, counted(this.#more, "more fault")];
  }

  add({ at, message }: ImportFault, kind: OpenableKind | null): void {
    const unit = kind === null || kind === "recording" ? "byte" : foreignFormats[kind].unit;
    if (this.#first.length < keptFaults) this.#first.push(`${unit} ${at} ${message}`);
    else this.#more += 1;
  }
}

const packingWords = {
  whole: "nothing is packed in it",
  cut: "it is cut short right at its beginning",
  damaged: "it is no gzip file, or damaged right at its beginning",
} as const;

function judge(path: string, loss: Loss, packing: PackingState): Pick<ReadOutcome, "exitCode" | "notes"> {
  const notes: string[] = [];
  for (const { fileOffset, byteLength, reason } of loss.damage) {
    notes.push(
      `${counted(byteLength, "byte")} of the file at ${fileOffset} ${byteLength === 1 ? "is" : "are"} lost: ${damageWords[reason]}`,
    );
  }
  if (loss.headerMissing) notes.push("its header is missing: who recorded it, and when, is not known");
  if (loss.missingRecords > 0) notes.push(`${counted(loss.missingRecords, "record")} missing by the numbering`);
  if (loss.missingBytes > 0) notes.push(`${counted(loss.missingBytes, "byte")} of traffic missing`);
  if (loss.repeatedBytes > 0) notes.push(`${counted(loss.repeatedBytes, "byte")} of traffic stand twice`);
  const lossyGaps = loss.gaps.filter(({ reason }) => reason !== "sliced");
  for (const { reason, records, legs, detail } of lossyGaps) {
    const bytes = legs.reduce((sum, leg) => sum + leg.byteLength, 0);
    notes.push(
      `${counted(records, "record")} with ${counted(bytes, "byte")} of traffic ${gapWords[reason]}${detail === null ? "" : `: ${detail}`}`,
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
): Promise<readonly [isPacked: boolean, packing: PackingState]> {
  const pieces = piecesOf(path, options);
  try {
    const first = await pieces.next();
    if (first.done) return [false, "whole"];
    const all = withFirst(first.value, pieces);
    // What is damaged is read a second time: only the first reading has begun already.
    let isBegun = false;
    const again = (): AsyncIterable<Uint8Array> => {
      if (isBegun) return piecesOf(path, options);
      isBegun = true;
      return all;
    };
    if (isGzip(first.value)) return [true, await eachUnpackedPiece(again, take)];
    for await (const bytes of all) await take(bytes);
    return [false, "whole"];
  } finally {
    await pieces.return(undefined);
  }
}

async function* withFirst(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function* piecesOf(path: string, options: ReadOptions): AsyncGenerator<Uint8Array, void> {
  const total = await sizeOf(path);
  let read = 0;
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: readByteLength })) {
      read += (bytes as Buffer).length;
      options.onProgress?.(read, total);
      yield bytes as Buffer;
    }
  } catch (error) {
    throw readFailure(error, path);
  }
}

/**
 * Size of a file that can be read.
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function sizeOf(path: string): Promise<number> {
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
    throw readFailure(error, path);
  }
}

/** Which files of a folder are wanted. */
export type Wanted = "all" | "recordings";

/**
 * The files that paths name: files as they are, folders searched through, in order of name.
 * @throws {HostError} `no-file`
 */
export async function findRecordings(path: string, wanted: Wanted = "all"): Promise<string[]> {
  let facts: Awaited<ReturnType<typeof stat>>;
  try {
    facts = await stat(path);
  } catch (error) {
    throw readFailure(error, path);
  }
  if (!facts.isDirectory()) return [path];
  const found = await recordingsIn(path, wanted);
  if (found.length > 0) return found;
  const looked = wanted === "all" ? ` or other file that Black Chamber opens: ${openableWords}` : " (.chamber)";
  throw new HostError("no-file", `${path} holds no recording${looked}`);
}

/** A folder inside that cannot be read is named like a recording: reading it will say why. */
async function recordingsIn(folder: string, wanted: Wanted): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [folder];
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await recordingsIn(path, wanted)));
    else if (await isListed(path, wanted)) found.push(path);
  }
  return found;
}

/**
 * Whether a file of a folder is one of those that are looked for. A recording is by its name, so that a damaged one is not
 * passed by. Of the many files that end in `.json` or `.csv` only those are that hold something Black Chamber reads.
 */
export async function isListed(path: string, wanted: Wanted = "all"): Promise<boolean> {
  const kinds = kindsByName(path);
  if (kinds.includes("recording")) return true;
  if (wanted === "recordings" || kinds.length === 0) return false;
  const found = await recogniseFile(path).catch(() => null);
  return found !== null && found.kind !== "unread" && found.byContent;
}
