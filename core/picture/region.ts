import { getOrMake } from "../bytes/keyed.ts";
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
    const ys = region.flat().map(({ y }) => y);
    const first = Math.max(0, Math.floor((Math.min(...ys) - top) / step));
    const last = Math.min(rows - 1, Math.ceil((Math.max(...ys) - top) / step));
    for (let row = first; row <= last; row += 1) {
      const crossings = crossingsAt(top + (row + 0.5) * step, region);
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const from = Math.max(0, Math.round(((crossings[index] ?? 0) - left) / step));
        const to = Math.min(columns, Math.round(((crossings[index + 1] ?? 0) - left) / step));
        if (to > from) grid.fill(number, row * columns + from, row * columns + to);
      }
    }
  }
}

/** Returns the x coordinates at which a horizontal line enters and leaves a region, from left to right. */
function crossingsAt(y: number, region: Region): number[] {
  const crossings: number[] = [];
  for (const ring of region) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before && point.y > y !== before.y > y)
        crossings.push(before.x + ((y - before.y) * (point.x - before.x)) / (point.y - before.y));
      before = point;
    }
  }
  return crossings.sort((a, b) => a - b);
}
