import { describe, expect, test } from "vitest";
import type { Order, OrderResult, Unit } from "../../../../core/orders/order.ts";
import { ordersOfFate, orderTallies, talliesSentence } from "../../../../core/picture/orderTally.ts";

const army = (power: string, province: string): Unit => ({ power, type: "AMY", province, coast: null });
const move = (unit: Unit, province: string): Order => ({ type: "MTO", unit, to: { province, coast: null } });
const result = (outcome: string | null, dislodged = false): OrderResult => ({ outcome, dislodged });

const bounced = { order: move(army("AUS", "BUD"), "SER"), result: result("BNC") };
const gone = { order: move(army("TUR", "CON"), "BUL"), result: result("BNC", true) };
const arrived = { order: move(army("ITA", "ROM"), "VEN"), result: result("SUC") };
const withoutResult = { order: move(army("RUS", "MOS"), "STP"), result: null };

describe("orders counted by outcome", () => {
  test("given a turn, then successes come first, and dislodged units are named, regardless of the results of their orders", () => {
    expect(orderTallies([bounced, gone, arrived, withoutResult]).map(({ words }) => words)).toEqual([
      "1 succeeded",
      "2 bounced",
      "1 without a result",
      "1 dislodged: A Con",
    ]);
    expect(talliesSentence([bounced, gone, arrived])).toBe("3 orders: 1 succeeded, 2 bounced, 1 dislodged: A Con");
  });

  test("given retreats and adjustments, then they are counted under their own names", () => {
    const fleet: Unit = { power: "RUS", type: "FLT", province: "STP", coast: "NCS" };
    const orders = [
      { order: { type: "BLD", unit: fleet } as const, result: result("SUC") },
      { order: { type: "REM", unit: army("AUS", "BUD") } as const, result: result("SUC") },
      { order: { type: "WVE", power: "ENG" } as const, result: result("SUC") },
      {
        order: { type: "RTO", unit: army("TUR", "BUL"), to: { province: "CON", coast: null } } as const,
        result: result("SUC"),
      },
    ];
    expect(orderTallies(orders).map(({ words }) => words)).toEqual(["1 retreated", "1 built", "1 removed", "1 waived"]);
  });

  test("given an order whose result is a note, then it counts as void", () => {
    expect(orderTallies([{ ...bounced, result: result("FAR") }]).map(({ words }) => words)).toEqual(["1 void"]);
  });

  test("given an outcome, then exactly the orders counted under it are selected", () => {
    const orders = [bounced, gone, arrived, withoutResult];
    // Nothing attacked the dislodged army.
    for (const { fate, count } of orderTallies(orders))
      expect([fate, ordersOfFate(orders, fate).length]).toEqual([fate, count]);
  });

  test("given a dislodged unit, then it is selected together with the attacks on it: moves and their supports", () => {
    const bulgaria = army("RUS", "BUL");
    const attack = { order: move(bulgaria, "CON"), result: result("SUC") };
    const support = {
      order: {
        type: "SUP",
        unit: army("RUS", "SMY"),
        supported: bulgaria,
        to: { province: "CON", coast: null },
      } as const,
      result: result("SUC"),
    };
    expect(ordersOfFate([gone, attack, bounced, support, arrived], "dislodged")).toEqual([gone, attack, support]);
  });
});
