import type {
  CloseKind,
  Direction,
  Entry,
  GapReason,
  HeaderEntry,
  LegGap,
  RecordingClock,
  RecordingSource,
  SequencedEntry,
} from "./entry.ts";
import { recordType } from "./format.ts";
import { type Packable, pack, unpack } from "./msgpack.ts";

/**
 * Converts entries to record payloads and back. The header is a map; every other payload is an array that begins with a
 * sequence number and a time; docs/recording-format.md lists the fields. A reader ignores any additional fields after
 * those that it knows.
 */

export interface RecordBody {
  readonly recordType: number;
  readonly payload: Uint8Array;
}

/** The codes that stand for the directions in payloads. */
export const directionCode = { "client-to-server": 0, "server-to-client": 1 } as const;

/** Encodes an entry as a record. Never throws for well-typed entries. */
export function encodeEntry(entry: Entry): RecordBody {
  if (entry.type === "unknown") return { recordType: entry.recordType, payload: entry.payload };
  if (entry.type === "header") {
    const { type: _, ...header } = entry;
    return { recordType: recordType.header, payload: pack(header as unknown as Packable) };
  }
  return { recordType: recordType[entry.type], payload: pack([entry.sequence, entry.atNs, ...fieldsOf(entry)]) };
}

function fieldsOf(entry: SequencedEntry): readonly Packable[] {
  switch (entry.type) {
    case "chunk":
      return [entry.connection, directionCode[entry.direction], entry.offset, entry.bytes];
    case "opened":
      return [entry.connection, entry.client, entry.listen, entry.upstream];
    case "closed":
      return [entry.connection, directionCode[entry.direction], entry.kind, entry.undelivered, entry.code];
    case "failed":
      return [entry.connection, entry.code, entry.message];
    case "mark":
      return [
        entry.text,
        entry.target && [entry.target.connection, directionCode[entry.target.direction], entry.target.offset],
      ];
    case "edit":
      return [entry.connection, directionCode[entry.direction], entry.offset, entry.original, entry.forwarded];
    case "gap":
      return [
        entry.reason,
        entry.fromNs,
        entry.records,
        entry.legs.map((leg) => [leg.connection, directionCode[leg.direction], leg.offset, leg.byteLength]),
        entry.detail,
      ];
    case "document":
      return [entry.name, entry.mediaType, entry.bytes];
    case "index":
      return [entry.points.map((point) => [point.fileOffset, point.sequence, point.atNs])];
    case "end":
      return [entry.chunks, entry.bytes.clientToServer, entry.bytes.serverToClient];
  }
}

/**
 * Decodes the entry in a record.
 * @returns `undefined` if the payload does not match its type; an `unknown` entry for a type that this
 *   version does not know
 */
export function decodeEntry(type: number, payload: Uint8Array): Entry | undefined {
  if (!knownTypes.has(type)) return { type: "unknown", recordType: type, payload };
  const value = unpack(payload);
  try {
    if (type === recordType.header) return headerOf(value);
    return sequencedEntryOf(type, Fields.of(value));
  } catch (error) {
    if (error instanceof WrongShape) return undefined;
    throw error;
  }
}

const knownTypes: ReadonlySet<number> = new Set(Object.values(recordType));

function sequencedEntryOf(type: number, fields: Fields): Entry {
  const sequence = fields.count();
  const atNs = fields.count();
  switch (type) {
    case recordType.chunk:
      return {
        type: "chunk",
        sequence,
        atNs,
        connection: fields.count(),
        direction: fields.direction(),
        offset: fields.count(),
        bytes: fields.bytes(),
      };
    case recordType.opened:
      return {
        type: "opened",
        sequence,
        atNs,
        connection: fields.count(),
        client: fields.textOrNull(),
        listen: fields.textOrNull(),
        upstream: fields.textOrNull(),
      };
    case recordType.closed:
      return {
        type: "closed",
        sequence,
        atNs,
        connection: fields.count(),
        direction: fields.direction(),
        kind: fields.oneOf(closeKinds),
        undelivered: fields.count(),
        code: fields.textOrNull(),
      };
    case recordType.failed:
      return {
        type: "failed",
        sequence,
        atNs,
        connection: fields.count(),
        code: fields.text(),
        message: fields.text(),
      };
    case recordType.edit:
      return {
        type: "edit",
        sequence,
        atNs,
        connection: fields.count(),
        direction: fields.direction(),
        offset: fields.count(),
        original: fields.bytes(),
        forwarded: fields.bytes(),
      };
    default:
      return remarkOf(type, sequence, atNs, fields);
  }
}

/**
 * Decodes entries that are about the recording rather than the traffic. This is a separate function only to keep
 * functions short.
 */
