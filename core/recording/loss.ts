import {
  type ConnectionId,
  type Damage,
  type Direction,
  type EndEntry,
  type Entry,
  type GapEntry,
  isSequenced,
  type Leg,
  type LegGap,
  type ReadItem,
} from "./entry.ts";

/** What is missing from a recording, as far as the file shows. */
export interface Loss {
  /** True if the end record was read. */
  readonly complete: boolean;
  /** True if there are records but no header: the source and time of the recording are then unknown. */
  readonly headerMissing: boolean;
  /** Damaged parts of the file; adjacent parts with the same reason are merged. */
  readonly damage: readonly Damage[];
  /** Number of bytes in the file that are outside any record. */
  readonly damagedBytes: number;
  /** Number of records known to be missing, from the jumps in the sequence numbers that no gap record explains. */
  readonly missingRecords: number;
  /** Stretches of missing traffic, each followed by further records of the same leg. */
  readonly holes: readonly LegGap[];
  /**
   * Number of missing traffic bytes that no gap record accounts for: the bytes in the holes, or more if the end record
   * counts more bytes.
   */
  readonly missingBytes: number;
  /** Number of traffic bytes for which two records claim the same position in a leg. */
  readonly repeatedBytes: number;
  /** Gap records, in order. */
  readonly gaps: readonly GapEntry[];
  /** Bytes of traffic that were never written, according to gap records. */
  readonly unwrittenBytes: number;
  /** True if the end record's counts differ from those of the records read, and missing records do not explain why. */
  readonly endMismatch: boolean;
  /**
   * The number of lost bytes that `chamber info` shows: `unwrittenBytes` plus the larger of `damagedBytes` and
   * `missingBytes`, because the missing traffic was in the damaged bytes, unless whole records were removed.
   */
  readonly lostBytes: number;
}

/**
 * Whether a gap stands for an unreadable part of another program's file; nothing shows how much traffic was in that
 * part.
 */
export function isUnreadPart({ reason, records, legs }: Pick<GapEntry, "reason" | "records" | "legs">): boolean {
  return reason !== "sliced" && records === 0 && legs.length === 0;
}

/** Adds up the losses of a recording, item by item. */
export class LossAccount {
  readonly #damage: Damage[] = [];
  readonly #gaps: GapEntry[] = [];
  readonly #holes: LegGap[] = [];
  /**
   * The next offset in each leg. The keys are connection numbers, which cost less than strings: a gap in a hostile file
   * can have hundreds of thousands of legs.
   */
  readonly #expected: Readonly<Record<Direction, Map<ConnectionId, number>>> = {
    "client-to-server": new Map(),
    "server-to-client": new Map(),
  };
  #anyRecord = false;
  #header = false;
  #missingRecords = 0;
  #holeBytes = 0;
  #repeatedBytes = 0;
  #unwritten = 0;
  #lastSequence = 0;
  #end: EndEntry | undefined;
  #chunks = 0;
  readonly #bytes = { clientToServer: 0, serverToClient: 0 };

  add(item: ReadItem): void {
    if (item.kind === "damage") this.#addDamage(item);
    else this.#addEntry(item.entry);
  }

  /** The losses found so far. */
  get loss(): Loss {
    const damagedBytes = this.#damage.reduce((sum, damage) => sum + damage.byteLength, 0);
    const missingBytes = Math.max(this.#holeBytes, this.#missingByCount);
    return {
      complete: this.#end !== undefined,
      headerMissing: this.#anyRecord && !this.#header,
      damage: this.#damage,
      damagedBytes,
      missingRecords: this.#missingRecords,
      holes: this.#holes,
      missingBytes,
      repeatedBytes: this.#repeatedBytes,
      gaps: this.#gaps,
      unwrittenBytes: this.#unwritten,
      endMismatch: this.#end !== undefined && !this.#agrees(this.#end),
      lostBytes: Math.max(damagedBytes, missingBytes) + this.#unwritten,
    };
  }

  #addDamage(damage: Damage): void {
    const last = this.#damage.at(-1);
    if (last?.reason === damage.reason && last.fileOffset + last.byteLength === damage.fileOffset) {
      this.#damage[this.#damage.length - 1] = { ...last, byteLength: last.byteLength + damage.byteLength };
    } else this.#damage.push(damage);
  }

  #addEntry(entry: Entry): void {
    this.#anyRecord = true;
    if (entry.type === "header") this.#header = true;
    if (!isSequenced(entry)) return;
    const explained = entry.type === "gap" ? entry.records : 0;
    this.#missingRecords += Math.max(0, entry.sequence - this.#lastSequence - 1 - explained);
    this.#lastSequence = entry.sequence;
    if (entry.type === "gap") {
      this.#gaps.push(entry);
      for (const leg of entry.legs) {
        if (entry.reason !== "sliced") this.#unwritten += leg.byteLength;
        this.#noteHole(leg, leg.offset);
        this.#advance(leg, leg.offset + leg.byteLength);
      }
    }
    if (entry.type === "chunk") this.#addStream(entry, entry.offset, entry.bytes.length);
    if (entry.type === "edit") this.#addStream(entry, entry.offset, entry.forwarded.length);
    if (entry.type === "end") this.#end = entry;
  }

  #addStream(leg: Leg, offset: number, byteLength: number): void {
    this.#chunks += 1;
    this.#bytes[leg.direction === "client-to-server" ? "clientToServer" : "serverToClient"] += byteLength;
    this.#noteHole(leg, offset);
    this.#repeatedBytes += Math.max(0, Math.min(this.#expectedIn(leg), offset + byteLength) - offset);
    this.#advance(leg, offset + byteLength);
  }

  #expectedIn({ connection, direction }: Leg): number {
    return this.#expected[direction].get(connection) ?? 0;
  }

  #advance(leg: Leg, offset: number): void {
    if (offset > this.#expectedIn(leg)) this.#expected[leg.direction].set(leg.connection, offset);
  }

  #noteHole(leg: Leg, offset: number): void {
    const expected = this.#expectedIn(leg);
    if (offset <= expected) return;
    const byteLength = offset - expected;
    this.#holes.push({ connection: leg.connection, direction: leg.direction, offset: expected, byteLength });
    this.#holeBytes += byteLength;
  }

  /** Number of traffic bytes that the end record counts but that have not been read; 0 without an end record. */
  get #missingByCount(): number {
    if (!this.#end) return 0;
    const { clientToServer, serverToClient } = this.#end.bytes;
    return (
      Math.max(0, clientToServer - this.#bytes.clientToServer) +
      Math.max(0, serverToClient - this.#bytes.serverToClient)
    );
  }

  #agrees({ chunks, bytes }: EndEntry): boolean {
    const missingChunks = chunks - this.#chunks;
    const { clientToServer, serverToClient } = this.#bytes;
    if (missingChunks === 0) return bytes.clientToServer === clientToServer && bytes.serverToClient === serverToClient;
    return (
      missingChunks > 0 &&
      missingChunks <= this.#missingRecords &&
      bytes.clientToServer >= clientToServer &&
      bytes.serverToClient >= serverToClient
    );
  }
}
