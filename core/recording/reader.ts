import { crc32c } from "../bytes/crc32c.ts";
import { Crc32cRanges } from "../bytes/crc32cRanges.ts";
import { GrowingBytes } from "../bytes/growingBytes.ts";
import { type DamageReason, type Entry, type FileHead, isSequenced, type ReadItem } from "./entry.ts";
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

/** Why a file cannot be read as a recording. */
export type UnreadableReason = "not-a-recording" | "cut-in-head" | "damaged-head" | "newer-version";

/** An expected failure: the file is not a recording that this version can read. */
export class UnreadableRecording extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.name = "UnreadableRecording";
    this.reason = reason;
  }
}

/**
 * Reads a recording from bytes pushed in pieces of any size; the sizes do not affect the result. Every byte after the
 * file head belongs to exactly one item: a complete record, or damage. After damage the reader searches for the next
 * complete record, byte by byte, in linear time.
 *
 * Decoded bytes are views of the pushed bytes: the caller must not reuse its buffers.
 */
export class RecordingReader {
  readonly #bytes = new GrowingBytes();
  /** The bytes from file offset `#base` onwards; those from `#at` onwards are not yet in an item or in `#damaged`. */
  #buffer: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#buffer.buffer);
  #at = 0;
  #base = 0;
  #head: FileHead | undefined;
  /** Damage up to `#base + #at`. Set while searching for the next complete record. */
  #damaged: { readonly fileOffset: number; byteLength: number; readonly reason: DamageReason } | undefined;
  #ranges: Crc32cRanges | undefined;
  #searchWork = 0;
  #seenRecord = false;
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

  /** Number of bytes checksummed so far in the search for records: at most about a hundred per damaged byte. */
  get searchWork(): number {
    return this.#searchWork + (this.#ranges?.work ?? 0);
  }

  /**
   * Takes the next bytes of the file.
   * @returns the items that these bytes complete, in file order
   * @throws {UnreadableRecording} if the file head is wrong
   */
  push(bytes: Uint8Array): ReadItem[] {
    this.#ranges?.moveTo(this.#buffer, this.#base, this.#base + this.#at);
    this.#bytes.use(this.#at);
    // Convert even a Buffer to a plain Uint8Array, so that entries compare and print the same everywhere.
    this.#bytes.add(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    this.#buffer = this.#bytes.rest;
    this.#base += this.#at;
    this.#at = 0;
    this.#view = new DataView(this.#buffer.buffer, this.#buffer.byteOffset, this.#buffer.byteLength);
    return this.#read(false);
  }

  /**
   * Ends the file.
   * @returns the remaining items; an incomplete record is damage
   * @throws {UnreadableRecording} if the file head is incomplete
   */
  end(): ReadItem[] {
    const items = this.#read(true);
    this.#flushDamage(items, this.#damaged?.reason);
    return items;
  }

  /**
   * Call this for a file that has stopped growing in the middle of a record, because the length field of that record
   * may be damaged. If a complete record follows, the bytes before it become damage; otherwise nothing changes.
   */
  lookPast(): ReadItem[] {
    if (!this.#head || this.#ended) return [];
    const before = { at: this.#at, damaged: this.#damaged && { ...this.#damaged } };
    while (this.#at < this.#buffer.length) {
      const record = this.#recordAt(this.#at);
      if (record !== "short" && record !== "wrong") return this.#read(false);
      this.#skip(1, "unreadable");
    }
    this.#at = before.at;
    this.#damaged = before.damaged;
    this.#searchWork += this.#ranges?.work ?? 0;
    this.#ranges = undefined;
    return [];
  }

  #read(final: boolean): ReadItem[] {
    if (!this.#head && !this.#readHead(final)) return [];
    const items: ReadItem[] = [];
    while (this.#at < this.#buffer.length) {
      if (this.#ended) {
        this.#skip(this.#buffer.length - this.#at, "after-end");
        break;
      }
      const record = this.#recordAt(this.#at);
      if (record === "short" && !final) break;
      if (record === "short" || record === "wrong") {
        // Skip only one byte, because a complete record may begin inside a record whose length is damaged.
        this.#skip(1, record === "short" ? "cut-short" : "unreadable");
        continue;
      }
      // A complete record follows, so this damage is not the truncated end of the file.
      this.#flushDamage(items, "unreadable");
      this.#take(record.byteLength, record.entry, items);
    }
    return items;
  }

  #skip(byteLength: number, reason: DamageReason): void {
    this.#damaged ??= { fileOffset: this.#base + this.#at, byteLength: 0, reason };
    this.#damaged.byteLength += byteLength;
    this.#at += byteLength;
  }

  #flushDamage(items: ReadItem[], reason: DamageReason | undefined): void {
    if (!this.#damaged || !reason) return;
    const { fileOffset, byteLength } = this.#damaged;
    items.push({ kind: "damage", fileOffset, byteLength, reason });
    this.#damaged = undefined;
    this.#searchWork += this.#ranges?.work ?? 0;
    this.#ranges = undefined;
  }

  #take(byteLength: number, entry: Entry | undefined, items: ReadItem[]): void {
    const fileOffset = this.#base + this.#at;
    this.#at += byteLength;
    if (!entry || !this.#isInOrder(entry)) {
      items.push({ kind: "damage", fileOffset, byteLength, reason: entry ? "out-of-order" : "malformed" });
      return;
    }
    this.#seenRecord = true;
    if (isSequenced(entry)) this.#lastSequence = entry.sequence;
    if (entry.type === "end") this.#ended = true;
    items.push({ kind: "record", fileOffset, byteLength, entry });
  }

