import type { Flavour } from "../bytes/flavour.ts";
import type { FormatVersion } from "./format.ts";

/** Names a connection of a recording. */
export type ConnectionId = Flavour<number, "connection">;

/** Counts from 1 over the frames of a recording and the steps of its documents. Frames of one kind may have a subtype. */
export type FrameNumber = Flavour<number, "frame" | `frame of ${string}`>;

/** Which way bytes travelled. Never "sent" or "received": those depend on who speaks. */
export type Direction = "client-to-server" | "server-to-client";

export const directions: readonly Direction[] = ["client-to-server", "server-to-client"];

/** One direction of one connection; byte offsets count within it. */
export interface Leg {
  readonly connection: ConnectionId;
  readonly direction: Direction;
}

/** Names a leg in maps. */
export function legKey({ connection, direction }: Leg): string {
  const known = legKeys[connection];
  const keys = known ?? { "client-to-server": `${connection}>`, "server-to-client": `${connection}<` };
  if (known === undefined && connection < mostKeys) legKeys[connection] = keys;
  return keys[direction];
}

/** Of connections whose keys are made once: every chunk is looked up by them, several times. */
const mostKeys = 0x4000;
const legKeys: Record<Direction, string>[] = [];

/** The monotonic clock that a recording's times come from, so that recordings of one run can be merged exactly. */
export interface RecordingClock {
  /** Names the run of the recorder; recordings with an equal id share one clock. */
  readonly id: string;
  /** That clock's reading, in nanoseconds, at this recording's time zero. */
  readonly atStartNs: number;
}

/** Where a recording that was merged or imported came from. */
export interface RecordingSource {
  readonly name: string;
  readonly uuid: string | null;
  readonly startedAt: string | null;
  /** Added to the source's times to give this recording's, in nanoseconds. */
  readonly clockOffsetNs: number;
  /** `[connection there, connection here]`. */
  readonly connections: readonly (readonly [ConnectionId, ConnectionId])[];
}

/** What a recording is of. First record of every file. */
export interface RecordingHeader {
  readonly uuid: string;
  /** Wall-clock time of time zero, ISO 8601 in UTC; null where it is not known. */
  readonly startedAt: string | null;
  /** Program and version that wrote the file. */
  readonly tool: string;
  readonly listen: readonly string[];
  readonly upstream: string | null;
  readonly clock: RecordingClock | null;
  /** Null: recorded from sockets. Else what was made up: "times", "frames". */
  readonly synthesised: readonly string[] | null;
  readonly sources: readonly RecordingSource[];
}

export interface HeaderEntry extends RecordingHeader {
  readonly type: "header";
}

/** What every entry after the header carries. */
export interface Sequenced {
  /** Counts from 1 over the recording; a jump means that records are missing. */
  readonly sequence: number;
  /** Nanoseconds from the recording's start, monotonic. */
  readonly atNs: number;
}

export interface OpenedEntry extends Sequenced {
  readonly type: "opened";
  readonly connection: ConnectionId;
  /** `host:port` of the client's end, or what an imported log calls it. */
  readonly client: string | null;
  readonly listen: string | null;
  readonly upstream: string | null;
}

/** Bytes of one read, as they came and as they were passed on. */
export interface ChunkEntry extends Sequenced, Leg {
  readonly type: "chunk";
  /** Byte offset of `bytes` in its leg's stream. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * How a leg ended. By its sender: `fin`, `rst`, or an `error` of its socket. `cut`: its receiver's socket
 * broke, so that nothing could be handed on. `stopped`: the recorder was told to stop.
 */
export type CloseKind = "fin" | "rst" | "error" | "cut" | "stopped";

export interface ClosedEntry extends Sequenced, Leg {
  readonly type: "closed";
  readonly kind: CloseKind;
  /** Bytes of this leg that were read but could not be handed on, because the receiver was gone. */
  readonly undelivered: number;
  /** System error code, e.g. `ETIMEDOUT`. */
  readonly code: string | null;
}

/** The upstream could not be reached for this connection. */
export interface FailedEntry extends Sequenced {
  readonly type: "failed";
  readonly connection: ConnectionId;
  readonly code: string;
  readonly message: string;
}

/** A person's note, at a time or on the message that begins at a byte of a leg. */
export interface MarkEntry extends Sequenced {
  readonly type: "mark";
  readonly text: string;
  readonly target: (Leg & { readonly offset: number }) | null;
}

/** Bytes that were changed in flight. The leg's stream, and its offsets, hold what was forwarded. */
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

/** `write-failed`: the disk refused. `damaged`: a recovery left them out. `sliced`: left out on purpose. */
export type GapReason = "write-failed" | "damaged" | "sliced";

/** What is not in the file, and why. Its sequence number counts the missing records too. */
export interface GapEntry extends Sequenced {
  readonly type: "gap";
  readonly reason: GapReason;
  /** Time of the first thing missing; `atNs` is that of the last. */
  readonly fromNs: number;
  /** Records missing: exactly the sequence numbers before this one that never appear. */
  readonly records: number;
  readonly legs: readonly LegGap[];
  readonly detail: string | null;
}

/** A source without wire bytes, such as a saved game, as it was. */
export interface DocumentEntry extends Sequenced {
  readonly type: "document";
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A place to start reading from. Never trusted: the record there must say the same sequence number. */
export interface IndexPoint {
  readonly fileOffset: number;
  readonly sequence: number;
  readonly atNs: number;
}

export interface IndexEntry extends Sequenced {
  readonly type: "index";
  readonly points: readonly IndexPoint[];
}

/** Written at a clean close: what the writer believes the file to hold. */
export interface EndEntry extends Sequenced {
  readonly type: "end";
  readonly chunks: number;
  readonly bytes: { readonly clientToServer: number; readonly serverToClient: number };
}

/** A record of a type this version does not know, kept so that it survives a rewrite. */
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

/** The header and records of unknown type carry no sequence number and are not counted by it. */
export function isSequenced(entry: Entry): entry is SequencedEntry {
  return entry.type !== "header" && entry.type !== "unknown";
}

type WithoutPlace<E> = E extends ChunkEntry | EditEntry
  ? Omit<E, "sequence" | "offset">
  : E extends Sequenced
    ? Omit<E, "sequence">
    : E;

/** An entry before the writer has given it its sequence number and stream offset. */
export type EntryDraft = WithoutPlace<
  OpenedEntry | ChunkEntry | ClosedEntry | FailedEntry | MarkEntry | EditEntry | DocumentEntry | UnknownEntry
>;

type WithoutSequence<E> = E extends Sequenced ? Omit<E, "sequence"> : E;

/**
 * An entry on its way from one recording to another: stream offsets stay, sequence numbers are given anew.
 * The header, the index and the end are the business of whoever writes.
 */
export type EntryCopy = WithoutSequence<Exclude<SequencedEntry, IndexEntry | EndEntry> | UnknownEntry>;

/** A piece of a file as it was read, in file order: a whole record, or bytes that belong to none. */
export type ReadItem =
  | { readonly kind: "record"; readonly fileOffset: number; readonly byteLength: number; readonly entry: Entry }
  | Damage;

/** Why bytes of a file belong to no record. */
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
