import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText, encodeText } from "../../../../core/tokens/strings.ts";

const textTokens = (...bytes: number[]): number[] => bytes.map((byte) => 0x4b00 | byte);

describe("strings of text tokens", () => {
  test("UTF-8 is read as Parlance writes it", () => {
    expect(decodeText(textTokens(0x5a, 0xc3, 0xbc, 0x72, 0x69, 0x63, 0x68))).toBe("Zürich");
    expect(decodeText(textTokens(0xf0, 0x9f, 0x95, 0x8a))).toBe("🕊");
  });

  test("invalid UTF-8 is kept, whether it is truncated, overlong, a surrogate, too large or Latin-1", () => {
    for (const bytes of [[0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xfc, 0x41], [0x80]]) {
      expect(encodeText(decodeText(textTokens(...bytes)))).toEqual(textTokens(...bytes));
    }
  });

  test("any bytes can be read and written back unchanged", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(encodeText(decodeText(textTokens(...bytes)))).toEqual(textTokens(...bytes));
      }),
    );
  });
});
