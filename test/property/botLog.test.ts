import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BotLog } from "../../core/formats/botLog/botLog.ts";
import { readTimePattern } from "../../core/formats/botLog/timePattern.ts";

const someLine = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => `${date.toISOString()} said`),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: 86_399 })
      .map(
        (s) =>
          `${String(Math.floor(s / 3600)).padStart(2, "0")}:${String(Math.floor(s / 60) % 60).padStart(2, "0")}:${String(s % 60).padStart(2, "0")} said`,
      ),
  },
  { weight: 2, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom("  at org.example", "", "12.5 x", "\u0000\ufeff") },
);
const someBytes = fc.oneof(
  fc.array(someLine, { maxLength: 90 }).map((lines) => Buffer.from(lines.join("\n"))),
  fc.uint8Array({ maxLength: 300 }),
);

function read(pieces: readonly Uint8Array[]): BotLog {
  const log = new BotLog();
  for (const piece of pieces) log.push(piece);
  log.end();
  return log;
}

function textOf(log: BotLog): string {
  return Array.from({ length: log.count }, (_, index) => log.record(index)?.text).join("\n");
}

describe("a bot's log", () => {
  test("for any bytes, every line appears in exactly one record, in order", () => {
    fc.assert(
      fc.property(someBytes, (bytes) => {
        const text = new TextDecoder("utf-8", { ignoreBOM: false }).decode(bytes);
        const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
        const whole = lines.at(-1) === "" && !text.endsWith("\r") ? lines.slice(0, -1) : lines;
        expect(textOf(read([bytes]))).toBe(whole.join("\n"));
      }),
    );
  });

  test("the records are the same however the bytes are split into pieces", () => {
    fc.assert(
      fc.property(someBytes, fc.array(fc.nat(300), { maxLength: 8 }), (bytes, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(textOf(read(pieces))).toBe(textOf(read([bytes])));
      }),
    );
  });

  test("looking up a time finds the last record at or before it, as a linear search does", () => {
    fc.assert(
      fc.property(someBytes, fc.double({ noNaN: true, min: -1e12, max: 5e12 }), (bytes, ms) => {
        const log = read([bytes]);
        let latest = Number.NEGATIVE_INFINITY;
        let expected = -1;
        for (let index = 0; index < log.count; index++) {
          latest = Math.max(latest, log.record(index)?.time?.ms ?? Number.NEGATIVE_INFINITY);
          if (latest <= ms) expected = index;
        }
        expect(log.indexAt(ms)).toBe(expected);
      }),
    );
  });

  test("any text is either a valid pattern or rejected with a message, and a valid pattern can read any line", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("%H", "%M", "%S", "%", "%e", "(", "[", "\\", "*", ":", "%*", "%%", "é")),
        fc.string(),
        (parts, line) => {
          const reading = readTimePattern(parts.join(""));
          if (!reading.ok) expect(reading.message).not.toBe("");
          else {
            const time = reading.form.read(line);
            expect(time === null || Number.isFinite(time.ms)).toBe(true);
          }
        },
      ),
    );
  });
});
