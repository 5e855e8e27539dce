import { Slicer } from "../../core/formats/slice.ts";
import { SliceSurvey } from "../../core/formats/sliceSurvey.ts";
import type { ChunkEntry, Entry, EntryCopy, Leg, LegGap } from "../../core/recording/entry.ts";
import { times } from "./depth.ts";

/** How many bytes of a game are read. A longer game is first cut to this length. */
const mostBytes = times(120_000, 60_000);

/** A chunk, and its index among the entries. */
export interface PlacedChunk {
  readonly at: number;
  readonly entry: ChunkEntry;
}

/** Returns the chunks among some entries. */
export function chunksOf(entries: readonly Entry[]): PlacedChunk[] {
  return entries.flatMap((entry, at) => (entry.type === "chunk" ? [{ at, entry }] : []));
}

/** Returns the first entries of a game: about as many bytes as a test has time to read repeatedly. */
export function beginningOf(entries: readonly Entry[]): readonly Entry[] {
  let byteLength = 0;
  const end = entries.findIndex((entry) => {
    byteLength += entry.type === "chunk" ? entry.bytes.length : 0;
    return byteLength > mostBytes;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/** Returns the entries before a chunk, and its first bytes. */
export function cutAt(entries: readonly Entry[], { at, entry }: PlacedChunk, byteLength: number): Entry[] {
  return [...entries.slice(0, at), { ...entry, bytes: entry.bytes.subarray(0, byteLength) }];
}

/** Returns the entries without those at some indexes, which show only as missing sequence numbers. */
export function without(entries: readonly Entry[], lost: ReadonlySet<number>): Entry[] {
  return entries.filter((_, at) => !lost.has(at));
}

/** Returns the entries with a gap in place of the chunks at some indexes. */
export function withGaps(entries: readonly Entry[], lost: ReadonlySet<number>): Entry[] {
  return entries.map((entry, at) =>
    entry.type === "chunk" && lost.has(at) ? gapOf(entry, { ...entry, byteLength: entry.bytes.length }) : entry,
  );
}

/** Returns the entries with a gap in place of some bytes of one leg. */
export function withoutBytes(entries: readonly Entry[], lost: LegGap): Entry[] {
  return entries.flatMap((entry) => (entry.type === "chunk" && isOf(entry, lost) ? piecesOf(entry, lost) : [entry]));
}

/** Returns a slice that begins at a time, as \`chamber slice\` writes it. */
export function slicedFrom(entries: readonly Entry[], fromNs: number): Entry[] {
  const range = { fromNs, toNs: Number.POSITIVE_INFINITY, fromN: 1, toN: Number.POSITIVE_INFINITY, connections: null };
  const survey = new SliceSurvey(range);
  for (const entry of entries) survey.add(entry);
  const slicer = new Slicer(survey);
  const copies = entries.flatMap((entry) => slicer.rewrite(entry as EntryCopy));
  return [...copies, ...slicer.rest()].map((copy, at) => ({ ...copy, sequence: at + 1 }) as Entry);
}

function isOf({ connection, direction }: Leg, leg: Leg): boolean {
  return connection === leg.connection && direction === leg.direction;
}

/** Returns a chunk with a gap in place of some bytes of its leg. */
function piecesOf(chunk: ChunkEntry, lost: LegGap): Entry[] {
  const { offset, bytes } = chunk;
  const from = Math.max(lost.offset, offset);
  const to = Math.min(lost.offset + lost.byteLength, offset + bytes.length);
  if (from >= to) return [chunk];
  const before = { ...chunk, bytes: bytes.subarray(0, from - offset) };
  const after = { ...chunk, offset: to, bytes: bytes.subarray(to - offset) };
  const gap = gapOf(chunk, { ...lost, offset: from, byteLength: to - from });
  return [...(before.bytes.length > 0 ? [before] : []), gap, ...(after.bytes.length > 0 ? [after] : [])];
}

function gapOf({ sequence, atNs }: ChunkEntry, { connection, direction, offset, byteLength }: LegGap): Entry {
  const legs = [{ connection, direction, offset, byteLength }];
  return { type: "gap", sequence, atNs, reason: "damaged", fromNs: atNs, records: 0, legs, detail: null };
}
