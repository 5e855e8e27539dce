import fc from "fast-check";
import { expect, test } from "vitest";
import { PagedMap } from "../../../../core/game/pagedMap.ts";

test("given any series of changes, then each version equals a plain map with the same changes", () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 5000 }), fc.integer()), { maxLength: 200 });
  fc.assert(
    fc.property(changes, (all) => {
      const kept = [{ paged: new PagedMap<number, number>(), plain: new Map<number, number>() }];
      for (const [key, value] of all) {
        const { paged, plain } = kept.at(-1) ?? {
          paged: new PagedMap<number, number>(),
          plain: new Map<number, number>(),
        };
        kept.push({ paged: paged.with(key, value), plain: new Map(plain).set(key, value) });
      }
      for (const { paged, plain } of kept) {
        expect([...paged.values()].sort()).toEqual([...plain.values()].sort());
        for (const [key] of all) expect(paged.get(key)).toBe(plain.get(key));
      }
    }),
    { numRuns: 60 },
  );
});
