import { describe, expect, test } from "vitest";
import { standardEnglish } from "../../../../core/language/english/names.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import type { Unit } from "../../../../core/orders/order.ts";
import { labelSpots } from "../../../../core/picture/labelFigures.ts";
import { overlap } from "../../../../core/picture/labels.ts";
import { boardPieces } from "../../../../core/picture/pieces.ts";
import { plateOf } from "../../../../core/picture/plates.ts";
import { stageOf } from "../../../../core/picture/stage.ts";
import { standardDrawing } from "../../../../core/picture/standard/drawing.ts";

const army = (province: string): Unit => ({ power: "TUR", type: "AMY", province, coast: null });
const units = ["BUL", "CON", "SMY", "ANK", "RUM", "SER", "GRE"].map(army);

describe("the plate of a chosen province", () => {
  const pieces = boardPieces(
    stageOf({
      map: standardMap,
      drawing: standardDrawing(),
      board: { turn: "SPR 1901", map: "standard", units, centres: {} },
      orders: [{ order: { type: "HLD", unit: army("CON") }, result: { outcome: null, dislodged: true } }],
      holders: new Map(),
      names: standardEnglish,
      scale: 0.42,
    }),
  );

  test("given units side by side and a dislodged one, then no plate covers a unit or a mark", () => {
    const spots = labelSpots(pieces);
    const covered = units.map(({ province }) => {
      const plate = plateOf(province, pieces, spots, []);
      const { units: boxes, marks } = pieces.obstacles;
      return plate && [...boxes, ...marks].reduce((sum, box) => sum + overlap(plate, box), 0);
    });
    expect(pieces.obstacles.marks.length).toBeGreaterThan(0);
    expect(covered.map((area) => area !== null && area < 1)).toEqual(units.map(() => true));
  });

  test("given a province that is not drawn, then there is no plate", () => {
    expect(plateOf("XXX", pieces, new Map(), [])).toBeNull();
  });
});
