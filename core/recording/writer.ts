import { concatBytes } from "../bytes/concat.ts";
import { crc32c } from "../bytes/crc32c.ts";
import { type Room, Slab } from "../bytes/slab.ts";
import { chunkPayloadByteLength, writeChunkPayload } from "./chunkPayload.ts";
import {
  type ChunkEntry,
  type Direction,
  type Entry,
  type EntryCopy,
  type EntryDraft,
  type GapEntry,
  type Leg,
  type LegGap,
  legKey,
  type RecordingHeader,
} from "./entry.ts";
import {
  type FormatVersion,
  fileHeadByteLength,
  formatVersion,
  limits,
  magic,
  recordHeadByteLength,
  recordType,
} from "./format.ts";
import { IndexBuilder } from "./indexBuilder.ts";
import { encodeEntry, type RecordBody } from "./payload.ts";

/** Returns the 20 bytes at the beginning of every `.chamber` file. */
export function encodeFileHead(salt: number, version: FormatVersion = formatVersion): Uint8Array {
  const head = new Uint8Array(fileHeadByteLength);
  const view = new DataView(head.buffer);
  head.set(magic);
  view.setUint16(8, version.major);
  view.setUint16(10, version.minor);
  view.setUint32(12, salt);
  view.setUint32(16, crc32c(head, 0, 0, 16));
  return head;
}

const slab = new Slab();

/**
 * Reserves the bytes for a record; the caller must fill all of them.
 * @throws {RangeError} if the payload is larger than 16 MiB, which readers reject; callers must split it
 */
function recordIn(room: Room, payloadByteLength: number): Uint8Array {
  if (payloadByteLength > limits.payloadByteLength)
    throw new RangeError(`a record of ${payloadByteLength} bytes exceeds the limit of ${limits.payloadByteLength}`);
  return room.take(recordHeadByteLength + payloadByteLength);
}

/** Writes the header of a record whose payload has already been written: length, type, checksum. */
function setHead(record: Uint8Array, type: number, salt: number): Uint8Array {
  setUint32(record, 0, record.length - recordHeadByteLength);
  record[4] = type;
  setUint32(record, 5, crc32c(record, crc32c(record, salt, 0, 5), recordHeadByteLength));
  return record;
}

/**
 * Encodes a whole record: header, checksum (continued from the file's salt), payload.
 * @throws {RangeError} if the payload is larger than 16 MiB, which readers reject; callers must split it
 */
export function encodeRecord(body: RecordBody, salt: number, room: Room = slab): Uint8Array {
  const record = recordIn(room, body.payload.length);
  record.set(body.payload, recordHeadByteLength);
  return setHead(record, body.recordType, salt);
}

/**
 * Encodes a chunk as the same record that {@link encodeRecord} would return, but copies the chunk's bytes only once.
 * Almost every record is a chunk.
 */
function encodeChunkRecord(entry: ChunkEntry, salt: number, room: Room): Uint8Array {
  const record = recordIn(room, chunkPayloadByteLength(entry));
  writeChunkPayload(entry, record, recordHeadByteLength);
  return setHead(record, recordType.chunk, salt);
}

function setUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

/** An entry with its sequence number and offset, and its encoded record. */
export interface PlacedEntry<E extends Entry = Entry> {
  readonly entry: E;
  readonly bytes: Uint8Array;
}

/**
 * Encodes entries as the bytes of a recording, in order, and adds sequence numbers, stream offsets, and the index and
 * end records. It does not own a file: the caller writes the bytes, and calls {@link lose} for anything that it could
 * not write; {@link gap} then creates the record that accounts for it.
 *
 * Clocks and randomness are arguments: `salt` is any 32-bit number, which must be different for each file.
 */
