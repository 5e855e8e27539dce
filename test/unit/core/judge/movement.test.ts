import { describe, expect, test } from "vitest";
import { judgeMovement } from "../../../../core/judge/movement.ts";
import { daidePolicy, datcPolicy, landFallbackPolicy } from "../../../../core/judge/policy.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import { given, givenBy, judged, resultText, unitOf, unitsOf, unitText } from "../../../support/judging.ts";

describe("convoys with DAIDE orders", () => {
  test("an army moves along the route that it names", () => {
    const { outcomes, units } = judged([
      "(ITA AMY TUN) CTO SYR VIA (ION EAS)",
      "(ITA FLT ION) CVY (ITA AMY TUN) CTO SYR",
      "(ITA FLT EAS) CVY (ITA AMY TUN) CTO SYR",
    ]);
    expect(outcomes.map(resultText)).toEqual(["SUC", "SUC", "SUC"]);
    expect(outcomes[0]?.cause).toEqual({ kind: "moved", route: ["ION", "EAS"], strength: 1 });
    expect(units.map(unitText)).toContain("ITA AMY SYR");
  });

  test("if a fleet on the route has another order, the convoy fails with NSO", () => {
    const { outcomes } = judged([
      "(ITA AMY TUN) CTO SYR VIA (ION EAS)",
      "(ITA FLT ION) CVY (ITA AMY TUN) CTO SYR",
      "(ITA FLT EAS) HLD",
    ]);
    expect(outcomes.map(resultText)).toEqual(["NSO", "NSO", "SUC"]);
    expect(outcomes[0]?.cause).toEqual({ kind: "no-convoy", without: ["EAS"] });
  });

  test("another route does not help if the named one is disrupted", () => {
    const orders = [
      "(FRA AMY TUN) CTO NAP VIA (TYS)",
      "(FRA FLT TYS) CVY (FRA AMY TUN) CTO NAP",
      "(FRA FLT ION) CVY (FRA AMY TUN) CTO NAP",
      "(ITA FLT ROM) MTO TYS",
      "(ITA FLT TUS) SUP (ITA FLT ROM) MTO TYS",
    ];
    const { outcomes } = judged(orders);
    expect(outcomes.map(resultText)).toEqual(["DSR", "RET", "NSO", "SUC", "SUC"]);
    expect(outcomes[0]?.cause).toMatchObject({
      kind: "disrupted",
      paradox: false,
      lost: [{ by: { province: "ROM" } }],
    });
    // If routes are ignored, the fleet in the Ionian Sea convoys the army.
    const free = judged(orders, { policy: { ...datcPolicy, convoyPath: "ignored" } });
    expect(free.outcomes[0]?.cause).toMatchObject({ kind: "moved", route: ["ION"] });
  });

  test("a plain move over the sea is too far in DAIDE, and implies a convoy in other rulebooks", () => {
    const orders = ["(ENG AMY YOR) MTO NWY", "(ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY"];
    expect(judged(orders).outcomes.map(resultText)).toEqual(["FAR", "NSO"]);
    expect(judged(orders, { policy: datcPolicy }).outcomes.map(resultText)).toEqual(["SUC", "SUC"]);
  });

  test("if the policy allows it, an army convoyed to an adjacent province moves over land when the convoy fails", () => {
    const orders = ["(FRA AMY BEL) CTO HOL VIA (NTH)", "(ENG FLT NTH) MTO HEL", "(ENG AMY HOL) MTO KIE"];
    expect(judged(orders, { policy: datcPolicy }).outcomes.map(resultText)).toEqual(["NSO", "SUC", "SUC"]);
    const marched = judged(orders, { policy: landFallbackPolicy });
    expect(marched.outcomes.map(resultText)).toEqual(["SUC", "SUC", "SUC"]);
    expect(marched.outcomes[0]?.cause).toMatchObject({ kind: "moved", route: null });
  });
});

describe("results in DAIDE tokens", () => {
  test("RET is the only result of a unit that held or convoyed, and follows the result of other orders", () => {
    const attack = ["(GER AMY BER) MTO PRU", "(GER AMY SIL) SUP (GER AMY BER) MTO PRU"];
    const fate = (order: string): string | undefined => {
      const { outcomes } = judged([order, ...attack]);
      return outcomes[0] && resultText(outcomes[0]);
    };
    expect(fate("(RUS AMY PRU) HLD")).toBe("RET");
    expect(fate("(RUS AMY PRU) MTO BER")).toBe("BNC RET");
    expect(fate("(RUS AMY PRU) SUP (GER AMY SIL)")).toBe("CUT RET");
    expect(fate("(RUS AMY PRU) MTO PAR")).toBe("FAR RET");
  });

  test("units without orders hold, with outcomes after those of the orders", () => {
    const { outcomes } = judged(["(AUS AMY VIE) MTO BOH"], { others: ["RUS AMY WAR"] });
    expect(outcomes.map(({ by, order }) => [by, order.type])).toEqual([
      ["AUS", "MTO"],
      [null, "HLD"],
    ]);
  });
});

