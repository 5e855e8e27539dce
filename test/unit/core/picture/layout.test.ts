import { describe, expect, test } from "vitest";
import { gameMapOf } from "../../../../core/map/definition.ts";
import { readDefinitionText } from "../../../../core/map/definitionText.ts";
import type { GameMap } from "../../../../core/map/gameMap.ts";
import { knownVariants, mapByName } from "../../../../core/map/library.ts";
import type { Drawing, Point } from "../../../../core/picture/drawing.ts";
import { drawingFor } from "../../../../core/picture/drawingFor.ts";
import { embed } from "../../../../core/picture/layout/embedding.ts";
import { layoutDrawing } from "../../../../core/picture/layout/layoutDrawing.ts";
import { graphOf } from "../../../../core/picture/layout/neighbours.ts";
import { bestOrientation, mirror, orientationLike } from "../../../../core/picture/layout/orientation.ts";
import { referenceFor } from "../../../../core/picture/layout/references.ts";
import { isInside, regionsOf } from "../../../../core/picture/region.ts";
import { sampleOf } from "../../../support/depth.ts";
import { mapOf } from "../../../support/mapFiles.ts";

function variant(name: string): GameMap {
  const loaded = mapByName(knownVariants, name);
  if (!loaded) throw new Error(`unknown variant: ${name}`);
  return loaded.map;
}

function mapFrom(definition: string): GameMap {
  return gameMapOf(readDefinitionText(definition, "small").definition, "small").map;
}

const boards = [...new Set(knownVariants.map(({ names }) => names[0] ?? ""))];
/** Variants that have Standard's borders. */
const standardBoards = ["standard", "fleet_rome", "shift_around", "chaos"];
const unknownBoards = boards.filter((name) => !standardBoards.includes(name));

/** Boards whose drawings this run checks. */
const checked = sampleOf(unknownBoards, 3);

/** Drawings cached by variant, because each takes up to a second to make. */
const drawn = new Map<string, Drawing>();
function drawingOf(name: string): Drawing {
  const known = drawn.get(name) ?? drawingFor(variant(name));
  drawn.set(name, known);
  return known;
}

/** Returns the pairs of provinces whose outlines share a border. */
function touching(drawing: Drawing): Set<string> {
  const owners = new Map<string, string[]>();
  for (const { province, path } of drawing.areas)
    for (const ring of path.split("z")) {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
      const points: string[] = [`${x} ${y}`];
      let [atX, atY] = [x, y];
      for (let index = 0; index < steps.length; index += 2) {
        atX += steps[index] ?? 0;
        atY += steps[index + 1] ?? 0;
        points.push(`${atX} ${atY}`);
      }
      points.forEach((point, index) => {
        const key = [point, points[(index + 1) % points.length] ?? ""].sort().join("|");
        if (new Set(key.split("|")).size === 2) owners.set(key, [...(owners.get(key) ?? []), province]);
      });
    }
  return new Set([...owners.values()].filter((list) => list.length === 2).map((list) => list.sort().join(" ")));
}

describe("the drawing of a map", () => {
  test("given Standard's borders, then the Standard drawing is used, regardless of the powers; given other borders, then a layout is computed", () => {
    for (const name of standardBoards) expect([name, drawingFor(variant(name)).source]).toEqual([name, "standard"]);
    expect(unknownBoards).toHaveLength(16);
    for (const name of checked) expect([name, drawingOf(name).source]).toEqual([name, "layout"]);
  });

  test("given a .map file that names Standard's picture, then that drawing is used, although the borders differ", () => {
    const loaded = mapOf(["MAP standard.map", "AMEND BER ABUTS -KIE"]);
    expect(loaded.picture).toBe("standard.map");
    expect(drawingFor(loaded.map, loaded.picture).source).toBe("standard");
    expect(drawingFor(loaded.map).source).toBe("layout");
    expect(drawingFor(variant("hundred3"), "standard.map").source).toBe("layout");
  });
});