export class RecordingWriter {
  readonly #salt: number;
  readonly #room: Room;
  /**
   * The next offset in each connection's legs. Uses nested maps, because creating a string key for every chunk is
   * expensive.
   */
  readonly #offsets: Readonly<Record<Direction, Map<number, number>>> = {
    "client-to-server": new Map(),
    "server-to-client": new Map(),
  };
  readonly #index = new IndexBuilder();
  readonly #totals = { chunks: 0, clientToServer: 0, serverToClient: 0 };
  #sequence = 0;
  #fileOffset = 0;
  #lost: LossAccount | undefined;

  /** @param room memory for the records; a record's bytes must stay unchanged until the caller has written them */
  constructor(salt: number, room: Room = slab) {
    this.#salt = salt >>> 0;
    this.#room = room;
  }

  /** Returns the file head and the header record, the first bytes of the file. */
  begin(header: RecordingHeader): Uint8Array {
    const head = encodeFileHead(this.#salt);
    const record = encodeRecord(encodeEntry({ type: "header", ...header }), this.#salt);
    this.#fileOffset = head.length + record.length;
    return concatBytes([head, record]);
  }

  /** Assigns a draft its sequence number and, for chunks and edits, its offset in the leg's stream. */
  append(draft: EntryDraft): PlacedEntry {
    if (draft.type === "unknown") return this.#placed(draft);
    if (draft.type === "gap") return this.copy(draft);
    const sequence = ++this.#sequence;
    if (draft.type !== "chunk" && draft.type !== "edit") return this.#placed({ ...draft, sequence });
    const byteLength = draft.type === "chunk" ? draft.bytes.length : draft.forwarded.length;
    const offset = this.#advance(draft, byteLength);
    this.#total(draft, byteLength, 1);
    if (draft.type === "edit") return this.#placed({ ...draft, sequence, offset });
    // List the fields one by one: almost every entry is a chunk, and a spread would cost more than the rest of this
    // method.
    const { type, atNs, connection, direction, bytes } = draft;
    return this.#placed({ type, sequence, atNs, connection, direction, offset, bytes });
  }

  /**
   * Removes an appended entry whose bytes are not in the file. The newest entry must be removed first. After the first
   * loss, the caller may write only the record from {@link gap}.
   */
  lose(placed: PlacedEntry): void {
    this.#fileOffset -= placed.bytes.length;
    const { entry } = placed;
    if (entry.type === "unknown" || entry.type === "header") return;
    this.#lost ??= { fromNs: entry.atNs, toNs: entry.atNs, records: 0, legs: new Map() };
    this.#lost.records += 1;
    this.#lost.toNs = entry.atNs;
    this.#index.cutBack(entry.sequence);
    if (entry.type !== "chunk" && entry.type !== "edit") return;
    const byteLength = entry.type === "chunk" ? entry.bytes.length : entry.forwarded.length;
    this.#total(entry, byteLength, -1);
    const key = legKey(entry);
    const before = this.#lost.legs.get(key);
    this.#lost.legs.set(key, {
      connection: entry.connection,
      direction: entry.direction,
      offset: before?.offset ?? entry.offset,
      byteLength: (before?.byteLength ?? 0) + byteLength,
    });
  }

  /**
   * Returns the gap record for everything lost since the last gap. Nothing changes until {@link settle} confirms that
   * the record is in the file, so that the caller can try again.
   */
  gap(detail: string | null): PlacedEntry<GapEntry> | undefined {
    if (!this.#lost) return undefined;
    const entry: GapEntry = {
      type: "gap",
      sequence: this.#sequence + 1,
      atNs: this.#lost.toNs,
      reason: "write-failed",
      fromNs: this.#lost.fromNs,
      records: this.#lost.records,
      legs: [...this.#lost.legs.values()],
      detail,
    };
    return { entry, bytes: encodeRecord(encodeEntry(entry), this.#salt) };
  }

  /** Confirms that the gap record is in the file; the caller may append entries again. */
  settle(gap: PlacedEntry<GapEntry>): void {
    this.#sequence = gap.entry.sequence;
    this.#fileOffset += gap.bytes.length;
    this.#lost = undefined;
  }

  /**
   * Appends an entry from another recording. Chunks, edits and gaps keep their offsets in their legs' streams, and a
   * gap still counts the records that it replaces.
   */
  copy(copy: EntryCopy): PlacedEntry {
    if (copy.type === "unknown") return this.#placed(copy);
    if (copy.type === "gap") {
      for (const leg of copy.legs) this.#offsets[leg.direction].set(leg.connection, leg.offset + leg.byteLength);
      this.#sequence += copy.records;
    }
    if (copy.type === "chunk" || copy.type === "edit") {
      const byteLength = copy.type === "chunk" ? copy.bytes.length : copy.forwarded.length;
      this.#offsets[copy.direction].set(copy.connection, copy.offset + byteLength);
      this.#total(copy, byteLength, 1);
    }
    return this.#placed({ ...copy, sequence: ++this.#sequence });
  }

  /** Returns the index and end records, the last bytes of the file. */
  end(atNs: number): Uint8Array {
    const { chunks, clientToServer, serverToClient } = this.#totals;
    const index = this.#placed({ type: "index", sequence: ++this.#sequence, atNs, points: this.#index.points });
    const end = this.#placed({
      type: "end",
      sequence: ++this.#sequence,
      atNs,
      chunks,
      bytes: { clientToServer, serverToClient },
    });
    return concatBytes([index.bytes, end.bytes]);
  }

  #placed(entry: Entry): PlacedEntry {
    const bytes =
      entry.type === "chunk"
        ? encodeChunkRecord(entry, this.#salt, this.#room)
        : encodeRecord(encodeEntry(entry), this.#salt, this.#room);
    if (entry.type !== "unknown" && entry.type !== "header") this.#index.add(entry, this.#fileOffset);
    this.#fileOffset += bytes.length;
    return { entry, bytes };
  }

  #advance(leg: Leg, byteLength: number): number {
    const offsets = this.#offsets[leg.direction];
    const offset = offsets.get(leg.connection) ?? 0;
    offsets.set(leg.connection, offset + byteLength);
    return offset;
  }

  #total(leg: Leg, byteLength: number, sign: 1 | -1): void {
    this.#totals.chunks += sign;
    this.#totals[leg.direction === "client-to-server" ? "clientToServer" : "serverToClient"] += sign * byteLength;
  }
}

interface LossAccount {
  readonly fromNs: number;
  toNs: number;
  records: number;
  readonly legs: Map<string, LegGap>;
}
