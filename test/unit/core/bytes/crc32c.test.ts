import { describe, expect, test } from "vitest";
import { crc32c } from "../../../../core/bytes/crc32c.ts";

describe("CRC-32C", () => {
  test("returns the check value and the test vectors of RFC 3720", () => {
    expect(crc32c(new TextEncoder().encode("123456789"))).toBe(0xe3069283);
    expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
    expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43);
    expect(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e);
  });

  test("is the same for a long range at any alignment, whether computed word by word or in short pieces", () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, i) => (i * 37 + (i >>> 3)) & 0xff);
    for (let start = 0; start < 20; start++) {
      for (const end of [2000, 2001, 2007, 2015, 2016]) {
        let pieces = 0;
        for (let at = start; at < end; at += 61) pieces = crc32c(bytes, pieces, at, Math.min(at + 61, end));
        expect(crc32c(bytes, 0, start, end)).toBe(pieces);
        expect(crc32c(bytes.subarray(start, end))).toBe(pieces);
      }
    }
  });

  test("can be continued at any split as if the bytes were one piece", () => {
    const bytes = Uint8Array.from({ length: 61 }, (_, i) => (i * 37) & 0xff);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(crc32c(bytes, crc32c(bytes, 0, 0, cut), cut)).toBe(crc32c(bytes));
    }
  });
});
