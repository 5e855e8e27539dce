import { getOrMake } from "../bytes/keyed.ts";
import { type ConnectionEnd, ConnectionEnds } from "../recording/connectionEnds.ts";
import {
  type ChunkEntry,
  type Direction,
  type EditEntry,
  type Entry,
  type FrameNumber,
  isSequenced,
  type Leg,
  type RecordingHeader,
} from "../recording/entry.ts";
import { EntryAdmission, readingLimits } from "../recording/readingLimits.ts";
import { DialectEvidence, type DialectVerdict, type NumberDialect } from "../tokens/numberDialect.ts";
import {
  type AssignedNumbers,
  type Representation,
  type RepresentationEntry,
  readRepresentationBody,
  representationFromEntries,
} from "../tokens/representation.ts";
import { SharedTokens } from "../tokens/sharedTokens.ts";
import type { Frame } from "../wire/frame.ts";
import { Legs } from "../wire/legs.ts";
import { ConnectionFacts } from "./connectionFacts.ts";
import { Documents } from "./documents.ts";
import { Fingerprint } from "./fingerprint/fingerprint.ts";

/** One frame of a recording. */
export interface FrameRow extends Leg {
  /**
   * The row's number, starting at 1. Frames, in the order in which they end, and document steps share one numbering.
   */
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly frame: Frame;
  /** The token names that apply to this frame. */
  readonly representation: Representation;
  /** The power that the connection plays, if known when the frame arrived. */
  readonly power: string | null;
  /** The complete tokens of a DM. */
  readonly tokens: Uint16Array | undefined;
}

/** Receives an entry's rows in order, a few at a time. */
export type RowsTaker = (rows: readonly FrameRow[]) => void;

/** The state of a connection after the entries read so far. */
export interface ConnectionState {
  readonly connection: Leg["connection"];
  readonly facts: ConnectionFacts;
  /** Identifies the programs on both sides. */
  readonly fingerprint: Fingerprint;
  readonly representation: Representation;
  readonly frames: Readonly<Record<Direction, number>>;
  readonly bytes: Readonly<Record<Direction, number>>;
  /** The error that kept the proxy from reaching the server; null if it reached the server. */
  readonly failure: string | null;
  /**
   * True after an FM from the client or an EM from either side. The server may then close the connection although its
   * game continues.
   */
  readonly isDismissed: boolean;
}

export interface AnalysisOptions {
  /** The dialect to use instead of the one detected from the traffic. */
  readonly dialect?: NumberDialect | undefined;
  /** Numbers for tokens without a known number. */
  readonly assigned?: AssignedNumbers | undefined;
}

/**
 * Turns entries into frames and facts about connections. Every view and command uses this class, mostly through
 * `RecordingFold`; nothing else decodes messages. Never throws: accepts any bytes.
 */
export class Analysis {
  /** The documents of the recording. */
  readonly documents = new Documents();
  readonly #evidence = new DialectEvidence();
  readonly #forced: NumberDialect | undefined;
  readonly #names: KnownNames;
  readonly #connections = new Map<Leg["connection"], Connection>();
  readonly #legs = new Legs();
  readonly #ends = new ConnectionEnds();
  readonly #tokens = new SharedTokens();
  readonly #admission = new EntryAdmission();
  /** The connections, sorted only on demand because a recording may have thousands; null if not sorted yet. */
  #inOrder: readonly ConnectionState[] | null = null;
  readonly #readBy = new Set<NumberDialect>();
  #dialect: NumberDialect;
  #header: RecordingHeader | undefined;
  #rows = 0;
  #frames = 0;
  #lastNs = 0;

  constructor(options: AnalysisOptions = {}) {
    this.#forced = options.dialect;
    this.#names = new KnownNames(options.assigned ?? {});
    this.#dialect = options.dialect ?? "diplomacy";
  }

  get header(): RecordingHeader | undefined {
    return this.#header;
  }

  /** The number dialect in use, and why it was chosen. */
  get dialect(): DialectVerdict {
    return this.#forced ? { dialect: this.#forced, reason: "as requested", isDefault: false } : this.#evidence.verdict;
  }

  /** The dialects in which dialect-dependent messages have been read so far. */
  get readBy(): ReadonlySet<NumberDialect> {
    return this.#readBy;
  }

  /** Number of frames on all connections so far. */
  get frames(): number {
    return this.#frames;
  }

  /** Number of frames and steps of documents so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Time of the newest entry, in nanoseconds from the start. */
  get lastNs(): number {
    return this.#lastNs;
  }

