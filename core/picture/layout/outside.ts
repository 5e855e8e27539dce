import type { Point } from "../drawing.ts";
import type { Cell } from "./cells.ts";

type Face = readonly number[];

/** The outer face of a map. */
export interface Outside {
  /** The faces; those around an ocean are merged into one. */
  readonly faces: readonly Face[];
  /** Index of the outer face. */
  readonly outer: number;
  /** A sea that surrounds all other provinces; null if there is none. */
  readonly ocean: number | null;
}

/** A face with at least this many corners is the rim of a map; a face with fewer corners is a gap in the map. */
const leastRim = 6;
/** An ocean that surrounds all other provinces has at least this many neighbours. */
const leastShores = 8;

/**
 * Returns the faces that can be the outer face, the most likely one first. A map's rim is the face with the most corners
 * or, among several, the one that touches the most seas. A map without a rim covers the whole globe; any sea with
 * enough neighbours can then be spread around all other provinces.
 */
export function outsidesOf(faces: readonly Face[], isSea: readonly boolean[]): readonly [Outside, ...Outside[]] {
  const rank = (face: Face): number => face.length * 100 + face.filter((each) => isSea[each]).length;
  const outer = faces.reduce((best, face, index) => (rank(face) > rank(faces[best] ?? []) ? index : best), 0);
  const plain = { faces, outer, ocean: null };
  if ((faces[outer]?.length ?? 0) >= leastRim) return [plain];
  const around = isSea.map((): Face[] => []);
  for (const face of faces) for (const vertex of face) around[vertex]?.push(face);
  const [first, ...others] = around
    .map((list, vertex) => ({ list, vertex }))
    .filter(({ list, vertex }) => isSea[vertex] && list.every(({ length }) => length === 3))
    .filter(({ list }) => list.length >= leastShores)
    .sort((a, b) => b.list.length - a.list.length)
    .map(({ list, vertex }) => spreadAround(faces, list, vertex));
  return first ? [first, ...others] : [plain];
}

/** Merges the triangles around a sea into the outer face. */
function spreadAround(faces: readonly Face[], around: readonly Face[], ocean: number): Outside {
  const next = new Map(around.map((face) => stepAround(face, ocean)));
  const rim: number[] = [];
  const [start = 0] = next.keys();
  for (let here = start; rim.length < next.size; here = next.get(here) ?? start) rim.push(here);
  return { faces: [rim, ...faces.filter((face) => !face.includes(ocean))], outer: 0, ocean };
}

/** Returns the other two vertices of a triangle, in the triangle's orientation. */
function stepAround(face: Face, ocean: number): [number, number] {
  const at = face.indexOf(ocean);
  return [face[(at + 1) % 3] ?? 0, face[(at + 2) % 3] ?? 0];
}

/**
 * Returns the cell of a surrounding sea: it reaches from the rim of the other cells to a frame, and has room for a
 * name.
 */
export function oceanCell(cells: readonly Cell[], rim: ReadonlySet<number>): Cell {
  const sides = cells.flatMap(({ borders }, from) =>
    borders.filter(({ to }) => rim.has(to)).map(({ points }) => ({ from, points })),
  );
  const hole: Point[] = [];
  const borders = [];
  for (let side = sides[0]; side; ) {
    sides.splice(sides.indexOf(side), 1);
    hole.push(...side.points.slice(0, -1));
    borders.push({ to: side.from, points: side.points.toReversed() });
    const end = side.points.at(-1);
    side = end && sides.find(({ points: [first] }) => first && Math.hypot(first.x - end.x, first.y - end.y) < 1e-6);
  }
  const [xs, ys] = [hole.map(({ x }) => x), hole.map(({ y }) => y)];
  const room = 18;
  const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
  const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
  const corners: Point[] = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const outline = corners.flatMap((corner, index) => {
    const to = corners[(index + 1) % 4] ?? corner;
    return Array.from({ length: 40 }, (_, step) => ({
      x: corner.x + ((to.x - corner.x) * step) / 40,
      y: corner.y + ((to.y - corner.y) * step) / 40,
    }));
  });
  return { middle: { x: left + room, y: top + room }, outline, hole, borders };
}