describe("several orders to a unit", () => {
  const orders = ["(AUS AMY VIE) MTO BOH", "(AUS AMY VIE) MTO PAR", "(AUS AMY VIE) MTO GAL"];
  const kindsWith = (repeatedOrder: "first" | "last" | "none"): string[] => {
    const units = unitsOf("AUS AMY VIE");
    const policy = { ...daidePolicy, repeatedOrder };
    const { outcomes } = judgeMovement({ map: standardMap, policy, units, orders: given(...orders) });
    return outcomes.map(({ cause }) => cause.kind);
  };

  test("depending on the policy, the last legal one counts, or the first, or none", () => {
    expect(kindsWith("last")).toEqual(["replaced", "refused", "moved"]);
    expect(kindsWith("first")).toEqual(["moved", "refused", "replaced"]);
    expect(kindsWith("none")).toEqual(["replaced", "refused", "replaced"]);
  });

  test("an order that is repeated unchanged counts once", () => {
    const twice = given("(AUS AMY VIE) MTO BOH", "(AUS AMY VIE) MTO BOH");
    const { units } = judgeMovement({
      ...{ map: standardMap, policy: datcPolicy, orders: twice },
      units: unitsOf("AUS AMY VIE"),
    });
    expect(units.map(unitText)).toEqual(["AUS AMY BOH"]);
  });
});

describe("orders that are ignored", () => {
  test("include those of a power in civil disorder and, under some rules, those of a dummy power", () => {
    const orders = given("(AUS AMY VIE) MTO BOH", "(GER AMY MUN) MTO TYR");
    const units = unitsOf("AUS AMY VIE", "GER AMY MUN");
    const kinds = (change: object): string[] =>
      judgeMovement({ map: standardMap, policy: daidePolicy, units, orders, ...change }).outcomes.map(
        ({ cause }) => cause.kind,
      );
    expect(kinds({ civilDisorder: ["AUS"] })).toEqual(["disorder", "moved"]);
    expect(kinds({ dummies: ["GER"] })).toEqual(["moved", "moved"]);
    const policy = { ...daidePolicy, dummiesInDisorder: true };
    expect(kinds({ dummies: ["GER"], policy })).toEqual(["moved", "disorder"]);
  });

  test("do not prevent others from supporting a unit in civil disorder", () => {
    const { dislodged } = judgeMovement({
      ...{ map: standardMap, policy: daidePolicy, civilDisorder: ["AUS"] },
      units: unitsOf("AUS AMY VIE", "RUS AMY GAL", "RUS AMY BOH", "ITA AMY TYR"),
      orders: given(
        "(RUS AMY GAL) MTO VIE",
        "(RUS AMY BOH) SUP (RUS AMY GAL) MTO VIE",
        "(ITA AMY TYR) SUP (AUS AMY VIE)",
      ),
    });
    expect(dislodged).toEqual([]);
  });
});

describe("the end of a movement phase", () => {
  test("a dislodged unit may retreat to an empty province without a standoff, but not to the attacker's origin", () => {
    const { dislodged, contested } = judged([
      "(AUS AMY BUD) SUP (AUS AMY TRI) MTO VIE",
      "(AUS AMY TRI) MTO VIE",
      "(GER AMY MUN) MTO BOH",
      "(GER AMY SIL) MTO BOH",
      "(ITA AMY VIE) HLD",
    ]);
    expect(contested).toEqual(["BOH"]);
    expect(dislodged).toEqual([
      {
        unit: unitOf("ITA AMY VIE"),
        from: "TRI",
        retreats: [
          { province: "GAL", coast: null },
          { province: "TYR", coast: null },
        ],
      },
    ]);
  });

  test("a fleet's retreats name the coasts", () => {
    const { dislodged } = judged([
      "(TUR FLT CON) HLD",
      "(RUS AMY SMY) MTO CON",
      "(RUS FLT ANK) SUP (RUS AMY SMY) MTO CON",
    ]);
    expect(dislodged[0]?.retreats.map(({ province, coast }) => `${province} ${coast ?? "-"}`)).toEqual([
      "AEG -",
      "BLA -",
      "BUL ECS",
      "BUL SCS",
    ]);
  });

  test("given two units in one province, then the second is ignored", () => {
    const { units, outcomes } = judgeMovement({
      ...{ map: standardMap, policy: daidePolicy },
      units: unitsOf("ENG AMY LON", "FRA FLT LON"),
      orders: [givenBy("FRA", "(FRA FLT LON) MTO NTH"), givenBy("ENG", "(ENG AMY LON) MTO WAL")],
    });
    expect(outcomes.map(({ note }) => note)).toEqual(["NSU", "MBV"]);
    expect(units.map(unitText).sort()).toEqual(["ENG AMY WAL", "FRA FLT LON"]);
  });
});
