import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromHex, toHex } from "../../../../core/bytes/hex.ts";

describe("hex", () => {
  test("converting bytes to digits and back returns the same bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
      }),
    );
  });

  test("white space is ignored, and capital letters are accepted", () => {
    expect(fromHex("DA 10\n0f")).toEqual(Uint8Array.of(0xda, 0x10, 0x0f));
  });

  test.each(["a", "0x", "gg", "0 1 2"])("%s is not valid hex", (text) => {
    expect(fromHex(text)).toBeUndefined();
  });
});
