import { describe, expect, test } from "vitest";
import { judgeAdjustments } from "../../../../core/judge/adjustments.ts";
import { adjustmentDue, centresToWin, soloist, takeCentres } from "../../../../core/judge/centres.ts";
import {
  daidePolicy,
  datcPolicy,
  type JudgePolicy,
  parlancePolicy,
  type RemovalRule,
  withRules,
} from "../../../../core/judge/policy.ts";
import { judgeRetreats } from "../../../../core/judge/retreats.ts";
import type { MapRule } from "../../../../core/map/loadedMap.ts";
import { standardMap as map } from "../../../../core/map/standard.ts";
import { given, resultText, unitOf, unitsOf, unitText } from "../../../support/judging.ts";

describe("retreats", () => {
  const places = (...names: readonly string[]) => names.map((province) => ({ province, coast: null }));
  const dislodged = [
    { unit: unitOf("ITA AMY VIE"), from: "TRI", retreats: places("BOH", "TYR") },
    { unit: unitOf("ITA AMY MUN"), from: "BER", retreats: places("BOH", "TYR", "BUR") },
    { unit: unitOf("FRA AMY PIE"), from: "TUS", retreats: places("TYR", "MAR") },
  ];
  const units = unitsOf("AUS AMY VIE", "GER AMY MUN", "AUS AMY PIE");

  test("units that retreat to the same province are all disbanded, regardless of their powers", () => {
    const orders = given("(ITA AMY VIE) RTO TYR", "(FRA AMY PIE) RTO TYR", "(ITA AMY MUN) RTO BUR");
    const result = judgeRetreats({ map, policy: daidePolicy, units, dislodged, orders });
    expect(result.outcomes.map(resultText)).toEqual(["BNC", "BNC", "SUC"]);
    expect(result.units.map(unitText)).toEqual([...units.map(unitText), "ITA AMY BUR"]);
    expect(result.outcomes[0]?.cause).toEqual({ kind: "retreat-bounced", against: [unitOf("FRA AMY PIE")] });
  });

  test("an illegal retreat does not block others", () => {
    const orders = given("(ITA AMY VIE) RTO TYR", "(FRA AMY PIE) RTO BOH", "(ITA AMY MUN) DSB");
    const result = judgeRetreats({ map, policy: daidePolicy, units, dislodged, orders });
    expect(result.outcomes.map(resultText)).toEqual(["SUC", "NVR", "SUC"]);
    expect(result.outcomes[1]?.obeyed?.type).toBe("DSB");
  });

  test("units without orders, and those of a power in civil disorder, disband", () => {
    const orders = given("(ITA AMY VIE) RTO TYR");
    const result = judgeRetreats({ map, policy: daidePolicy, units, dislodged, orders, civilDisorder: ["ITA"] });
    expect(result.units).toEqual(units);
    expect(result.outcomes.map(({ by, cause }) => [by, cause.kind])).toEqual([
      ["ITA", "disorder"],
      [null, "disbanded"],
      [null, "disbanded"],
    ]);
  });

  test("in DAIDE, the last order to a unit replaces earlier ones", () => {
    const orders = given("(ITA AMY VIE) RTO TYR", "(ITA AMY VIE) RTO BOH");
    const result = judgeRetreats({ map, policy: daidePolicy, units, dislodged, orders });
    expect(result.outcomes.slice(0, 2).map(({ cause }) => cause.kind)).toEqual(["replaced", "retreated"]);
  });
});

