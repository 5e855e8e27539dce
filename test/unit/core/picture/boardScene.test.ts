import { describe, expect, test } from "vitest";
import type { TurnUnit } from "../../../../core/game/turnList.ts";
import { standardEnglish } from "../../../../core/language/english/names.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import type { Order, Unit } from "../../../../core/orders/order.ts";
import { boardScene } from "../../../../core/picture/boardScene.ts";
import type { Point } from "../../../../core/picture/drawing.ts";
import type { PictureOrder } from "../../../../core/picture/orderFigures.ts";
import type { Figure, LayerName, Scene } from "../../../../core/picture/scene.ts";
import { standardDrawing } from "../../../../core/picture/standard/drawing.ts";

/** Parses a unit such as `AUS AMY BUD` or `RUS FLT STP NCS`. */
function unit(words: string): Unit {
  const [power = "", type, province = "", coast = null] = words.split(" ");
  return { power, type: type === "FLT" ? "FLT" : "AMY", province, coast };
}

const place = (province: string) => ({ province, coast: null });
const result = (outcome: string | null, dislodged = false) => ({ outcome, dislodged });

function sceneOf(units: readonly TurnUnit[], orders: readonly PictureOrder[] = [], scale?: number): Scene {
  const centres = { AUS: ["BUD", "TRI", "VIE"], TUR: ["CON"] };
  return boardScene({
    map: standardMap,
    drawing: standardDrawing(),
    board: { turn: "SPR 1901", map: "standard", units, centres },
    orders,
    holders: new Map([["GAL", "AUS"]]),
    names: standardEnglish,
    ...(scale === undefined ? {} : { scale }),
  });
}

function figures({ layers }: Scene, name: LayerName): readonly Figure[] {
  return layers.find((layer) => layer.name === name)?.figures ?? [];
}

/** Returns the classes of an order's shapes, without the power's class. */
function forms(order: Order, outcome: string | null = "SUC", others: readonly PictureOrder[] = []): string[] {
  const units = [order, ...others.map((each) => each.order)].flatMap((each) =>
    each.type === "WVE" ? [] : (each.unit ?? []),
  );
  const scene = sceneOf(order.type === "BLD" ? [] : units, [{ order, result: result(outcome) }, ...others]);
  const shapes = [...figures(scene, "orders"), ...figures(scene, "marks")]
    .filter(({ subject }) => subject.kind === "order" && subject.text.includes(order.type))
    .flatMap(({ shapes: list }) => list);
  return [...new Set(shapes.map(({ className }) => className.replace(/ p\d+$/, "")))].sort();
}

const serbia: PictureOrder = {
  order: { type: "MTO", unit: unit("AUS AMY BUD"), to: place("SER") },
  result: result("SUC"),
};

