import { describe, expect, test } from "vitest";
import { OrderSheet } from "../../core/game/orderSheet.ts";
import { datcPolicy } from "../../core/judge/policy.ts";
import { readPosition } from "../../core/orders/notation/judge/position.ts";
import { readOrderText } from "../../core/orders/notation/orderSource.ts";
import { describeShared } from "../support/describeShared.ts";
import { type CaseOrder, type CaseUnit, type DatcCase, readCases } from "../support/judgeCases.ts";
import { situationOf, standardNames } from "../support/judgeText.ts";

/** Returns an order as a player would type it. */
function typed({ type, unit, to, viaConvoy, target }: CaseOrder): string {
  const subject = `${unit.type} ${unit.loc}`;
  const other = target ? `${target.type} ${target.loc}` : "";
  switch (type) {
    case "hold":
      return `${subject} holds`;
    case "move":
      return `${subject} - ${to}${viaConvoy ? " via" : ""}`;
    case "support-hold":
      return `${subject} supports ${other}`;
    case "support-move":
      return `${subject} supports ${other} -> ${to}`;
    case "convoy":
      return `${subject} convoys ${other} moves to ${to}`;
    default:
      throw new Error(`not an order for a movement phase: ${type}`);
  }
}

/** Returns the units' positions after these orders, given as text: `AUSTRIA A VIE`. */
function unitsAfter(units: readonly CaseUnit[], orders: readonly CaseOrder[]): string[] {
  const reading = readPosition({ units }, standardNames);
  if (!reading.ok) throw new Error(reading.message);
  const powers = [...new Set(orders.map(({ power }) => power))];
  const texts = powers.map((power) => [`${power}:`, ...orders.filter((order) => order.power === power).map(typed)]);
  const read = readOrderText(texts.flat().join("\n"), standardNames, { phase: "movement", hasHeadings: true });
  expect(read.faults).toEqual([]);
  const situation = situationOf(reading.position, { phase: "movement" });
  const sheet = new OrderSheet(read.statements, null, situation, standardNames, datcPolicy);
  const standing = sheet.adjudicate()?.units ?? [];
  return standing
    .map((unit) => `${standardNames.powerName(unit.power)} ${unit.type[0]} ${standardNames.loc(unit)}`)
    .sort();
}

const wanted = (units: readonly CaseUnit[]): string[] =>
  units.map(({ power, type, loc }) => `${power} ${type} ${loc}`).sort();

describe("orders sent as text have their intended effect", () => {
  const cases = readCases<DatcCase>("test/data/rules/datc.json").flatMap((one) =>
    one.phase === "movement" ? [one] : [],
  );
  test.each(cases)("$id $title", ({ units, orders, expected }) => {
    expect(unitsAfter(units, orders)).toEqual(wanted(expected.positions));
  });
});

describeShared("movement phases of real games, submitted as text", ["rules", "real-movement.json"], (path) => {
  interface RealPhase {
    readonly id: string;
    readonly units: readonly CaseUnit[];
    readonly orders: readonly CaseOrder[];
    readonly expected: { readonly positions: readonly CaseUnit[] };
  }

  test.each(readCases<RealPhase>(path))("$id of a real game", ({ units, orders, expected }) => {
    expect(unitsAfter(units, orders)).toEqual(wanted(expected.positions));
  });
});
