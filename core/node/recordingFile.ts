import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { Batch } from "../bytes/batch.ts";
import type { TroubleKind } from "../host/host.ts";
import type { EntryDraft, RecordingHeader } from "../recording/entry.ts";
import { type PlacedEntry, RecordingWriter } from "../recording/writer.ts";
import { inWords, systemCode } from "./hostError.ts";
import {
  copyAll,
  type Descriptor,
  discard,
  interferenceWith,
  type RecorderFiles,
  systemFiles,
  writeAll,
} from "./recorderFiles.ts";

/** The suffix of a recording while it is being written; a clean close removes it. */
export const partSuffix = ".part";

/** The result of writing a recording. */
export interface RecordingOutcome {
  /** Path of the recording, without `.part` after a clean close; null if no file could be created. */
  readonly path: string | null;
  /** False if any forwarded bytes are missing from the file, or if the device did not confirm them. */
  readonly whole: boolean;
}

/** A problem with a recording, or the end of the recording. Reported as soon as it occurs. */
export interface RecordingTrouble {
  readonly path: string;
  readonly kind: TroubleKind;
  readonly detail: string;
}

export interface RecordingFileOptions {
  /** Returns a free path for the recording, without `.part`. Called again if another program takes the path first. */
  readonly path: () => string;
  readonly header: RecordingHeader;
  readonly nowNs: () => number;
  readonly onTrouble: (trouble: RecordingTrouble) => void;
  /** The file system calls; by default the operating system's. */
  readonly files?: RecorderFiles;
}

const syncEveryMs = 250;
/**
 * If a turn of the event loop lasts longer than this, the entries collected so far are written during the turn. A turn
 * is long if many sockets, or the whole machine, are busy.
 */
