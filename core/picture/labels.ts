import type { Point } from "./drawing.ts";
import type { Box } from "./scene.ts";

/** A name to place. */
export interface LabelRequest {
  readonly province: string;
  /** Width of the name, including the centre mark. */
  readonly width: number;
  readonly height: number;
  /** The default position of the name in the drawing. */
  readonly point: Point;
  /** The bounding box of the unit in the province; null if there is none. */
  readonly unit: Box | null;
  /** Whether a point is in the name's province. */
  readonly isInside: (point: Point) => boolean;
  /** The order of placement: names with lower ranks are placed first. */
  readonly rank: number;
  /** Whether the name may be omitted if there is no room. */
  readonly canDrop: boolean;
}

/** The obstacles that labels avoid. */
export interface Obstacles {
  readonly units: readonly Box[];
  readonly marks: readonly Box[];
  /** The heads of arrows. */
  readonly heads: readonly Box[];
  readonly lines: readonly { readonly from: Point; readonly to: Point }[];
  readonly width: number;
  readonly height: number;
}

/**
 * A label that may be omitted is omitted if its cost is higher than this. Even a badly placed label without overlaps
 * costs less.
 */
const dropAt = 26;

/**
 * Places names so that they hide as little as possible. Candidates are placed around the unit, or around the label
 * anchor in the drawing; the cost of each depends on what it covers. The result is deterministic.
 * @returns the box of each name, by province; names for which there is no room are omitted
 */
export function placeLabels(requests: readonly LabelRequest[], obstacles: Obstacles): Map<string, Box> {
  const placed = new Map<string, Choice>();
  const ordered = [...requests]
    .sort((a, b) => a.rank - b.rank)
    .map((request) => ({ request, near: nearOf(request, obstacles) }));
  const choose = (request: LabelRequest, near: Obstacles, others: readonly Box[]): void => {
    const best = bestOf(request, near, others);
    if (best && !(request.canDrop && best.cost > dropAt)) placed.set(request.province, best);
    else placed.delete(request.province);
  };
  const boxes: Box[] = [];
  for (const { request, near } of ordered) {
    choose(request, near, boxes);
    const own = placed.get(request.province);
    if (own) boxes.push(own.box);
  }
  // The second pass is for labels that later labels overlap, and for labels for which there was no room.
  for (const { request, near } of ordered) {
    const own = placed.get(request.province);
    if (own && !overlapsOther(own, placed)) continue;
    const others = [...placed.values()].flatMap((each) => (each === own ? [] : [each.box]));
    choose(request, near, others);
  }
  return new Map([...placed].map(([province, { box }]) => [province, box]));
}

interface Choice {
  readonly cost: number;
  readonly box: Box;
}

function overlapsOther(own: Choice, placed: ReadonlyMap<string, Choice>): boolean {
  for (const each of placed.values()) if (each !== own && overlap(each.box, own.box) > 0) return true;
  return false;
}

function bestOf(request: LabelRequest, obstacles: Obstacles, labels: readonly Box[]): Choice | undefined {
  let best: Choice | undefined;
  const near = labels.filter((label) => isNear(request, label));
  candidatesOf(request).forEach((point, step) => {
    const box = { x: point.x, y: point.y, width: request.width, height: request.height };
    const limit = best?.cost ?? Number.POSITIVE_INFINITY;
    const least = 0.9 * step + costOf(box, request, near, obstacles, limit);
    // Evaluate the most expensive term only for candidates that could be better.
    if (least >= limit) return;
    const cost = least + 22 * shareOutside(box, request);
    if (!best || cost < best.cost) best = { cost, box };
  });
  return best;
}

/** Returns the obstacles that a label's candidates could cover. */
function nearOf(request: LabelRequest, obstacles: Obstacles): Obstacles {
  const { lines } = obstacles;
  return {
    ...obstacles,
    units: obstacles.units.filter((box) => isNear(request, box)),
    marks: obstacles.marks.filter((box) => isNear(request, box)),
    heads: obstacles.heads.filter((box) => isNear(request, box)),
    lines: lines.filter(({ from, to }) =>
      isNear(request, {
        x: (from.x + to.x) / 2,
        y: (from.y + to.y) / 2,
        width: Math.abs(from.x - to.x),
        height: Math.abs(from.y - to.y),
      }),
    ),
  };
}

function isNear({ unit, point, width, height }: LabelRequest, box: Box): boolean {
  const reachX = 2.2 * width + 30 + box.width / 2;
  const reachY = height + 40 + box.height / 2;
  if (Math.abs(point.x - box.x) < reachX && Math.abs(point.y - box.y) < reachY) return true;
  return unit !== null && Math.abs(unit.x - box.x) < reachX && Math.abs(unit.y - box.y) < reachY;
}

