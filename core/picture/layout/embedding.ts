import { addToList, getOrMake } from "../../bytes/keyed.ts";
import { edgeKey, type Graph } from "./neighbours.ts";

/** A graph drawn on a sphere without crossings, except for dropped edges. */
export interface Embedding {
  /** Closed walks around the faces; a cut vertex occurs several times in them. */
  readonly faces: readonly (readonly number[])[];
  /** Edges that could not be drawn without crossing others. */
  readonly dropped: readonly (readonly [number, number])[];
}

/** A part of the graph that has not been drawn yet. The whole part is drawn in a single face. */
interface Fragment {
  readonly vertices: ReadonlySet<number>;
  /** Drawn vertices to which the part is attached. */
  readonly attachments: readonly number[];
}

type Edge = readonly [number, number];

/**
 * Draws a connected graph without crossings, dropping only a few edges. If several dropped edges would cross the same
 * edge, that edge is dropped instead.
 */
export function embed({ neighbours }: Graph): Embedding {
  const size = neighbours.length;
  const whole = drawFaces(neighbours);
  if (whole) return { faces: whole, dropped: [] };
  let best = drawMost(treeFirst(edgesOf(neighbours), size), size);
  const tried = new Set<string>();
  for (let failures = 0; best.dropped.length > 1 && failures < 4; ) {
    const culprit = mostCrossed(best).find((edge) => !tried.has(edge.join(" ")));
    if (!culprit) break;
    tried.add(culprit.join(" "));
    const { dropped } = best;
    const isKept = ([a, b]: Edge): boolean => !dropped.some(([c, d]) => a === c && b === d);
    const others = edgesOf(neighbours).filter((edge) => isKept(edge) && edge.join(" ") !== culprit.join(" "));
    // The edge that caused the drops is last, so it is drawn only if it crosses no other edge.
    const drawn = drawMost(treeFirst([...others, ...dropped, culprit], size), size);
    if (drawn.dropped.length < best.dropped.length) [best, failures] = [drawn, 0];
    else failures += 1;
  }
  return best;
}

/** Returns the edges that dropped edges would cross on their shortest paths between faces, most crossed first. */
function mostCrossed({ faces, dropped }: Embedding): Edge[] {
  const sides = new Map<string, number[]>();
  faces.forEach((face, index) => {
    face.forEach((vertex, at) => {
      addToList(sides, edgeKey(vertex, face[(at + 1) % face.length] ?? vertex), index);
    });
  });
  const crossed = new Map<string, { readonly edge: Edge; times: number }>();
  for (const [a, b] of dropped)
    for (const edge of crossings(a, b, faces, sides))
      getOrMake(crossed, edge.join(" "), () => ({ edge, times: 0 })).times += 1;
  return [...crossed.values()].sort((x, y) => y.times - x.times).map(({ edge }) => edge);
}

/** Returns every edge that is crossed by a shortest path from the faces at `a` to the faces at `b`. */
function crossings(
  a: number,
  b: number,
  faces: readonly (readonly number[])[],
  sides: ReadonlyMap<string, readonly number[]>,
): Edge[] {
  const steps = (start: number): number[] => {
    const far = faces.map((face) => (face.includes(start) ? 0 : Number.POSITIVE_INFINITY));
    const waiting = far.flatMap((each, index) => (each === 0 ? [index] : []));
    for (let here = waiting.shift(); here !== undefined; here = waiting.shift())
      for (const next of nextTo(here)) {
        if (far[next] !== Number.POSITIVE_INFINITY) continue;
        far[next] = (far[here] ?? 0) + 1;
        waiting.push(next);
      }
    return far;
  };
  const nextTo = (index: number): number[] => {
    const face = faces[index] ?? [];
    return face.flatMap((vertex, at) => sides.get(edgeKey(vertex, face[(at + 1) % face.length] ?? vertex)) ?? []);
  };
  const [fromA, fromB] = [steps(a), steps(b)];
  const shortest = Math.min(...fromA.map((each, index) => each + (fromB[index] ?? 0)));
  return [...sides].flatMap(([key, [one = 0, two = 0]]): Edge[] => {
    const onWay = (x: number, y: number): boolean => (fromA[x] ?? 0) + 1 + (fromB[y] ?? 0) === shortest;
    const [from = 0, to = 0] = key.split(" ").map(Number);
    return onWay(one, two) || onWay(two, one) ? [[from, to]] : [];
  });
}

