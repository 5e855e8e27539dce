import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { concatBytes } from "../bytes/concat.ts";
import type { EntryDraft, RecordingHeader } from "../recording/entry.ts";
import { type PlacedEntry, RecordingWriter } from "../recording/writer.ts";
import { inWords, systemCode } from "./hostError.ts";

/** While a recording is being written it has this ending; a clean close takes it off. */
export const partSuffix = ".part";

/** What became of a recording. */
export interface RecordingOutcome {
  /** Where it is: without the `.part` ending after a clean close; null when no file could be made. */
  readonly path: string | null;
  /** False when anything that passed the proxy is not in the file. */
  readonly whole: boolean;
}

/** Told at once when writing fails, and when it works again. */
export interface RecordingTrouble {
  readonly path: string;
  readonly kind: "write-failed" | "sync-failed" | "writing-again" | "not-renamed";
  readonly detail: string;
}

export interface RecordingFileOptions {
  /** Where the recording shall be, without `.part`. */
  readonly path: string;
  readonly header: RecordingHeader;
  readonly nowNs: () => number;
  readonly onTrouble: (trouble: RecordingTrouble) => void;
}

const syncEveryMs = 250;
/** A turn that lasts longer writes what it has so far: many busy sockets, or a busy machine, make long turns. */
const longTurnNs = 2e6;
const retryAfterMs = { first: 500, longest: 5000 } as const;
const calmNs = 30e9;
/** Room that must be there before a full disk counts as free again: a gap record alone fits into any corner. */
const neededRoom = new Uint8Array(64 * 1024);

/**
 * A recording being written. `append` never throws and never waits for the disk: what one turn of the
 * event loop appends is written at its end, in one go, or earlier when the turn is long, so that the death
 * of the process loses at most that turn; data is flushed to the device every 250 ms. When the disk fails
 * the entries are counted, and a gap record accounts for them as soon as writing works again.
 */
export class RecordingFile {
  readonly path: string;
  readonly #options: RecordingFileOptions;
  readonly #writer = new RecordingWriter(randomBytes(4).readUInt32BE());
  #queue: EntryDraft[] = [];
  /** Time of the first entry in the queue. */
  #queuedAtNs = 0;
  #flushing: NodeJS.Immediate | undefined;
  #fd: number | undefined;
  #fileLength = 0;
  #dirty = false;
  #syncing = false;
  #syncFailing = false;
  readonly #syncTimer: NodeJS.Timeout;
  #failing: string | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs: number = retryAfterMs.first;
  #recoveredAtNs = 0;
  #begun = false;
  #lostAny = false;
  #closed = false;

  /**
   * Makes the file `path.part`. A folder that cannot be written is no reason to stop a game: the
   * trouble is told and opening is tried again. A file that is there is never written over.
   */
  constructor(options: RecordingFileOptions) {
    this.#options = options;
    this.path = options.path;
    this.#begin();
    this.#syncTimer = setInterval(() => this.#sync(), syncEveryMs);
    this.#syncTimer.unref();
  }

  /** The file's path at this moment. */
  get partPath(): string {
    return this.path + partSuffix;
  }

  /** True while the disk refuses what is appended. */
  get failing(): boolean {
    return this.#failing !== undefined;
  }

  /** True while everything appended is in the file, or about to be. */
  get whole(): boolean {
    return this.#failing === undefined && !this.#lostAny;
  }

