import { getOrMake } from "../bytes/keyed.ts";
import type { SpanSet } from "../bytes/spanSet.ts";
import { directions, type EntryCopy, type Leg, type LegGap, legKey } from "../recording/entry.ts";
import type { SliceSurvey } from "./sliceSurvey.ts";

type Copy<T extends EntryCopy["type"]> = EntryCopy & { readonly type: T };

/** Bytes of a leg that have been omitted since the last byte that was kept. */
interface LeftOut extends LegGap {
  readonly fromNs: number;
}

/** A kept part of an entry's bytes, with the gap before it. */
interface Piece {
  readonly gap: EntryCopy | undefined;
  readonly start: number;
  readonly end: number;
}

/**
 * Second pass of a slice: rewrites the entries of the recording. Chunks are cut down to the bytes in the slice, whose
 * times and offsets stay the same; `sliced` gaps replace the rest.
 */
export class Slicer {
  readonly #survey: SliceSurvey;
  readonly #kept = new Map<string, SpanSet>();
  readonly #leftOut = new Map<string, LeftOut>();
  #endNs = 0;

  constructor(survey: SliceSurvey) {
    this.#survey = survey;
  }

  /** Rewrites the next entry. */
  rewrite(copy: EntryCopy): EntryCopy[] {
    const copies = this.#sliced(copy);
    for (const kept of copies) if (kept.type !== "unknown") this.#endNs = Math.max(this.#endNs, kept.atNs);
    return copies;
  }

  /** Returns the gap after the last entry, for bytes omitted at the ends of legs. */
  rest(): EntryCopy[] {
    const left = [...this.#leftOut.values()];
    this.#leftOut.clear();
    if (left.length === 0) return [];
    this.#endNs = left.reduce((latest, { fromNs }) => Math.max(latest, fromNs), this.#endNs);
    return [slicedGap(left, this.#endNs)];
  }

  #sliced(copy: EntryCopy): EntryCopy[] {
    switch (copy.type) {
      case "chunk":
        return this.#pieces(copy, copy.offset, copy.bytes.length, copy.atNs).flatMap(({ gap, start, end }) => [
          ...(gap ? [gap] : []),
          { ...copy, offset: copy.offset + start, bytes: copy.bytes.subarray(start, end) },
        ]);
      case "edit":
        return this.#edit(copy);
      case "gap":
        return this.#gap(copy);
      case "mark":
        return this.#keepsMark(copy) ? [copy] : [];
      case "closed":
        return this.#survey.selects(copy.connection) ? [...this.#flushed(copy), copy] : [];
      case "opened":
      case "failed":
        return this.#survey.selects(copy.connection) ? [copy] : [];
      default:
        return [copy];
    }
  }

  /**
   * Rewrites an edit. The original bytes have no separate offsets, so all of them are kept with the first remaining
   * piece.
   */
  #edit(copy: Copy<"edit">): EntryCopy[] {
    const pieces = this.#pieces(copy, copy.offset, copy.forwarded.length, copy.atNs);
    return pieces.flatMap(({ gap, start, end }, i) => [
      ...(gap ? [gap] : []),
      {
        ...copy,
        offset: copy.offset + start,
        original: i === 0 ? copy.original : new Uint8Array(0),
        forwarded: copy.forwarded.subarray(start, end),
      },
    ]);
  }

  /** Rewrites a gap. A gap that overlaps the slice is kept; other gaps are omitted. */
  #gap(copy: Copy<"gap">): EntryCopy[] {
    const legs = copy.legs.filter(({ connection }) => this.#survey.selects(connection));
    const { fromNs, toNs } = this.#survey.range;
    const touched =
      (copy.atNs >= fromNs && copy.fromNs <= toNs) ||
      legs.some((leg) => this.#keptOf(leg).within(leg.offset, leg.offset + leg.byteLength).length > 0);
    if (copy.reason === "sliced" || !touched) {
      for (const leg of legs) this.#leaveOut(leg, leg.offset, leg.byteLength, copy.fromNs);
      return [];
    }
    if (legs.length === 0 && copy.legs.length > 0) return [];
    const before = legs.flatMap((leg) => this.#flushed({ connection: leg.connection, atNs: copy.atNs }));
    return [...before, { ...copy, legs }];
  }

  #keepsMark({ target, atNs }: Copy<"mark">): boolean {
    const { fromNs, toNs } = this.#survey.range;
    if (target === null) return atNs >= fromNs && atNs <= toNs;
    return this.#keptOf(target).within(target.offset, target.offset + 1).length > 0;
  }

  #pieces(leg: Leg, offset: number, byteLength: number, atNs: number): Piece[] {
    if (!this.#survey.selects(leg.connection)) return [];
    const end = offset + byteLength;
    const pieces: Piece[] = [];
    let at = offset;
    for (const kept of this.#keptOf(leg).within(offset, end)) {
      this.#leaveOut(leg, at, kept.start - at, atNs);
      const [gap] = this.#flushed({ connection: leg.connection, atNs });
      pieces.push({ gap, start: kept.start - offset, end: kept.end - offset });
      at = kept.end;
    }
    this.#leaveOut(leg, at, end - at, atNs);
    return pieces;
  }

  #leaveOut({ connection, direction }: Leg, offset: number, byteLength: number, fromNs: number): void {
    if (byteLength === 0) return;
    const key = legKey({ connection, direction });
    const before = this.#leftOut.get(key);
    this.#leftOut.set(
      key,
      before
        ? { ...before, byteLength: offset + byteLength - before.offset }
        : { connection, direction, offset, byteLength, fromNs },
    );
  }

  /**
   * Returns the gap for bytes omitted from both legs of a connection, to insert before an entry at `atNs`. A program
   * that reads the entry must know about bytes missing from the other leg too: they may be the request that the entry
   * answers.
   */
  #flushed({ connection, atNs }: { readonly connection: Leg["connection"]; readonly atNs: number }): EntryCopy[] {
    const left = directions.flatMap((direction) => {
      const key = legKey({ connection, direction });
      const one = this.#leftOut.get(key);
      this.#leftOut.delete(key);
      return one ?? [];
    });
    return left.length === 0 ? [] : [slicedGap(left, atNs)];
  }

  #keptOf(leg: Leg): SpanSet {
    return getOrMake(this.#kept, legKey(leg), () => this.#survey.kept(leg));
  }
}

/**
 * Returns a gap for bytes omitted on purpose. It counts no missing records, because the remaining records get new
 * sequence numbers.
 */
function slicedGap(left: readonly LeftOut[], atNs: number): EntryCopy {
  return {
    type: "gap",
    atNs,
    reason: "sliced",
    fromNs: Math.min(...left.map(({ fromNs }) => fromNs)),
    records: 0,
    legs: left.map(({ fromNs: _, ...leg }) => leg),
    detail: null,
  };
}
