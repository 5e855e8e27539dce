import { addToList, getOrMake } from "../bytes/keyed.ts";
import type { Area, Drawing, Point } from "./drawing.ts";

/** The shape of an area as polygons in map units. */
export type Region = readonly (readonly Point[])[];

/** Returns the shape of every province in a drawing, read from its paths. */
export function regionsOf({ areas, pathScale }: Drawing): ReadonlyMap<string, Region> {
  return new Map(areas.map((area) => [area.province, regionOf(area, pathScale)]));
}

/** Reads `M x y l dx dy ... z`, the only form that drawings use for areas. */
function regionOf({ path }: Area, scale: number): Region {
  return path
    .split("z")
    .filter((ring) => ring !== "")
    .map((ring) => {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?[0-9.]+/g) ?? []).map(Number);
      const points: Point[] = [{ x: x * scale, y: y * scale }];
      let [atX, atY] = [x, y];
      for (let index = 0; index + 1 < steps.length; index += 2) {
        atX += steps[index] ?? 0;
        atY += steps[index + 1] ?? 0;
        points.push({ x: atX * scale, y: atY * scale });
      }
      return points;
    });
}

/** Whether a point is in a region; holes count as outside (the even-odd rule). */
export function isInside({ x, y }: Point, region: Region): boolean {
  return crossingsAt(y, region).filter((crossing) => x < crossing).length % 2 === 1;
}

/** Distance between adjacent grid points, in map units. */
const step = 2;

type GroundTest = (province: string, point: Point) => boolean;

const grids = new WeakMap<Drawing, GroundTest>();

/**
 * Returns a function that checks whether a point is in a province, to within two map units. It uses a grid that is
 * filled once for thousands of lookups.
 */
export function groundGrid(drawing: Drawing): GroundTest {
  return getOrMake(grids, drawing, () => gridOf(drawing));
}

function gridOf(drawing: Drawing): GroundTest {
  const { left, top } = drawing;
  const [columns, rows] = [Math.ceil(drawing.width / step), Math.ceil(drawing.height / step)];
  const regions = regionsOf(drawing);
  const grid = regions.size < 256 ? new Uint8Array(columns * rows) : new Uint16Array(columns * rows);
  const numbers = new Map([...regions.keys()].map((province, index) => [province, index + 1]));
  for (const [province, region] of regions) fill(numbers.get(province) ?? 0, region);
  return (province, { x, y }) => {
    const [column, row] = [Math.floor((x - left) / step), Math.floor((y - top) / step)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return false;
    return grid[row * columns + column] === numbers.get(province);
  };

  function fill(number: number, region: Region): void {
    for (const [row, crossings] of crossingsByRow(region, top)) {
      if (row < 0 || row >= rows) continue;
      crossings.sort((a, b) => a - b);
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const from = Math.max(0, Math.round(((crossings[index] ?? 0) - left) / step));
        const to = Math.min(columns, Math.round(((crossings[index + 1] ?? 0) - left) / step));
        if (to > from) grid.fill(number, row * columns + from, row * columns + to);
      }
    }
  }
}

/** Returns the x coordinates at which the middle line of each row of the grid enters or leaves a region, in any order. */
function crossingsByRow(region: Region, top: number): Map<number, number[]> {
  const crossings = new Map<number, number[]>();
  for (const ring of region) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before) {
        const [upper, lower] = before.y < point.y ? [before, point] : [point, before];
        const end = Math.ceil((lower.y - top) / step - 0.5);
        for (let row = Math.ceil((upper.y - top) / step - 0.5); row < end; row += 1)
          addToList(crossings, row, crossingOf(top + (row + 0.5) * step, before, point));
      }
      before = point;
    }
  }
  return crossings;
}

/** Returns the x coordinates at which a horizontal line enters and leaves a region, from left to right. */
function crossingsAt(y: number, region: Region): number[] {
  const crossings: number[] = [];
  for (const ring of region) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before && point.y > y !== before.y > y) crossings.push(crossingOf(y, before, point));
      before = point;
    }
  }
  return crossings.sort((a, b) => a - b);
}

/** Returns the x coordinate at which a horizontal line crosses an edge. */
function crossingOf(y: number, from: Point, to: Point): number {
  return from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y);
}
