import { partitionPoint } from "../../bytes/partitionPoint.ts";
import type { Span } from "../../bytes/span.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../recording/entry.ts";
import type { Representation } from "../../tokens/representation.ts";
import type { FrameKind } from "../../wire/frame.ts";
import type { FrameRow } from "../analysis.ts";

/** What links are found by: a frame without its bytes. */
export interface LinkRow extends Leg {
  readonly n: FrameNumber;
  /** `document`: a step of a document, without wire bytes; it is linked to nothing. */
  readonly kind: FrameKind | "document";
  /** Nanoseconds from the recording's start. */
  readonly atNs: number;
  /** Tokens of a DM, whole ones only. */
  readonly tokens: Uint16Array | undefined;
  /** The connection's power as known when the frame arrived. */
  readonly power: string | null;
  readonly representation: Representation;
  /** Where the frame stands in its leg's stream, in bytes; null for a document. */
  readonly span: Span | null;
}

/** The frames of a recording, by number. Links are searched for in it: what it gives is never copied whole. */
export interface LinkSource {
  /** Frames there are; the first is 1. */
  readonly count: number;
  /** Connections with a frame, in any order. */
  readonly connections: readonly ConnectionId[];
  /** A frame, 1 to `count`. */
  row(n: FrameNumber): LinkRow;
  /** Numbers of a connection's frames, ascending. */
  rowsOf(connection: ConnectionId): Numbers;
}

/** A list of numbers: an array, or a column of a store. */
export interface Numbers {
  readonly length: number;
  at(index: number): FrameNumber | undefined;
}

/** What links are found by, of a frame. */
export function linkRowOf({ n, connection, direction, frame, atNs, tokens, power, representation }: FrameRow): LinkRow {
  return { n, connection, direction, kind: frame.kind, atNs, tokens, power, representation, span: frame.span };
}

/** Index of the first number that is `n` or greater; the length where none is. */
export function indexOfNumber(numbers: Numbers, n: FrameNumber): number {
  return partitionPoint(numbers.length, (index) => (numbers.at(index) ?? n) < n);
}

/** Frames of a connection that a search looks at, before a frame and behind it. */
export const searchReach = 1024;

/** The frames of a connection behind number `n`, in order, as far as a search reaches. */
export function rowsAfter(source: LinkSource, connection: ConnectionId, n: FrameNumber): Generator<LinkRow> {
  const numbers = source.rowsOf(connection);
  const start = indexOfNumber(numbers, n + 1);
  const end = Math.min(numbers.length, start + searchReach);
  return rowsFrom(source, numbers, start, end);
}

/** The frames of a connection before number `n`, newest first, as far as a search reaches. */
export function rowsBefore(source: LinkSource, connection: ConnectionId, n: FrameNumber): Generator<LinkRow> {
  const numbers = source.rowsOf(connection);
  const start = indexOfNumber(numbers, n) - 1;
  const end = Math.max(0, start + 1 - searchReach);
  return rowsFrom(source, numbers, start, end - 1);
}

/** The frames of a connection around number `n`, its own included, in order, as far as a search reaches. */
export function rowsAround(source: LinkSource, connection: ConnectionId, n: FrameNumber): LinkRow[] {
  const numbers = source.rowsOf(connection);
  const at = indexOfNumber(numbers, n);
  const end = Math.min(numbers.length, at + searchReach);
  return [...rowsFrom(source, numbers, Math.max(0, at - searchReach), end)];
}

/** From one index to before another, upwards or downwards. */
function* rowsFrom(source: LinkSource, numbers: Numbers, start: number, end: number): Generator<LinkRow> {
  const step = start < end ? 1 : -1;
  for (let index = start; index !== end; index += step) {
    const n = numbers.at(index);
    if (n !== undefined) yield source.row(n);
  }
}

/** Connections that played a power about then. */
export function connectionsOf(source: LinkSource, power: string, n: FrameNumber): ConnectionId[] {
  return source.connections.filter((connection) => {
    const numbers = source.rowsOf(connection);
    const at = numbers.at(Math.min(indexOfNumber(numbers, n), numbers.length - 1));
    return at !== undefined && source.row(at).power === power;
  });
}
