import { getOrMake } from "../../bytes/keyed.ts";
import { type GameMap, placeKey } from "../../map/gameMap.ts";
import type { Anchor, Area, BorderLine, Drawing, Point } from "../drawing.ts";
import { isInside } from "../region.ts";
import { bordersOf, type Cell, cellsOf } from "./cells.ts";
import { embed } from "./embedding.ts";
import { meshOf, settle, spread } from "./mesh.ts";
import { edgeKey, type Graph, graphOf } from "./neighbours.ts";
import { mirror, type Orientation, orientationLike } from "./orientation.ts";
import { type Outside, oceanCell, outsidesOf } from "./outside.ts";
import { referenceFor } from "./references.ts";

const drawings = new WeakMap<GameMap, Drawing>();

/**
 * Returns a drawing computed from a map's adjacencies: a planar map in which adjacent provinces share a border.
 * Adjacent provinces that cannot share one are joined by a bridge. It is turned as in the real world if the map's name
 * or its provinces show where north is. The drawing is computed once per map; identical maps have identical drawings.
 */
export function layoutDrawing(map: GameMap): Drawing {
  return getOrMake(drawings, map, () => lay(map));
}

/** The size of a province, in map units: enough room for a unit, the province's name, and orders around them. */
const provinceSize = 72;

function lay(map: GameMap): Drawing {
  const graph = graphOf(map);
  const isSea = graph.names.map((name) => map.provinces.get(name)?.terrain === "water");
  const embedding = embed(graph);
  const [halfWidth, halfHeight] = frameOf(graph.names.length);
  const { faces, outer, ocean, angle, isMirrored } = orientedOutside(map, graph, outsidesOf(embedding.faces, isSea));
  const mesh = meshOf(faces, graph.names.length, outer, { halfWidth, halfHeight, turn: angle });
  // Without this factor, a small board would have as wide a rim as a large board, and too little room for its few
  // provinces.
  const fillerWeight = 0.4 * Math.min(1, graph.names.length / 24);
  const weightOf = (vertex: number): number =>
    vertex < graph.names.length ? 1 : mesh.corners.has(vertex) ? 0.15 : fillerWeight;
  const spreadOut = spread(mesh, weightOf);
  const points = isMirrored ? spreadOut.map(mirror) : spreadOut;
  const inner = cellsOf(mesh, points, graph.names.length);
  const cells = inner.map((cell, vertex) => (vertex === ocean ? oceanCell(inner, mesh.fixed) : cell));
  const middles = middlesOf(cells);
  const areas = cells.map((cell, index) =>
    areaOf(cell, middles[index] ?? cell.middle, graph.names[index] ?? "", isSea[index] === true, map, cells, graph),
  );
  const centres = areas.map(({ anchor }) => anchor.unit);
  const bridges = embedding.dropped.map(([a, b]) => bridge(centres[a], centres[b])).join("");
  const margin = ocean === null ? 14 : 0;
  const all = cells.flatMap(({ outline }) => outline);
  const left = Math.min(0, ...all.map(({ x }) => x)) - margin;
  const top = Math.min(0, ...all.map(({ y }) => y)) - margin;
  const width = Math.max(0, ...all.map(({ x }) => x)) + margin - left;
  const height = Math.max(0, ...all.map(({ y }) => y)) + margin - top;
  return {
    source: "layout",
    left,
    top,
    width,
    height,
    reach: { left, top, width, height },
    pathScale: 0.1,
    readableScale: 1,
    ground: "shut",
    areas,
    scenery: [],
    borders: [
      ...borderLines(cells, isSea, graph, ocean === null ? new Set() : mesh.fixed),
      { kind: "bridge", path: bridges },
    ],
  };
}

/**
 * Finds out with quick layouts which outer face fits the map's reference best, and how the map must be turned. Their
 * frame is as wide as high: any other frame would not let them turn as a whole.
 */
function orientedOutside(
  map: GameMap,
  { names }: Graph,
  [first, ...others]: readonly [Outside, ...Outside[]],
): Outside & Orientation {
  const reference = referenceFor(map.name);
  const oriented = (outside: Outside): Outside & Orientation => {
    const mesh = meshOf(outside.faces, names.length, outside.outer, { halfWidth: 1, halfHeight: 1, turn: 0 });
    return { ...outside, ...orientationLike(reference, settle(mesh), names) };
  };
  return others.map(oriented).reduce((best, each) => (each.fit > best.fit ? each : best), oriented(first));
}

function frameOf(provinces: number): [number, number] {
  const area = Math.max(16, provinces) * 1.25 * provinceSize ** 2;
  const halfHeight = Math.sqrt(area / 1.25) / 2;
  return [halfHeight * 1.25, halfHeight];
}

function areaOf(
  cell: Cell,
  middle: Point,
  province: string,
  isSea: boolean,
  map: GameMap,
  cells: readonly Cell[],
  graph: Graph,
): Area {
  const coasts = map.provinces.get(province)?.coasts ?? [];
  return {
    province,
    kind: isSea ? "sea" : "land",
    path: closedPath(cell.outline) + closedPath(cell.hole ?? []),
    anchor: anchorAt(middle),
    coasts: new Map(
      coasts.map((coast) => [coast, anchorAt(coastPoint(cell, middle, province, coast, map, cells, graph))]),
    ),
  };
}

