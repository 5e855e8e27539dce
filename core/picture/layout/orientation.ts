import type { Point } from "../drawing.ts";
import { standardDrawing } from "../standard/drawing.ts";

/**
 * Mirrors a layout so that provinces whose names are on the Standard board are oriented as they are there, from left to
 * right and from top to bottom. Adjacencies alone do not show where north is.
 */
export function turnedLikeStandard(points: readonly Point[], names: readonly string[]): readonly Point[] {
  const known = new Map(standardDrawing().areas.map(({ province, anchor }) => [province, anchor.unit]));
  const pairs = names.flatMap((name, index) => {
    const [here, there] = [points[index], known.get(name)];
    return here && there ? [{ here, there }] : [];
  });
  const flipX = likeness(pairs.map(({ here, there }) => [here.x, there.x])) < 0 ? -1 : 1;
  const flipY = likeness(pairs.map(({ here, there }) => [here.y, there.y])) < 0 ? -1 : 1;
  return points.map(({ x, y }) => ({ x: x * flipX, y: y * flipY }));
}

/** Returns the covariance, which is positive if both values grow together. */
function likeness(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / Math.max(pairs.length, 1);
  const [a, b] = [mean(0), mean(1)];
  return pairs.reduce((sum, [x, y]) => sum + (x - a) * (y - b), 0);
}