function edgesOf(neighbours: readonly ReadonlySet<number>[]): Edge[] {
  return neighbours.flatMap((list, a) => [...list].filter((b) => a < b).map((b): Edge => [a, b]));
}

/** Moves the edges of a spanning tree to the front, and otherwise keeps their order. Source: Kruskal, 1956. */
function treeFirst(edges: readonly Edge[], size: number): Edge[] {
  const groups = Array.from({ length: size }, (_, index) => index);
  const tree = new Set<Edge>();
  for (const edge of edges) {
    const [from, to] = [groups[edge[0]], groups[edge[1]]];
    if (from === undefined || to === undefined || from === to) continue;
    tree.add(edge);
    groups.forEach((group, index) => {
      if (group === from) groups[index] = to;
    });
  }
  return [...tree, ...edges.filter((edge) => !tree.has(edge))];
}

/** Draws edges in the given order, dropping edges that would cross earlier ones. */
function drawMost(order: readonly Edge[], size: number): Embedding {
  const edges = [...order];
  const dropped: Edge[] = [];
  const tryFirst = (count: number): number[][] | null => drawFaces(graphFrom(edges.slice(0, count), size));
  let kept = size - 1;
  for (let faces = tryFirst(edges.length); faces === null; faces = tryFirst(edges.length)) {
    // Find the longest drawable prefix by bisection.
    let fails = edges.length;
    while (fails - kept > 1) {
      const middle = (kept + fails) >> 1;
      if (tryFirst(middle)) kept = middle;
      else fails = middle;
    }
    dropped.push(...edges.splice(kept, 1));
  }
  return { faces: tryFirst(edges.length) ?? [], dropped };
}

function graphFrom(edges: readonly (readonly [number, number])[], size: number): ReadonlySet<number>[] {
  const neighbours = Array.from({ length: size }, () => new Set<number>());
  for (const [a, b] of edges) {
    neighbours[a]?.add(b);
    neighbours[b]?.add(a);
  }
  return neighbours;
}

/**
 * Draws a connected graph face by face. Source: G. Demoucron, Y. Malgrange, R. Pertuiset, "Graphes planaires", 1964.
 * @returns null if the graph cannot be drawn without crossings
 */
function drawFaces(neighbours: readonly ReadonlySet<number>[]): number[][] | null {
  const left = neighbours.map((each) => new Set(each));
  const drawn = new Set<number>(neighbours.length > 0 ? [0] : []);
  const faces = new FaceIndex(neighbours.length);
  const choiceOf = (fragment: Fragment): Choice => ({ fragment, fits: faces.around(fragment.attachments) });
  let choices = fragmentsAt([...drawn], left, drawn).map(choiceOf);
  while (choices.length > 0) {
    if (choices.some(({ fits }) => fits.length === 0)) return null;
    const chosen = choices.reduce((best, each) => (costOf(each) < costOf(best) ? each : best));
    const { fragment, fits } = chosen;
    const way = wayThrough(fragment, left);
    const [face = []] = fits;
    const parts = split(face, way);
    faces.replace(face, parts);
    way.forEach((vertex, index) => {
      drawn.add(vertex);
      const next = way[index + 1];
      if (next === undefined) return;
      left[vertex]?.delete(next);
      left[next]?.delete(vertex);
    });
    // Other fragments keep their attachments: only the rest of this fragment and the split face change.
    const pieces = fragmentsAt([...new Set([...way, ...fragment.attachments])], left, drawn, fragment.vertices);
    const others = choices.filter((each) => each !== chosen);
    choices = [...others.map((each) => refitted(each, face, parts)), ...pieces.map(choiceOf)];
  }
  return [...faces.all];
}

/** A fragment and the faces in which it can be drawn. */
interface Choice {
  readonly fragment: Fragment;
  readonly fits: readonly number[][];
}

/**
 * Returns the priority of a choice: a fragment that fits only one face comes first, one with a single attachment last.
 */
function costOf({ fragment, fits }: Choice): number {
  return fits.length + (fragment.attachments.length < 2 ? 1e6 : 0);
}

/** Returns a choice, updated after a face has been split. */
function refitted(choice: Choice, face: number[], parts: readonly number[][]): Choice {
  const { fragment, fits } = choice;
  if (!fits.includes(face)) return choice;
  const holding = parts.filter((part) => fragment.attachments.every((each) => part.includes(each)));
  return { fragment, fits: [...fits.filter((each) => each !== face), ...holding] };
}

