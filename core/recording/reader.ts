import { concatBytes } from "../bytes/concat.ts";
import { crc32c } from "../bytes/crc32c.ts";
import type { DamageReason, Entry, FileHead, ReadItem } from "./entry.ts";
import {
  type FormatVersion,
  fileHeadByteLength,
  firstPrivateRecordType,
  formatVersion,
  limits,
  magic,
  recordHeadByteLength,
  recordType,
} from "./format.ts";
import { decodeEntry } from "./payload.ts";

/** Why a file cannot be read at all. */
export type UnreadableReason = "not-a-recording" | "cut-in-head" | "damaged-head" | "newer-version";

/** A file that is no recording this version can read: an expected failure. */
export class UnreadableRecording extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.name = "UnreadableRecording";
    this.reason = reason;
  }
}

/**
 * Reads a recording from bytes pushed in pieces of any size. Every byte pushed comes back in exactly
 * one item: a whole record, or damage. After damage it looks for the next whole record, byte by byte;
 * damage that spans several pushes comes in several items, one behind the other.
 *
 * Decoded bytes are views of what was pushed: the caller must not reuse its buffers.
 */
export class RecordingReader {
  #buffer: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#buffer.buffer);
  /** First unread byte in the buffer, and the buffer's place in the file. */
  #at = 0;
  #base = 0;
  #head: FileHead | undefined;
  /** Set while looking for the next whole record; the bytes from `#at` on known to begin none. */
  #searching: DamageReason | undefined;
  #skipped = 0;
  #resyncBudget: number = limits.resyncByteLength;
  #lastSequence = 0;
  #ended = false;

  /** The file's head, once its 20 bytes have been pushed. */
  get head(): FileHead | undefined {
    return this.#head;
  }

  /** True once the end record has been read: the recording was closed cleanly. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Takes the next bytes of the file.
   * @returns what they complete, in file order
   * @throws {UnreadableRecording} from the head
   */
  push(bytes: Uint8Array): ReadItem[] {
    this.#buffer = this.#at === this.#buffer.length ? bytes : concatBytes([this.#buffer.subarray(this.#at), bytes]);
    this.#base += this.#at;
    this.#at = 0;
    this.#view = new DataView(this.#buffer.buffer, this.#buffer.byteOffset, this.#buffer.byteLength);
    return this.#read(false);
  }

  /**
   * The file ends here.
   * @returns what is left, as damage where it is no whole record
   * @throws {UnreadableRecording} when not even the head was there
   */
  end(): ReadItem[] {
    return this.#read(true);
  }

  #read(final: boolean): ReadItem[] {
    if (!this.#head && !this.#readHead(final)) return [];
    const items: ReadItem[] = [];
    for (;;) {
      const start = this.#at + this.#skipped;
      if (start >= this.#buffer.length) break;
      const record = this.#ended ? "wrong" : this.#recordAt(start);
      if (record === "short" && !final) break;
      if (record === "short" || record === "wrong") {
        this.#skip(record === "short" ? "cut-short" : this.#ended ? "after-end" : "unreadable");
        continue;
      }
      this.#flushDamage(items);
      this.#searching = undefined;
      this.#take(record.byteLength, record.entry, items);
    }
    this.#flushDamage(items);
    return items;
  }

  /** One more byte that begins no record. (A whole one may stand inside a record whose length was damaged.) */
  #skip(reason: DamageReason): void {
    this.#searching ??= reason;
    const exhausted = this.#resyncBudget <= 0;
    if (exhausted) this.#searching = "resync-limit";
    this.#skipped = this.#ended || exhausted ? this.#buffer.length - this.#at : this.#skipped + 1;
  }

  #flushDamage(items: ReadItem[]): void {
    if (this.#skipped === 0) return;
    const reason = this.#searching ?? "unreadable";
    items.push({ kind: "damage", fileOffset: this.#base + this.#at, byteLength: this.#skipped, reason });
    this.#at += this.#skipped;
    this.#skipped = 0;
  }

  #take(byteLength: number, entry: Entry | undefined, items: ReadItem[]): void {
    const fileOffset = this.#base + this.#at;
    this.#at += byteLength;
    const sequence = entry && entry.type !== "header" && entry.type !== "unknown" ? entry.sequence : undefined;
    if (!entry || (sequence !== undefined && sequence <= this.#lastSequence)) {
      items.push({ kind: "damage", fileOffset, byteLength, reason: entry ? "out-of-order" : "malformed" });
      return;
    }
    if (sequence !== undefined) this.#lastSequence = sequence;
    if (entry.type === "end") this.#ended = true;
    items.push({ kind: "record", fileOffset, byteLength, entry });
  }

  /**
   * The whole record that begins at a place in the buffer.
   * `short`: it may be one, more bytes would tell. `wrong`: it is none.
   */
  #recordAt(at: number): { byteLength: number; entry: Entry | undefined } | "short" | "wrong" {
    const buffer = this.#buffer;
    if (at + recordHeadByteLength > buffer.length) return "short";
    const payloadByteLength = this.#view.getUint32(at);
    const type = buffer[at + 4] as number;
    if (payloadByteLength > limits.payloadByteLength || type === 0) return "wrong";
    const searching = this.#searching !== undefined;
    // While searching, only types that exist are believed: it keeps chance hits rare.
    if (searching && type > recordType.end && type < firstPrivateRecordType) return "wrong";
    const end = at + recordHeadByteLength + payloadByteLength;
    if (end > buffer.length) return "short";
    if (searching) this.#resyncBudget -= payloadByteLength + recordHeadByteLength;
    const salt = (this.#head as FileHead).salt;
    const crc = crc32c(buffer, crc32c(buffer, salt, at, at + 5), at + recordHeadByteLength, end);
    if (crc !== this.#view.getUint32(at + 5)) return "wrong";
    return { byteLength: end - at, entry: decodeEntry(type, buffer.subarray(at + recordHeadByteLength, end)) };
  }

  #readHead(final: boolean): boolean {
    const buffer = this.#buffer;
    const present = Math.min(buffer.length, magic.length);
    for (let i = 0; i < present; i++) {
      if (buffer[i] !== magic[i])
        throw new UnreadableRecording("not-a-recording", "is no recording: it does not begin as one");
    }
    if (buffer.length < fileHeadByteLength) {
      if (!final) return false;
      throw new UnreadableRecording(
        "cut-in-head",
        buffer.length === 0 ? "is empty" : `ends after ${buffer.length} bytes, inside the file head`,
      );
    }
    const version: FormatVersion = { major: this.#view.getUint16(8), minor: this.#view.getUint16(10) };
    if (crc32c(buffer, 0, 0, 16) !== this.#view.getUint32(16)) {
      throw new UnreadableRecording("damaged-head", "has a damaged file head: its format version cannot be trusted");
    }
    if (version.major !== formatVersion.major) {
      throw new UnreadableRecording(
        "newer-version",
        `has format version ${version.major}.${version.minor}; this program reads ${formatVersion.major}.x: use a newer Black Chamber`,
      );
    }
    this.#head = { version, salt: this.#view.getUint32(12) };
    this.#at = fileHeadByteLength;
    return true;
  }
}
