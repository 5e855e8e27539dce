import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Slab } from "../../../../core/bytes/slab.ts";

describe("a slab", () => {
  test("every piece has the requested length, is zeroed, and shares no bytes with other pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 6000 }), { maxLength: 40 }), (byteLengths) => {
        // Given pieces of any length: small ones that share a slab, and large ones that fill one
        const slab = new Slab();
        const pieces = byteLengths.map((byteLength) => slab.take(byteLength));
        expect(pieces.map((piece) => piece.length)).toEqual(byteLengths);
        expect(pieces.every((piece) => piece.every((byte) => byte === 0))).toBe(true);
        // When each is filled with a different byte
        for (const [at, piece] of pieces.entries()) piece.fill(at + 1);
        // Then no piece has overwritten another
        expect(pieces.every((piece, at) => piece.every((byte) => byte === at + 1))).toBe(true);
      }),
    );
  });
});
