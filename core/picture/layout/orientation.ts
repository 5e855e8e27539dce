import type { Point } from "../drawing.ts";

/** How to turn a layout: by an angle in radians, from x towards y; then, if mirrored, from left to right. */
export interface Orientation {
  readonly angle: number;
  readonly isMirrored: boolean;
  /** How well it then fits a reference, from 0 to 1: 1 if they differ only in place and size, 0 without a reference. */
  readonly fit: number;
}

/** A province in a layout, and where a reference has it. */
export interface PointPair {
  readonly here: Point;
  readonly there: Point;
}

const unturned: Orientation = { angle: 0, isMirrored: false, fit: 0 };
/** Fewer pairs say nothing about a map's orientation. */
const leastPairs = 8;
/**
 * Pairs that fit less well are of provinces that only happen to have the same names. About one in thirty sets
 * of eight unrelated pairs fits as well as this.
 */
const leastFit = 0.7;

/**
 * Returns how to turn a layout so that its provinces are oriented as in a reference, because adjacencies alone do not
 * show where north is. A layout is left as it is if too few of its provinces are in the reference, or if they do not
 * fit it.
 */
export function orientationLike(
  reference: ReadonlyMap<string, Point>,
  points: readonly Point[],
  names: readonly string[],
): Orientation {
  const pairs = names.flatMap((name, index) => {
    const [here, there] = [points[index], reference.get(name)];
    return here && there ? [{ here, there }] : [];
  });
  const best = bestOrientation(pairs);
  return pairs.length >= leastPairs && best.fit >= leastFit ? best : unturned;
}

/**
 * Returns the rotation, with or without a reflection, that brings points closest to others (the orthogonal Procrustes
 * problem).
 */
export function bestOrientation(pairs: readonly PointPair[]): Orientation {
  const here = centred(pairs.map((pair) => pair.here));
  const there = centred(pairs.map((pair) => pair.there));
  const plain = rotationOnto(here, there);
  const mirrored = rotationOnto(here.map(mirror), there);
  const isMirrored = mirrored.strength > plain.strength;
  const size = (points: readonly Point[]): number => Math.hypot(...points.flatMap(({ x, y }) => [x, y]));
  return {
    // To mirror and then turn is to turn the other way and then mirror.
    angle: isMirrored ? -mirrored.angle : plain.angle,
    isMirrored,
    fit: Math.max(plain.strength, mirrored.strength) / Math.max(size(here) * size(there), Number.MIN_VALUE),
  };
}

/** Returns a point's reflection from left to right. */
export function mirror({ x, y }: Point): Point {
  return { x: -x, y };
}

/** Returns the angle that turns points closest to others, and how strongly they agree then. */
function rotationOnto(
  here: readonly Point[],
  there: readonly Point[],
): { readonly angle: number; readonly strength: number } {
  let [along, across] = [0, 0];
  here.forEach(({ x, y }, index) => {
    const to = there[index] ?? { x: 0, y: 0 };
    along += x * to.x + y * to.y;
    across += x * to.y - y * to.x;
  });
  return { angle: Math.atan2(across, along), strength: Math.hypot(along, across) };
}

/** Moves points so that their mean is at the origin. */
function centred(points: readonly Point[]): Point[] {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const [left, top] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  return points.map(({ x, y }) => ({ x: x - left, y: y - top }));
}
