import { describe, expect, test } from "vitest";
import type { TurnUnit } from "../../../../core/game/turnList.ts";
import { standardEnglish } from "../../../../core/language/english/names.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import type { Unit } from "../../../../core/orders/order.ts";
import { motionPath, type UnitMotion, unitMotions } from "../../../../core/picture/motion.ts";
import type { PictureOrder } from "../../../../core/picture/orderFigures.ts";
import { type BoardPieces, boardPieces } from "../../../../core/picture/pieces.ts";
import { stageOf } from "../../../../core/picture/stage.ts";
import { standardDrawing } from "../../../../core/picture/standard/drawing.ts";

/** Parses a unit such as `AUS AMY BUD`. */
function unit(words: string): Unit {
  const [power = "", type, province = "", coast = null] = words.split(" ");
  return { power, type: type === "FLT" ? "FLT" : "AMY", province, coast };
}

/** Parses a move such as `AUS AMY BUD > SER`. */
function move(words: string, outcome: string | null): PictureOrder {
  const [who = "", province = ""] = words.split(" > ");
  const order = { type: "MTO", unit: unit(who), to: { province, coast: null } } as const;
  return { order, result: outcome === null ? null : { outcome, dislodged: false } };
}

const said = ({ kind, from, to, via }: UnitMotion): string =>
  [kind, from ?? "-", to ?? "-", ...via.map(({ province }) => province)].join(" | ");

function pieces(units: readonly TurnUnit[]): BoardPieces {
  return boardPieces(
    stageOf({
      map: standardMap,
      drawing: standardDrawing(),
      board: { turn: "SPR 1901", map: "standard", units, centres: {} },
      orders: [],
      holders: new Map(),
      names: standardEnglish,
    }),
  );
}

describe("the motion of units between two positions", () => {
  test("given moves that succeed, bounce or enter a vacated place, then each unit is matched", () => {
    const before = ["AUS AMY BUD", "AUS AMY VIE", "ITA AMY VEN"].map(unit);
    const orders = [
      move("AUS AMY BUD > SER", "SUC"),
      move("AUS AMY VIE > BUD", "SUC"),
      move("ITA AMY VEN > TRI", "BNC"),
    ];
    const after = ["AUS AMY SER", "AUS AMY BUD", "ITA AMY VEN"].map(unit);
    expect(unitMotions(before, orders, after).map(said)).toEqual([
      "moves | unit AUS BUD | unit AUS SER",
      "moves | unit AUS VIE | unit AUS BUD",
      "bounces | unit ITA VEN | unit ITA VEN | TRI",
    ]);
  });

  test("given orders without results, then each unit is matched by its destination, unless it is still in its old place", () => {
    const before = ["AUS AMY BUD", "AUS AMY VIE"].map(unit);
    const orders = [move("AUS AMY BUD > SER", null), move("AUS AMY VIE > TYR", null)];
    expect(unitMotions(before, orders, ["AUS AMY SER", "AUS AMY VIE"].map(unit)).map(said)).toEqual([
      "moves | unit AUS BUD | unit AUS SER",
      "stays | unit AUS VIE | unit AUS VIE",
    ]);
  });

  test("given a unit that is dislodged, retreats, disbands or is built, then it has the right motion", () => {
    const bulgaria = unit("TUR AMY BUL");
    const dislodged = { ...bulgaria, mustRetreatTo: ["CON"] };
    expect(unitMotions([bulgaria], [], [dislodged]).map(said)).toEqual([
      "stays | unit TUR BUL | unit TUR BUL dislodged",
    ]);
    const retreat: PictureOrder = {
      order: { type: "RTO", unit: bulgaria, to: { province: "CON", coast: null } },
      result: { outcome: "SUC", dislodged: false },
    };
    expect(unitMotions([dislodged], [retreat], [unit("TUR AMY CON")]).map(said)).toEqual([
      "moves | unit TUR BUL dislodged | unit TUR CON",
    ]);
    expect(unitMotions([dislodged], [], [unit("TUR FLT ANK")]).map(said)).toEqual([
      "appears | - | unit TUR ANK",
      "vanishes | unit TUR BUL dislodged | -",
    ]);
  });

  test("given a convoy, then the army's path passes through the convoying fleets", () => {
    const army = unit("ENG AMY YOR");
    const order = { type: "CTO", unit: army, to: { province: "NWY", coast: null }, via: ["NTH"] } as const;
    const [motion] = unitMotions(
      [army],
      [{ order, result: { outcome: "SUC", dislodged: false } }],
      [unit("ENG AMY NWY")],
    );
    expect(motion && said(motion)).toBe("moves | unit ENG YOR | unit ENG NWY | NTH");
    const [start, , end] = motion ? motionPath(motion, pieces([army]), pieces([unit("ENG AMY NWY")])) : [];
    expect(start).toEqual(pieces([army]).units[0]?.at);
    expect(end).toEqual(pieces([unit("ENG AMY NWY")]).units[0]?.at);
  });

  test("given a bounce, then the path turns back halfway to the destination", () => {
    const board = pieces([unit("ITA AMY VEN")]);
    const [motion] = unitMotions([unit("ITA AMY VEN")], [move("ITA AMY VEN > TRI", "BNC")], [unit("ITA AMY VEN")]);
    const [start, turn, end] = motion ? motionPath(motion, board, board) : [];
    const target = board.pointOf({ province: "TRI", coast: null });
    expect(end).toEqual(start);
    expect(turn?.x).toBeCloseTo(((start?.x ?? 0) + (target?.x ?? 0)) / 2, 6);
  });
});
