import { describe, expect, test } from "vitest";
import { standardEnglish } from "../../../../core/language/english/names.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import type { Unit } from "../../../../core/orders/order.ts";
import { labelFigures, labelSpots } from "../../../../core/picture/labelFigures.ts";
import { type BoardPieces, boardPieces } from "../../../../core/picture/pieces.ts";
import { groundGrid, isInside, regionsOf } from "../../../../core/picture/region.ts";
import { stageOf } from "../../../../core/picture/stage.ts";
import { standardDrawing } from "../../../../core/picture/standard/drawing.ts";
import { sampleOf, times } from "../../../support/depth.ts";

const bulgaria: Unit = { power: "TUR", type: "AMY", province: "BUL", coast: null };

type Orders = Parameters<typeof stageOf>[0]["orders"];

const pieces = (scale: number, orders: Orders = []): BoardPieces => boardOf([bulgaria], orders, scale);

function boardOf(units: readonly Unit[], orders: Orders, scale: number): BoardPieces {
  return boardPieces(
    stageOf({
      map: standardMap,
      drawing: standardDrawing(),
      board: { turn: "SPR 1901", map: "standard", units, centres: { TUR: ["BUL", "CON"] } },
      orders,
      holders: new Map(),
      names: standardEnglish,
      scale,
    }),
  );
}

const at = ({ labels }: ReturnType<typeof labelFigures>, province: string) =>
  labels.find(({ id }) => id === `label ${province}`)?.at ?? { x: Number.NaN, y: Number.NaN };

describe("names on a zoomed board", () => {
  test("given spots computed for one scale, then at another scale each name keeps its distance from its unit", () => {
    const [small, large] = [pieces(0.42), pieces(1.3)];
    const spots = labelSpots(small);
    const unitAt = (of: BoardPieces) => of.units[0]?.at ?? { x: 0, y: 0 };
    for (const of of [small, large]) {
      const name = at(labelFigures(of, spots), "BUL");
      expect(name.x - unitAt(of).x).toBeCloseTo(spots.get("BUL")?.x ?? Number.NaN, 6);
      expect(name.y - unitAt(of).y).toBeCloseTo(spots.get("BUL")?.y ?? Number.NaN, 6);
    }
  });

  test("given a unit being built, then its province's name avoids it", () => {
    const built = { type: "BLD", unit: { power: "TUR", type: "FLT", province: "CON", coast: null } } as const;
    const board = pieces(0.42, [{ order: built, result: null }]);
    const name = at(labelFigures(board, labelSpots(board)), "CON");
    const unit = board.pointOf({ province: "CON", coast: null }) ?? { x: 0, y: 0 };
    const [apartX, apartY] = [Math.abs(name.x - unit.x), Math.abs(name.y - unit.y)];
    expect(apartX > 20 || apartY > 10).toBe(true);
  });

  test("given any army that moves to any adjacent place, then the place's name does not cover the arrowhead", () => {
    const hidden: string[] = [];
    for (const [from, targets] of sampleOf([...standardMap.armyRoutes], 8))
      for (const province of targets) {
        const unit = { power: "GER", type: "AMY", province: from, coast: null } as const;
        const order = { type: "MTO", unit, to: { province, coast: null } } as const;
        const board = boardOf([unit], [{ order, result: null }], 0.42);
        const [head] = board.obstacles.heads;
        const name = at(labelFigures(board, labelSpots(board)), province);
        if (head && Math.abs(name.x - head.x) < 9 && Math.abs(name.y - head.y) < 5) hidden.push(`${from} ${province}`);
      }
    expect(hidden).toEqual([]);
  });

  test("given any point, then the grid agrees with the outlines, except along their edges", () => {
    const drawing = standardDrawing();
    const isGround = groundGrid(drawing);
    const differing: string[] = [];
    let asked = 0;
    for (const [province, region] of regionsOf(drawing))
      for (let x = drawing.left + 7; x < drawing.left + drawing.width; x += times(31, 124))
        for (let y = drawing.top + 5; y < drawing.top + drawing.height; y += 29) {
          asked += 1;
          const isIn = isInside({ x, y }, region);
          const isSure = [-2.5, 2.5].every((by) =>
            [isInside({ x: x + by, y }, region), isInside({ x, y: y + by }, region)].every((each) => each === isIn),
          );
          if (isSure && isGround(province, { x, y }) !== isIn) differing.push(`${province} ${x} ${y}`);
        }
    expect(differing).toEqual([]);
    expect(asked).toBeGreaterThan(times(100_000, 20_000));
  });
});
