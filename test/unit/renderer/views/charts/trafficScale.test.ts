import { describe, expect, test } from "vitest";
import { readableScale, rootTicks } from "../../../../../renderer/views/charts/trafficScale.ts";

describe("the scale of press and messages per turn", () => {
  test("given one turn far above the others, then the scale is the square root", () => {
    expect(readableScale([3, 4, 0, 5, 4, 3, 120])).toBe("root");
  });

  test("given similar turns, or too few to compare, then the scale is linear", () => {
    expect(readableScale([30, 44, 0, 50, 41, 36, 120])).toBe("linear");
    expect(readableScale([1, 1, 900])).toBe("linear");
    expect(readableScale([])).toBe("linear");
  });

  test("then a square-root axis has round numbers whose labels do not overlap", () => {
    const ticks = rootTicks(1260, 120);
    expect(ticks).toEqual([0, 50, 200, 500, 1000]);
    expect(rootTicks(1, 120)).toEqual([0, 1]);
  });
});