  /** Connections, in order of connection number. */
  get connections(): readonly ConnectionState[] {
    this.#inOrder ??= [...this.#connections.values()].sort((a, b) => a.connection - b.connection);
    return this.#inOrder;
  }

  /** Returns the facts about a connection; undefined for an unknown connection. */
  factsOf(connection: Leg["connection"]): ConnectionFacts | undefined {
    return this.#connections.get(connection)?.facts;
  }

  stateOf(connection: Leg["connection"]): ConnectionState | undefined {
    return this.#connections.get(connection);
  }

  /** Returns how a connection ended, according to the entries read so far. */
  endOf(connection: Leg["connection"]): ConnectionEnd {
    return this.#ends.of(connection);
  }

  /** Returns the bytes after a leg's last frame, which begin an unfinished frame. */
  unfinishedOf(leg: Leg): Uint8Array {
    return this.#admission.isFull ? new Uint8Array(0) : this.#legs.unfinishedOf(leg);
  }

  /** Number of bytes outside any frame. */
  get unframedByteLength(): number {
    return this.#legs.unframedByteLength;
  }

  /** How many connections, and how many bytes of traffic after the last allowed frame, exceed the reading limits. */
  get leftOut(): EntryAdmission["counts"] {
    return this.#admission.counts;
  }

  /** Returns the entry, or the part of it that is within the reading limits; null if no part is. */
  admitted(entry: Entry): Entry | null {
    return this.#admission.of(entry);
  }

  /** Reads one entry and returns the frames that it completes. */
  apply(whole: Entry): FrameRow[] {
    const all: FrameRow[] = [];
    this.read(whole, (rows) => {
      for (const row of rows) all.push(row);
    });
    return all;
  }

  /** Reads one entry in pieces, like {@link readAdmitted}. */
  read(whole: Entry, take: RowsTaker): void {
    const entry = this.admitted(whole);
    if (entry === null) this.leaveOut(whole);
    else this.readAdmitted(entry, take);
  }

  /** Skips an entry without reading it. The entry's sequence number still shows that nothing is missing before it. */
  leaveOut(entry: Entry): void {
    if (isSequenced(entry)) this.#ends.follow(entry);
  }

  /**
   * Reads one entry that {@link admitted} returned.
   * @param take receives the rows piece by piece. A piece holds the frames from at most 64 KiB, so that the rows of an
   *   entry with millions of frames need not be in memory all at once
   */
  readAdmitted(entry: Entry, take: RowsTaker): void {
    if (entry.type === "header") {
      this.#header = entry;
      return;
    }
    this.#ends.take(entry);
    if (entry.type === "unknown" || entry.type === "index") return;
    this.#lastNs = Math.max(this.#lastNs, entry.atNs);
    switch (entry.type) {
      case "opened":
        this.#connection(entry.connection);
        break;
      case "failed":
        this.#connection(entry.connection).failure = entry.message;
        break;
      case "document":
        this.#rows += this.documents.take(entry).steps.length;
        break;
      case "gap":
        for (const { connection } of entry.legs) this.#connection(connection);
        this.#legs.apply(entry, this.#interrupt);
        break;
      case "chunk":
        this.#readBytes(entry, entry.bytes.length, take);
        break;
      case "edit":
        this.#readBytes(entry, entry.forwarded.length, take);
        break;
      default:
    }
  }

