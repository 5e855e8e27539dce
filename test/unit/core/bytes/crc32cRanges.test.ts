import { describe, expect, test } from "vitest";
import { crc32c } from "../../../../core/bytes/crc32c.ts";
import { Crc32cRanges } from "../../../../core/bytes/crc32cRanges.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import { sampleOf, times } from "../../../support/depth.ts";

const random = seededRandom(21);
const below = (n: number): number => Math.floor(random() * n);
const run = Uint8Array.from({ length: times(400_000, 130_000) }, () => below(256));

describe("CRC-32C of ranges", () => {
  test.each([1, 50, 3000, 100_000])("equals a direct computation, for starts up to %i bytes apart", (apart) => {
    const ranges = new Crc32cRanges(0);
    let base = 0;
    for (let start = below(apart); start < run.length; start += 1 + below(apart)) {
      // The caller discards earlier bytes from time to time.
      if (below(4) === 0) {
        const kept = Math.max(base, start - below(9));
        ranges.moveTo(run.subarray(base), base, kept);
        base = kept;
      }
      const end = start + below(run.length - start + 1);
      const previous = below(2 ** 32);
      expect(ranges.of(run.subarray(base), base, start, end, previous)).toBe(crc32c(run, previous, start, end));
      if (apart === 1 && start > 3000) break;
    }
  });

  test("is correct for the longest record", () => {
    const byteLength = 16 * 1024 * 1024;
    const long = new Uint8Array(byteLength + 300).map((_, at) => at * 7);
    const ranges = new Crc32cRanges(0);
    for (const start of sampleOf([0, 1, 130, 299], 2))
      expect(ranges.of(long, 0, start, start + byteLength, 5)).toBe(crc32c(long, 5, start, start + byteLength));
  });

  test("reads each byte only a few times, regardless of how the ranges overlap", () => {
    const ranges = new Crc32cRanges(0);
    let count = 0;
    for (let start = 0; start < 50_000; start += 4, count++) ranges.of(run, 0, start, start + 300_000, 0);
    // Every byte is read once. Each range also reads the bytes after the nearest stored point.
    expect(ranges.work).toBeLessThan(350_000 + 50_000 + count * 64);
  });
});