describe("the scene of a board", () => {
  test("given two units in one province, then the dislodged unit is set apart and framed, and shows where it may retreat", () => {
    const dislodged = { ...unit("AUS AMY BUL"), mustRetreatTo: ["SER"] };
    const [behind, before] = figures(sceneOf([unit("TUR AMY BUL"), dislodged]), "units");
    expect(behind?.title).toBe("the Austrian army in Bulgaria, dislodged: may retreat to SER");
    expect(behind?.shapes[0]?.className).toBe("dislodged retreating");
    expect(before?.title).toBe("the Turkish army in Bulgaria");
  });

  test("given a fleet on a coast, then it is drawn on that coast, not where armies are", () => {
    const at = (words: string): Point | undefined => figures(sceneOf([unit(words)]), "units")[0]?.at;
    expect(at("RUS FLT STP NCS")).not.toEqual(at("RUS FLT STP SCS"));
    expect(at("RUS FLT STP NCS")?.y).not.toBe(at("RUS AMY STP")?.y);
  });

  test("given owners and holders, then their land has their colour, and seas and land without a holder have none", () => {
    const classes = new Map(
      figures(sceneOf([]), "areas").map(({ subject, shapes: [shape] }) => [
        subject.kind === "province" ? subject.province : "",
        shape?.className,
      ]),
    );
    expect(["BUD", "GAL", "SER", "ADR"].map((each) => classes.get(each))).toEqual([
      "area land held p0",
      "area land held p0",
      "area land",
      "area sea",
    ]);
  });

  test("given any type of order, then it has its own shape, not only its own colour", () => {
    const budapest = unit("AUS AMY BUD");
    const support: Order = { type: "SUP", unit: unit("AUS AMY TRI"), supported: budapest, to: place("SER") };
    const army = unit("ENG AMY YOR");
    const convoy: PictureOrder = {
      order: { type: "CVY", unit: unit("ENG FLT NTH"), convoyed: army, to: place("NWY") },
      result: result("SUC"),
    };
    expect({
      HLD: forms({ type: "HLD", unit: budapest }),
      MTO: forms(serbia.order),
      bounced: forms(serbia.order, "BNC"),
      void: forms(serbia.order, "FAR"),
      "SUP to move": forms(support, "SUC", [serbia]).filter((form) => /support|chevron/.test(form)),
      "SUP cut": forms(support, "CUT", [serbia]).filter((form) => /support|failed-/.test(form)),
      "SUP to hold": forms({ ...support, to: null }),
      CTO: forms({ type: "CTO", unit: army, to: place("NWY"), via: ["NTH"] }, "SUC", [convoy]).filter((form) =>
        /line/.test(form),
      ),
      CVY: forms(convoy.order),
      RTO: forms({ type: "RTO", unit: budapest, to: place("GAL") }),
      DSB: forms({ type: "DSB", unit: budapest }),
      BLD: forms({ type: "BLD", unit: budapest }),
      REM: forms({ type: "REM", unit: budapest }),
    }).toEqual({
      HLD: ["ring", "ring-case"],
      MTO: ["head", "head-case", "line move", "line-case move"],
      bounced: ["failed-disc", "failed-sign", "hollow", "hollow-case", "line failed", "line-case failed"],
      void: ["hollow", "hollow-case", "line failed", "line-case failed", "slash", "slash-case"],
      "SUP to move": ["chevron", "chevron-case", "line support", "line-case support"],
      "SUP cut": ["failed-disc", "failed-sign", "line support-failed", "line-case support-failed"],
      "SUP to hold": ["line support", "line-case support", "ring", "ring-case"],
      CTO: ["line convoy", "line-case convoy"],
      CVY: ["line convoy", "line-case convoy", "ring broken", "ring-case broken"],
      RTO: ["head", "head-case", "line retreat", "line-case retreat"],
      DSB: ["disc-err", "sign"],
      BLD: ["case", "disc-ok", "mark one", "sign", "unit"],
      REM: ["disc-err", "sign"],
    });
  });

  test("given a dislodged unit, then it is also marked in the order view", () => {
    const orders = [{ order: { type: "HLD", unit: unit("AUS AMY SER") } as const, result: result(null, true) }];
    const marks = figures(sceneOf([unit("AUS AMY SER")], orders), "marks").flatMap(({ shapes }) => shapes);
    expect(marks.map(({ className }) => className)).toEqual(["dislodged", "disc-err", "sign"]);
  });

  test("given a convoy without a route, then the army steps through the fleets that convoy it", () => {
    const army = unit("ENG AMY YOR");
    const fleets = ["ENG FLT NWG", "ENG FLT NTH"].map(
      (words): PictureOrder => ({
        order: { type: "CVY", unit: unit(words), convoyed: army, to: place("NWY") },
        result: result("SUC"),
      }),
    );
    const order: Order = { type: "CTO", unit: army, to: place("NWY"), via: [] };
    const written: Order = { ...order, via: ["NTH", "NWG"] };
    const units = [army, unit("ENG FLT NTH"), unit("ENG FLT NWG")];
    const lines = (each: Order): readonly Figure[] =>
      figures(sceneOf(units, [{ order: each, result: result("SUC") }, ...fleets]), "orders").filter(
        ({ subject }) => subject.kind === "order" && subject.province === "YOR",
      );
    expect(lines(order).map(({ shapes }) => shapes)).toEqual(lines(written).map(({ shapes }) => shapes));
    expect(
      lines(order).flatMap(({ shapes }) => shapes.filter(({ className }) => className.startsWith("line convoy"))),
    ).toHaveLength(3);
  });

  test("given the scale of a small pane, then names do not overlap, and units keep their size", () => {
    const units = ["AUS AMY BUD", "AUS FLT TRI", "ITA AMY VEN", "TUR AMY CON", "GER AMY MUN"].map(unit);
    const words = figures(sceneOf(units, [], 0.42), "labels").flatMap(({ shapes, at = { x: 0, y: 0 } }) =>
      shapes.flatMap((each) =>
        each.shape === "text" ? [{ text: each.text, x: at.x + each.x, y: at.y + each.y }] : [],
      ),
    );
    const pairs = words.flatMap((a, index) =>
      words
        .slice(index + 1)
        .filter((b) => Math.abs(a.x - b.x) < 15 && Math.abs(a.y - b.y) < 6)
        .map((b) => `${a.text} ${b.text}`),
    );
    expect(pairs).toEqual([]);
    expect(words.length).toBeGreaterThan(60);
    const square = (scale: number): string | undefined =>
      figures(sceneOf(units, [], scale), "units")
        .flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.shape === "path" ? [shape.d] : [])))
        .join();
    expect(square(0.42)).toBe(square(1));
  });

  test("given an order that names its unit only by place, then it is drawn for the unit there", () => {
    const loose: Order = {
      type: "loose",
      verb: "MTO",
      unit: null,
      looseUnit: { power: null, type: null, province: "BUD", coast: null, isBare: true },
      supported: null,
      convoyed: null,
      to: place("SER"),
      via: [],
      text: "BUD MTO SER",
    };
    const shapes = (order: Order): unknown =>
      figures(sceneOf([unit("AUS AMY BUD")], [{ order, result: null }]), "orders").map((figure) => figure.shapes);
    expect(shapes(loose)).toEqual(shapes(serbia.order));
    expect(figures(sceneOf([], [{ order: loose, result: null }]), "orders")).toEqual([]);
  });

  test("given a retreat phase, then it shows where dislodged units may retreat", () => {
    const dislodged = { ...unit("AUS AMY BUL"), mustRetreatTo: ["SER", "GRE"] };
    const board = { turn: "SUM 1901", map: "standard", units: [dislodged], centres: {} };
    const scene = boardScene({
      map: standardMap,
      drawing: standardDrawing(),
      board,
      orders: [],
      holders: new Map(),
      names: standardEnglish,
      hasRetreats: true,
    });
    const [ways] = figures(scene, "orders");
    expect(ways?.shapes.filter(({ className }) => className.startsWith("way-end"))).toHaveLength(2);
    expect(ways?.id).toBe("ways unit AUS BUL dislodged");
  });

  test("given an order whose result arrives later, then it is marked, and other orders are not", () => {
    const later = { ...serbia, isFuture: true };
    const hold: PictureOrder = { order: { type: "HLD", unit: unit("AUS AMY VIE") }, result: null };
    const scene = sceneOf(["AUS AMY BUD", "AUS AMY VIE"].map(unit), [later, hold]);
    expect(figures(scene, "orders").map(({ id, isFuture }) => [id, isFuture ?? false])).toEqual([
      ["ring ( AUS AMY VIE ) HLD", false],
      ["line ( AUS AMY BUD ) MTO SER", true],
    ]);
  });

  test("given any turn and scale, then ids are unique within their layer", () => {
    const orders = [serbia, { order: { type: "HLD", unit: unit("AUS AMY VIE") } as const, result: null }];
    for (const { name, figures: list } of sceneOf(["AUS AMY BUD", "AUS AMY VIE"].map(unit), orders, 0.6).layers)
      expect([name, new Set(list.map(({ id }) => id)).size]).toEqual([name, list.length]);
  });

  test("given units and orders with places and powers that are not on the map, then everything else is drawn", () => {
    const scene = sceneOf(
      [unit("XXX AMY BUD"), unit("AUS AMY QQQ")],
      [{ order: { type: "MTO", unit: unit("XXX AMY BUD"), to: place("QQQ") }, result: null }],
    );
    expect(figures(scene, "units").map(({ title }) => title)).toEqual(["the XXX army in Budapest"]);
    expect(scene.description).toContain("The XXX army in Budapest moves to QQQ.");
  });
});