  /** Takes an entry; its bytes must stay as they are until the turn ends, when they are encoded and written. */
  append(draft: EntryDraft): void {
    if (this.#closed) return;
    if (this.#failing !== undefined) {
      this.#lose(this.#writer.append(draft));
      return;
    }
    this.#queue.push(draft);
    this.#flushing ??= setImmediate(() => this.flush());
    if (draft.type === "unknown") return;
    if (this.#queue.length === 1) this.#queuedAtNs = draft.atNs;
    else if (draft.atNs - this.#queuedAtNs > longTurnNs) this.flush();
  }

  /** Writes what is queued, now. */
  flush(): void {
    if (this.#flushing) clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const drafts = this.#queue;
    if (drafts.length === 0) return;
    this.#queue = [];
    const queue = drafts.map((draft) => this.#writer.append(draft));
    const written = this.#write(concatBytes(queue.map(({ bytes }) => bytes)));
    if (written.error === undefined) return;
    let whole = 0;
    let kept = 0;
    for (const { bytes } of queue) {
      if (whole + bytes.length > written.byteLength) break;
      whole += bytes.length;
      kept += 1;
    }
    this.#cutBack(written.byteLength - whole);
    for (const placed of queue.slice(kept)) this.#lose(placed);
    this.#fail(written.error);
  }

  /** Writes index and end, flushes to the device, takes off `.part`. Safe to call twice. */
  close(): RecordingOutcome {
    if (!this.#closed) {
      this.flush();
      if (this.#failing !== undefined) this.#tryAgain({ last: true });
    }
    this.#closed = true;
    clearInterval(this.#syncTimer);
    clearTimeout(this.#retry);
    if (this.#fd === undefined) return { path: existsSync(this.partPath) ? this.partPath : null, whole: false };
    const ended = this.#failing === undefined && this.#writeEnd();
    try {
      fdatasyncSync(this.#fd);
      // Some file systems tell only here that they had no room.
      closeSync(this.#fd);
    } catch (error) {
      this.#tell("sync-failed", inWords(error));
    }
    this.#fd = undefined;
    if (!ended) return { path: this.partPath, whole: false };
    const path = this.#rename();
    return { path, whole: path !== null && !this.#lostAny };
  }

  #writeEnd(): boolean {
    const { error, byteLength } = this.#write(this.#writer.end(this.#options.nowNs()));
    if (error === undefined) return true;
    // Without its end the file is as a crash would have left it, which every reader takes.
    this.#cutBack(byteLength);
    this.#tell("write-failed", inWords(error));
    return false;
  }

  /** @returns null when somebody took the file away while it was written */
  #rename(): string | null {
    try {
      if (existsSync(this.path)) throw new Error("a file of that name is there");
      renameSync(this.partPath, this.path);
      return this.path;
    } catch (error) {
      this.#tell("not-renamed", inWords(error));
      return existsSync(this.partPath) ? this.partPath : null;
    }
  }

  /** Makes the file and writes its head, whichever is still to be done. */
  #begin(): boolean {
    try {
      if (this.#fd === undefined) {
        mkdirSync(dirname(this.path), { recursive: true });
        // "wx": never over a file that is there.
        this.#fd = openSync(this.partPath, "wx");
      }
    } catch (error) {
      this.#fail(error);
      return false;
    }
    if (this.#begun) return true;
    const written = this.#write(this.#writer.begin(this.#options.header));
    if (written.error === undefined) this.#begun = true;
    else this.#refused(written.byteLength, written.error);
    return this.#begun;
  }

  /** Writes all, or as much as the disk takes. Positional, so that a torn end is written over. */
  #write(bytes: Uint8Array): { byteLength: number; error: unknown } {
    let byteLength = 0;
    try {
      while (byteLength < bytes.length) {
        byteLength += writeSync(
          this.#fd as number,
          bytes,
          byteLength,
          bytes.length - byteLength,
          this.#fileLength + byteLength,
        );
      }
      return { byteLength, error: undefined };
    } catch (error) {
      return { byteLength, error: error ?? new Error("write failed") };
    } finally {
      this.#fileLength += byteLength;
      this.#dirty = true;
    }
  }

  /** Takes the torn end off the file; where even that fails, readers find their way behind it. */
  #cutBack(byteLength: number): void {
    this.#fileLength -= byteLength;
    try {
      ftruncateSync(this.#fd as number, this.#fileLength);
    } catch {
      // Written over by the next record, which is positional.
    }
  }

  #lose(placed: PlacedEntry): void {
    this.#lostAny = true;
    this.#writer.lose(placed);
  }

  #fail(error: unknown): void {
    const first = this.#failing === undefined;
    this.#failing = systemCode(error);
    if (first) {
      this.#tell("write-failed", inWords(error));
      // A disk that is full again and again is tried ever more rarely.
      if (this.#options.nowNs() - this.#recoveredAtNs > calmNs) this.#retryMs = retryAfterMs.first;
    }
    this.#retry = setTimeout(() => this.#tryAgain(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, retryAfterMs.longest);
  }

  #tryAgain({ last = false } = {}): void {
    clearTimeout(this.#retry);
    const code = this.#failing;
    if (code === undefined || !this.#begin()) return;
    if (!last) {
      const { byteLength, error } = this.#write(neededRoom);
      if (error !== undefined) return this.#refused(byteLength, error);
      this.#cutBack(byteLength);
    }
    const gap = this.#writer.gap(code);
    if (gap) {
      const written = this.#write(gap.bytes);
      if (written.error !== undefined) return this.#refused(written.byteLength, written.error);
      this.#writer.settle(gap);
    }
    this.#failing = undefined;
    this.#recoveredAtNs = this.#options.nowNs();
    const missing = gap?.entry.legs.reduce((sum, leg) => sum + leg.byteLength, 0) ?? 0;
    this.#tell(
      "writing-again",
      gap ? `${gap.entry.records} records with ${missing} bytes of traffic are missing` : "nothing is missing",
    );
  }

  #refused(byteLength: number, error: unknown): void {
    this.#cutBack(byteLength);
    this.#fail(error);
  }

  #sync(): void {
    if (!this.#dirty || this.#syncing || this.#fd === undefined) return;
    this.#dirty = false;
    this.#syncing = true;
    fdatasync(this.#fd, (error) => {
      this.#syncing = false;
      if (error && !this.#syncFailing && !this.#closed) this.#tell("sync-failed", inWords(error));
      this.#syncFailing = error !== null;
    });
  }

  #tell(kind: RecordingTrouble["kind"], detail: string): void {
    this.#options.onTrouble({ path: this.path, kind, detail });
  }
}
