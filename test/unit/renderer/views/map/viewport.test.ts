import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fitScale,
  panned,
  showing,
  viewportOf,
  wholeBoard,
  zoomed,
} from "../../../../../renderer/views/map/viewport.ts";

const board = { width: 1330, height: 1188 };
const pane = { width: 542, height: 479 };

describe("what of a board a pane shows", () => {
  test("given a pane of nearly the board's form, then it is filled, and no more than a narrow rim is cut", () => {
    const { scale, x, y } = viewportOf(wholeBoard, board, pane);
    expect(x).toBeLessThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(0);
    expect(board.height * scale).toBeLessThan(pane.height * 1.08);
  });

  test("given a broad pane, then the whole board lies in its middle", () => {
    const broad = { width: 1600, height: 479 };
    const { scale, x } = viewportOf(wholeBoard, board, broad);
    expect(x * 2 + board.width * scale).toBeCloseTo(broad.width, 6);
  });

  test("given a zoom at a point, then what lies there stays there", () => {
    const at = { x: 300, y: 250 };
    const from = viewportOf({ zoom: 3, x: 0.5, y: 0.5 }, board, pane);
    const to = viewportOf(zoomed({ zoom: 3, x: 0.5, y: 0.5 }, 1.7, at, board, pane), board, pane);
    expect((at.x - to.x) / to.scale).toBeCloseTo((at.x - from.x) / from.scale, 6);
    expect((at.y - to.y) / to.scale).toBeCloseTo((at.y - from.y) / from.scale, 6);
  });

  test("given a zoom in and out again, then the whole board", () => {
    const near = zoomed(wholeBoard, 4, { x: 10, y: 10 }, board, pane);
    expect(zoomed(near, 0.1, { x: 500, y: 400 }, board, pane)).toEqual(wholeBoard);
  });

  test("given a place that is out of sight, then it comes into the middle; one that is seen moves nothing", () => {
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
        const { scale, x, y } = viewportOf(look, board, pane);
        expect(scale).toBeGreaterThanOrEqual(fitScale(board, pane) * 0.999999);
        expect(x).toBeLessThanOrEqual(1e-6);
        expect(y).toBeLessThanOrEqual(1e-6);
        expect(x + board.width * scale).toBeGreaterThanOrEqual(pane.width - 1e-6);
        expect(y + board.height * scale).toBeGreaterThanOrEqual(pane.height - 1e-6);
      }),
    );
  });
});
