import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isGzip } from "../bytes/gzip.ts";
import { foreignFormats, titleWords } from "../formats/catalogue.ts";
import type { ImportFault } from "../formats/importFault.ts";
import { SourceReader } from "../formats/sourceReader.ts";
import { kindsByName, type OpenableKind, openableWords } from "../host/openable.ts";
import { counted } from "../language/english/words.ts";
import type { GapReason, ReadItem } from "../recording/entry.ts";
import type { FormatVersion } from "../recording/format.ts";
import { isUnreadPart, type Loss, LossAccount } from "../recording/loss.ts";
import { UnreadableRecording } from "../recording/reader.ts";
import { recogniseFile } from "./fileHead.ts";
import { HostError, readFailure } from "./hostError.ts";
import { joinedBytes } from "./joinedFile.ts";
import { openRegular } from "./openFile.ts";
import { partSuffix } from "./recordingFile.ts";
import { runGameIn } from "./runFolder.ts";
import { eachUnpackedPiece, type PackingState } from "./unpackedPieces.ts";

/** The size of a piece: small enough that the entries of one piece can be freed before the next piece is read. */
const readByteLength = 64 * 1024;

/** The outcome of reading a file. */
export interface ReadOutcome {
  readonly kind: OpenableKind;
  /** Whether item offsets are offsets in the file: false for compressed files and for files from other programs. */
  readonly hasPlaces: boolean;
  readonly format: FormatVersion;
  readonly loss: Loss;
  /**
   * The exit code: 3 if bytes were lost, if the end of a `.chamber` is missing, or if part of another file was not
   * understood; else 0.
   */
  readonly exitCode: 0 | 3;
  /** Notes for the user, one line each; empty if nothing is wrong. */
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** Receives the number of bytes that have been read, and the file's length. */
  readonly onProgress?: (read: number, total: number) => void;
  /** Set this to refuse files from other programs. The text completes the sentence in the error message. */
  readonly onlyRecordings?: string;
}

/** The number of faults of one kind to report in full; further ones are only counted. */
export const keptFaults = 20;

/**
 * Reads any file that Black Chamber opens, gzip-compressed or not, in file order. `onItems` receives the items that
 * each piece of the file completes; the next piece is read once `onItems` is done. If the path is a run folder, its
 * game is read.
 * @throws {HostError} `no-file`, `unreadable`: the file cannot be read, or its kind is unknown
 */
export async function readRecording(
  named: string,
  onItems: (items: readonly ReadItem[]) => void | Promise<void>,
  options: ReadOptions = {},
): Promise<ReadOutcome> {
  const path = await runGameIn(named);
  const reader = new SourceReader(basename(path));
  const account = new LossAccount();
  const faults = new FaultNotes();
  const take = async (items: readonly ReadItem[]): Promise<void> => {
    const { kind } = reader;
    if (options.onlyRecordings !== undefined && kind !== null && kind !== "recording")
      throw new HostError("unreadable", `${path} is ${titleWords(kind)}, not a recording: ${options.onlyRecordings}`);
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
    await take(reader.end(packing !== "whole"));
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error;
    if (error.reason === "cut-in-head" && packing !== "whole")
      throw new HostError("unreadable", `${path} cannot be decompressed: ${packingWords[packing]}`);
    const justBegun = error.reason === "cut-in-head" && path.endsWith(partSuffix);
    if (!justBegun) throw new HostError("unreadable", `${path} ${error.message}`);
    if (byteLength > 0) await take([{ kind: "damage", fileOffset: 0, byteLength, reason: "cut-short" }]);
  }
  const isForeign = reader.kind !== null && reader.kind !== "recording";
  const { notes, exitCode } = assess({ path, isForeign }, account.loss, packing);
  return {
    kind: reader.kind ?? "recording",
    hasPlaces: !isPacked && reader.kind === "recording",
    format: reader.version,
    loss: account.loss,
    notes: [...faults.notes, ...notes],
    exitCode: faults.notes.length > 0 ? 3 : exitCode,
  };
}

/** Converts the faults in another program's file to notes. */
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
  whole: "it is empty",
  cut: "it is truncated at the start",
  damaged: "it is not a gzip file or is damaged at the start",
} as const;

/**
 * @param file `isForeign`: whether another program wrote the file; if so, the faults name the parts that could not be
 *   read
 */
