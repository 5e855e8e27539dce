import type { Point } from "../drawing.ts";
import type { Embedding } from "./embedding.ts";

/** Three vertices. All triangles have the same orientation. */
export type Triangle = readonly [number, number, number];

/**
 * A triangle mesh that fills a frame. The first vertices are those of the graph; the rest are filler: the centres and
 * rims of faces with more than three sides, and the frame.
 */
export interface Mesh {
  readonly triangles: readonly Triangle[];
  /** Initial positions by vertex; vertices of the frame stay in place. */
  readonly start: readonly Point[];
  readonly fixed: ReadonlySet<number>;
  /** Centres of small faces, where provinces meet at a point without ground between them. */
  readonly corners: ReadonlySet<number>;
}

/**
 * Faces with up to this many sides become points where provinces meet; larger faces become ground between provinces.
 */
const largestCorner = 5;

/** The oval around a mesh. */
export interface Oval {
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Where its vertices start: an angle in radians, from x towards y, by which the mesh is turned inside the oval. */
  readonly turn: number;
}

/** Fills the faces of an embedding; the outer face extends to an oval. */
export function meshOf(
  faces: Embedding["faces"],
  vertexCount: number,
  outer: number,
  { halfWidth, halfHeight, turn }: Oval,
): Mesh {
  const triangles: Triangle[] = [];
  const start: Point[] = Array.from({ length: vertexCount }, () => ({ x: 0, y: 0 }));
  const fixed = new Set<number>();
  const corners = new Set<number>();
  const added = (): number => start.push({ x: 0, y: 0 }) - 1;
  faces.forEach((face, index) => {
    const isSimple = new Set(face).size === face.length;
    if (index === outer) {
      const rim = rimOf(face, Math.max(1, Math.ceil(24 / face.length)), triangles, added);
      rim.forEach((vertex, at) => {
        // The outer face is oriented as seen from outside, so its rim runs in the opposite direction here.
        const angle = turn - Math.PI / 2 - (2 * Math.PI * at) / rim.length;
        start[vertex] = { x: halfWidth * oval(Math.cos(angle)), y: halfHeight * oval(Math.sin(angle)) };
        fixed.add(vertex);
      });
    } else if (face.length === 3 && isSimple) triangles.push([face[0] ?? 0, face[1] ?? 0, face[2] ?? 0]);
    else {
      const isCorner = isSimple && face.length <= largestCorner;
      const rim = isCorner ? face : rimOf(face, 1, triangles, added);
      const middle = added();
      if (isCorner) corners.add(middle);
      rim.forEach((vertex, at) => {
        triangles.push([vertex, rim[(at + 1) % rim.length] ?? vertex, middle]);
      });
    }
  });
  return { triangles, start, fixed, corners };
}

/** Maps a coordinate of a point on a circle to one on a shape between a circle and a rectangle. */
function oval(part: number): number {
  return Math.sign(part) * Math.abs(part) ** 0.7;
}

/** Builds a rim inside a face, with `perCorner` vertices at each corner of the face, and returns the rim's vertices. */
function rimOf(face: readonly number[], perCorner: number, triangles: Triangle[], added: () => number): number[] {
  const rims = face.map(() => Array.from({ length: perCorner }, added));
  face.forEach((vertex, at) => {
    const rim = rims[at] ?? [];
    rim.forEach((here, index) => {
      const before = rim[index - 1];
      if (before !== undefined) triangles.push([vertex, here, before]);
    });
    const [next, last, after] = [face[(at + 1) % face.length], rim.at(-1), rims[(at + 1) % rims.length]?.[0]];
    if (next === undefined || last === undefined || after === undefined) return;
    if (next !== vertex) triangles.push([vertex, next, last]);
    triangles.push([next, after, last]);
  });
  return rims.flat();
}

/**
 * Spreads a mesh: first as {@link settle} does; then small steps bring the cells closer to the sizes that their weights
 * call for. No step flips a triangle.
 */
export function spread(mesh: Mesh, weightOf: (vertex: number) => number): readonly Point[] {
  const around = trianglesAround(mesh);
  const neighbours = neighboursIn(around);
  const at = settled(mesh, neighbours);
  for (let round = 0; round < rounds; round += 1) balance(at, around, neighbours, mesh, weightOf);
  return at;
}