describe("adjustments", () => {
  const owners = new Map([
    ...["BER", "KIE", "MUN", "HOL", "DEN"].map((centre) => [centre, "GER"] as const),
    ...["TRI"].map((centre) => [centre, "AUS"] as const),
  ]);
  const units = unitsOf("GER AMY HOL", "GER FLT DEN", "AUS AMY TRI", "AUS AMY SER", "AUS FLT AEG");

  test("missing builds are waived, and units are chosen for missing removals", () => {
    const result = judgeAdjustments({ map, policy: datcPolicy, units, owners, orders: given("(GER AMY BER) BLD") });
    expect(result.outcomes.map(({ by, order, result }) => [by, order.type, result.outcome])).toEqual([
      ["GER", "BLD", "SUC"],
      [null, "WVE", "SUC"],
      [null, "WVE", "SUC"],
      [null, "REM", "SUC"],
      [null, "REM", "SUC"],
    ]);
    expect(result.units.map(unitText)).toEqual(["GER AMY HOL", "GER FLT DEN", "AUS AMY TRI", "GER AMY BER"]);
  });

  test("if there are too many builds, the first or the last ones count, depending on the policy", () => {
    const orders = given("(GER AMY BER) BLD", "(GER FLT BER) BLD", "(GER AMY KIE) BLD", "GER WVE", "(GER AMY MUN) BLD");
    const notes = (excessAdjustments: "first" | "last"): string[] =>
      judgeAdjustments({ map, policy: { ...daidePolicy, excessAdjustments }, units, owners, orders })
        .outcomes.slice(0, orders.length)
        .map(({ note }) => note);
    expect(notes("first")).toEqual(["MBV", "ESC", "MBV", "MBV", "NMB"]);
    expect(notes("last")).toEqual(["NMB", "NMB", "MBV", "MBV", "MBV"]);
  });

  const removing = (change: Partial<RemovalRule>): JudgePolicy => ({
    ...datcPolicy,
    removal: { ...datcPolicy.removal, ...change },
  });

  test.each<[string, JudgePolicy, string, string[], string]>([
    [
      "from the owned centre Norway, Ukraine is the farthest",
      datcPolicy,
      "NWY",
      ["RUS AMY SWE", "RUS AMY UKR"],
      "RUS AMY UKR",
    ],
    [
      "from the home centres, Sweden is the farthest",
      parlancePolicy,
      "NWY",
      ["RUS AMY SWE", "RUS AMY UKR"],
      "RUS AMY SWE",
    ],
    ["a fleet's distance may be measured over land", datcPolicy, "VEN", ["ITA FLT ROM", "ITA AMY NAP"], "ITA AMY NAP"],
    [
      "or a fleet's distance is measured only by sea",
      removing({ over: "fleets-by-sea" }),
      "VEN",
      ["ITA FLT ROM", "ITA AMY NAP"],
      "ITA FLT ROM",
    ],
    [
      "an army crosses the sea under either rule",
      removing({ over: "fleets-by-sea" }),
      "NAP",
      ["ITA AMY GRE", "ITA AMY PIE"],
      "ITA AMY PIE",
    ],
    ["at equal distance, the fleet is removed", datcPolicy, "NAP", ["ITA AMY APU", "ITA FLT TYS"], "ITA FLT TYS"],
    [
      "of two equally distant units, Liverpool is removed before Livonia",
      datcPolicy,
      "HOL",
      ["ENG AMY LVN", "ENG AMY LVP"],
      "ENG AMY LVP",
    ],
    [
      "or of two equally distant units, LVN is removed before LVP",
      removing({ tie: "mnemonic" }),
      "HOL",
      ["ENG AMY LVN", "ENG AMY LVP"],
      "ENG AMY LVN",
    ],
    [
      "or of two equally distant units, the one that the map lists last is removed",
      removing({ tie: "last-of-map" }),
      "PAR",
      ["FRA FLT ECH", "FRA FLT MAO"],
      "FRA FLT MAO",
    ],
    ["a unit without any route is removed first", datcPolicy, "", ["ITA AMY ROM", "ITA FLT TYS"], "ITA FLT TYS"],
  ])("civil disorder: %s", (_, policy, owned, names, expected) => {
    const [power = ""] = names.map((name) => name.slice(0, 3));
    const own = new Map(owned === "" ? [] : [[owned, power]]);
    const result = judgeAdjustments({ map, policy, units: unitsOf(...names), owners: own, orders: [] });
    const [first] = result.outcomes.flatMap(({ cause, unit }) => (cause.kind === "removed" && unit ? [unit] : []));
    expect(first && unitText(first)).toBe(expected);
  });

  test("a power in civil disorder with three builds due builds nothing", () => {
    const orders = given("(GER AMY BER) BLD");
    const result = judgeAdjustments({ map, policy: daidePolicy, units, owners, orders, civilDisorder: ["GER"] });
    expect(result.units.filter(({ power }) => power === "GER")).toHaveLength(2);
    expect(result.outcomes.filter(({ order }) => order.type === "WVE")).toHaveLength(3);
  });
});

describe("centres", () => {
  test("a unit on a centre takes it; seas cannot be taken", () => {
    const owners = takeCentres(map, new Map([["BEL", "FRA"]]), unitsOf("GER AMY BEL", "ENG FLT NTH", "ENG AMY PIC"));
    expect([...owners]).toEqual([["BEL", "GER"]]);
  });

  test("centres and units determine the builds or removals", () => {
    const owners = new Map([
      ["BEL", "GER"],
      ["HOL", "GER"],
    ]);
    expect(adjustmentDue("GER", owners, unitsOf("GER AMY BEL"))).toBe(1);
    expect(adjustmentDue("FRA", owners, unitsOf("FRA AMY PAR"))).toBe(-1);
  });

  test("a solo needs more than half of all centres, or of the home centres", () => {
    expect(centresToWin(map, daidePolicy)).toBe(18);
    expect(centresToWin(map, { ...daidePolicy, victoryByHomes: true })).toBe(12);
  });

  test("two powers with equal numbers of centres have not won", () => {
    const owners = new Map(["A", "B", "C", "D"].map((centre, at) => [centre, at < 2 ? "FRA" : "GER"]));
    expect(soloist(owners, 2)).toBeNull();
    expect(soloist(owners.set("C", "FRA"), 3)).toBe("FRA");
    expect(soloist(owners, 4)).toBeNull();
    expect(soloist(new Map(), 1)).toBeNull();
  });
});

describe("rules of .map files", () => {
  const rule = (name: string, isOn = true): MapRule => ({
    ...{ rule: name, isOn, variant: null, isApplied: true },
    at: { file: "chaos.map", line: 70 },
  });

  test("change a policy; a rule turned off has no effect", () => {
    const policy = withRules(daidePolicy, [rule("BUILD_ANY"), rule("CD_DUMMIES"), rule("NO_CHECK", false)]);
    expect(policy).toEqual({ ...daidePolicy, buildAnywhere: true, dummiesInDisorder: true });
    expect(withRules(daidePolicy, [rule("NO_CHECK"), rule("VICTORY_HOMES")])).toEqual({
      ...{ ...daidePolicy, acceptsAny: true, victoryByHomes: true },
    });
  });
});
