import type { Flavour } from "../bytes/flavour.ts";
import type { FormatVersion } from "./format.ts";

/** Number of a connection in its recording. */
export type ConnectionId = Flavour<number, "connection">;

/**
 * Number of a frame or of a document's step within its recording, starting at 1. Frame numbers with a special meaning,
 * such as those of offers, have types of their own.
 */
export type FrameNumber = Flavour<number, "frame" | `frame of ${string}`>;

/** The direction in which bytes travel. "Sent" and "received" are avoided, because they depend on the point of view. */
export type Direction = "client-to-server" | "server-to-client";

export const directions: readonly Direction[] = ["client-to-server", "server-to-client"];

/** One direction of one connection; byte offsets are relative to its start. */
export interface Leg {
  readonly connection: ConnectionId;
  readonly direction: Direction;
}

/** Returns the key of a leg for use in maps. */
export function legKey({ connection, direction }: Leg): string {
  const known = legKeys[connection];
  const keys = known ?? { "client-to-server": `${connection}>`, "server-to-client": `${connection}<` };
  if (known === undefined && connection < mostKeys) legKeys[connection] = keys;
  return keys[direction];
}

/**
 * The number of connections whose keys are cached. Keys are cached because each chunk's key is needed several times.
 */
const mostKeys = 0x4000;
const legKeys: Record<Direction, string>[] = [];

/** The monotonic clock that provides a recording's times. Recordings with the same clock can be merged exactly. */
export interface RecordingClock {
  /** Identifies a run of the recorder. Recordings with the same id share one clock. */
  readonly id: string;
  /** The clock's value at this recording's time zero, in nanoseconds. */
  readonly atStartNs: number;
}

/** A source of a merged or imported recording. */
export interface RecordingSource {
  readonly name: string;
  readonly uuid: string | null;
  readonly startedAt: string | null;
  /** Nanoseconds to add to the source's times to get this recording's times. */
  readonly clockOffsetNs: number;
  /** `[connection in the source, connection in this recording]`. */
  readonly connections: readonly (readonly [ConnectionId, ConnectionId])[];
}

/** Where a recording comes from and how it was made. This is the first record in every file. */
export interface RecordingHeader {
  readonly uuid: string;
  /** Wall-clock time at the recording's time zero, ISO 8601 in UTC; null if unknown. */
  readonly startedAt: string | null;
  /** The program that wrote the file, with its version. */
  readonly tool: string;
  readonly listen: readonly string[];
  readonly upstream: string | null;
  readonly clock: RecordingClock | null;
  /** Null if the recording was made from sockets; otherwise, the parts that were synthesised: "times", "frames". */
  readonly synthesised: readonly string[] | null;
  readonly sources: readonly RecordingSource[];
}

export interface HeaderEntry extends RecordingHeader {
  readonly type: "header";
}

/** The fields common to all entries after the header. */
export interface Sequenced {
  /** Number of the entry in the recording, starting at 1; a jump means that records are missing. */
  readonly sequence: number;
  /** Nanoseconds from the recording's start, monotonic. */
  readonly atNs: number;
}

export interface OpenedEntry extends Sequenced {
  readonly type: "opened";
  readonly connection: ConnectionId;
  /** `host:port` of the client, or its name in an imported log. */
  readonly client: string | null;
  readonly listen: string | null;
  readonly upstream: string | null;
}

