import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowingMap } from "../../../../core/game/growingMap.ts";

test("given entries added to any of the maps so far, then each map equals a plain map with the same entries", () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 30 }), fc.integer()), { maxLength: 120 });
  fc.assert(
    fc.property(steps, (all) => {
      const kept = [{ growing: GrowingMap.of<number, number>(), plain: new Map<number, number>() }];
      for (const [of, key, value] of all) {
        const { growing, plain } = kept[of % kept.length] ?? kept[0] ?? { growing: null, plain: null };
        if (growing === null || plain.has(key)) continue;
        kept.push({ growing: growing.with(key, value), plain: new Map(plain).set(key, value) });
      }
      for (const { growing, plain } of kept) {
        expect([...growing]).toEqual([...plain]);
        expect([...growing.values()]).toEqual([...plain.values()]);
        expect(growing.size).toBe(plain.size);
        for (const [, key] of all) expect(growing.get(key)).toBe(plain.get(key));
      }
    }),
    { numRuns: 100 },
  );
});

test("given a key that has a value, then it cannot be replaced", () => {
  const one = GrowingMap.of([["PAR", 1]]);
  expect(() => one.with("PAR", 2)).toThrow(RangeError);
  expect(one.get("PAR")).toBe(1);
});
