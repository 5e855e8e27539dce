import { describe, expect, test } from "vitest";
import { judgeAdjustments } from "../../../../core/judge/adjustments.ts";
import { judgeMovement } from "../../../../core/judge/movement.ts";
import { daidePolicy, datcPolicy, type JudgePolicy } from "../../../../core/judge/policy.ts";
import { judgeRetreats } from "../../../../core/judge/retreats.ts";
import { standardMap as map } from "../../../../core/map/standard.ts";
import { givenBy, unitOf, unitsOf } from "../../../support/judging.ts";

/* Every note that a server may send with THX, with the orders that cause it. Source: v0.18, level 0, SUB. */

describe("a movement phase", () => {
  const units = unitsOf(
    ...["ENG AMY YOR", "ENG FLT NTH", "ENG FLT EDI", "ENG AMY LVP", "GER AMY KIE", "GER FLT HOL"],
    ...["RUS FLT (STP SCS)", "FRA FLT MAO", "RUS AMY MOS", "FRA FLT WES", "FRA FLT GOL", "FRA AMY MAR"],
  );
  const noteOf = (order: string, by: string, policy: JudgePolicy = daidePolicy): string | undefined =>
    judgeMovement({ map, policy, units, orders: [givenBy(by, order)] }).outcomes[0]?.note;

  test.each([
    ["MBV", "(ENG AMY YOR) HLD"],
    ["MBV", "(ENG AMY YOR) CTO NWY VIA (NTH)"],
    ["MBV", "(ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY"],
    ["MBV", "(ENG FLT EDI) SUP (GER FLT HOL) MTO NTH"],
    ["MBV", "(FRA FLT MAO) MTO (SPA NCS)"],
    ["FAR", "(ENG AMY YOR) MTO NWY"],
    ["FAR", "(ENG AMY YOR) MTO YOR"],
    ["FAR", "(RUS FLT (STP SCS)) MTO BAR"],
    ["FAR", "(ENG FLT EDI) SUP (ENG AMY YOR) MTO WAL"],
    ["FAR", "(ENG FLT EDI) SUP (ENG FLT EDI)"],
    ["FAR", "(ENG FLT EDI) SUP (GER AMY KIE) MTO NTH"],
    ["FAR", "(ENG FLT NTH) CVY (ENG AMY YOR) CTO SPA"],
    ["FAR", "(ENG AMY YOR) CTO SPA VIA (NTH)"],
    ["FAR", "(ENG AMY LVP) CTO NWY VIA (NTH)"],
    ["FAR", "(ENG AMY YOR) CTO MUN VIA (NTH)"],
    ["CST", "(FRA FLT MAO) MTO SPA"],
    ["NSU", "(ENG AMY LON) MTO WAL"],
    ["NSU", "(ENG FLT YOR) MTO NTH"],
    ["NSU", "(ENG FLT EDI) SUP (ENG AMY CLY)"],
    ["NSU", "(RUS FLT (STP NCS)) MTO BAR"],
    ["NSF", "(ENG AMY YOR) CVY (ENG AMY LVP) CTO WAL"],
    ["NSF", "(ENG FLT SKA) CVY (ENG AMY YOR) CTO NWY"],
    ["NSF", "(ENG AMY YOR) CTO BRE VIA (ECH)"],
    ["NAS", "(ENG FLT EDI) CVY (ENG AMY YOR) CTO NWY"],
    ["NAS", "(ENG AMY YOR) CTO NWY VIA (EDI)"],
    ["NSA", "(ENG FLT NTH) CVY (GER FLT HOL) CTO NWY"],
    ["NSA", "(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY"],
    ["NSA", "(ENG FLT EDI) CTO NWY VIA (NTH)"],
    ["NRS", "(ENG AMY YOR) DSB"],
    ["NRS", "(ENG AMY YOR) BLD"],
  ])("%s %s", (note, order) => expect(noteOf(order, order.slice(1, 4))).toBe(note));

  test("NYU for a unit of another power", () => {
    expect(noteOf("(ENG AMY YOR) HLD", "FRA")).toBe("NYU");
    // Orders in njudge notation do not name a power: they assume that the unit is the sender's own.
    expect(noteOf("(FRA AMY YOR) HLD", "FRA", datcPolicy)).toBe("NYU");
  });

  test("NSP for a province that is not on the map", () => {
    const orders = [
      { by: "ENG", order: { type: "MTO", unit: unitOf("ENG AMY YOR"), to: { province: "XYZ", coast: null } } },
      { by: "ENG", order: { type: "HLD", unit: { ...unitOf("ENG AMY YOR"), province: "XYZ" } } },
      {
        by: "ENG",
        order: { type: "CTO", unit: unitOf("ENG AMY YOR"), to: { province: "NWY", coast: null }, via: ["XYZ"] },
      },
    ] as const;
    expect(
      judgeMovement({ map, policy: daidePolicy, units, orders })
        .outcomes.slice(0, 3)
        .map(({ note }) => note),
    ).toEqual(["NSP", "NSP", "NSP"]);
  });

  test("only DATC 3.0 refuses a convoy that no shortest route needs (6.G.19)", () => {
    const order = "(FRA FLT WES) CVY (FRA AMY MAR) CTO SPA";
    expect(noteOf(order, "FRA", datcPolicy)).toBe("FAR");
    expect(noteOf(order, "FRA")).toBe("MBV");
  });

  test("if any order is accepted (AOA), an illegal order gets MBV, and its fault becomes the result", () => {
    const policy = { ...daidePolicy, acceptsAny: true };
    const orders = [givenBy("ENG", "(ENG AMY YOR) MTO PAR"), givenBy("FRA", "(ENG FLT NTH) HLD")];
    const [own, foreign] = judgeMovement({ map, policy, units, orders }).outcomes;
    expect([own?.note, own?.result.outcome]).toEqual(["MBV", "FAR"]);
    expect(foreign?.note).toBe("NYU");
  });
});

