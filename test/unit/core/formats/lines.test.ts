import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Line, LineSplitter, longestLine } from "../../../../core/formats/lines.ts";

function split(pieces: readonly string[]): Line[] {
  const splitter = new LineSplitter();
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
}

describe("lines", () => {
  test("end with LF or CR LF; the last may have no line ending", () => {
    expect(split(["a\r\nb\n\nc"])).toEqual([{ text: "a" }, { text: "b" }, { text: "" }, { text: "c" }]);
  });

  test("are the same when read in pieces of any size", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "\n", "\r") })), (pieces) => {
        expect(split(pieces)).toEqual(split([pieces.join("")]));
      }),
    );
  });

  test("are discarded only if they are too long", () => {
    const piece = "x".repeat(longestLine / 4);
    expect(split(["a\n", piece, piece, piece, piece, "x", piece, "\nb\n", piece])).toEqual([
      { text: "a" },
      "too-long",
      { text: "b" },
      { text: piece },
    ]);
  });
});
