import { describe, expect, test } from "vitest";
import { Column, integers, smallIntegers } from "../../../../core/session/column.ts";

const valuesOf = (column: Column): number[] => Array.from({ length: column.length }, (_, at) => column.at(at));

describe("given a column of small integers", () => {
  test.each([0x8000, -0x8000, 500_000])("when %i is added, then it and all values before it are kept", (large) => {
    const column = new Column(smallIntegers);
    const small = Array.from({ length: 3000 }, (_, at) => (at % 2 === 0 ? at : -at));
    for (const value of [...small, large, -1]) column.push(value);
    expect(valuesOf(column)).toEqual([...small, large, -1]);
  });

  test("when a value is replaced by a large one, then the others stay as they are", () => {
    const column = new Column(smallIntegers);
    for (const value of [1, 0x7fff, -0x7fff]) column.push(value);
    column.set(0, 70_000);
    column.set(3, 5);
    expect(valuesOf(column)).toEqual([70_000, 0x7fff, -0x7fff]);
  });
});

test.each([
  ["integers", integers],
  ["small integers", smallIntegers],
])("given a column of %s, when values are inserted and removed, then the values after them move", (_, make) => {
  const column = new Column(make);
  for (const value of [1, 2, 3]) column.push(value);
  column.insert(1, [90_000, 8]);
  expect(valuesOf(column)).toEqual([1, 90_000, 8, 2, 3]);
  column.remove(0, 2);
  expect(valuesOf(column)).toEqual([8, 2, 3]);
});

test("given a column whose memory was freed, then it has no rows, and new ones can be added", () => {
  const column = new Column(integers);
  for (let value = 1; value <= 3000; value++) column.push(value);
  column.free();
  expect([column.length, column.at(0)]).toEqual([0, 0]);
  for (let value = 1; value <= 3000; value++) column.push(2 * value);
  expect([column.length, column.at(0), column.at(2999)]).toEqual([3000, 2, 6000]);
});
