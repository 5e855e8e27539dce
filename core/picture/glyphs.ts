import type { Point } from "./drawing.ts";
import type { Box, ScenePower, Shape } from "./scene.ts";
import { circle, lineData, path, short, text } from "./shapes.ts";

type UnitType = "AMY" | "FLT";

/** The size of a unit, including its casing. */
export const unitSize = { AMY: { width: 19, height: 17 }, FLT: { width: 24, height: 17 } } as const;

/**
 * Returns the shapes of a unit. An army is a rounded square, a fleet is a hull. Both carry the power's letters, so that
 * they can be identified without colour.
 */
export function unitShapes(at: Point, type: UnitType, power: ScenePower, isDislodged = false): Shape[] {
  const size = isDislodged ? 0.9 : 1;
  const d = type === "AMY" ? armyPath(at, size) : fleetPath(at, size);
  const letters = ["", "one", "two", "three"][power.mark.length] ?? "three";
  return [
    path(d, `case ${power.className}`),
    path(d, `unit ${power.className}`),
    text({ x: at.x, y: at.y + (type === "FLT" ? -0.6 : 0) }, power.mark, `mark ${letters} ${power.className}`),
  ];
}

function armyPath({ x, y }: Point, size: number): string {
  const [w, h, r] = [15 * size, 13 * size, 2.5];
  const [left, top] = [short(x - w / 2 + r), short(y - h / 2)];
  const [across, down] = [short(w - 2 * r), short(h - 2 * r)];
  return `M${left} ${top}h${across}q${r} 0 ${r} ${r}v${down}q0 ${r} -${r} ${r}h-${across}q-${r} 0 -${r} -${r}v-${down}q0 -${r} ${r} -${r}z`;
}

function fleetPath({ x, y }: Point, size: number): string {
  const [top, bottom, h] = [10 * size, 4.8 * size, 6.5 * size];
  const corners = [
    { x: x - top, y: y - h },
    { x: x + top, y: y - h },
    { x: x + bottom, y: y + h },
    { x: x - bottom, y: y + h },
  ];
  return `${lineData(corners)}z`;
}

/** Returns the radius of a supply centre's circle: larger for long marks. */
export function centreRadius(owner: ScenePower | null): number {
  return owner === null || owner.mark.length < 2 ? 4.5 : owner.mark.length === 2 ? 5.2 : 6.2;
}

/** Returns the shapes of a supply centre: its owner's letters in a circle, which is hollow if the centre is neutral. */
export function centreShapes(at: Point, owner: ScenePower | null): Shape[] {
  if (!owner) return [circle(at, 3.9, "centre free")];
  const letters = owner.mark.length === 1 ? "" : " long";
  const disc = circle(at, centreRadius(owner), `centre ${owner.className}`);
  return [disc, text(at, owner.mark, `centre-mark${letters} ${owner.className}`)];
}

/** Returns the frame around a dislodged unit, before it retreats. */
export function dislodgedFrame(at: Point): Shape {
  return path(rectangle({ ...at, width: 24, height: 22 }), "dislodged");
}

/** Returns the frame around a dislodged unit that is drawn behind its attacker. */
export function retreatFrame(at: Point): Shape {
  return path(rectangle({ ...at, width: 25, height: 20 }), "dislodged retreating");
}

/** Returns the mark on a place to which a dislodged unit may retreat. */
export function retreatTarget(at: Point, className: string): Shape {
  return path(rectangle({ ...at, width: 7, height: 7 }), className);
}

function rectangle({ x, y, width, height }: Box): string {
  return `M${short(x - width / 2)} ${short(y - height / 2)}h${width}v${height}h-${width}z`;
}

/** Returns a disc with a sign at the corner of a unit: `!` for dislodged, `+` for build, `x` for remove or disband. */
export function cornerMark(unit: Point, sign: "!" | "+" | "x"): Shape[] {
  const at = { x: unit.x + 11, y: unit.y - 9 };
  if (sign === "!")
    return [circle(at, 5.5, "disc-err"), path(`M${short(at.x)} ${short(at.y - 3)}v3.4m0 2.1v.4`, "sign")];
  const reach = 3;
  const plus = `M${short(at.x - 3.4)} ${short(at.y)}h6.8m-3.4 -3.4v6.8`;
  const cross = `M${short(at.x - reach)} ${short(at.y - reach)}l6 6m0 -6l-6 6`;
  return [circle(at, 7, sign === "+" ? "disc-ok" : "disc-err"), path(sign === "+" ? plus : cross, "sign")];
}

/** Returns the X on the line of a failed order. */
export function failedMark(at: Point): Shape[] {
  const d = `M${short(at.x - 1.8)} ${short(at.y - 1.8)}l3.6 3.6m0 -3.6l-3.6 3.6`;
  return [circle(at, 4.25, "failed-disc"), path(d, "failed-sign")];
}

/** Returns a slash through the unit of a void or illegal order. */
export function slash(at: Point): Shape[] {
  const d = `M${short(at.x - 10)} ${short(at.y + 8)}l20 -16`;
  return [path(d, "slash-case"), path(d, "slash")];
}

/** Returns the ring around a unit that holds. */
export function holdRing(at: Point, power: ScenePower): Shape[] {
  return [circle(at, 13, `ring-case ${power.className}`), circle(at, 13, `ring ${power.className}`)];
}

/** Returns the ring around a fleet that convoys: dashed like the convoy's line. */
export function convoyRing(at: Point, power: ScenePower): Shape[] {
  return [circle(at, 13.5, `ring-case broken ${power.className}`), circle(at, 13.5, `ring broken ${power.className}`)];
}

/** Returns the octagon around a unit that is supported to hold. */
export function supportOctagon(at: Point, power: ScenePower): Shape[] {
  const corners = Array.from({ length: 8 }, (_, index) => {
    const angle = ((index + 0.5) * Math.PI) / 4;
    return { x: at.x + 13.8 * Math.cos(angle), y: at.y + 13.8 * Math.sin(angle) };
  });
  const d = `${lineData(corners)}z`;
  return [path(d, `ring-case ${power.className}`), path(d, `ring ${power.className}`)];
}