/** The bytes from one read of a socket, as received and forwarded. */
export interface ChunkEntry extends Sequenced, Leg {
  readonly type: "chunk";
  /** Byte offset of `bytes` in its leg's stream. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * How a leg ended. The sender ended it with `fin`, with `rst`, or with an `error` on its socket. `cut`: the receiver's
 * socket failed, so that nothing could be forwarded. `stopped`: the recorder was stopped.
 */
export type CloseKind = "fin" | "rst" | "error" | "cut" | "stopped";

export interface ClosedEntry extends Sequenced, Leg {
  readonly type: "closed";
  readonly kind: CloseKind;
  /** The number of bytes of this leg that were read but not forwarded, because the receiver had disconnected. */
  readonly undelivered: number;
  /** System error code, e.g. `ETIMEDOUT`. */
  readonly code: string | null;
}

/** Records that the proxy could not reach the upstream for this connection. */
export interface FailedEntry extends Sequenced {
  readonly type: "failed";
  readonly connection: ConnectionId;
  readonly code: string;
  readonly message: string;
}

/** A user's note on a point in time, or on the message that begins at a byte of a leg. */
export interface MarkEntry extends Sequenced {
  readonly type: "mark";
  readonly text: string;
  readonly target: (Leg & { readonly offset: number }) | null;
}

/** Bytes that were changed in flight. The leg's stream and offsets are those of the forwarded bytes. */
export interface EditEntry extends Sequenced, Leg {
  readonly type: "edit";
  readonly offset: number;
  readonly original: Uint8Array;
  readonly forwarded: Uint8Array;
}

/** Bytes of a leg that are not in the file. */
export interface LegGap extends Leg {
  readonly offset: number;
  readonly byteLength: number;
}

/** `write-failed`: writing to disk failed. `damaged`: lost to damage. `sliced`: omitted on purpose. */
export type GapReason = "write-failed" | "damaged" | "sliced";

/**
 * Accounts for traffic that is missing from the file, and gives the reason. The sequence numbers also count the missing
 * records.
 */
export interface GapEntry extends Sequenced {
  readonly type: "gap";
  readonly reason: GapReason;
  /** Time of the first missing record; `atNs` is the time of the last one. */
  readonly fromNs: number;
  /** Number of missing records, whose sequence numbers directly precede this entry's. */
  readonly records: number;
  readonly legs: readonly LegGap[];
  readonly detail: string | null;
}

/** A source without wire bytes, such as a saved game, stored unchanged. */
export interface DocumentEntry extends Sequenced {
  readonly type: "document";
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * A point in the file at which reading can start. Readers must check that the record there has this sequence number.
 */
export interface IndexPoint {
  readonly fileOffset: number;
  readonly sequence: number;
  readonly atNs: number;
}

export interface IndexEntry extends Sequenced {
  readonly type: "index";
  readonly points: readonly IndexPoint[];
}

/** Written when the file is closed cleanly; contains the counts that a complete file must have. */
export interface EndEntry extends Sequenced {
  readonly type: "end";
  readonly chunks: number;
  readonly bytes: { readonly clientToServer: number; readonly serverToClient: number };
}

/** A record of a type that this version does not know. It is kept so that rewriting the file preserves it. */
export interface UnknownEntry {
  readonly type: "unknown";
  readonly recordType: number;
  readonly payload: Uint8Array;
}

export type SequencedEntry =
  | OpenedEntry
  | ChunkEntry
  | ClosedEntry
  | FailedEntry
  | MarkEntry
  | EditEntry
  | GapEntry
  | DocumentEntry
  | IndexEntry
  | EndEntry;

export type Entry = HeaderEntry | SequencedEntry | UnknownEntry;

/** Whether an entry has a sequence number: the header and records of unknown type have none. */
export function isSequenced(entry: Entry): entry is SequencedEntry {
  return entry.type !== "header" && entry.type !== "unknown";
}

type WithoutPlace<E> = E extends ChunkEntry | EditEntry
  ? Omit<E, "sequence" | "offset">
  : E extends Sequenced
    ? Omit<E, "sequence">
    : E;

/** An entry to which the writer has not yet assigned a sequence number and stream offset. */
export type EntryDraft = WithoutPlace<
  OpenedEntry | ChunkEntry | ClosedEntry | FailedEntry | MarkEntry | EditEntry | DocumentEntry | GapEntry | UnknownEntry
>;

type WithoutSequence<E> = E extends Sequenced ? Omit<E, "sequence"> : E;

/**
 * An entry to copy from one recording to another. It keeps its stream offset and gets a new sequence number. The writer
 * creates the header, index and end itself.
 */
export type EntryCopy = WithoutSequence<Exclude<SequencedEntry, IndexEntry | EndEntry> | UnknownEntry>;

/** A piece of a file: a complete record, or bytes that belong to no record. Pieces come in file order. */
export type ReadItem =
  | { readonly kind: "record"; readonly fileOffset: number; readonly byteLength: number; readonly entry: Entry }
  | Damage;

/** The reason why bytes in a file belong to no record. */
export type DamageReason = "unreadable" | "cut-short" | "malformed" | "out-of-order" | "after-end";

export interface Damage {
  readonly kind: "damage";
  readonly fileOffset: number;
  readonly byteLength: number;
  readonly reason: DamageReason;
}

export interface FileHead {
  readonly version: FormatVersion;
  readonly salt: number;
}