function assess(
  { path, isForeign }: { readonly path: string; readonly isForeign: boolean },
  loss: Loss,
  packing: PackingState,
): Pick<ReadOutcome, "exitCode" | "notes"> {
  const notes: string[] = [];
  for (const { fileOffset, byteLength, reason } of loss.damage.slice(0, keptFaults)) {
    notes.push(`${counted(byteLength, "byte")} lost at file offset ${fileOffset}: ${damageWords[reason]}`);
  }
  if (loss.damage.length > keptFaults)
    notes.push(`bytes lost in ${counted(loss.damage.length - keptFaults, "more place")}`);
  if (loss.headerMissing) notes.push("its header is missing: the recorder and the start time are unknown");
  if (loss.missingRecords > 0)
    notes.push(`${counted(loss.missingRecords, "record")} missing (gap in the sequence numbers)`);
  if (loss.missingBytes > 0) notes.push(`${counted(loss.missingBytes, "byte")} of traffic missing`);
  if (loss.repeatedBytes > 0) notes.push(`${counted(loss.repeatedBytes, "byte")} of traffic recorded twice`);
  const lossyGaps = loss.gaps.filter(({ reason }) => reason !== "sliced");
  if (!isForeign) notes.push(...gapNotes(lossyGaps));
  if (loss.endMismatch) notes.push("the counts in the end record differ from what was read");
  if (packing !== "whole")
    notes.push(`the compressed file is ${packing === "cut" ? "truncated" : packing}; everything before that was read`);
  const lacksEnd = !loss.complete && !path.endsWith(partSuffix);
  if (lacksEnd)
    notes.push(
      isForeign ? "its end is lost: the file is truncated" : "its end record is missing: the file is truncated",
    );
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
    notes.push("still being written, or its recorder was killed: everything up to its last complete record was read");
  return { exitCode: damaged ? 3 : 0, notes };
}

function gapNotes(gaps: Loss["gaps"]): string[] {
  const notes = gaps.slice(0, keptFaults).map((gap) => {
    const { reason, records, legs, detail } = gap;
    const bytes = legs.reduce((sum, leg) => sum + leg.byteLength, 0);
    const what = isUnreadPart(gap) ? unreadWords : gapWords[reason](counted(records, "record"), counted(bytes, "byte"));
    return `${what}${detail === null ? "" : ` (${detail})`}`;
  });
  return gaps.length > keptFaults ? [...notes, counted(gaps.length - keptFaults, "more gap")] : notes;
}

/** Describes a gap without records or legs, which stands for an unreadable part of another program's file. */
const unreadWords = "an import left out a part that it could not read";

const gapWords: Readonly<Record<GapReason, (records: string, bytes: string) => string>> = {
  "write-failed": (records, bytes) => `the recorder could not write ${records} with ${bytes} of traffic`,
  damaged: (records, bytes) => `a recovery left out damage: ${records} with ${bytes} of traffic`,
  sliced: (records, bytes) => `a slice left out ${records} with ${bytes} of traffic`,
};

const damageWords = {
  unreadable: "no valid record starts there",
  "cut-short": "a record is truncated",
  malformed: "a record with a valid checksum has invalid content",
  "out-of-order": "a record repeats or precedes an earlier one",
  "after-end": "there are bytes after the end record",
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
    // A damaged compressed file is read again from its start; only the first reading uses the pieces that were opened
    // above.
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
  const run = await joinedBytes(path);
  if (run) return yield run;
  const file = await openRegular(path);
  let read = 0;
  try {
    const { size: total } = await file.stat();
    for await (const bytes of file.createReadStream({ highWaterMark: readByteLength })) {
      read += (bytes as Buffer).length;
      options.onProgress?.(read, total);
      yield bytes as Buffer;
    }
  } catch (error) {
    throw readFailure(error, path);
  }
}

/**
 * Returns the size of a readable file.
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function sizeOf(path: string): Promise<number> {
  const file = await openRegular(path);
  try {
    return (await file.stat()).size;
  } catch (error) {
    throw readFailure(error, path);
  } finally {
    await file.close();
  }
}

/** Which files in a folder to find. */
export type Wanted = "all" | "recordings";

/**
 * Finds the recordings at a path: the file itself, or the files in a folder, sorted by name.
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
  const kinds = wanted === "all" ? ` or other file that Black Chamber opens: ${openableWords}` : " (.chamber)";
  throw new HostError("no-file", `${path} has no recording${kinds}`);
}

/** Lists unreadable folders as if they were recordings, so that reading them reports the error. */
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
 * Whether a file in a searched folder is listed. Recordings are recognised by name, so that damaged recordings are
 * found. A `.json` or `.csv` file is listed only if Black Chamber can read its content.
 */
export async function isListed(path: string, wanted: Wanted = "all"): Promise<boolean> {
  const kinds = kindsByName(path);
  if (kinds.includes("recording")) return true;
  if (wanted === "recordings" || kinds.length === 0) return false;
  const found = await recogniseFile(path).catch(() => null);
  return found !== null && found.kind !== "unread" && found.byContent;
}
