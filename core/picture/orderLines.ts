import type { Point } from "./drawing.ts";
import type { Box, ScenePower, Shape } from "./scene.ts";
import { along, distance, lineData, path, short, shortened } from "./shapes.ts";

/** The style of an order's line; styles differ in form, not only in colour. */
export type LineStyle = "move" | "failed" | "support" | "support-failed" | "convoy" | "retreat";

/** An order's line and its ends. Labels avoid the line. */
export interface OrderLine {
  readonly shapes: readonly Shape[];
  readonly from: Point;
  readonly to: Point;
  /** The box around the arrowhead; omitted for a line without one. */
  readonly head?: Box;
}

const headSize = 10;

/** Draws a line with its casing, without a head. */
export function line(from: Point, to: Point, style: LineStyle, power: ScenePower): Shape[] {
  const d = lineData([from, to]);
  return [path(d, `line-case ${style} ${power.className}`), path(d, `line ${style} ${power.className}`)];
}

/** Draws an arrow that starts next to its unit; if the target has a unit, the arrow stops short of it. */
export function arrow(
  unit: Point,
  target: Point,
  style: LineStyle,
  power: ScenePower,
  { isOccupied = false, atStart = 9, head = "triangle" }: ArrowOptions = {},
): OrderLine {
  const [from, tip] = shortened(unit, target, atStart, isOccupied ? 13 : 3);
  const length = distance(from, tip);
  const base = along(from, tip, Math.max(0, 1 - 7 / Math.max(length, 0.001)));
  const isHollow = style === "failed";
  const headPath = head === "square" ? squarePath(base, tip) : trianglePath(from, base, tip);
  const headShapes = isHollow
    ? [path(headPath, `hollow-case ${power.className}`), path(headPath, `hollow ${power.className}`)]
    : [path(headPath, `head-case ${power.className}`), path(headPath, `head ${power.className}`)];
  const [lineCase, coloured] = line(from, base, style, power);
  const shapes = [lineCase, headShapes[0], coloured, headShapes[1]].filter((shape) => shape !== undefined);
  return { shapes, from, to: tip, head: { ...along(base, tip, 0.5), width: headSize, height: headSize } };
}

export interface ArrowOptions {
  readonly isOccupied?: boolean;
  readonly atStart?: number;
  readonly head?: "triangle" | "square";
}

function trianglePath(from: Point, base: Point, tip: Point): string {
  const [left, right] = [4.2, -4.2].map((apart) => {
    const length = distance(from, tip) || 1;
    const [ux, uy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
    return { x: base.x - uy * apart, y: base.y + ux * apart };
  });
  return left && right ? `${lineData([tip, left, right])}z` : "";
}

function squarePath(base: Point, tip: Point): string {
  const middle = along(base, tip, 0.5);
  return `M${short(middle.x - 4)} ${short(middle.y - 4)}h8v8h-8z`;
}

/** Draws a support for a move; its line joins the supported arrow with an open chevron. */
export function supportLine(unit: Point, join: Point, isFailed: boolean, power: ScenePower): OrderLine {
  const [from, to] = shortened(unit, join, 9, 2);
  const length = distance(from, to) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const wing = (side: number): Point => ({ x: to.x - ux * 5 - uy * 4.5 * side, y: to.y - uy * 5 + ux * 4.5 * side });
  const chevron = lineData([wing(1), to, wing(-1)]);
  const [lineCase, coloured] = line(from, to, isFailed ? "support-failed" : "support", power);
  const shapes = [
    lineCase,
    path(chevron, `chevron-case ${power.className}`),
    coloured,
    path(chevron, `chevron ${power.className}`),
  ].filter((shape) => shape !== undefined);
  return { shapes, from, to };
}

/** Draws a support to hold; its line ends at the octagon around the unit. */
export function holdSupportLine(
  unit: Point,
  supported: Point,
  isMutual: boolean,
  isFailed: boolean,
  power: ScenePower,
): OrderLine {
  const apart = isMutual ? 4 : 0;
  const [start, end] = [along(unit, supported, 0, apart), along(unit, supported, 1, apart)];
  const [from, to] = shortened(start, end, 9, 14);
  return { shapes: line(from, to, isFailed ? "support-failed" : "support", power), from, to };
}