  /** Whether an entry is in order: the header comes first, and sequence numbers increase. */
  #isInOrder(entry: Entry): boolean {
    if (entry.type === "header") return !this.#seenRecord;
    return !isSequenced(entry) || entry.sequence > this.#lastSequence;
  }

  /**
   * Reads the record that begins at a position in the buffer. Returns `short` if more bytes are needed to decide, and
   * `wrong` if no record begins there.
   */
  #recordAt(at: number): { byteLength: number; entry: Entry | undefined } | "short" | "wrong" {
    const buffer = this.#buffer;
    if (at + recordHeadByteLength > buffer.length) return "short";
    const payloadByteLength = this.#view.getUint32(at);
    const type = buffer[at + 4] as number;
    if (payloadByteLength > limits.payloadByteLength || type === 0) return "wrong";
    const { version, salt } = this.#head as FileHead;
    const searching = this.#damaged !== undefined;
    // While searching, accept only types that the file can contain. This makes accidental matches rare.
    if (searching && isUndefinedType(type) && version.minor <= formatVersion.minor) return "wrong";
    const payloadAt = at + recordHeadByteLength;
    const end = payloadAt + payloadByteLength;
    if (end > buffer.length) return "short";
    const headCrc = crc32c(buffer, salt, at, at + 5);
    const crc = searching ? this.#searchCrc(payloadAt, end, headCrc) : crc32c(buffer, headCrc, payloadAt, end);
    if (crc !== this.#view.getUint32(at + 5)) return "wrong";
    return { byteLength: end - at, entry: decodeEntry(type, buffer.subarray(payloadAt, end)) };
  }

  /** Computes the checksum of a range. Ranges overlap during a search, but each byte is read only a few times. */
  #searchCrc(start: number, end: number, previous: number): number {
    this.#ranges ??= new Crc32cRanges(this.#base + start);
    return this.#ranges.of(this.#buffer, this.#base, this.#base + start, this.#base + end, previous);
  }

  #readHead(final: boolean): boolean {
    const buffer = this.#buffer;
    const present = Math.min(buffer.length, magic.length);
    for (let i = 0; i < present; i++) {
      if (buffer[i] !== magic[i]) throw new UnreadableRecording("not-a-recording", "is not a Black Chamber recording");
    }
    if (buffer.length < fileHeadByteLength) {
      if (!final) return false;
      throw new UnreadableRecording(
        "cut-in-head",
        buffer.length === 0
          ? "is empty"
          : `ends inside the file head, after ${buffer.length} of ${fileHeadByteLength} bytes`,
      );
    }
    const version: FormatVersion = { major: this.#view.getUint16(8), minor: this.#view.getUint16(10) };
    if (crc32c(buffer, 0, 0, 16) !== this.#view.getUint32(16)) {
      throw new UnreadableRecording("damaged-head", "has a damaged file head: its format version cannot be trusted");
    }
    if (version.major !== formatVersion.major) {
      throw new UnreadableRecording(
        "newer-version",
        `has format version ${version.major}.${version.minor}; this program reads ${formatVersion.major}.x; use a newer version of Black Chamber`,
      );
    }
    this.#head = { version, salt: this.#view.getUint32(12) };
    this.#at = fileHeadByteLength;
    return true;
  }
}

/** Whether a type is neither defined in this version nor reserved for private use. */
function isUndefinedType(type: number): boolean {
  return type > recordType.end && type < firstPrivateRecordType;
}
