import { expect, test } from "vitest";
import { type RowSlot, slotsOf } from "../../../renderer/parts/DataGrid/rowSlots.ts";

const shown: readonly RowSlot[] = ["a", "b", "c", "d"].map((key, slot) => ({ key, slot }));

test.each([
  ["a step down", ["b", "c", "d", "e"], [1, 2, 3, 0]],
  ["a jump", ["p", "q", "r", "s"], [0, 1, 2, 3]],
  ["a jump to fewer lines", ["p", "q"], [0, 1]],
  ["a jump to more lines", ["p", "q", "r", "s", "t"], [0, 1, 2, 3, 4]],
  ["a step up", ["z", "a", "b", "c"], [4, 0, 1, 2]],
  ["a line that appears between others", ["a", "n", "b", "c"], [0, 4, 1, 2]],
  ["no lines", [], []],
])("given four lines in view, when %s changes them, then lines that stay keep their slots", (_, keys, slots) => {
  expect(slotsOf(keys, shown)).toEqual(keys.map((key, at) => ({ key, slot: slots[at] })));
});

test("given a long way down and up again, then no two lines in view share a slot", () => {
  let before: readonly RowSlot[] = [];
  for (const first of [0, 3, 8, 40, 41, 39, 20, 22, 0]) {
    const keys = Array.from({ length: 6 }, (_, at) => String(first + at));
    before = slotsOf(keys, before);
    expect(new Set(before.map(({ slot }) => slot)).size, String(first)).toBe(keys.length);
  }
});
