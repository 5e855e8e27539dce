import { describe, expect, test } from "vitest";
import { hasRuleOn, type LoadedMap } from "../../../../../core/map/loadedMap.ts";
import { faultLines, keptMap, onStandard } from "../../../../support/mapFiles.ts";

function units({ start }: LoadedMap, power: string): string[] {
  return (start?.units ?? [])
    .filter((unit) => unit.power === power)
    .map(({ type, province, coast }) => `${type} ${province}${coast ? `/${coast}` : ""}`);
}

describe("game settings of .map files", () => {
  test("given units, then they are on the map at the start, and a later one replaces an earlier one", () => {
    const loaded = keptMap("fleetrome.map");
    expect(faultLines(loaded)).toEqual([]);
    expect(units(loaded, "ITA")).toEqual(["FLT NAP", "AMY VEN", "FLT ROM"]);
    expect(units(loaded, "RUS")).toContain("FLT STP/SCS");
    // Neither the earlier unit's power nor its coast matters.
    const taken = onStandard("TURKEY", "A STP");
    expect([units(taken, "TUR"), units(taken, "RUS")]).toEqual([
      ["FLT ANK", "AMY CON", "AMY SMY", "AMY STP"],
      ["AMY WAR", "AMY MOS", "FLT SEV"],
    ]);
  });

  test("given UNITS, then earlier units of the current power are removed", () => {
    expect(units(onStandard("TURKEY", "A SYR", "UNITS", "f con"), "TUR")).toEqual(["FLT CON"]);
  });

  test("given BEGIN, then the last one counts, in any season; without it, the game begins in spring 1901", () => {
    const loaded = onStandard("BEGIN FALL 1902 RETREATS", "begin winter 1900 adjustments");
    expect(loaded.settings?.begin).toEqual({ season: "WINTER", year: 1900, phase: "ADJUSTMENTS" });
    expect(loaded.start?.turn).toEqual({ season: "WIN", year: 1900 });
    expect(onStandard().start?.turn).toEqual({ season: "SPR", year: 1901 });
    const hundred = keptMap("hundred.map");
    expect([hundred.settings?.begin.season, hundred.start?.turn]).toEqual(["A.D.", null]);
  });

  test("given VICTORY, then it lists the centres needed in each year, with the last number for all later years; without it, a win needs one more than half", () => {
    expect(onStandard("VICTORY 14 16 18").settings).toMatchObject({ victory: [14, 16, 18], isVictoryGiven: true });
    expect(onStandard().settings).toMatchObject({ victory: [18], isVictoryGiven: false });
    expect(onStandard("RULE VICTORY_HOMES").settings?.victory).toEqual([12]);
    expect(onStandard("UNOWNED UKR SYR").settings?.victory).toEqual([19]);
  });

  test("given rules, then supported ones are applied, and ! turns one off regardless of its position", () => {
    const { settings } = onStandard(
      "RULE !NO_CHECK BUILD_ANY",
      "RULES NO_CHECK hibernate",
      "PAYOLA DIRECTIVES",
      "RULE CD_DUMMIES",
    );
    const rules = settings?.rules ?? [];
    expect(rules.map(({ rule, isOn, variant, isApplied }) => [rule, isOn, variant, isApplied])).toEqual([
      ["NO_CHECK", false, null, true],
      ["BUILD_ANY", true, null, true],
      ["NO_CHECK", true, null, true],
      ["HIBERNATE", true, null, false],
      ["CD_DUMMIES", true, "PAYOLA", false],
    ]);
    expect(hasRuleOn(rules, "BUILD_ANY")).toBe(true);
    expect(hasRuleOn(rules, "NO_CHECK")).toBe(false);
    expect(hasRuleOn(rules, "CD_DUMMIES")).toBe(false);
  });

  test("given DIRECTIVES for all and for a variant, then rules for all are applied, and the rest is listed", () => {
    const loaded = keptMap("ambition.map");
    expect(faultLines(loaded)).toEqual([]);
    const rules = loaded.settings?.rules ?? [];
    expect(hasRuleOn(rules, "CD_DUMMIES")).toBe(true);
    expect(rules.filter(({ variant }) => variant === "PAYOLA")).toHaveLength(6);
    expect(loaded.notApplied.map(({ text }) => text)).toEqual(expect.arrayContaining(["TAX 1", "CAP 3"]));
    expect(loaded.notApplied.filter(({ why }) => why === "leagues are not supported")).toHaveLength(14);
  });

  test("given changes during the game, then they are listed and the map remains as at the start", () => {
    const loeb = keptMap("loeb9.map");
    expect(faultLines(loeb)).toEqual([]);
    expect(loeb.map.provinces.get("ARC")?.terrain).toBe("shut");
    expect(loeb.notApplied[0]).toMatchObject({
      text: "IN SPRING: WATER ARC",
      why: "changes the map during the game",
    });
    const block = onStandard("IN W1939A", "DROP BER", "IN START", "DROP SIL");
    expect([block.map.provinces.has("BER"), block.map.provinces.has("SIL")]).toEqual([true, false]);
    expect(block.notApplied.map(({ text }) => text)).toEqual(["DROP BER"]);
  });

  test("given an order of phases, then it is listed as not applied, unless it is the usual one", () => {
    expect(keptMap("hundred.map").notApplied.map(({ text }) => text)).toEqual([
      "FLOW NEWYEAR:5",
      "FLOW A.D.:MOVEMENT,RETREATS",
      "FLOW IFYEARDIV:10",
      "FLOW A.D.:ADJUSTMENTS",
    ]);
    expect(onStandard("FLOW", "FLOW SPRING:MOVEMENT,RETREATS").notApplied).toEqual([]);
  });

  test("given flags and addresses, then they are ignored", () => {
    expect(onStandard("FLAGS standard", "FLAG TURKEY", "NOTIFY a@b", "TEXTONLY").notApplied).toEqual([]);
  });

  test.each([
    ["A BER", "test.map:2 A BER comes before any power"],
    ["UNITS", "test.map:2 UNITS comes before any power"],
    ["TURKEY\nUNITS ALL", "test.map:3 UNITS takes no arguments: UNITS ALL"],
    ["TURKEY\nA", "test.map:3 expected A or F and a place: A"],
    ["TURKEY\nA BER KIE", "test.map:3 expected A or F and a place: A BER KIE"],
    ["TURKEY\nF MUN", "test.map:3 TURKEY cannot have F MUN: no such unit can be there"],
    ["TURKEY\nF BUL", "test.map:3 TURKEY cannot have F BUL: no such unit can be there"],
    ["TURKEY\nA BUL/EC", "test.map:3 TURKEY cannot have A BUL/EC: no such unit can be there"],
    ["TURKEY\nA BLA", "test.map:3 TURKEY cannot have A BLA: no such unit can be there"],
    ["TURKEY\nA XXX", "test.map:3 TURKEY cannot have A XXX: no such unit can be there"],
    ["VICTORY", "test.map:2 expected numbers of centres: VICTORY"],
    ["VICTORY many", "test.map:2 expected numbers of centres: VICTORY many"],
    ["BEGIN SPRING 1901", "test.map:2 expected a season, a year and a phase: BEGIN SPRING 1901"],
    ["BEGIN SPRING of MOVEMENT", "test.map:2 expected a season, a year and a phase: BEGIN SPRING of MOVEMENT"],
    ["RULE", "test.map:2 expected a rule: RULE"],
    ["A B DIRECTIVES", "test.map:2 expected a variant or END before DIRECTIVES: A B DIRECTIVES"],
    ["IN", "test.map:2 expected a phase: IN"],
  ])("given %j, then it is reported with its place: %s", (line, fault) => {
    expect(faultLines(onStandard(...line.split("\n")))).toContain(fault);
  });
});