function remarkOf(type: number, sequence: number, atNs: number, fields: Fields): Entry {
  switch (type) {
    case recordType.mark:
      return { type: "mark", sequence, atNs, text: fields.text(), target: fields.orNull(legAt) };
    case recordType.gap:
      return {
        type: "gap",
        sequence,
        atNs,
        reason: fields.oneOf(gapReasons),
        fromNs: fields.count(),
        records: fields.count(),
        legs: fields.rows(legGap),
        detail: fields.textOrNull(),
      };
    case recordType.document:
      return { type: "document", sequence, atNs, name: fields.text(), mediaType: fields.text(), bytes: fields.bytes() };
    case recordType.index:
      return {
        type: "index",
        sequence,
        atNs,
        points: fields.rows((point) => ({ fileOffset: point.count(), sequence: point.count(), atNs: point.count() })),
      };
    case recordType.end:
      return {
        type: "end",
        sequence,
        atNs,
        chunks: fields.count(),
        bytes: { clientToServer: fields.count(), serverToClient: fields.count() },
      };
    default:
      throw new WrongShape();
  }
}

const closeKinds: readonly CloseKind[] = ["fin", "rst", "error", "cut", "stopped"];
const gapReasons: readonly GapReason[] = ["write-failed", "damaged", "sliced"];

function legAt(fields: Fields): { connection: number; direction: Direction; offset: number } {
  return { connection: fields.count(), direction: fields.direction(), offset: fields.count() };
}

function legGap(fields: Fields): LegGap {
  return {
    connection: fields.count(),
    direction: fields.direction(),
    offset: fields.count(),
    byteLength: fields.count(),
  };
}

function headerOf(value: unknown): HeaderEntry {
  const map = mapOf(value);
  const field = (key: string): Fields => new Fields([map[key]]);
  return {
    type: "header",
    uuid: field("uuid").text(),
    startedAt: field("startedAt").textOrNull(),
    tool: field("tool").text(),
    listen: field("listen").texts(),
    upstream: field("upstream").textOrNull(),
    clock: map["clock"] == null ? null : clockOf(map["clock"]),
    synthesised: map["synthesised"] == null ? null : field("synthesised").texts(),
    sources: field("sources").list().map(sourceOf),
  };
}

function clockOf(value: unknown): RecordingClock {
  const map = mapOf(value);
  return { id: new Fields([map["id"]]).text(), atStartNs: new Fields([map["atStartNs"]]).number() };
}

function sourceOf(value: unknown): RecordingSource {
  const map = mapOf(value);
  const field = (key: string): Fields => new Fields([map[key]]);
  return {
    name: field("name").text(),
    uuid: field("uuid").textOrNull(),
    startedAt: field("startedAt").textOrNull(),
    clockOffsetNs: field("clockOffsetNs").number(),
    connections: field("connections").rows((pair) => [pair.count(), pair.count()] as const),
  };
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== "object" || Array.isArray(value) || value instanceof Uint8Array)
    throw new WrongShape();
  return value as Record<string, unknown>;
}

class WrongShape extends Error {}

/** Reads typed fields from an array, in order. */
class Fields {
  readonly #values: readonly unknown[];
  #next = 0;

  constructor(values: readonly unknown[]) {
    this.#values = values;
  }

  static of(value: unknown): Fields {
    if (!Array.isArray(value)) throw new WrongShape();
    return new Fields(value);
  }

  next(): unknown {
    return this.#values[this.#next++];
  }

  number(): number {
    const value = this.next();
    if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new WrongShape();
    // Adding 0 turns -0 into 0, because a writer cannot preserve -0.
    return value + 0;
  }

  /** Reads a non-negative integer. */
  count(): number {
    const value = this.number();
    if (value < 0) throw new WrongShape();
    return value;
  }

  text(): string {
    const value = this.next();
    if (typeof value !== "string") throw new WrongShape();
    return value;
  }

  textOrNull(): string | null {
    const value = this.next();
    if (value === null || value === undefined) return null;
    if (typeof value !== "string") throw new WrongShape();
    return value;
  }

  bytes(): Uint8Array {
    const value = this.next();
    if (!(value instanceof Uint8Array)) throw new WrongShape();
    return value;
  }

  direction(): Direction {
    const code = this.next();
    if (code !== 0 && code !== 1) throw new WrongShape();
    return code === 0 ? "client-to-server" : "server-to-client";
  }

  oneOf<T extends string>(values: readonly T[]): T {
    const value = this.next();
    if (!values.includes(value as T)) throw new WrongShape();
    return value as T;
  }

  list(): readonly unknown[] {
    const value = this.next();
    if (!Array.isArray(value)) throw new WrongShape();
    return value;
  }

  texts(): string[] {
    const fields = new Fields(this.list());
    return fields.#values.map(() => fields.text());
  }

  /** Reads a list of arrays, reading each array field by field. */
  rows<T>(read: (fields: Fields) => T): T[] {
    return this.list().map((row) => read(Fields.of(row)));
  }

  orNull<T>(read: (fields: Fields) => T): T | null {
    const value = this.next();
    return value === null || value === undefined ? null : read(Fields.of(value));
  }
}