/**
 * Moves each vertex to the centre of its neighbours, which flips no triangle (W. T. Tutte, "How to draw a graph", 1963).
 */
export function settle(mesh: Mesh): readonly Point[] {
  return settled(mesh, neighboursIn(trianglesAround(mesh)));
}

function trianglesAround({ start, triangles }: Mesh): Triangle[][] {
  const around = start.map((): Triangle[] => []);
  for (const triangle of triangles) for (const vertex of triangle) around[vertex]?.push(triangle);
  return around;
}

function neighboursIn(around: readonly (readonly Triangle[])[]): number[][] {
  return around.map((list, vertex) => [...new Set(list.flat())].filter((each) => each !== vertex));
}

function settled(mesh: Mesh, neighbours: readonly (readonly number[])[]): Movable[] {
  const at = mesh.start.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < 3000; round += 1) {
    let moved = 0;
    neighbours.forEach((list, vertex) => {
      const here = at[vertex];
      if (!here || mesh.fixed.has(vertex) || list.length === 0) return;
      let [x, y] = [0, 0];
      for (const each of list) {
        x += at[each]?.x ?? 0;
        y += at[each]?.y ?? 0;
      }
      x /= list.length;
      y /= list.length;
      moved = Math.max(moved, Math.abs(here.x - x) + Math.abs(here.y - y));
      [here.x, here.y] = [x, y];
    });
    if (moved < 1e-7) break;
  }
  return at;
}

/**
 * How strongly undersized cells push, how strongly vertices are pulled towards the centre of their neighbours, and the
 * number of rounds.
 */
const pushing = 0.2;
const rounding = 0.2;
const rounds = 600;

type Movable = { x: number; y: number };

function areaOf(at: readonly Point[], [a, b, c]: Triangle): number {
  const [p, q, r] = [at[a], at[b], at[c]];
  return p && q && r ? ((q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)) / 2 : 0;
}

/**
 * Performs one step of balancing: undersized cells expand their triangles, and each vertex is pulled towards the centre
 * of its neighbours.
 */
function balance(
  at: readonly Movable[],
  around: readonly (readonly Triangle[])[],
  neighbours: readonly (readonly number[])[],
  mesh: Mesh,
  weightOf: (vertex: number) => number,
): void {
  const sizes = around.map((list) => list.reduce((sum, triangle) => sum + areaOf(at, triangle), 0));
  const [ground, weight] = sizes.reduce(([g, w], size, vertex) => [g + size, w + weightOf(vertex)], [0, 0]);
  const pressure = sizes.map((size, vertex) => {
    const due = (ground / weight) * weightOf(vertex);
    return Math.max(-1.5, Math.min(1.5, Math.log(due / Math.max(size, 1e-9))));
  });
  around.forEach((list, vertex) => {
    const here = at[vertex];
    if (!here || mesh.fixed.has(vertex) || list.length === 0) return;
    let [x, y] = [0, 0];
    for (const triangle of list) {
      const index = triangle.indexOf(vertex);
      const [next, last] = [triangle[(index + 1) % 3] ?? 0, triangle[(index + 2) % 3] ?? 0];
      const [p, q] = [at[next], at[last]];
      if (!p || !q) continue;
      const push = ((pressure[vertex] ?? 0) + (pressure[next] ?? 0) + (pressure[last] ?? 0)) / 3;
      // The opposite side, turned by 90 degrees, points in the direction in which the triangle grows.
      x += push * (p.y - q.y) * pushing;
      y += push * (q.x - p.x) * pushing;
    }
    const near = neighbours[vertex] ?? [];
    const middleX = near.reduce((sum, each) => sum + (at[each]?.x ?? 0), 0) / near.length;
    const middleY = near.reduce((sum, each) => sum + (at[each]?.y ?? 0), 0) / near.length;
    const from = { ...here };
    const [dx, dy] = [x + (middleX - here.x) * rounding, y + (middleY - here.y) * rounding];
    for (let step = 1; step > 0.01; step /= 2) {
      here.x = from.x + dx * step;
      here.y = from.y + dy * step;
      if (list.every((triangle) => areaOf(at, triangle) > 0.02)) return;
    }
    [here.x, here.y] = [from.x, from.y];
  });
}
