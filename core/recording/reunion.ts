import { toHex } from "../bytes/hex.ts";
import { countUp, getOrMake } from "../bytes/keyed.ts";
import type { Span } from "../bytes/span.ts";
import { SpanSet } from "../bytes/spanSet.ts";
import { type EntryCopy, type GapReason, type Leg, type LegGap, legKey } from "./entry.ts";
import type { PlacedInput } from "./mergePlan.ts";
import { encodeEntry } from "./payload.ts";

type Copy<T extends EntryCopy["type"]> = EntryCopy & { readonly type: T };

interface JoinedLeg extends Leg {
  /** The offset up to which the stream is complete: all bytes before it have been written or declared missing. */
  end: number;
  lastNs: number;
}

/**
 * Rebuilds one recording from its parts (slices, recovered copies): each byte of a leg appears once and in the right
 * place, every other entry appears once, and gaps replace bytes that no part has.
 *
 * Identical entries in two parts are the same entry; identical entries within one part are different entries.
 */
export class Reunion {
  readonly #parts: readonly PlacedInput[];
  readonly #ended = new Set<PlacedInput>();
  readonly #legs = new Map<string, JoinedLeg>();
  /** For each entry, how often each part has contained it so far, and how often it has been output. */
  readonly #met = new Map<string, { readonly parts: Map<PlacedInput, number>; output: number }>();
  #latestNs = 0;
  readonly #original: PlacedInput["connections"];

  constructor(parts: readonly PlacedInput[]) {
    this.#parts = parts;
    this.#original = new Map([...(parts[0]?.connections ?? [])].map(([there, here]) => [here, there]));
  }

  /** Declares that a part has no more entries. */
  partEnded(part: PlacedInput): void {
    this.#ended.add(part);
  }

  /**
   * Whether an entry must wait because another part still has bytes that belong before it. The times of the entries may
   * not show this.
   */
  mustWait(part: PlacedInput, copy: EntryCopy): boolean {
    return needs(copy).some(({ leg, upTo }) => {
      const { end } = this.#leg(leg);
      return this.#parts.some(
        (other) =>
          other !== part &&
          !this.#ended.has(other) &&
          other.survey.present(this.#originalOf(leg)).within(end, upTo).length > 0,
      );
    });
  }

  /** Takes an entry from a part; returns the entries that it adds to the joined recording. */
  take(part: PlacedInput, copy: EntryCopy): EntryCopy[] {
    if (copy.type !== "unknown") this.#latestNs = Math.max(this.#latestNs, copy.atNs);
    switch (copy.type) {
      case "chunk":
        return this.#stream(copy, copy.bytes.length, (from) => ({
          ...copy,
          offset: copy.offset + from,
          bytes: copy.bytes.subarray(from),
        }));
      case "edit":
        return this.#stream(copy, copy.forwarded.length, (from) => ({
          ...copy,
          offset: copy.offset + from,
          forwarded: copy.forwarded.subarray(from),
        }));
      case "gap":
        return this.#gap(part, copy);
      default:
        return this.#isNew(part, copy) ? [copy] : [];
    }
  }

  /** After all parts have ended, returns gaps for the bytes at the ends of legs if no part has these bytes. */
  rest(): EntryCopy[] {
    return this.#parts.flatMap(({ survey, connections }) =>
      survey.slicedLegs.flatMap((there) => {
        const leg = this.#leg({ ...there, connection: connections.get(there.connection) ?? there.connection });
        return this.#hole(leg, survey.sliced(there).spans.at(-1)?.end ?? 0, this.#latestNs);
      }),
    );
  }

  #stream(copy: Copy<"chunk" | "edit">, byteLength: number, from: (skipped: number) => EntryCopy): EntryCopy[] {
    const leg = this.#leg(copy);
    const end = copy.offset + byteLength;
    if (end <= leg.end) return [];
    const hole = this.#hole(leg, copy.offset, copy.atNs);
    const cut = from(Math.max(0, leg.end - copy.offset));
    leg.end = end;
    leg.lastNs = copy.atNs;
    return [...hole, cut];
  }

  /**
   * Takes a gap. If bytes were sliced out of this part, another part may have them, so `#hole` creates the gaps that
   * remain.
   */
  #gap(part: PlacedInput, copy: Copy<"gap">): EntryCopy[] {
    if (copy.reason === "sliced") return [];
    if (copy.legs.length === 0) return this.#isNew(part, copy) ? [copy] : [];
    const before: EntryCopy[] = [];
    const legs: LegGap[] = [];
    for (const gap of copy.legs) {
      const leg = this.#leg(gap);
      const end = gap.offset + gap.byteLength;
      if (end <= leg.end) continue;
      before.push(...this.#hole(leg, gap.offset, copy.atNs));
      legs.push({ ...gap, offset: leg.end, byteLength: end - leg.end });
      leg.end = end;
      leg.lastNs = copy.atNs;
    }
    return legs.length === 0 ? before : [...before, { ...copy, legs }];
  }

  /**
   * Returns gaps for the bytes of a leg, up to an offset, that no part has, because they were sliced out of a part or
   * lost.
   */
  #hole(leg: JoinedLeg, upTo: number, atNs: number): EntryCopy[] {
    if (upTo <= leg.end) return [];
    const sliced = new SpanSet();
    for (const { survey } of this.#parts) {
      for (const { start, end } of survey.sliced(this.#originalOf(leg)).within(leg.end, upTo)) sliced.add(start, end);
    }
    const { connection, direction, lastNs: fromNs } = leg;
    const gapOf = (reason: GapReason, spans: readonly Span[]): EntryCopy[] =>
      spans.map(({ start, end }) => ({
        type: "gap",
        atNs,
        reason,
        fromNs,
        records: 0,
        legs: [{ connection, direction, offset: start, byteLength: end - start }],
        detail: null,
      }));
    const gaps = [...gapOf("sliced", sliced.spans), ...gapOf("damaged", sliced.without(leg.end, upTo))];
    leg.end = upTo;
    return gaps.sort((a, b) => firstOffset(a) - firstOffset(b));
  }

  #isNew(part: PlacedInput, copy: EntryCopy): boolean {
    const { recordType, payload } = encodeEntry(copy.type === "unknown" ? copy : { ...copy, sequence: 0 });
    const key = `${recordType} ${toHex(payload)}`;
    const met = getOrMake(this.#met, key, () => ({ parts: new Map<PlacedInput, number>(), output: 0 }));
    const times = countUp(met.parts, part) + 1;
    if (times <= met.output) return false;
    met.output = times;
    return true;
  }

  #originalOf({ connection, direction }: Leg): Leg {
    return { connection: this.#original.get(connection) ?? connection, direction };
  }

  #leg({ connection, direction }: Leg): JoinedLeg {
    const key = legKey({ connection, direction });
    return getOrMake(this.#legs, key, () => ({ connection, direction, end: 0, lastNs: this.#latestNs }));
  }
}

/** Returns the bytes that must precede an entry. */
function needs(copy: EntryCopy): { readonly leg: Leg; readonly upTo: number }[] {
  if (copy.type === "chunk" || copy.type === "edit") return [{ leg: copy, upTo: copy.offset }];
  if (copy.type === "closed") return [{ leg: copy, upTo: Number.POSITIVE_INFINITY }];
  if (copy.type === "gap" && copy.reason !== "sliced")
    return copy.legs.map((leg) => ({ leg, upTo: leg.offset + leg.byteLength }));
  return [];
}

function firstOffset(copy: EntryCopy): number {
  return copy.type === "gap" ? (copy.legs[0]?.offset ?? 0) : 0;
}