  #connection(number: number): Connection {
    return getOrMake(this.#connections, number, () => {
      this.#inOrder = null;
      return new Connection(number, this.#dialect, this.#names);
    });
  }

  readonly #interrupt = ({ connection }: Leg): void => this.#connection(connection).fingerprint.interrupt();

  #readBytes(entry: ChunkEntry | EditEntry, byteLength: number, take: RowsTaker): void {
    const connection = this.#connection(entry.connection);
    connection.bytes[entry.direction] += byteLength;
    const endOffset = entry.offset + byteLength;
    // Almost every entry is a single piece.
    if (byteLength <= pieceByteLength) {
      take(this.#readPiece(connection, entry, endOffset));
      return;
    }
    for (const piece of piecesOf(entry)) {
      take(this.#readPiece(connection, piece, endOffset));
      if (this.#admission.isFull) return;
    }
  }

  /**
   * Reads one piece of an entry.
   * @param endOffset offset in the leg where the whole entry ends
   */
  #readPiece(connection: Connection, piece: ChunkEntry | EditEntry, endOffset: number): FrameRow[] {
    const rows: FrameRow[] = [];
    for (const frame of this.#legs.apply(piece, this.#interrupt)) {
      if (this.#frames >= readingLimits.frames) {
        this.#admission.close(endOffset - frame.span.start);
        break;
      }
      rows.push(this.#applyFrame(connection, piece, frame, piece.atNs));
    }
    return rows;
  }

  #applyFrame(connection: Connection, leg: Leg, frame: Frame, atNs: number): FrameRow {
    const { direction } = leg;
    const n = ++this.#rows;
    this.#frames += 1;
    connection.frames[direction] += 1;
    let tokens: Uint16Array | undefined;
    let isOfDialect = false;
    if (frame.kind === "RM" && direction === "server-to-client") {
      const { entries } = readRepresentationBody(frame.body);
      this.#evidence.addRepresentation(entries.length);
      connection.setRepresentation(entries, this.#dialect);
    } else if (frame.kind === "DM") {
      tokens = this.#tokens.of(frame.body);
      isOfDialect = this.#evidence.addMessage(tokens);
      connection.facts.apply(direction, tokens);
    } else if (frame.kind === "EM" || (frame.kind === "FM" && direction === "client-to-server"))
      connection.isDismissed = true;
    connection.fingerprint.apply(direction, frame, tokens, n);
    this.#followDialect();
    const { representation } = connection;
    if (isOfDialect) this.#readBy.add(representation.dialect);
    return {
      n,
      connection: leg.connection,
      direction,
      atNs,
      frame,
      representation,
      power: connection.facts.power(representation),
      tokens,
    };
  }

  /**
   * Switches to the dialect that the evidence so far suggests. For a whole file, it is better to read the file twice,
   * as the CLI does.
   */
  #followDialect(): void {
    if (this.#forced) return;
    const { dialect } = this.#evidence;
    if (dialect === this.#dialect) return;
    this.#dialect = dialect;
    for (const connection of this.#connections.values()) connection.setDialect(dialect);
  }
}

/**
 * Number of bytes to split into frames at a time. Long entries are read in pieces, because an entry may have millions
 * of frames.
 */
const pieceByteLength = 64 * 1024;

/** Splits a long entry into short entries. */
function* piecesOf(entry: ChunkEntry | EditEntry): Generator<ChunkEntry | EditEntry> {
  const bytes = entry.type === "chunk" ? entry.bytes : entry.forwarded;
  const { sequence, atNs, connection, direction } = entry;
  const place = { type: "chunk", sequence, atNs, connection, direction } as const;
  for (let at = 0; at < bytes.length; at += pieceByteLength)
    yield { ...place, offset: entry.offset + at, bytes: bytes.subarray(at, at + pieceByteLength) };
}

class Connection implements ConnectionState {
  readonly connection: Leg["connection"];
  readonly facts = new ConnectionFacts();
  readonly fingerprint = new Fingerprint();
  readonly frames = { "client-to-server": 0, "server-to-client": 0 };
  readonly bytes = { "client-to-server": 0, "server-to-client": 0 };
  representation: Representation;
  failure: string | null = null;
  isDismissed = false;
  readonly #names: KnownNames;
  #entries: readonly RepresentationEntry[] = [];

  constructor(connection: Leg["connection"], dialect: NumberDialect, names: KnownNames) {
    this.connection = connection;
    this.#names = names;
    this.representation = names.of([], dialect);
  }

  setRepresentation(entries: readonly RepresentationEntry[], dialect: NumberDialect): void {
    this.#entries = entries;
    this.representation = this.#names.of(entries, dialect);
  }

  setDialect(dialect: NumberDialect): void {
    this.setRepresentation(this.#entries, dialect);
  }
}

/**
 * Caches representations by content, so that connections with the same names (often hundreds) share one representation.
 */
class KnownNames {
  readonly #assigned: AssignedNumbers;
  readonly #known = new Map<string, Representation>();

  constructor(assigned: AssignedNumbers) {
    this.#assigned = assigned;
  }

  of(entries: readonly RepresentationEntry[], dialect: NumberDialect): Representation {
    const key = `${dialect} ${entries.map(({ token, name }) => `${token} ${name}`).join(" ")}`;
    const known = this.#known.get(key) ?? representationFromEntries(entries, dialect, this.#assigned);
    // Real games have only a few representations; only artificial traffic has more.
    if (this.#known.size >= 64) this.#known.clear();
    this.#known.set(key, known);
    return known;
  }
}