describe("a layout computed from adjacencies", () => {
  test.each(checked)(
    "given %s, then neighbours touch, other provinces do not, and bridges connect the remaining neighbours",
    (name) => {
      const map = variant(name);
      const graph = graphOf(map);
      const { faces, dropped } = embed(graph);
      const pairs = graph.neighbours.flatMap((list, a) => [...list].filter((b) => a < b).map((b) => [a, b] as const));
      expect(graph.names.length - (pairs.length - dropped.length) + faces.length).toBe(2); // Euler's formula: no lines cross.
      const bridged = new Set(dropped.map(([a, b]) => `${a} ${b}`));
      const expected = pairs
        .filter(([a, b]) => !bridged.has(`${a} ${b}`))
        .map(([a, b]) => [graph.names[a] ?? "", graph.names[b] ?? ""].sort().join(" "));
      const drawing = drawingOf(name);
      expect([...touching(drawing)].sort()).toEqual(expected.sort());
      const bridges = drawing.borders.find(({ kind }) => kind === "bridge")?.path ?? "";
      expect(bridges.split("M").length - 1).toBe(dropped.length);
    },
  );

  test.each(checked)(
    "given %s, then units are inside their provinces, and far enough apart to be distinguished",
    (name) => {
      const drawing = drawingOf(name);
      const regions = regionsOf(drawing);
      const points = drawing.areas.map(({ province, anchor }) => ({ province, ...anchor.unit }));
      for (const { province, x, y } of points)
        expect([province, isInside({ x, y }, regions.get(province) ?? [])]).toEqual([province, true]);
      const near = points.flatMap((a, index) =>
        points
          .slice(index + 1)
          .filter((b) => Math.abs(a.x - b.x) < 15 && Math.abs(a.y - b.y) < 13)
          .map((b) => `${a.province} ${b.province}`),
      );
      expect(near).toEqual([]);
    },
  );

  test("given the same map again, then the drawing is exactly the same", () => {
    const map = variant("hundred3");
    expect(layoutDrawing({ ...map })).toEqual(layoutDrawing({ ...map }));
  });

  test("given degenerate maps, then the drawing still has every province", () => {
    const none = mapFrom(
      "MDF ( AAA ) ( ( ( AAA BBB ) ( UNO ) ) ( CCC DDD ) ) ( ( BBB ( AMY ) ) ( CCC ( AMY DDD ) ) ( DDD ( AMY CCC ) ) )",
    );
    for (const map of [mapFrom("MDF ( AAA ) ( ( ( AAA BBB ) ( UNO ) ) ( ) ) ( ( BBB ( AMY ) ) )"), none]) {
      const drawing = layoutDrawing(map);
      expect(drawing.areas.map(({ province }) => province)).toEqual([...map.provinces.keys()]);
      expect(JSON.stringify(drawing)).not.toMatch(/null|NaN/);
    }
    expect(layoutDrawing(none).borders.find(({ kind }) => kind === "wall")?.path).not.toBe("");
    const empty = layoutDrawing({ ...none, provinces: new Map(), armyRoutes: new Map(), fleetRoutes: new Map() });
    expect([empty.areas, Number.isFinite(empty.width)]).toEqual([[], true]);
  });
});

/** Provinces of no particular shape, by name. */
const scattered: readonly Point[] = [3, 1, 4, 1, 5, 9, 2, 6].map((x, index) => ({ x, y: (index * index) % 7 }));
const letters = scattered.map((_, index) => String.fromCharCode(65 + index));

function turned(points: readonly Point[], angle: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
}

/** Sums of the products of a drawing's coordinates and those of its reference, each relative to their mean. */
function covariances(pairs: readonly (readonly [Point, Point])[]) {
  const mean = (of: (pair: readonly [Point, Point]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const along = (a: "x" | "y", b: "x" | "y"): number =>
    mean(([here, there]) => here[a] * there[b]) - mean(([here]) => here[a]) * mean(([, there]) => there[b]);
  return { xx: along("x", "x"), xy: along("x", "y"), yx: along("y", "x"), yy: along("y", "y") };
}

describe("the orientation of a layout", () => {
  test.each([0, 1, -2, 3])("given points turned by %d and mirrored, then both are found", (angle) => {
    const away = (points: readonly Point[]): Point[] => points.map(({ x, y }) => ({ x: 5 * x + 100, y: 5 * y - 30 }));
    for (const there of [turned(scattered, angle), turned(scattered, angle).map(mirror)]) {
      const found = bestOrientation(scattered.map((here, index) => ({ here, there: away(there)[index] ?? here })));
      expect(found.fit).toBeCloseTo(1);
      const again = turned(scattered, found.angle).map((point) => (found.isMirrored ? mirror(point) : point));
      for (const [index, { x, y }] of again.entries()) {
        expect(x).toBeCloseTo(there[index]?.x ?? Number.NaN);
        expect(y).toBeCloseTo(there[index]?.y ?? Number.NaN);
      }
    }
  });

  test("given too few known provinces, or provinces elsewhere, then the layout is left as it is", () => {
    const upsideDown = turned(scattered, Math.PI);
    const known = new Map(letters.map((name, index) => [name, upsideDown[index] ?? { x: 0, y: 0 }]));
    expect(Math.abs(orientationLike(known, scattered, letters).angle)).toBeCloseTo(Math.PI);
    const unturned = { angle: 0, isMirrored: false, fit: 0 };
    expect(orientationLike(known, scattered, letters.slice(1))).toEqual(unturned);
    const elsewhere = new Map(letters.map((name, index) => [name, scattered[(index * 3 + 1) % 8] ?? { x: 0, y: 0 }]));
    expect(orientationLike(elsewhere, scattered, letters)).toEqual(unturned);
    expect(orientationLike(known, [], [])).toEqual(unturned);
  });

  test("given the known places of a variant, then each is a province of its map", () => {
    const standard = referenceFor("standard");
    for (const name of boards.filter((each) => referenceFor(each) !== standard))
      expect([name, [...referenceFor(name).keys()].filter((each) => !variant(name).provinces.has(each))]).toEqual([
        name,
        [],
      ]);
    expect(referenceFor("HUNDRED31")).toEqual(referenceFor("hundred3"));
    expect(referenceFor("toString")).toBe(standard);
  });

  const real = unknownBoards.filter((name) => !["micro", "snark", "sailho", "chromatic"].includes(name));
  test.each([...new Set(["modern", "world3", ...checked])].filter((name) => real.includes(name)))(
    "given %s, then west is on the left and north at the top",
    (name) => {
      const reference = referenceFor(name);
      const pairs = drawingOf(name).areas.flatMap(({ province, anchor }): [Point, Point][] => {
        const there = reference.get(province);
        return there ? [[anchor.unit, there]] : [];
      });
      expect(pairs.length).toBeGreaterThanOrEqual(8);
      const { xx, xy, yx, yy } = covariances(pairs);
      expect([xx > 0, yy > 0, xx * yy - xy * yx > 0]).toEqual([true, true, true]);
    },
  );
});
