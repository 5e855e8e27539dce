import type { Point } from "../drawing.ts";
import type { Mesh, Triangle } from "./mesh.ts";

/** One side of a cell, with the corners that it shares with the neighbouring sides. */
export interface CellBorder {
  /** The vertex on the other side, which belongs to another cell or is filler. */
  readonly to: number;
  readonly points: readonly Point[];
}

/**
 * The ground of a vertex: the area that is closer to this vertex than to the other vertices of its triangles, with
 * rounded sides.
 */
export interface Cell {
  /** The position of the vertex, which is always inside the cell. */
  readonly middle: Point;
  readonly outline: readonly Point[];
  /** A hole in the cell; null if there is none. */
  readonly hole: readonly Point[] | null;
  readonly borders: readonly CellBorder[];
}

/**
 * Returns the cells of the first vertices of a mesh, after the vertices have been spread out. Neighbouring cells share
 * exactly the same border points.
 */
export function cellsOf({ triangles, corners }: Mesh, points: readonly Point[], count: number): Cell[] {
  const corner = (triangle: Triangle): Point => {
    const meeting = triangle.find((vertex) => corners.has(vertex));
    const given = meeting === undefined ? undefined : points[meeting];
    if (given) return given;
    const [a, b, c] = triangle.map((vertex) => points[vertex] ?? { x: 0, y: 0 });
    return { x: ((a?.x ?? 0) + (b?.x ?? 0) + (c?.x ?? 0)) / 3, y: ((a?.y ?? 0) + (b?.y ?? 0) + (c?.y ?? 0)) / 3 };
  };
  const after = Array.from(
    { length: count },
    () => new Map<number, { readonly next: number; readonly corner: Point }>(),
  );
  for (const triangle of triangles)
    triangle.forEach((vertex, index) => {
      const [from, next] = [triangle[(index + 1) % 3] ?? 0, triangle[(index + 2) % 3] ?? 0];
      after[vertex]?.set(from, { next, corner: corner(triangle) });
    });
  return after.map((round, vertex) => cellOf(vertex, round, points, corners, count));
}

function cellOf(
  vertex: number,
  round: ReadonlyMap<number, { readonly next: number; readonly corner: Point }>,
  points: readonly Point[],
  corners: ReadonlySet<number>,
  count: number,
): Cell {
  const borders: CellBorder[] = [];
  const [start] = round.keys();
  const here = points[vertex];
  let from = start;
  while (from !== undefined && here) {
    const wedge = round.get(from);
    const following = wedge && round.get(wedge.next);
    if (!wedge || !following) break;
    const to = points[wedge.next];
    // A cell has no border towards the centre of a small face, because the cells around such a face meet at a point.
    if (to && !corners.has(wedge.next)) {
      const middle = { x: (here.x + to.x) / 2, y: (here.y + to.y) / 2 };
      const isRim = wedge.next >= count;
      const side = isRim ? [wedge.corner, following.corner] : curve(wedge.corner, middle, following.corner);
      borders.push({ to: wedge.next, points: side });
    }
    from = wedge.next;
    if (from === start) break;
  }
  const outline = borders.flatMap(({ points: side }) => side.slice(0, -1));
  return { middle: here ?? { x: 0, y: 0 }, outline, hole: null, borders };
}

/** Returns a curve from corner to corner that passes near the midpoint between the two neighbours. */
function curve(from: Point, by: Point, to: Point): Point[] {
  return Array.from({ length: 7 }, (_, index) => {
    const t = index / 6;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * by.x + c * to.x, y: a * from.y + b * by.y + c * to.y };
  });
}

/** Returns every border exactly once. */
export function bordersOf(
  cells: readonly Cell[],
): { readonly a: number; readonly b: number; readonly points: readonly Point[] }[] {
  return cells.flatMap(({ borders }, a) =>
    borders.filter(({ to }) => to >= cells.length || a < to).map(({ to, points }) => ({ a, b: to, points })),
  );
}
