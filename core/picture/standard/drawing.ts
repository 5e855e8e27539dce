import type { Anchor, Area, BorderLine, Drawing, Point } from "../drawing.ts";
import { arcLines } from "./arcs.ts";
import { coastLines, placeLines, sceneryLines, straitLines } from "./places.ts";

/** A border of the Standard board. */
export interface Arc {
  readonly borderClass: string;
  /**
   * The areas on both sides. Each is a province, a province followed by `~` for its straits, `#` followed by a name for
   * land outside the game, or `-` for the edge of the map.
   */
  readonly sides: readonly string[];
  /** The first point and the steps from point to point, in tenths of a map unit. */
  readonly x: number;
  readonly y: number;
  readonly steps: readonly number[];
}

const linesOf = (text: string): string[] => text.trim().split("\n");
const numbersOf = (text: string): number[] => text.split(" ").map(Number);

let arcs: readonly Arc[] | undefined;
let drawing: Drawing | undefined;

/** Returns the borders of the Standard board, each exactly once. */
export function standardArcs(): readonly Arc[] {
  arcs ??= linesOf(arcLines).map((line) => {
    const [borderClass = "", sides = "", numbers = ""] = line.split("|");
    const [x = 0, y = 0, ...steps] = numbersOf(numbers);
    return { borderClass, sides: sides.split(" "), x, y, steps };
  });
  return arcs;
}

/** Returns the Standard board, which this project drew from public-domain coastlines (see standard/README.md). */
export function standardDrawing(): Drawing {
  drawing ??= readDrawing();
  return drawing;
}

function readDrawing(): Drawing {
  const coasts = linesOf(coastLines).map((line) => {
    const [province = "", coast = "", ...points] = line.split("|");
    return { province, coast, anchor: anchorFrom(points) };
  });
  const areas = linesOf(placeLines).map((line): Area => {
    const [province = "", kind = "", label = "", unit = "", dislodged = "", rings = ""] = line.split("|");
    const own = coasts
      .filter((each) => each.province === province)
      .map(({ coast, anchor }) => [coast, anchor] as const);
    return {
      province,
      kind: kind === "sea" ? "sea" : "land",
      path: ringsPath(rings),
      anchor: anchorFrom([label, unit, dislodged]),
      coasts: new Map(own),
    };
  });
  const straits = linesOf(straitLines).map((rings) => ({ kind: "strait", path: ringsPath(rings) }) as const);
  const land = linesOf(sceneryLines).map((line) => {
    const [, rings = ""] = line.split("|");
    return { kind: "land", path: ringsPath(rings) } as const;
  });
  const borders = (["sea", "land", "coast"] as const).map((kind): BorderLine => {
    const drawn = standardArcs().filter(
      ({ borderClass }) => borderClass === kind || (kind === "coast" && borderClass === "strait"),
    );
    return { kind, path: drawn.map((arc) => `M${arc.x} ${arc.y}l${arc.steps.join(" ")}`).join("") };
  });
  return {
    source: "standard",
    left: 62,
    top: 12,
    width: 1330,
    height: 1188,
    reach: { left: 0, top: 0, width: 1400, height: 1200 },
    pathScale: 0.1,
    readableScale: 0.72,
    ground: "sea",
    areas,
    scenery: [...land, ...straits],
    borders,
  };
}

function anchorFrom([label = "", unit = "", dislodged = ""]: readonly string[]): Anchor {
  return { label: pointFrom(label), unit: pointFrom(unit), dislodged: pointFrom(dislodged) };
}

function pointFrom(text: string): Point {
  const [x = 0, y = 0] = numbersOf(text);
  return { x, y };
}

/** Joins arcs end to end; `-1 - n` is arc n reversed. */
function ringsPath(rings: string): string {
  return rings
    .split(",")
    .map((ring) => {
      const [first, ...rest] = numbersOf(ring).map(directed);
      if (!first) return "";
      const steps = [first, ...rest].map((arc) => arc.steps.join(" ")).join(" ");
      return `M${first.x} ${first.y}l${steps}z`;
    })
    .join("");
}

function directed(reference: number): Arc {
  const arc = standardArcs()[reference < 0 ? -1 - reference : reference];
  if (!arc) throw new Error(`no arc ${reference}`);
  return reference < 0 ? reversed(arc) : arc;
}

function reversed(arc: Arc): Arc {
  let { x, y } = arc;
  const steps: number[] = [];
  for (let index = 0; index < arc.steps.length; index += 2) {
    const [dx = 0, dy = 0] = arc.steps.slice(index, index + 2);
    x += dx;
    y += dy;
    steps.unshift(-dx, -dy);
  }
  return { ...arc, x, y, steps };
}
