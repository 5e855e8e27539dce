import type { Point } from "./drawing.ts";
import type { Shape } from "./scene.ts";

/** Returns a number with at most one decimal: precise enough for screens, and the same on every machine. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

export function lineData(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${short(x)} ${short(y)}`).join("");
}

export function path(d: string, className: string): Shape {
  return { shape: "path", d, className };
}

export function circle({ x, y }: Point, r: number, className: string): Shape {
  return { shape: "circle", x, y, r, className };
}

export function text({ x, y }: Point, words: string, className: string): Shape {
  return { shape: "text", x, y, text: words, className };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Returns the point at a fraction (0 to 1) of the line between two points, `apart` pixels to its right. */
export function along(from: Point, to: Point, share: number, apart = 0): Point {
  const length = distance(from, to) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return { x: from.x + (to.x - from.x) * share - uy * apart, y: from.y + (to.y - from.y) * share + ux * apart };
}

/** Returns a line shortened at both ends, to no less than a quarter of its length, so that it keeps its direction. */
export function shortened(from: Point, to: Point, atStart: number, atEnd: number): [Point, Point] {
  const length = distance(from, to) || 1;
  const factor = Math.min(1, (0.75 * length) / Math.max(atStart + atEnd, 0.001));
  return [along(from, to, (atStart * factor) / length), along(from, to, 1 - (atEnd * factor) / length)];
}
