import { partitionPoint } from "./partitionPoint.ts";
import type { Span } from "./span.ts";

/** A set of integers as ordered spans that neither overlap nor touch. Adding at the end is fast. */
export class SpanSet {
  #spans: Span[] = [];

  get spans(): readonly Span[] {
    return this.#spans;
  }

  add(start: number, end: number): void {
    if (end <= start) return;
    const last = this.#spans.at(-1);
    if (!last || start > last.end) this.#spans.push({ start, end });
    else if (start >= last.start)
      this.#spans[this.#spans.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else this.#insert(start, end);
  }

  /** Returns the parts of `[start, end)` that are in the set; empty if `end` is not after `start`. */
  within(start: number, end: number): Span[] {
    const parts: Span[] = [];
    if (end <= start) return parts;
    for (let i = this.#firstEndingAfter(start); i < this.#spans.length; i++) {
      const span = this.#spans[i];
      if (!span || span.start >= end) break;
      parts.push({ start: Math.max(start, span.start), end: Math.min(end, span.end) });
    }
    return parts;
  }

  /** Returns the parts of `[start, end)` that are not in the set. */
  without(start: number, end: number): Span[] {
    const parts: Span[] = [];
    let at = start;
    for (const inside of this.within(start, end)) {
      if (inside.start > at) parts.push({ start: at, end: inside.start });
      at = inside.end;
    }
    if (at < end) parts.push({ start: at, end });
    return parts;
  }

  #insert(start: number, end: number): void {
    const before = this.#spans.filter((span) => span.end < start);
    const after = this.#spans.filter((span) => span.start > end);
    const touching = this.#spans.slice(before.length, this.#spans.length - after.length);
    const joined = {
      start: Math.min(start, ...touching.map((span) => span.start)),
      end: Math.max(end, ...touching.map((span) => span.end)),
    };
    this.#spans = [...before, joined, ...after];
  }

  /** Uses a binary search, because a set can have many spans and is queried often. */
  #firstEndingAfter(start: number): number {
    return partitionPoint(this.#spans.length, (i) => (this.#spans[i]?.end ?? start) <= start);
  }
}
