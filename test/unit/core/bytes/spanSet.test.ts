import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SpanSet } from "../../../../core/bytes/spanSet.ts";

const someSpan = fc
  .tuple(fc.nat({ max: 20 }), fc.nat({ max: 8 }))
  .map(([start, length]) => ({ start, end: start + length }));

describe("SpanSet", () => {
  test("spans that touch or overlap become one", () => {
    const set = new SpanSet();
    set.add(5, 7);
    set.add(0, 2);
    set.add(7, 9);
    set.add(1, 5);
    set.add(3, 3);
    expect(set.spans).toEqual([{ start: 0, end: 9 }]);
  });

  test("a span that ends before it begins is empty", () => {
    const set = new SpanSet();
    set.add(0, 20);
    expect(set.within(12, 1)).toEqual([]);
    expect(set.without(12, 1)).toEqual([]);
  });

  test("given spans added in any order, then the set covers the same integers as a plain Set", () => {
    fc.assert(
      fc.property(fc.array(someSpan), someSpan, (spans, asked) => {
        const set = new SpanSet();
        const numbers = new Set<number>();
        for (const { start, end } of spans) {
          set.add(start, end);
          for (let n = start; n < end; n++) numbers.add(n);
        }
        const listed = (parts: readonly { start: number; end: number }[]): number[] =>
          parts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));
        const all = listed([asked]);
        expect(listed(set.within(asked.start, asked.end))).toEqual(all.filter((n) => numbers.has(n)));
        expect(listed(set.without(asked.start, asked.end))).toEqual(all.filter((n) => !numbers.has(n)));
        expect(listed(set.spans)).toEqual([...numbers].sort((a, b) => a - b));
      }),
    );
  });
});
