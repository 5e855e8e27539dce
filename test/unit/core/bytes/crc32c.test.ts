import { describe, expect, test } from "vitest";
import { crc32c } from "../../../../core/bytes/crc32c.ts";

describe("CRC-32C", () => {
  test("gives the check value of RFC 3720 and of its test patterns", () => {
    expect(crc32c(new TextEncoder().encode("123456789"))).toBe(0xe3069283);
    expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
    expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43);
    expect(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e);
  });

  test("continues from a CRC as if the bytes were one piece, at any split", () => {
    const bytes = Uint8Array.from({ length: 61 }, (_, i) => (i * 37) & 0xff);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(crc32c(bytes, crc32c(bytes, 0, 0, cut), cut)).toBe(crc32c(bytes));
    }
  });
});