const longTurnNs = 2e6;
const retryAfterMs = { first: 500, longest: 5000 } as const;
const calmNs = 30e9;
/** The number of paths to try before creating the file counts as failed. */
const mostPaths = 1000;
/** Error codes of file systems that cannot flush. */
const unableToSync: ReadonlySet<string> = new Set(["EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);
/**
 * Zeros used to check whether a disk is full. This much space must be free before writing resumes; a gap record needs
 * only a small part of it.
 */
const neededRoom = new Uint8Array(64 * 1024);

/**
 * A recording that is being written. `append` never throws and never waits for the disk. The entries of one turn of the
 * event loop are written together at its end, or earlier if the turn is long, so a crash loses at most that turn. Data
 * is flushed to the device every 250 ms. While the disk is failing, lost entries are counted. As soon as writing works
 * again, a gap record accounts for them.
 */
export class RecordingFile {
  readonly #options: RecordingFileOptions;
  readonly #files: RecorderFiles;
  /** The records for the entries that are being written. */
  readonly #batch = new Batch();
  readonly #writer = new RecordingWriter(randomBytes(4).readUInt32BE(), this.#batch);
  #queue: EntryDraft[] = [];
  /** Time of the first queued entry. */
  #queuedAtNs = 0;
  #flushing: NodeJS.Immediate | undefined;
  #path: string;
  #fd: Descriptor | undefined;
  #fileLength = 0;
  #dirty = false;
  #syncing = false;
  /** Whether the device has ever failed to confirm bytes. Such bytes may be lost even if a later flush succeeds. */
  #syncFailed = false;
  /** Whether other programs have removed or shortened the file since it was last written. */
  #isHurt = false;
  #hasReportedTaken = false;
  readonly #syncTimer: NodeJS.Timeout;
  #failing: string | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs: number = retryAfterMs.first;
  #recoveredAtNs = 0;
  #begun = false;
  #lostAny = false;
  #closed = false;

  /**
   * Creates the file `path.part`. Never overwrites a file. If the folder is not writable, the game continues; the
   * problem is reported, and creating the file is retried.
   */
  constructor(options: RecordingFileOptions) {
    this.#options = options;
    this.#files = options.files ?? systemFiles;
    this.#path = options.path();
    this.#begin();
    this.#syncTimer = setInterval(() => {
      this.#watch();
      this.#sync();
    }, syncEveryMs);
    this.#syncTimer.unref();
  }

  /** The path of the recording, without `.part`. */
  get path(): string {
    return this.#path;
  }

  /** The file's current path. */
  get partPath(): string {
    return this.path + partSuffix;
  }

  /** True while writes are failing. */
  get failing(): boolean {
    return this.#failing !== undefined;
  }

  /** True while every appended entry is in the file or queued for it. */
  get whole(): boolean {
    return this.#failing === undefined && !this.#lostAny;
  }

  /** Queues an entry. Its bytes must not change until the turn ends, when they are encoded and written. */
  append(draft: EntryDraft): void {
    if (this.#closed) return;
    if (this.#failing !== undefined) {
      this.#batch.clear();
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
    this.#batch.clear();
    const queue = drafts.map((draft) => this.#writer.append(draft));
    const written = this.#write(this.#batch.bytes);
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

  /** Writes the index and the end record, flushes to the device and removes `.part`. Safe to call twice. */
  close(): RecordingOutcome {
    if (!this.#closed) {
      this.flush();
      if (this.#failing !== undefined) this.#tryAgain({ last: true });
    }
    this.#closed = true;
    clearInterval(this.#syncTimer);
    clearTimeout(this.#retry);
    if (this.#fd === undefined) return { path: null, whole: false };
    const ended = this.#failing === undefined && this.#writeEnd();
    this.#watch();
    const isOnDevice = this.#finish(this.#fd);
    this.#fd = undefined;
    if (this.#fileLength === 0) {
      this.#files.remove(this.partPath);
      return { path: null, whole: false };
    }
    if (!ended || !isOnDevice) return { path: this.partPath, whole: false };
    const path = this.#rename();
    return { path, whole: path !== null && !this.#lostAny };
  }

  /** Flushes and closes the file. Returns whether the device confirmed all bytes. */
  #finish(file: Descriptor): boolean {
    try {
      this.#files.syncNow(file);
    } catch (error) {
      this.#notSynced(error);
    }
    try {
      // Some file systems report a full disk only here.
      this.#files.close(file);
    } catch (error) {
      this.#notSynced(error);
    }
    return !this.#syncFailed;
  }

  #writeEnd(): boolean {
    const { error, byteLength } = this.#write(this.#writer.end(this.#options.nowNs()));
    if (error === undefined) return true;
    // Without an end record, the file looks as it would after a crash. Every reader accepts such files.
    this.#cutBack(byteLength);
    this.#report("write-failed", inWords(error));
    return false;
  }

  /**
   * Removes the `.part` suffix.
   * @returns null if the file was removed while it was being written
   */
  #rename(): string | null {
    try {
      if (this.#files.exists(this.path)) throw new Error("a file with that name already exists");
      this.#files.rename(this.partPath, this.path);
      return this.path;
    } catch (error) {
      this.#report("not-renamed", inWords(error));
      return this.#files.exists(this.partPath) ? this.partPath : null;
    }
  }

  /** Creates the file and writes its header, unless that has already been done. */
  #begin(): boolean {
    try {
      this.#fd ??= this.#create();
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

  /**
   * Creates a file at a free path. Another recorder may take a path after it was chosen and before the file is created.
   */
  #create(): Descriptor {
    for (let tries = 1; ; tries++) {
      try {
        this.#files.makeFolder(dirname(this.#path));
        return this.#files.create(this.partPath);
      } catch (error) {
        if (systemCode(error) !== "EEXIST" || tries === mostPaths) throw error;
        this.#path = this.#options.path();
      }
    }
  }

  /** Writes all bytes, or as many as the disk accepts, at the end of the file. */
  #write(bytes: Uint8Array): { byteLength: number; error: unknown } {
    const { byteLength, error } = writeAll(this.#files, this.#fd as Descriptor, bytes);
    this.#fileLength += byteLength;
    this.#dirty = true;
    this.#isHurt &&= byteLength === 0;
    return { byteLength, error };
  }

  /** Removes a torn record at the end by truncating the file; if that fails too, readers skip the record. */
  #cutBack(byteLength: number): void {
    if (byteLength === 0) return;
    try {
      this.#files.truncate(this.#fd as Descriptor, this.#fileLength - byteLength);
      this.#fileLength -= byteLength;
    } catch {
      this.#lostAny = true;
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
      // If a disk fails repeatedly, retry at growing intervals.
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
    this.#files.sync(this.#fd, (error) => {
      this.#syncing = false;
      if (error && !this.#closed) this.#notSynced(error);
    });
  }

  /** Records a failed flush. The system has discarded its bytes, and later flushes succeed without writing them. */
  #notSynced(error: unknown): void {
    if (unableToSync.has(systemCode(error))) return;
    if (!this.#syncFailed) this.#report("sync-failed", inWords(error));
    this.#syncFailed = true;
  }

  /** Checks what other programs have done to the file. A deleted or renamed file is still open, so it can be copied. */
  #watch(): void {
    if (this.#fd === undefined || this.#failing !== undefined || this.#isHurt) return;
    try {
      const written = { path: this.partPath, byteLength: this.#fileLength };
      const interference = interferenceWith(this.#files, this.#fd, written);
      if (interference === null) return;
      this.#isHurt = true;
      if (interference.kind === "taken-away") return this.#copy(this.#fd);
      this.#fileLength = interference.byteLength;
      this.#lostAny = true;
      this.#report("cut-short", "another program shortened the file, and what it removed is lost");
    } catch {
      // On some network drives, the state of a file is unknown; continue writing.
    }
  }

  /** Continues in a copy of the file. If copying fails, it is tried again after the next write. */
  #copy(from: Descriptor): void {
    const taken = this.#path;
    let to: Descriptor | undefined;
    try {
      this.#path = this.#options.path();
      to = this.#create();
      copyAll(this.#files, from, to, this.#fileLength);
    } catch (error) {
      if (to !== undefined) discard(this.#files, to, this.partPath);
      this.#path = taken;
      if (!this.#hasReportedTaken)
        this.#report("taken-away", `the file was deleted or renamed, and copying it failed: ${inWords(error)}`);
      this.#hasReportedTaken = true;
      return;
    }
    this.#fd = to;
    this.#dirty = true;
    this.#isHurt = false;
    this.#hasReportedTaken = false;
    this.#report("copied", `${taken}${partSuffix} was deleted or renamed; this copy is complete`);
    this.#files.close(from);
  }

  #report(kind: RecordingTrouble["kind"], detail: string): void {
    this.#options.onTrouble({ path: this.path, kind, detail });
  }
}
