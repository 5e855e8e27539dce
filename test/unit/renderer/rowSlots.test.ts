import { describe, expect, test } from "vitest";
import { type RowSlot, slotsOf } from "../../../renderer/parts/DataGrid/rowSlots.ts";

const shown: readonly RowSlot[] = ["a", "b", "c", "d"].map((key, slot) => ({ key, slot }));

function text(rows: readonly RowSlot[]): string {
  return rows.map(({ key, slot }) => `${key}${slot}`).join(" ");
}

describe("given four lines in view, at rest", () => {
  test.each([
    ["a step down", ["b", "c", "d", "e"], "b1 c2 d3 e0"],
    ["a jump", ["p", "q", "r", "s"], "p0 q1 r2 s3"],
    ["a jump to fewer lines", ["p", "q"], "p0 q1"],
    ["a jump to more lines", ["p", "q", "r", "s", "t"], "p0 q1 r2 s3 t4"],
    ["a step up", ["z", "a", "b", "c"], "z4 a0 b1 c2"],
    ["a line that appears between others", ["a", "n", "b", "c"], "a0 n4 b1 c2"],
    ["no lines", [], ""],
  ])("when %s changes them, then lines that stay keep their slots, and rows are in order", (_, keys, rows) => {
    expect(text(slotsOf(keys, shown, false))).toBe(rows);
  });
});

describe("given four lines in view, while the user scrolls", () => {
  test.each([
    ["a step down", ["b", "c", "d", "e"], "e0 b1 c2 d3"],
    ["a step up", ["z", "a", "b", "c"], "a0 b1 c2 z3"],
    ["a longer list", ["b", "c", "d", "e", "f"], "e0 b1 c2 d3 f4"],
    ["a shorter list", ["c", "d", "e"], "e0 c2 d3"],
  ])("when %s changes them, then every row stays in its place, and new lines take over free rows", (_, keys, rows) => {
    expect(text(slotsOf(keys, shown, true))).toBe(rows);
  });
});

test("given a long way down and up again, then no two lines in view share a slot, and the rows end in order", () => {
  let before: readonly RowSlot[] = [];
  for (const first of [0, 3, 8, 40, 41, 39, 20, 22, 0]) {
    const keys = Array.from({ length: 6 }, (_, at) => String(first + at));
    before = slotsOf(keys, before, true);
    expect(new Set(before.map(({ slot }) => slot)).size, String(first)).toBe(keys.length);
    expect(new Set(before.map(({ key }) => key)), String(first)).toEqual(new Set(keys));
    const atRest = slotsOf(keys, before, false);
    expect(
      atRest.map(({ key }) => key),
      String(first),
    ).toEqual(keys);
    expect(new Set(atRest.map(({ slot }) => slot)).size, String(first)).toBe(keys.length);
  }
});
