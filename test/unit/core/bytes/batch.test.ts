import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Batch } from "../../../../core/bytes/batch.ts";

describe("a batch", () => {
  test("given pieces of any lengths, when each is filled, then the batch contains all of them in order, even after it has been emptied", () => {
    const batch = new Batch();
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 300_000 })), { maxLength: 12 }), (lengths) => {
        batch.clear();
        for (const [at, byteLength] of lengths.entries()) batch.take(byteLength).fill(at + 1);
        const expected = Buffer.concat(lengths.map((byteLength, at) => Buffer.alloc(byteLength, at + 1)));
        expect(Buffer.compare(batch.bytes, expected)).toBe(0);
      }),
    );
  });
});
