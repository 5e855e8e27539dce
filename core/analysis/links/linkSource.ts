import { partitionPoint } from "../../bytes/partitionPoint.ts";
import type { ConnectionId, FrameNumber } from "../../recording/entry.ts";
import type { FrameRow } from "../analysis.ts";

/** The frames of a recording by number, for finding links. The list is never copied as a whole. */
export interface LinkSource {
  /** Number of frames; the first is 1. */
  readonly count: number;
  /** Connections that have frames, in any order. */
  readonly connections: readonly ConnectionId[];
  /** Returns a frame, 1 to `count`; null for a step of a document, which has no links. */
  row(n: FrameNumber): FrameRow | null;
  /** Returns the number of the frame that frame `n` answers; null for none. */
  answers(n: FrameNumber): FrameNumber | null;
  /** Returns the numbers of a connection's frames, ascending. */
  rowsOf(connection: ConnectionId): Numbers;
}

/** A list of numbers: an array, or a column of a store. */
export interface Numbers {
  readonly length: number;
  at(index: number): FrameNumber | undefined;
}

/** Returns the index of the first number that is `n` or greater; the length if there is none. */
export function indexOfNumber(numbers: Numbers, n: FrameNumber): number {
  return partitionPoint(numbers.length, (index) => (numbers.at(index) ?? n) < n);
}

/** The largest number of frames that a search reads on one connection, both before and after a frame. */
export const searchReach = 1024;

/** Yields the frames of a connection after number `n`, in order, as far as a search reaches. */
export function rowsAfter(source: LinkSource, connection: ConnectionId, n: FrameNumber): Generator<FrameRow> {
  const numbers = source.rowsOf(connection);
  const start = indexOfNumber(numbers, n + 1);
  const end = Math.min(numbers.length, start + searchReach);
  return rowsFrom(source, numbers, start, end);
}

/** Yields the frames of a connection before number `n`, newest first, as far as a search reaches. */
export function rowsBefore(source: LinkSource, connection: ConnectionId, n: FrameNumber): Generator<FrameRow> {
  const numbers = source.rowsOf(connection);
  const start = indexOfNumber(numbers, n) - 1;
  const end = Math.max(0, start + 1 - searchReach);
  return rowsFrom(source, numbers, start, end - 1);
}

/** Returns the frames of a connection around number `n`, including that frame, in order, as far as a search reaches. */
export function rowsAround(source: LinkSource, connection: ConnectionId, n: FrameNumber): FrameRow[] {
  const numbers = source.rowsOf(connection);
  const at = indexOfNumber(numbers, n);
  const end = Math.min(numbers.length, at + searchReach);
  return [...rowsFrom(source, numbers, Math.max(0, at - searchReach), end)];
}

/** Yields the frames from one index up or down to another; the end index is excluded. */
function* rowsFrom(source: LinkSource, numbers: Numbers, start: number, end: number): Generator<FrameRow> {
  const step = start < end ? 1 : -1;
  for (let index = start; index !== end; index += step) {
    const n = numbers.at(index);
    const row = n === undefined ? null : source.row(n);
    if (row) yield row;
  }
}

/** Returns the connections that played a power around frame `n`. */
export function connectionsOf(source: LinkSource, power: string, n: FrameNumber): ConnectionId[] {
  return source.connections.filter((connection) => {
    const numbers = source.rowsOf(connection);
    const at = numbers.at(Math.min(indexOfNumber(numbers, n), numbers.length - 1));
    return at !== undefined && source.row(at)?.power === power;
  });
}
