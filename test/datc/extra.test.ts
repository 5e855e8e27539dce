import { describe, expect, test } from "vitest";
import { judgeMovement } from "../../core/judge/movement.ts";
import { datcPolicy } from "../../core/judge/policy.ts";
import { standardMap } from "../../core/map/standard.ts";
import { caseOrder, caseUnit, type PositionCase, readCases, unitTexts } from "../support/judgeCases.ts";

const cases = readCases<PositionCase>("test/data/rules/datc-extra.json");

describe("positions from other suites", () => {
  test.each(cases)("$name", ({ units: given, orders, expected }) => {
    const units = given.map(caseUnit);
    const result = judgeMovement({
      ...{ map: standardMap, policy: datcPolicy, units },
      orders: orders.map((order) => caseOrder(order, units)),
    });
    expect(unitTexts(result.units)).toEqual(unitTexts(expected.positions.map(caseUnit)));
    // Some of the expected lists omit dislodged units, and the positions never include them.
    const dislodged = unitTexts(result.dislodged.map(({ unit }) => unit));
    expect(dislodged).toEqual(expect.arrayContaining(unitTexts(expected.dislodged.map(caseUnit))));
    expect(result.units.length + dislodged.length).toBe(units.length);
  });
});
