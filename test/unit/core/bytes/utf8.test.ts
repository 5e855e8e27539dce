import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeUtf8 } from "../../../../core/bytes/utf8.ts";
import { times } from "../../../support/depth.ts";

describe("decodeUtf8", () => {
  test("given any text, when it is encoded, then it decodes to the same text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        // A byte order mark at the start is not part of a string.
        const plain = `.${text}`;
        expect(decodeUtf8(new TextEncoder().encode(plain))).toBe(plain);
      }),
    );
  });

  test("given invalid UTF-8, then the result is the same as that of TextDecoder", () => {
    const byte = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0x80, 0x8f, 0x9f, 0xa0, 0xbf),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 12 }), (list) => {
        const bytes = Uint8Array.from(list);
        expect(decodeUtf8(bytes)).toBe(new TextDecoder().decode(bytes));
      }),
      { numRuns: times(3000) },
    );
  });

  test("given a long text, then all of it is decoded", () => {
    const text = "ö€😀x".repeat(5000);
    expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text);
  });
});
