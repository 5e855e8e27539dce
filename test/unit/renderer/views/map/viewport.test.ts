import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Extent,
  fitScale,
  isAbovePointer,
  type Look,
  margins,
  panned,
  type Sheet,
  showing,
  viewportOf,
  wholeBoard,
  zoomed,
} from "../../../../../renderer/views/map/viewport.ts";

/** A drawing that extends beyond its frame, as the Standard board's does. */
const board = { left: 62, top: 12, width: 1330, height: 1188, reach: { left: 0, top: 0, width: 1400, height: 1200 } };
const closed = { ...board, reach: { left: 62, top: 12, width: 1330, height: 1188 } };
const pane = { width: 542, height: 479 };

/** Returns where the drawing begins and ends in the pane. */
function drawnIn(look: Look, sheet: Sheet, { width, height }: Extent): number[] {
  const { scale, x, y } = viewportOf(look, sheet, { width, height });
  const { reach, left, top } = sheet;
  const [startX, startY] = [x + (reach.left - left) * scale, y + (reach.top - top) * scale];
  return [startX, startY, startX + reach.width * scale, startY + reach.height * scale];
}

describe("the part of a board that a pane shows", () => {
  test.each([
    ["a small pane", pane],
    ["a large pane", { width: 894, height: 744 }],
    ["a tall pane", { width: 400, height: 700 }],
  ])("given %s, then it shows the whole board", (_, size) => {
    const { scale, x, y } = viewportOf(wholeBoard, board, size);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6);
    expect(x + board.width * scale).toBeLessThanOrEqual(size.width + 1e-6);
    expect(y + board.height * scale).toBeLessThanOrEqual(size.height + 1e-6);
  });

  test("given a drawing that extends beyond its frame, then it fills the rest of the pane", () => {
    const [left = 1, top = 1, right = 0, bottom = 0] = drawnIn(wholeBoard, board, { width: 860, height: 744 });
    const near = 1e-6;
    expect([left <= near, top <= near, right >= 860 - near, bottom >= 744 - near]).toEqual([true, true, true, true]);
  });

  test("given a tall pane, then it contains the whole drawing, with as much sea above as below", () => {
    const high = { width: 400, height: 700 };
    const { left, right, top, bottom } = margins(board, viewportOf(wholeBoard, board, high), high);
    expect([left, right]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
    expect(top).toBeCloseTo(bottom, 6);
    expect(top).toBeGreaterThan(100);
  });

  test("given a drawing that ends at its frame, then nothing is cut off, and the drawing is in the middle", () => {
    const broad = { width: 1600, height: 479 };
    const [left = 0, top = 1, right = 0, bottom = 0] = drawnIn(wholeBoard, closed, broad);
    expect(left + right).toBeCloseTo(broad.width, 6);
    expect(top).toBeCloseTo(0, 6);
    expect(bottom).toBeCloseTo(479, 6);
  });

  test("given a zoom at a point, then that point of the board stays there", () => {
    const at = { x: 300, y: 250 };
    const from = viewportOf({ zoom: 3, x: 0.5, y: 0.5 }, board, pane);
    const to = viewportOf(zoomed({ zoom: 3, x: 0.5, y: 0.5 }, 1.7, at, board, pane), board, pane);
    expect((at.x - to.x) / to.scale).toBeCloseTo((at.x - from.x) / from.scale, 6);
    expect((at.y - to.y) / to.scale).toBeCloseTo((at.y - from.y) / from.scale, 6);
  });

  test("given a zoom in and out again, then the pane shows the whole board", () => {
    const near = zoomed(wholeBoard, 4, { x: 10, y: 10 }, board, pane);
    expect(zoomed(near, 0.1, { x: 500, y: 400 }, board, pane)).toEqual(wholeBoard);
  });

  test("given a place out of view, then it moves to the middle; a visible place does not move the board", () => {
    const near = { zoom: 4, x: 0.2, y: 0.2 };
    const { scale, x, y } = viewportOf(showing(near, { x: 0.7, y: 0.6 }, board, pane), board, pane);
    expect(x + 0.7 * board.width * scale).toBeCloseTo(pane.width / 2, 6);
    expect(y + 0.6 * board.height * scale).toBeCloseTo(pane.height / 2, 6);
    expect(showing(near, { x: 0.22, y: 0.21 }, board, pane)).toBe(near);
  });

  test("given any pans and zooms, then a board larger than its pane covers it", () => {
    const step = fc.record({
      dx: fc.integer({ min: -900, max: 900 }),
      dy: fc.integer({ min: -900, max: 900 }),
      factor: fc.double({ min: 0.3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let look = wholeBoard;
        for (const { dx, dy, factor } of steps)
          look = panned(zoomed(look, factor, { x: 100, y: 100 }, board, pane), dx, dy, board, pane);
        const [left = 1, top = 1, right = 0, bottom = 0] = drawnIn(look, board, pane);
        expect(viewportOf(look, board, pane).scale).toBeGreaterThanOrEqual(fitScale(board, pane) * 0.999999);
        expect(left).toBeLessThanOrEqual(1e-6);
        expect(top).toBeLessThanOrEqual(1e-6);
        expect(right).toBeGreaterThanOrEqual(pane.width - 1e-6);
        expect(bottom).toBeGreaterThanOrEqual(pane.height - 1e-6);
      }),
    );
  });
});

test("given a tooltip on the map, then it is below the pointer, unless it would leave the map or cover the reason of a result", () => {
  const low = { width: 500, height: 500 };
  expect([100, 300, 389, 391].map((y) => isAbovePointer(y, low, false))).toEqual([false, false, false, true]);
  // The reason covers at most the lowest 200 pixels.
  expect([100, 189, 191, 300].map((y) => isAbovePointer(y, low, true))).toEqual([false, false, true, true]);
});
