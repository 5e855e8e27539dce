import { SpanSet } from "../bytes/spanSet.ts";
import type { DocumentEntry, Entry, FrameNumber } from "../recording/entry.ts";
import { Legs } from "../wire/legs.ts";

/** A bound of a slice: a time since the recording's start, or the number of a message. */
export type SliceBound =
  | { readonly by: "time"; readonly atNs: number }
  | { readonly by: "message"; readonly n: FrameNumber };

/** What a slice contains: messages within all four bounds, on the given connections (null for all). */
export interface SliceRange {
  readonly fromNs: number;
  readonly toNs: number;
  readonly fromN: FrameNumber;
  readonly toN: FrameNumber;
  readonly connections: SpanSet | null;
}

const nsOf: Readonly<Record<string, number>> = { h: 3600e9, m: 60e9, s: 1e9, ms: 1e6 };

/** Reads `12.5` (seconds), `1m30s`, `1h`, `250ms`, `#217` (a message). Returns undefined for anything else. */
export function parseSliceBound(text: string): SliceBound | undefined {
  const trimmed = text.trim();
  if (/^#\d+$/.test(trimmed)) return { by: "message", n: Number(trimmed.slice(1)) };
  if (/^\d+(\.\d+)?$/.test(trimmed)) return { by: "time", atNs: Math.round(Number(trimmed) * 1e9) };
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(trimmed)) return undefined;
  let atNs = 0;
  for (const [, amount, unit = ""] of trimmed.matchAll(/([\d.]+)(h|ms|m|s)/g))
    atNs += Number(amount) * (nsOf[unit] ?? 0);
  return { by: "time", atNs: Math.round(atNs) };
}

/** Reads connection numbers and ranges: `1,3-5`. Returns undefined for anything else. */
export function parseConnections(text: string): SpanSet | undefined {
  const set = new SpanSet();
  for (const part of text.split(",")) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (!match || last < first) return undefined;
    set.add(first, last + 1);
  }
  return set;
}

/** Returns how many rows of a recording come from a document. The numbers of later messages continue after them. */
export type DocumentRows = (entry: DocumentEntry) => number;

export const noRows: DocumentRows = () => 0;

/** Finds the times of messages, given their numbers. */
export class MessageTimes {
  readonly #framed = new Legs();
  readonly #wanted: ReadonlySet<FrameNumber>;
  readonly #times = new Map<FrameNumber, number>();
  readonly #rowsOf: DocumentRows;
  #ofDocuments = 0;

  constructor(wanted: Iterable<number>, rowsOf: DocumentRows = noRows) {
    this.#wanted = new Set(wanted);
    this.#rowsOf = rowsOf;
  }

  /** Number of rows so far. */
  get count(): number {
    return this.#ofDocuments + this.#framed.count;
  }

  add(entry: Entry): void {
    const before = this.count;
    if (entry.type === "document") this.#ofDocuments += this.#rowsOf(entry);
    this.#framed.apply(entry);
    if (!("atNs" in entry)) return;
    for (let n = before + 1; n <= this.count; n++) if (this.#wanted.has(n)) this.#times.set(n, entry.atNs);
  }

  /** Returns when a message arrived, in nanoseconds from the start; undefined if no message has that number. */
  atNs(n: FrameNumber): number | undefined {
    return this.#times.get(n);
  }
}

/**
 * Returns the range between two bounds.
 * @param times must have read the whole recording, to find the messages that the bounds name
 * @returns `noMessage` if a bound names a message that does not exist
 */
export function sliceRange(
  from: SliceBound | undefined,
  to: SliceBound | undefined,
  connections: SpanSet | null,
  times: MessageTimes,
): SliceRange | { readonly noMessage: number } {
  for (const bound of [from, to]) {
    if (bound?.by === "message" && times.atNs(bound.n) === undefined) return { noMessage: bound.n };
  }
  const timeOf = (bound: SliceBound | undefined): number | undefined =>
    bound?.by === "message" ? times.atNs(bound.n) : bound?.atNs;
  return {
    fromNs: timeOf(from) ?? 0,
    toNs: timeOf(to) ?? Number.POSITIVE_INFINITY,
    fromN: from?.by === "message" ? from.n : 1,
    toN: to?.by === "message" ? to.n : Number.POSITIVE_INFINITY,
    connections,
  };
}
