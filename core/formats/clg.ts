import { concatBytes } from "../bytes/concat.ts";
import { counted } from "../language/english/words.ts";
import type { Direction, EntryDraft } from "../recording/entry.ts";
import type { FileReader, ForeignFormat } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";
import { UnreadParts } from "./unreadParts.ts";

/*
 * `.clg`, the binary communication log of the AiServer toolkit; each file covers one connection:
 *
 *   record = milliseconds (u32) direction (u16) byte count (u32) bytes          little-endian
 *
 * The logging program received the bytes of direction 5 and sent those of direction 6. The header and body of a
 * received frame are separate records. Milliseconds are the machine's tick count, which wraps to zero after 49.7 days.
 */

const headByteLength = 10;
const direction = { received: 5, sent: 6 } as const;

/**
 * The maximum length of a record. A file with a longer record must be in a different format, because a record contains
 * at most one frame, and a frame has at most 65,539 bytes.
 */
const longestRecord = 1024 * 1024;

const initialMessage = 0;

/** The connection number that every `.clg` file gets, because the format does not record one. */
const clgConnection = 1;

export const clgFormat: ForeignFormat = {
  unit: "byte",
  synthesised: [],
  numbersConnections: true,
  recognises: ({ bytes }) => holdsRecords(bytes),
  open: (name) => new ClgFile(`from ${name}`),
};

/** Whether the bytes are a sequence of records, the last of which may be incomplete; the format has no magic number. */
function holdsRecords(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let records = 0;
  let at = 0;
  while (at + headByteLength <= bytes.length) {
    const code = view.getUint16(at + 4, true);
    const byteLength = view.getUint32(at + 6, true);
    if ((code !== direction.received && code !== direction.sent) || byteLength > longestRecord) return false;
    at += headByteLength + byteLength;
    if (at <= bytes.length) records += 1;
  }
  // If there is only one record and it does not fill the file exactly, it may be a coincidence.
  return records > 1 || (records === 1 && at === bytes.length);
}

/** Adapts a {@link ClgReader} to the interface that all formats share. */
class ClgFile implements FileReader {
  readonly #reader: ClgReader;
  position = 0;

  constructor(client: string) {
    this.#reader = new ClgReader(client);
  }

  get faults(): ImportFault[] {
    return this.#reader.parts.faults;
  }

  get unread(): number {
    return this.#reader.parts.amount;
  }

  push(bytes: Uint8Array): readonly EntryDraft[][] {
    this.position += bytes.length;
    return [this.#reader.push(bytes)];
  }

  end(): readonly EntryDraft[][] {
    const gap = this.#reader.end();
    return gap ? [[gap]] : [];
  }
}

/**
 * Reads a `.clg` file in pieces of any size. Never throws: it reports what it cannot read as faults. Skips records with
 * an unknown direction. After an impossible length, ignores the rest of the file.
 */
export class ClgReader {
  readonly parts = new UnreadParts("byte");
  readonly #client: string | null;
  /**
   * Unread bytes, kept in pieces as they arrived. The pieces are joined only when they complete a header or a record.
   */
  #held: Uint8Array[] = [];
  #heldByteLength = 0;
  /** The number of held bytes needed for the next step: the length of a header, or of a header and its record. */
  #wanted = headByteLength;
  #base = 0;
  #lostAt: number | undefined;
  #ticks: number | undefined;
  #elapsedMs = 0;
  #clientLogs: boolean | undefined;

  /** @param client the client's name in the connection's `opened` entry */
  constructor(client: string | null) {
    this.#client = client;
  }

  /** Takes the next bytes of the file; returns the entries that they complete. */
  push(bytes: Uint8Array): EntryDraft[] {
    this.#held.push(bytes);
    this.#heldByteLength += bytes.length;
    if (this.#heldByteLength < this.#wanted) return [];
    return this.#take(concatBytes(this.#held));
  }

  /** Ends the file. Reports the bytes at its end that could not be read, and returns the gap that replaces them. */
  end(): EntryDraft | undefined {
    const at = this.#lostAt ?? this.#base;
    const left = this.#base + this.#heldByteLength - at;
    if (left === 0) return undefined;
    const why =
      this.#lostAt === undefined
        ? `starts a record that is cut off at the end of the file: ${left} bytes were not read`
        : `is not the start of a record: the remaining ${left} bytes were not read`;
    return this.parts.lose({ at, message: why }, this.#elapsedMs * 1e6, left);
  }

  #take(buffer: Uint8Array): EntryDraft[] {
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    const drafts: EntryDraft[] = [];
    let at = 0;
    this.#wanted = headByteLength;
    while (this.#lostAt === undefined && at + headByteLength <= buffer.length) {
      const byteLength = view.getUint32(at + 6, true);
      if (byteLength > longestRecord) {
        this.#lostAt = this.#base + at;
        break;
      }
      const end = at + headByteLength + byteLength;
      if (end > buffer.length) {
        this.#wanted = end - at;
        break;
      }
      this.#read(
        view.getUint32(at, true),
        view.getUint16(at + 4, true),
        new Uint8Array(buffer.subarray(at + headByteLength, end)),
        at,
        drafts,
      );
      at = end;
    }
    if (this.#lostAt !== undefined) at = buffer.length;
    this.#base += at;
    this.#held = at === buffer.length ? [] : [buffer.subarray(at)];
    this.#heldByteLength = buffer.length - at;
    return drafts;
  }

  #read(ticks: number, code: number, bytes: Uint8Array, at: number, drafts: EntryDraft[]): void {
    if (code !== direction.received && code !== direction.sent) {
      const message = `starts a record with the unknown direction ${code}; skipped ${counted(bytes.length, "byte")}`;
      const lost = headByteLength + bytes.length;
      const gap = this.parts.lose({ at: this.#base + at, message }, this.#elapsedMs * 1e6, lost);
      if (gap) drafts.push(gap);
      return;
    }
    this.parts.read();
    const atNs = this.#timeOf(ticks, this.#base + at) * 1e6;
    if (this.#clientLogs === undefined) {
      // Only clients send an IM, and they send it first. If the first record is an IM that was received, the logging
      // program is a server.
      this.#clientLogs = !(code === direction.received && bytes[0] === initialMessage);
      drafts.push({
        type: "opened",
        atNs,
        connection: clgConnection,
        client: this.#client,
        listen: null,
        upstream: null,
      });
    }
    const fromClient: Direction = "client-to-server";
    const leg = (code === direction.sent) === this.#clientLogs ? fromClient : "server-to-client";
    drafts.push({ type: "chunk", atNs, connection: clgConnection, direction: leg, bytes });
  }

  /** Returns the milliseconds since the first record. */
  #timeOf(ticks: number, at: number): number {
    const step = (ticks - (this.#ticks ?? ticks)) >>> 0;
    // A step of more than half the range is a step backwards.
    if (step >= 2 ** 31) {
      this.parts.faults.push({
        at,
        message: "starts a record that is earlier than the previous one: the previous time was used",
      });
      return this.#elapsedMs;
    }
    this.#ticks = ticks;
    this.#elapsedMs += step;
    return this.#elapsedMs;
  }
}
