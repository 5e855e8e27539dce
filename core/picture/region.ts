import type { Area, Drawing, Point } from "./drawing.ts";

/** The ground of an area as polygons in map units. */
export type Region = readonly (readonly Point[])[];

const regions = new WeakMap<Drawing, ReadonlyMap<string, Region>>();

/** The ground of every province of a drawing, read from its paths once. */
export function regionsOf(drawing: Drawing): ReadonlyMap<string, Region> {
  const known = regions.get(drawing);
  if (known) return known;
  const read = new Map(drawing.areas.map((area) => [area.province, regionOf(area, drawing.pathScale)]));
  regions.set(drawing, read);
  return read;
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

/** Whether a point lies in a region; holes count as outside (even-odd). */
export function isInside({ x, y }: Point, region: Region): boolean {
  let inside = false;
  for (const ring of region) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before && point.y > y !== before.y > y) {
        const crossing = before.x + ((y - before.y) * (point.x - before.x)) / (point.y - before.y);
        if (x < crossing) inside = !inside;
      }
      before = point;
    }
  }
  return inside;
}
