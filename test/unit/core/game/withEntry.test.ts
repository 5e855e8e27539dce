import fc from "fast-check";
import { expect, test } from "vitest";
import { withEntry } from "../../../../core/game/withEntry.ts";

test("given any series of changes, then each version equals a plain map with the same changes, in the same order", () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 150 }), fc.integer()), { minLength: 100, maxLength: 150 });
  fc.assert(
    fc.property(changes, (all) => {
      let map: ReadonlyMap<string, number> = new Map();
      const plain = new Map<string, number>();
      const versions = all.map(([key, value]) => {
        map = withEntry(map, String(key), value);
        plain.set(String(key), value);
        return { map, entries: [...plain] };
      });
      for (const { map: version, entries } of versions) {
        expect([...version]).toEqual(entries);
        expect(version.size).toBe(entries.length);
        expect([...version.keys()]).toEqual(entries.map(([key]) => key));
      }
    }),
    { numRuns: 8 },
  );
});

test("given a large map, then its versions share their entries instead of copying them", () => {
  let map: ReadonlyMap<number, number> = new Map(Array.from({ length: 1000 }, (_, key) => [key, key]));
  expect(map).toBeInstanceOf(Map);
  map = withEntry(map, 5, -5);
  expect(map).not.toBeInstanceOf(Map);
  expect(withEntry(map, 6, -6)).not.toBeInstanceOf(Map);
});
