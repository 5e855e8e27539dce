import { describe, expect, test } from "vitest";
import { Column, numbers } from "../../../../core/session/column.ts";

const valuesOf = (column: Column): number[] => Array.from({ length: column.length }, (_, at) => column.at(at));

describe("given a column of small integers", () => {
  test.each([0xff, 0x100, -1, 0x8000, -0x8001, 500_000, -0x8000_0000, 2 ** 31, -(2 ** 53)])(
    "when %i is added, then it and all values before it are kept",
    (value) => {
      const column = new Column();
      const small = Array.from({ length: 3000 }, (_, at) => at % 0x100);
      for (const each of [...small, value, 1]) column.push(each);
      expect(valuesOf(column)).toEqual([...small, value, 1]);
    },
  );

  test("when a value is replaced by a large one, then the others stay as they are", () => {
    const column = new Column();
    for (const value of [1, 0x7fff, -0x7fff]) column.push(value);
    column.set(0, 70_000);
    column.set(3, 5);
    expect(valuesOf(column)).toEqual([70_000, 0x7fff, -0x7fff]);
  });

  test.each([7, 90_000])(
    "when values such as %i are inserted and removed, then the values after them move",
    (value) => {
      const column = new Column();
      for (const each of [1, 2, 3]) column.push(each);
      column.insert(1, [value, 8]);
      expect(valuesOf(column)).toEqual([1, value, 8, 2, 3]);
      column.remove(0, 2);
      expect(valuesOf(column)).toEqual([8, 2, 3]);
    },
  );
});

test("given a column of any numbers, then fractions are kept", () => {
  const column = new Column(numbers);
  for (const value of [0.5, 2 ** 40, -1.25]) column.push(value);
  expect(valuesOf(column)).toEqual([0.5, 2 ** 40, -1.25]);
});

test("given a column whose memory was freed, then it has no rows, and new ones can be added", () => {
  const column = new Column();
  for (let value = 1; value <= 3000; value++) column.push(value);
  column.free();
  expect([column.length, column.at(0)]).toEqual([0, 0]);
  for (let value = 1; value <= 3000; value++) column.push(2 * value);
  expect([column.length, column.at(0), column.at(2999)]).toEqual([3000, 2, 6000]);
});
