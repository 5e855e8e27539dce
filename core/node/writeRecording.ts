import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { EntryCopy, EntryDraft, RecordingHeader } from "../recording/entry.ts";
import { RecordingWriter } from "../recording/writer.ts";
import { HostError, inWords } from "./hostError.ts";
import { partSuffix } from "./recordingFile.ts";

/**
 * A part of a new recording: a new entry, or an entry that is copied from another recording and keeps its offset.
 */
export type RecordingPiece = EntryDraft | EntryCopy;

const batchByteLength = 1024 * 1024;

/**
 * Refuses a path that already exists, before any work is done.
 * @throws {HostError} `exists`
 */
export function refuseTaken(path: string): void {
  if (existsSync(path))
    throw new HostError("exists", `${path} already exists and will not be overwritten: choose another --out`);
}

/**
 * Writes a complete recording from files: an import, recovery, slice or merge. Until it is complete, the file has a
 * different name, which ends in `.part`. It is compressed if `path` ends in `.gz`. If the disk fails, writing stops,
 * unlike in a live recording; any failure, including an error from `pieces`, removes the file. Memory is bounded:
 * pieces are read as they are written.
 *
 * @param path the path of the new file, whose folders are created if necessary
 * @param options `endNs`: when the recording ends, in nanoseconds, if that is later than its last entry; `isWhole`:
 *   whether the recording gets an end record (true by default)
 * @throws {HostError} `exists`, or `disk` if it cannot be written; errors of `pieces` pass through
 */
export async function writeRecordingFile(
  path: string,
  header: RecordingHeader,
  pieces: Iterable<RecordingPiece> | AsyncIterable<RecordingPiece>,
  { endNs = 0, isWhole = true }: { readonly endNs?: number; readonly isWhole?: boolean } = {},
): Promise<void> {
  refuseTaken(path);
  const file = await BatchFile.create(path);
  try {
    const writer = new RecordingWriter(randomBytes(4).readUInt32BE());
    file.add(writer.begin(header));
    let lastNs = endNs;
    for await (const piece of pieces) {
      const placed = piece.type === "gap" || "offset" in piece ? writer.copy(piece) : writer.append(piece);
      file.add(placed.bytes);
      if (piece.type !== "unknown") lastNs = Math.max(lastNs, piece.atNs);
      if (file.pendingByteLength >= batchByteLength) await file.write();
    }
    if (isWhole) file.add(writer.end(lastNs));
    await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** A file that is written in batches and has a `.part` name until it is complete. */
class BatchFile {
  pendingByteLength = 0;
  readonly #path: string;
  readonly #partPath: string;
  readonly #handle: FileHandle;
  #pending: Uint8Array[] = [];

  private constructor(path: string, partPath: string, handle: FileHandle) {
    this.#path = path;
    this.#partPath = partPath;
    this.#handle = handle;
  }

  static async create(path: string): Promise<BatchFile> {
    return orDiskError(path, async () => {
      mkdirSync(dirname(path), { recursive: true });
      // Do not use `path.part`, because that may be the very recording that is being recovered.
      const partPath = `${path}.${randomBytes(4).toString("hex")}${partSuffix}`;
      return new BatchFile(path, partPath, await open(partPath, "wx"));
    });
  }

  add(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.pendingByteLength += bytes.length;
  }

  async write(): Promise<void> {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.pendingByteLength = 0;
    // A gzip file may consist of several members, so each batch becomes a member of its own.
    const packed = this.#path.endsWith(".gz") ? await promisify(gzip)(bytes) : bytes;
    await orDiskError(this.#path, () => this.#handle.writeFile(packed));
  }

  async finish(): Promise<void> {
    await this.write();
    await orDiskError(this.#path, () => this.#handle.datasync());
    await this.#handle.close();
    refuseTakenMeanwhile(this.#path);
    await orDiskError(this.#path, () => rename(this.#partPath, this.#path));
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#partPath, { force: true });
  }
}

function refuseTakenMeanwhile(path: string): void {
  if (existsSync(path))
    throw new HostError(
      "exists",
      `${path} was created in the meantime and will not be overwritten: choose another --out`,
    );
}

async function orDiskError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new HostError("disk", `${path} cannot be written: ${inWords(error)}`);
  }
}
