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

/** The suffix of a recording while it is being written; a clean close removes it. */
export const partSuffix = ".part";

/** How the writing of a recording ended. */
export interface RecordingOutcome {
  /** Its path, without `.part` after a clean close; null if no file could be created. */
  readonly path: string | null;
  /** False if the file lacks any forwarded bytes. */
  readonly whole: boolean;
}

/** Reported as soon as writing fails, and when it works again. */
export interface RecordingTrouble {
  readonly path: string;
  readonly kind: "write-failed" | "sync-failed" | "writing-again" | "not-renamed";
  readonly detail: string;
}

export interface RecordingFileOptions {
  /** Path of the recording, without `.part`. */
  readonly path: string;
  readonly header: RecordingHeader;
  readonly nowNs: () => number;
  readonly onTrouble: (trouble: RecordingTrouble) => void;
}

const syncEveryMs = 250;
/** A longer turn writes what it has so far: many busy sockets or a busy machine make long turns. */
const longTurnNs = 2e6;
const retryAfterMs = { first: 500, longest: 5000 } as const;
const calmNs = 30e9;
/** Space that must be free before writing resumes on a full disk: a gap record needs almost none. */
const neededRoom = new Uint8Array(64 * 1024);

/**
 * A recording being written. `append` never throws and never waits for the disk. The entries of one turn of
 * the event loop are written together at its end, or earlier if the turn is long, so a crash loses at most
 * that turn. Data is flushed to the device every 250 ms. If the disk fails, entries are counted, and a gap
 * record accounts for them as soon as writing works again.
 */
export class RecordingFile {
  readonly path: string;
  readonly #options: RecordingFileOptions;
  readonly #writer = new RecordingWriter(randomBytes(4).readUInt32BE());
  #queue: EntryDraft[] = [];
  /** Time of the first queued entry. */
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
   * Creates the file `path.part`. Never overwrites a file. If the folder is not writable, the game goes on:
   * the trouble is reported and creation is retried.
   */
  constructor(options: RecordingFileOptions) {
    this.#options = options;
    this.path = options.path;
    this.#begin();
    this.#syncTimer = setInterval(() => this.#sync(), syncEveryMs);
    this.#syncTimer.unref();
  }

  /** The file's current path. */
  get partPath(): string {
    return this.path + partSuffix;
  }

  /** True while writes fail. */
  get failing(): boolean {
    return this.#failing !== undefined;
  }

  /** True while everything appended is in the file or queued for it. */
  get whole(): boolean {
    return this.#failing === undefined && !this.#lostAny;
  }

  /** Queues an entry. Its bytes must not change until the turn ends, when they are encoded and written. */
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

  /** Writes the queued entries now. */
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

  /** Writes index and end, flushes to the device and removes `.part`. Safe to call twice. */
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
      // Some file systems report a full disk only here.
      closeSync(this.#fd);
    } catch (error) {
      this.#report("sync-failed", inWords(error));
    }
    this.#fd = undefined;
    if (!ended) return { path: this.partPath, whole: false };
    const path = this.#rename();
    return { path, whole: path !== null && !this.#lostAny };
  }

  #writeEnd(): boolean {
    const { error, byteLength } = this.#write(this.#writer.end(this.#options.nowNs()));
    if (error === undefined) return true;
    // Without its end record the file looks like after a crash, which every reader accepts.
    this.#cutBack(byteLength);
    this.#report("write-failed", inWords(error));
    return false;
  }

  /** @returns null if the file was removed while it was written */
  #rename(): string | null {
    try {
      if (existsSync(this.path)) throw new Error("a file of that name already exists");
      renameSync(this.partPath, this.path);
      return this.path;
    } catch (error) {
      this.#report("not-renamed", inWords(error));
      return existsSync(this.partPath) ? this.partPath : null;
    }
  }

  /** Creates the file and writes its head, as far as not done yet. */
  #begin(): boolean {
    try {
      if (this.#fd === undefined) {
        mkdirSync(dirname(this.path), { recursive: true });
        // "wx" fails if the file exists.
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

  /** Writes all, or as much as the disk takes. Writes by position, so a torn record is overwritten. */
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

  /** Truncates a torn record at the end; if that fails too, readers skip it. */
  #cutBack(byteLength: number): void {
    this.#fileLength -= byteLength;
    try {
      ftruncateSync(this.#fd as number, this.#fileLength);
    } catch {
      // The next record, written by position, overwrites it.
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
      this.#report("write-failed", inWords(error));
      // A disk that fails repeatedly is retried at growing intervals.
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
    this.#report(
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
      if (error && !this.#syncFailing && !this.#closed) this.#report("sync-failed", inWords(error));
      this.#syncFailing = error !== null;
    });
  }

  #report(kind: RecordingTrouble["kind"], detail: string): void {
    this.#options.onTrouble({ path: this.path, kind, detail });
  }
}