function candidatesOf({ unit, point, width, height }: LabelRequest): Point[] {
  if (!unit) {
    const round = [0, 1].flatMap((ring) =>
      Array.from({ length: 9 }, (_, index) => {
        const angle = (index * 2 * Math.PI) / 9 - Math.PI / 2;
        const [reachX, reachY] = [(0.5 + ring * 0.6) * width, 8 + ring * 8];
        return { x: point.x + reachX * Math.cos(angle), y: point.y + reachY * Math.sin(angle) };
      }),
    );
    return [point, ...round];
  }
  const [sideX, sideY] = [(unit.width + width) / 2 + 1, (unit.height + height) / 2 + 0.5];
  const beside = [-1, 1].flatMap((side) => [
    { x: unit.x, y: unit.y + side * sideY },
    { x: unit.x + side * 0.5 * width, y: unit.y - sideY },
    { x: unit.x + side * 0.5 * width, y: unit.y + sideY },
    { x: unit.x + side * sideX, y: unit.y },
    { x: unit.x + side * sideX, y: unit.y - 0.4 * sideY },
    { x: unit.x + side * sideX, y: unit.y + 0.4 * sideY },
    { x: unit.x + side * 0.9 * sideX, y: unit.y + side * 0.95 * sideY },
  ]);
  return [...beside, point];
}

/** Returns the cost of what a label covers; if the cost reaches `limit`, returns any value of at least `limit`. */
function costOf(box: Box, request: LabelRequest, labels: readonly Box[], obstacles: Obstacles, limit: number): number {
  let cost = 0;
  for (const unit of obstacles.units) cost += 0.6 * overlap(box, unit);
  if (cost >= limit) return cost;
  const apart = { x: box.x, y: box.y, width: box.width + 5, height: box.height + 1 };
  for (const label of labels) cost += 0.9 * overlap(apart, label);
  if (cost >= limit) return cost;
  for (const mark of obstacles.marks) cost += 0.25 * overlap(box, mark);
  for (const head of obstacles.heads) cost += 0.4 * overlap(box, head);
  for (const { from, to } of obstacles.lines) cost += 0.7 * lengthInside(from, to, box);
  cost += 0.05 * Math.hypot(box.x - request.point.x, box.y - request.point.y);
  const [right, bottom] = [obstacles.width - box.width / 2 - 2, obstacles.height - box.height / 2 - 2];
  const isCut = box.x < box.width / 2 + 2 || box.y < box.height / 2 + 2 || box.x > right || box.y > bottom;
  return isCut ? cost + 60 : cost;
}

/** Returns the area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const x = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
  if (x <= 0) return 0;
  const y = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
  return y > 0 ? Math.min(x, a.width, b.width) * Math.min(y, a.height, b.height) : 0;
}

/** Returns the length of the part of a line that is inside a box, by clipping the line to the box. */
export function lengthInside(from: Point, to: Point, { x, y, width, height }: Box): number {
  const [left, right] = [x - width / 2, x + width / 2];
  const [top, bottom] = [y - height / 2, y + height / 2];
  if ((from.x < left && to.x < left) || (from.x > right && to.x > right)) return 0;
  if ((from.y < top && to.y < top) || (from.y > bottom && to.y > bottom)) return 0;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const start = Math.max(0, firstWithin(from.x, dx, left, right), firstWithin(from.y, dy, top, bottom));
  const end = Math.min(1, lastWithin(from.x, dx, left, right), lastWithin(from.y, dy, top, bottom));
  return end > start ? (end - start) * Math.hypot(dx, dy) : 0;
}

/** Returns where a line enters a range, as a fraction of the line's length; 0 if the coordinate does not change. */
function firstWithin(from: number, change: number, low: number, high: number): number {
  return change === 0 ? 0 : Math.min((low - from) / change, (high - from) / change);
}

/** Returns where a line leaves a range, as a fraction of the line's length; 1 if the coordinate does not change. */
function lastWithin(from: number, change: number, low: number, high: number): number {
  return change === 0 ? 1 : Math.max((low - from) / change, (high - from) / change);
}

const across = [-0.5, 0, 0.5];
const down = [-0.45, 0.45];

/** Returns the fraction of sample points along a box's top and bottom that lie outside the province. */
function shareOutside({ x, y, width, height }: Box, { isInside }: LabelRequest): number {
  let outside = 0;
  for (const right of across)
    for (const below of down) if (!isInside({ x: x + right * width, y: y + below * height })) outside += 1;
  return outside / 6;
}
