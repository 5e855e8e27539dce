import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foreignFormats } from "../../../../core/formats/catalogue.ts";
import { times } from "../../../support/depth.ts";

const line = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom('{"t_ns":1,"conn":1,"dir":"c2s","hex":"00"}', "AUS,NME ( 'a' ) ( 'b' )", '{"id":"x","phases":[]}'),
);
/** Arbitrary bytes, and lines that look like those of a known format. */
const content = fc.oneof(
  fc.array(line, { maxLength: 8 }).map((lines) => new TextEncoder().encode(lines.join("\n"))),
  fc.uint8Array({ maxLength: 200 }),
);

describe.each(Object.entries(foreignFormats))("the reader for files of kind %s", (_, format) => {
  test("given any bytes in pieces of any size, then it returns entries and faults and never throws", () => {
    fc.assert(
      fc.property(content, fc.integer({ min: 1, max: 64 }), (bytes, step) => {
        const reader = format.open("any.file");
        let steps = 0;
        for (let at = 0; at < bytes.length; at += step)
          for (const _ of reader.push(bytes.subarray(at, at + step))) steps += 1;
        for (const _ of reader.end()) steps += 1;
        expect(steps).toBeLessThanOrEqual(3 * bytes.length + 3);
        expect(reader.faults.every(({ message }) => message !== "")).toBe(true);
      }),
      { numRuns: times(2000) },
    );
  });
});
