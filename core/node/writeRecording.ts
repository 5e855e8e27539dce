import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { EntryDraft, GapEntry, RecordingHeader } from "../recording/entry.ts";
import { RecordingWriter } from "../recording/writer.ts";
import { HostError, inWords } from "./hostError.ts";
import { partSuffix } from "./recordingFile.ts";

/** Traffic that a rewrite leaves out, or knows to be lost: see {@link RecordingWriter.leaveOut}. */
export type GapDraft = Omit<GapEntry, "sequence" | "records">;

/** What a recording is made from, in order. */
export type RecordingPiece = EntryDraft | GapDraft;

const batchByteLength = 1024 * 1024;

/**
 * Refuses a path that is taken, or whose `.part` is, before any work is done for it.
 * @throws {HostError} `exists`
 */
export function refuseTaken(path: string): void {
  for (const taken of [path, path + partSuffix]) {
    if (existsSync(taken))
      throw new HostError("exists", `${taken} exists already; recordings are never overwritten: choose another --out`);
  }
}

/**
 * Writes a whole recording at once, for what is made from files: imports, recoveries, slices, merges.
 * It is `path.part` until it is whole. Unlike a live recording's file it gives up when the disk fails,
 * and whatever stops it (also an error thrown by `pieces`) leaves no file behind. Memory is bounded:
 * pieces are taken as they are written.
 *
 * @param path where it shall be; folders on the way are made
 * @throws {HostError} `exists`, or `disk` when it cannot be written; what `pieces` throws passes through
 */
export async function writeRecordingFile(
  path: string,
  header: RecordingHeader,
  pieces: Iterable<RecordingPiece> | AsyncIterable<RecordingPiece>,
): Promise<void> {
  refuseTaken(path);
  const file = await BatchFile.create(path);
  try {
    const writer = new RecordingWriter(randomBytes(4).readUInt32BE());
    file.add(writer.begin(header));
    let lastNs = 0;
    for await (const piece of pieces) {
      if (piece.type === "gap") {
        const { type: _, ...gap } = piece;
        file.add(writer.leaveOut(gap).bytes);
      } else file.add(writer.append(piece).bytes);
      if (piece.type !== "unknown") lastNs = Math.max(lastNs, piece.atNs);
      if (file.pendingByteLength >= batchByteLength) await file.write();
    }
    file.add(writer.end(lastNs));
    await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** A file written in batches, under its `.part` name until it is finished. */
class BatchFile {
  pendingByteLength = 0;
  readonly #path: string;
  readonly #handle: FileHandle;
  #pending: Uint8Array[] = [];

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async create(path: string): Promise<BatchFile> {
    return orDiskError(path, async () => {
      mkdirSync(dirname(path), { recursive: true });
      // "wx": never over a file that is there.
      return new BatchFile(path, await open(path + partSuffix, "wx"));
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
    await orDiskError(this.#path, () => this.#handle.writeFile(bytes));
  }

  async finish(): Promise<void> {
    await this.write();
    await orDiskError(this.#path, () => this.#handle.datasync());
    await this.#handle.close();
    refuseTakenMeanwhile(this.#path);
    await orDiskError(this.#path, () => rename(this.#path + partSuffix, this.#path));
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#path + partSuffix, { force: true });
  }
}

function refuseTakenMeanwhile(path: string): void {
  if (existsSync(path)) throw new HostError("exists", `${path} was made by another program meanwhile; it is kept`);
}

async function orDiskError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new HostError("disk", `${path} cannot be written: ${inWords(error)}`);
  }
}
