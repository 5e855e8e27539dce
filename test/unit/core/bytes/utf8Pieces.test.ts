import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../../../core/bytes/utf8.ts";
import { Utf8Pieces } from "../../../../core/bytes/utf8Pieces.ts";

function decoded(bytes: Uint8Array, byteLength: number): string {
  const pieces = new Utf8Pieces();
  let text = "";
  for (let at = 0; at < bytes.length; at += byteLength) text += pieces.push(bytes.subarray(at, at + byteLength));
  return text + pieces.end();
}

describe("UTF-8 in pieces", () => {
  test.each([1, 2, 3, 4, 5, 1000])(
    "given pieces of %i bytes, then only a leading byte order mark is dropped",
    (byteLength) => {
      const text = "x\ufeffy\ufeff\ufeff🜚z";
      expect(decoded(encodeUtf8(text), byteLength)).toBe(text);
      expect(decoded(encodeUtf8(`\ufeff${text}`), byteLength)).toBe(text);
      expect(decoded(encodeUtf8(`\ufeff\ufeff${text}`), byteLength)).toBe(`\ufeff${text}`);
    },
  );

  test("given text that ends inside a character, then its last bytes become U+FFFD", () => {
    expect(decoded(Uint8Array.of(0x61, 0xf0, 0x9f), 1)).toBe("a\ufffd");
    expect(decoded(Uint8Array.of(0xef, 0xbb), 1)).toBe("\ufffd");
  });
});