/**
 * Returns the parts that are attached to the drawn vertices in `starts`.
 * @param within vertices that the parts may contain; an edge between two drawn vertices counts if either of them is in
 * `within`
 */
function fragmentsAt(
  starts: readonly number[],
  left: readonly ReadonlySet<number>[],
  drawn: ReadonlySet<number>,
  within?: ReadonlySet<number>,
): Fragment[] {
  const fragments: Fragment[] = [];
  const seen = new Set<number>();
  for (const start of starts) {
    for (const next of left[start] ?? []) {
      const isOld = within !== undefined && !within.has(start) && !within.has(next);
      if (isOld) continue;
      if (drawn.has(next)) {
        if (start < next) fragments.push({ vertices: new Set(), attachments: [start, next] });
      } else if (!seen.has(next)) fragments.push(fragmentFrom(next, left, drawn, seen));
    }
  }
  return fragments;
}

function fragmentFrom(
  start: number,
  left: readonly ReadonlySet<number>[],
  drawn: ReadonlySet<number>,
  seen: Set<number>,
): Fragment {
  const vertices = new Set([start]);
  const attachments = new Set<number>();
  const waiting = [start];
  seen.add(start);
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    for (const next of left[here] ?? []) {
      if (drawn.has(next)) attachments.add(next);
      else if (!seen.has(next)) {
        seen.add(next);
        vertices.add(next);
        waiting.push(next);
      }
    }
  }
  return { vertices, attachments: [...attachments] };
}

/** Faces, indexed by their vertices. */
class FaceIndex {
  readonly all = new Set<number[]>();
  readonly #at: Set<number[]>[];

  constructor(size: number) {
    this.#at = Array.from({ length: size }, () => new Set());
    if (size > 0) this.#add([0]);
  }

  /** Returns the faces with all these vertices. */
  around([first = 0, ...rest]: readonly number[]): number[][] {
    return [...(this.#at[first] ?? [])].filter((face) => rest.every((each) => this.#at[each]?.has(face)));
  }

  replace(face: number[], parts: readonly number[][]): void {
    this.all.delete(face);
    for (const vertex of face) this.#at[vertex]?.delete(face);
    for (const part of parts) this.#add(part);
  }

  #add(face: number[]): void {
    this.all.add(face);
    for (const vertex of face) this.#at[vertex]?.add(face);
  }
}

/**
 * Returns a path through a fragment from one attachment to another. If there is only one attachment, returns a cycle
 * back to it, or a single edge if there is no cycle.
 */
function wayThrough({ vertices, attachments }: Fragment, left: readonly ReadonlySet<number>[]): number[] {
  const [start = 0, other] = attachments;
  if (vertices.size === 0) return [start, other ?? start];
  const first = [...(left[start] ?? [])].find((each) => vertices.has(each)) ?? start;
  const goals = new Set(attachments);
  const isGoalFrom = (here: number, next: number): boolean =>
    goals.has(next) && (next !== start || (other === undefined && here !== first));
  // Make the path as long as possible, so that few parts remain; backtrack from dead ends.
  const way = [first];
  const seen = new Set(way);
  for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
    const nexts = [...(left[here] ?? [])];
    const deeper = nexts.find((next) => vertices.has(next) && !seen.has(next));
    if (deeper !== undefined) {
      seen.add(deeper);
      way.push(deeper);
      continue;
    }
    const from = here;
    const goal = nexts.find((next) => isGoalFrom(from, next));
    if (goal !== undefined) return [start, ...way, goal];
    way.pop();
  }
  return [start, first];
}

/** Splits a face along a path. */
function split(face: readonly number[], way: readonly number[]): number[][] {
  const [start = 0] = way;
  const end = way.at(-1) ?? start;
  const i = face.indexOf(start);
  const inner = way.slice(1, -1);
  if (!face.includes(end)) {
    // A single edge to a new vertex: the walk goes to the vertex and back.
    const round = face.length === 1 ? [] : [start];
    return [[...face.slice(0, i + 1), end, ...round, ...face.slice(i + 1)]];
  }
  const turned = [...face.slice(i), ...face.slice(0, i)];
  if (start === end) {
    const whole = face.length === 1 ? turned : [...turned, start];
    return [
      [start, ...inner.toReversed()],
      [...whole, ...inner],
    ];
  }
  const j = turned.indexOf(end);
  return [
    [...turned.slice(0, j + 1), ...inner.toReversed()],
    [...turned.slice(j), start, ...inner],
  ];
}
