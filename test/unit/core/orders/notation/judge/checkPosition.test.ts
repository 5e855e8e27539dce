import { describe, expect, test } from "vitest";
import { positionFault } from "../../../../../../core/orders/notation/judge/checkPosition.ts";
import { readPosition } from "../../../../../../core/orders/notation/judge/position.ts";
import { standardNames } from "../../../../../support/judgeText.ts";

function faultOf(json: unknown): string | null {
  const reading = readPosition(json, standardNames);
  if (!reading.ok) throw new Error(reading.message);
  return positionFault(reading.position, standardNames);
}

const retreating = { power: "AUS", type: "A", loc: "SER", retreats: ["ALB"] };

describe("checking a position", () => {
  test.each([
    [["FRANCE", "F", "PAR"], "FRANCE F PAR: no fleet can be in Paris; make it an army or name another province"],
    [
      ["RUSSIA", "F", "STP"],
      "RUSSIA F STP: a fleet in St Petersburg must be on one of its coasts; write STP/NC or STP/SC",
    ],
    [["RUSSIA", "A", "STP/NC"], "RUSSIA A STP/NC: an army cannot be on a coast; write A STP"],
  ])("given a unit in an impossible place, then the fault names it and explains what to do", (unit, message) => {
    expect(faultOf({ units: [["FRANCE", "A", "GAS"], unit] })).toBe(message);
  });

  test("given a dislodged unit and its attacker in one province, then the position is valid; two dislodged units there are a fault", () => {
    expect(faultOf({ units: [retreating, ["TURKEY", "A", "SER"], ["RUSSIA", "F", "STP/NC"]] })).toBeNull();
    expect(faultOf({ units: [retreating, { ...retreating, power: "TUR" }] })).toBe(
      "AUSTRIA A SER and TURKEY A SER: two dislodged units are in Serbia; remove one",
    );
  });

  test("given a centre with two owners, then the position has a fault", () => {
    expect(faultOf({ units: [], centres: { AUS: ["BUD"], RUS: ["WAR", "BUD"] } })).toBe(
      "centres: BUD is listed for AUSTRIA and RUSSIA; remove it from one",
    );
  });
});