/** How far a unit is below the middle of its province, above which is the name. */
const unitDrop = 6;
/** A point whose unit would be outside its province is worse than any other. */
const outsidePenalty = 1e6;

function anchorAt({ x, y }: Point): Anchor {
  return { unit: { x, y: y + unitDrop }, dislodged: { x: x + 13, y: y + 21 }, label: { x, y: y - 10 } };
}

/** Returns a point in a province near the waters off one of its coasts. */
function coastPoint(
  cell: Cell,
  middle: Point,
  province: string,
  coast: string,
  map: GameMap,
  cells: readonly Cell[],
  graph: Graph,
): Point {
  const waters = (map.fleetRoutes.get(placeKey({ province, coast })) ?? []).map((to) =>
    graph.names.indexOf(to.province),
  );
  const shores = cell.borders
    .filter(({ to }) => to < cells.length && waters.includes(to))
    .flatMap(({ points }) => points);
  if (shores.length === 0) return middle;
  const shore = {
    x: shores.reduce((sum, { x }) => sum + x, 0) / shores.length,
    y: shores.reduce((sum, { y }) => sum + y, 0) / shores.length,
  };
  return { x: middle.x + (shore.x - middle.x) * 0.5, y: middle.y + (shore.y - middle.y) * 0.5 };
}

/**
 * Returns the points for units. The narrowest cells get their points first; the points of later cells keep their
 * distance from those.
 */
function middlesOf(cells: readonly Cell[]): Point[] {
  const alone = cells.map((cell) => roomiest(cell, []));
  const order = alone.map((_, index) => index).sort((a, b) => (alone[a]?.room ?? 0) - (alone[b]?.room ?? 0));
  const middles = alone.map(({ x, y }): Point => ({ x, y }));
  const taken: Point[] = [];
  for (const index of order) {
    const cell = cells[index];
    if (!cell) continue;
    const { x, y } = roomiest(cell, taken);
    middles[index] = { x, y };
    taken.push({ x, y });
  }
  return middles;
}

/**
 * Returns the grid point with the most room around it. A horizontal distance counts for less than a vertical one,
 * because units are wider than they are high.
 * @param taken the points of other units, which need as much room themselves
 */
function roomiest({ outline, hole, middle }: Cell, taken: readonly Point[]): Point & { readonly room: number } {
  const rings = hole ? [outline, hole] : [outline];
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const corners = rings.flat();
  let best = { ...middle, room: Number.NEGATIVE_INFINITY };
  for (let row = 1; row < 24; row += 1)
    for (let column = 1; column < 24; column += 1) {
      const point = { x: left + ((right - left) * column) / 24, y: top + ((bottom - top) * row) / 24 };
      const penalty = isInside({ ...point, y: point.y + unitDrop }, rings) ? 0 : outsidePenalty;
      if (best.room >= 0 && penalty > 0) continue;
      const enough = best.room + penalty;
      const room = Math.min(0.5 * roomAt(point, taken, 2 * enough), roomAt(point, corners, enough)) - penalty;
      if (room > best.room && isInside(point, rings)) best = { ...point, room };
    }
  return best;
}

/** Returns the distance to the nearest corner; stops at the first corner closer than `enough`. */
function roomAt(point: Point, corners: readonly Point[], enough: number): number {
  let room = Number.POSITIVE_INFINITY;
  for (const { x, y } of corners) {
    room = Math.min(room, Math.hypot((x - point.x) * 0.9, y - point.y));
    if (room <= enough) break;
  }
  return room;
}

function tenths(value: number): number {
  return Math.round(value * 10);
}

/** Returns a path of relative steps between rounded points, so that the outlines of neighbours meet exactly. */
function stepsPath(points: readonly Point[]): string {
  const [first = { x: 0, y: 0 }] = points;
  const steps = points.slice(1).map(({ x, y }, index) => {
    const before = points[index] ?? first;
    return `${tenths(x) - tenths(before.x)} ${tenths(y) - tenths(before.y)}`;
  });
  return `M${tenths(first.x)} ${tenths(first.y)}l${steps.join(" ")}`;
}

function closedPath(points: readonly Point[]): string {
  return points.length < 3 ? "" : `${stepsPath(points)}z`;
}

function borderLines(
  cells: readonly Cell[],
  isSea: readonly boolean[],
  graph: Graph,
  ocean: ReadonlySet<number>,
): BorderLine[] {
  const paths = { land: "", coast: "", sea: "", wall: "" };
  for (const { a, b, points } of bordersOf(cells)) {
    // The borders of a surrounding ocean are drawn with the cells of its neighbours.
    if (cells[a]?.hole) continue;
    const isWall = b < cells.length && graph.virtual.has(edgeKey(a, b));
    const isShore = b >= cells.length && !(ocean.has(b) && isSea[a]);
    const kind = isWall
      ? "wall"
      : isShore || (b < cells.length && isSea[a] !== isSea[b])
        ? "coast"
        : isSea[a]
          ? "sea"
          : "land";
    paths[kind] += stepsPath(points);
  }
  return (["sea", "land", "coast", "wall"] as const).map((kind) => ({ kind, path: paths[kind] }));
}

function bridge(from: Point | undefined, to: Point | undefined): string {
  return from && to ? stepsPath([from, to]) : "";
}