describe("a retreat phase", () => {
  const dislodged = [
    { unit: unitOf("RUS AMY WAR"), from: "GAL", retreats: [{ province: "LVN", coast: null }] },
    {
      unit: unitOf("TUR FLT CON"),
      from: "SMY",
      retreats: [
        { province: "BUL", coast: "ECS" },
        { province: "BUL", coast: "SCS" },
      ],
    },
  ];
  const units = unitsOf("AUS AMY WAR", "RUS AMY MOS");
  const noteOf = (order: string, by: string): string | undefined =>
    judgeRetreats({ map, policy: daidePolicy, units, dislodged, orders: [givenBy(by, order)] }).outcomes[0]?.note;

  test.each([
    ["MBV", "(RUS AMY WAR) RTO LVN"],
    ["MBV", "(RUS AMY WAR) DSB"],
    ["MBV", "(TUR FLT CON) RTO (BUL SCS)"],
    ["CST", "(TUR FLT CON) RTO BUL"],
    ["NVR", "(RUS AMY WAR) RTO GAL"],
    ["NVR", "(RUS AMY WAR) RTO ECH"],
    ["NRN", "(RUS AMY MOS) RTO LVN"],
    ["NRN", "(AUS AMY WAR) DSB"],
    ["NSU", "(RUS AMY SEV) DSB"],
    ["NRS", "(RUS AMY WAR) MTO LVN"],
  ])("%s %s", (note, order) => {
    expect(noteOf(order, order.slice(1, 4))).toBe(note);
  });

  test("NYU for a unit of another power", () => expect(noteOf("(RUS AMY WAR) DSB", "AUS")).toBe("NYU"));
});

describe("an adjustment phase", () => {
  const units = unitsOf("RUS AMY WAR", "RUS FLT SEV", "AUS AMY SER", "AUS AMY GRE", "TUR FLT ANK");
  const owners = new Map([
    ...["MOS", "STP", "WAR", "SEV", "RUM"].map((centre) => [centre, "RUS"] as const),
    ...["VIE"].map((centre) => [centre, "AUS"] as const),
    ...["ANK"].map((centre) => [centre, "TUR"] as const),
  ]);
  const noteOf = (order: string, by: string, policy: JudgePolicy = daidePolicy): string | undefined =>
    judgeAdjustments({ map, policy, units, owners, orders: [givenBy(by, order)] }).outcomes[0]?.note;

  test.each([
    ["MBV", "(RUS AMY MOS) BLD"],
    ["MBV", "(RUS FLT (STP NCS)) BLD"],
    ["CST", "(RUS FLT STP) BLD"],
    ["CST", "(RUS FLT MOS) BLD"],
    ["CST", "(RUS AMY BLA) BLD"],
    ["NSC", "(RUS AMY UKR) BLD"],
    ["YSC", "(RUS AMY VIE) BLD"],
    ["YSC", "(RUS AMY NWY) BLD"],
    ["HSC", "(RUS AMY RUM) BLD"],
    ["ESC", "(RUS AMY SEV) BLD"],
    ["NMB", "(AUS AMY VIE) BLD"],
    ["NMB", "AUS WVE"],
    ["MBV", "RUS WVE"],
    ["MBV", "(AUS AMY SER) REM"],
    ["NMR", "(TUR FLT ANK) REM"],
    ["NSU", "(AUS AMY BUD) REM"],
    ["NRS", "(AUS AMY SER) HLD"],
  ])("%s %s", (note, order) => expect(noteOf(order, order.replace("(", "").slice(0, 3))).toBe(note));

  test("NYU for another power", () => {
    expect(noteOf("(RUS AMY MOS) BLD", "AUS")).toBe("NYU");
    expect(noteOf("RUS WVE", "AUS")).toBe("NYU");
    expect(noteOf("(AUS AMY SER) REM", "RUS")).toBe("NYU");
  });

  test("with BUILD_ANY, every owned centre counts as a home centre", () => {
    expect(noteOf("(RUS AMY RUM) BLD", "RUS", { ...daidePolicy, buildAnywhere: true })).toBe("MBV");
  });
});
