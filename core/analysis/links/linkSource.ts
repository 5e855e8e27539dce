import { partitionPoint } from "../../bytes/partitionPoint.ts";
import type { Span } from "../../bytes/span.ts";
import type { ConnectionId, FrameNumber } from "../../recording/entry.ts";
import type { Token } from "../../tokens/token.ts";
import type { FrameRow } from "../analysis.ts";

/** Access to a recording's frames by number, for finding links. Avoids copying the complete list. */
export interface LinkSource {
  /** Number of frames; the first is 1. */
  readonly count: number;
  /** Connections that have frames, in any order. */
  readonly connections: readonly ConnectionId[];
  /** Returns the frame with a number from 1 to `count`; null for a step of a document, which has no links. */
  row(n: FrameNumber): FrameRow | null;
  /** Returns the first token of a DM; null for other frames, and for a DM without tokens. */
  head(n: FrameNumber): Token | null;
  /** Returns the power of a frame's connection; null while it is unknown. */
  power(n: FrameNumber): string | null;
  /** Returns the index of the game of a frame's connection; -1 while it is unknown. */
  game(n: FrameNumber): number;
  /** Returns the number of the frame that frame `n` answers; null if there is none. */
  answers(n: FrameNumber): FrameNumber | null;
  /** Returns the numbers of a connection's frames, ascending. */
  rowsOf(connection: ConnectionId): Numbers;
}

/** A list of numbers: an array, or a column of a store. */
export interface Numbers {
  readonly length: number;
  at(index: number): FrameNumber | undefined;
}

/** Returns the index of the first number that is `n` or greater; the list's length if there is none. */
export function indexOfNumber(numbers: Numbers, n: FrameNumber): number {
  return partitionPoint(numbers.length, (index) => (numbers.at(index) ?? n) < n);
}

/** The maximum number of frames that a search reads on one connection, both before and after a frame. */
export const searchReach = 1024;

/** First tokens of the messages that a search reads. The search skips all other frames without decoding them. */
export type Heads = ReadonlySet<Token>;

/** Yields the messages on a connection after frame `n`, in order, up to the search limit. */
export function rowsAfter(
  source: LinkSource,
  connection: ConnectionId,
  n: FrameNumber,
  heads: Heads,
): Generator<FrameRow> {
  const numbers = source.rowsOf(connection);
  const { start, end } = after(numbers, n);
  return rowsFrom(source, numbers, { start, end, heads });
}

/** Yields the numbers of a connection's frames after frame `n`, in order, up to the search limit. */
export function* numbersAfter(source: LinkSource, connection: ConnectionId, n: FrameNumber): Generator<FrameNumber> {
  const numbers = source.rowsOf(connection);
  const { start, end } = after(numbers, n);
  for (let index = start; index < end; index++) yield numbers.at(index) ?? 0;
}

function after(numbers: Numbers, n: FrameNumber): Span {
  const start = indexOfNumber(numbers, n + 1);
  return { start, end: Math.min(numbers.length, start + searchReach) };
}

/**
 * Yields the messages on a connection before frame `n`, newest first, up to the search limit.
 * @param heads null means all frames
 */
export function rowsBefore(
  source: LinkSource,
  connection: ConnectionId,
  n: FrameNumber,
  heads: Heads | null,
): Generator<FrameRow> {
  const numbers = source.rowsOf(connection);
  const start = indexOfNumber(numbers, n) - 1;
  const end = Math.max(0, start + 1 - searchReach);
  return rowsFrom(source, numbers, { start, end: end - 1, heads });
}

/** Returns the messages on a connection before, in and after frame `n`, in order, up to the search limit. */
export function rowsAround(source: LinkSource, connection: ConnectionId, n: FrameNumber, heads: Heads): FrameRow[] {
  const numbers = source.rowsOf(connection);
  const at = indexOfNumber(numbers, n);
  const end = Math.min(numbers.length, at + searchReach);
  return [...rowsFrom(source, numbers, { start: Math.max(0, at - searchReach), end, heads })];
}

/** Yields the frames from one index up or down to another; the end index is excluded. */
function* rowsFrom(
  source: LinkSource,
  numbers: Numbers,
  { start, end, heads }: Span & { readonly heads: Heads | null },
): Generator<FrameRow> {
  const step = start < end ? 1 : -1;
  for (let index = start; index !== end; index += step) {
    const n = numbers.at(index);
    if (n === undefined || (heads !== null && !heads.has(source.head(n) ?? -1))) continue;
    const row = source.row(n);
    if (row) yield row;
  }
}

/** Returns the connections on which a power was played in the game of frame `n`, around that frame. */
export function connectionsOf(source: LinkSource, power: string, n: FrameNumber): ConnectionId[] {
  const game = source.game(n);
  return source.connections.filter((connection) => {
    const numbers = source.rowsOf(connection);
    const at = numbers.at(Math.min(indexOfNumber(numbers, n), numbers.length - 1));
    return at !== undefined && source.power(at) === power && source.game(at) === game;
  });
}
