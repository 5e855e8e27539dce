import { describe, expect, test } from "vitest";
import { judgeAdjustments } from "../../../../core/judge/adjustments.ts";
import { explainOutcome } from "../../../../core/judge/explain.ts";
import { daidePolicy, datcPolicy, type JudgePolicy } from "../../../../core/judge/policy.ts";
import { judgeRetreats } from "../../../../core/judge/retreats.ts";
import { standardMap as map, standard } from "../../../../core/map/standard.ts";
import { given, judged, unitOf, unitsOf } from "../../../support/judging.ts";

/** The sentence on the first of some orders. */
function told(orders: readonly string[], policy: JudgePolicy = daidePolicy): string {
  const [first] = judged(orders, { policy }).outcomes;
  return first === undefined ? "" : explainOutcome(first, standard);
}

describe("why a movement order ended as it did", () => {
  test.each<[string, string[]]>([
    [
      "The Austrian army in Trieste did not get to Venice, 1 against 2: the Italian army in Venice held it.",
      ["(AUS AMY TRI) MTO VEN", "(ITA AMY VEN) HLD", "(ITA AMY TYR) SUP (ITA AMY VEN)"],
    ],
    [
      "The French fleet in Mid-Atlantic Ocean did not get to Spain (north coast), 1 against 1: the Italian fleet in Western Mediterranean made for Spain too.",
      ["(FRA FLT MAO) MTO (SPA NCS)", "(ITA FLT WES) MTO (SPA SCS)"],
    ],
    [
      "The German army in Berlin did not get to Kiel, 1 against 1: the Russian fleet in Kiel came the other way.",
      ["(GER AMY BER) MTO KIE", "(RUS FLT KIE) MTO BER"],
    ],
    [
      "The German fleet in Kiel did not get to Berlin: the German army in Berlin is of the same power and did not leave.",
      ["(GER FLT KIE) MTO BER", "(GER AMY BER) HLD", "(GER AMY MUN) SUP (GER FLT KIE) MTO BER"],
    ],
    [
      "The Russian army in Warsaw supported the Russian army in Galicia, but was cut by the German army in Silesia.",
      ["(RUS AMY WAR) SUP (RUS AMY GAL)", "(RUS AMY GAL) HLD", "(GER AMY SIL) MTO WAR"],
    ],
    [
      "The Turkish fleet in Ankara did not get to Constantinople, 1 against 1: the Russian fleet in Constantinople held it. It was dislodged by the Russian fleet in Black Sea, 2 against 1.",
      ["(TUR FLT ANK) MTO CON", "(RUS FLT CON) SUP (RUS FLT BLA) MTO ANK", "(RUS FLT BLA) MTO ANK"],
    ],
    [
      "The English army in London moved to Norway, carried by the fleet in North Sea.",
      ["(ENG AMY LON) CTO NWY VIA (NTH)", "(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY"],
    ],
    [
      "The English army in London did not get to Norway: no fleet in North Sea was ordered to convoy it.",
      ["(ENG AMY LON) CTO NWY VIA (NTH)", "(ENG FLT NTH) HLD"],
    ],
    [
      "The English army in London did not get to Norway: its convoy was broken: the English fleet in North Sea was dislodged by the German fleet in Holland.",
      [
        "(ENG AMY LON) CTO NWY VIA (NTH)",
        "(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY",
        "(GER FLT HOL) MTO NTH",
        "(GER FLT HEL) SUP (GER FLT HOL) MTO NTH",
      ],
    ],
    [
      "The English fleet in North Sea stood ready to convoy the English army in London to Norway, but it moved towards Wales.",
      ["(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY", "(ENG AMY LON) MTO WAL"],
    ],
    [
      "The Austrian army in Budapest supported the Russian army in Rumania, but it moved towards Bulgaria.",
      ["(AUS AMY BUD) SUP (RUS AMY RUM)", "(RUS AMY RUM) MTO BUL"],
    ],
    [
      "The Austrian army in Budapest supported the move of the Russian army in Rumania to Serbia, but it moved towards Bulgaria.",
      ["(AUS AMY BUD) SUP (RUS AMY RUM) MTO SER", "(RUS AMY RUM) MTO BUL"],
    ],
    ["The English army in London could not move to Paris: it cannot get there.", ["(ENG AMY LON) MTO PAR"]],
    ["The French army in Paris held.", ["(FRA AMY PAR) HLD"]],
  ])("%s", (sentence, orders) => {
    expect(told(orders)).toBe(sentence);
  });

  test("a paradox is named", () => {
    const orders = [
      "(FRA AMY BRE) CTO LON VIA (ECH)",
      "(FRA FLT ECH) CVY (FRA AMY BRE) CTO LON",
      "(ENG FLT LON) SUP (ENG FLT WAL) MTO ECH",
      "(ENG FLT WAL) MTO ECH",
    ];
    expect(told(orders, datcPolicy)).toBe(
      "The French army in Brest did not get to London: its convoy was part of a paradox.",
    );
  });
});

describe("why a retreat or an adjustment ended as it did", () => {
  test("retreats", () => {
    const to = (province: string) => ({ province, coast: null });
    const { outcomes } = judgeRetreats({
      ...{ map, policy: daidePolicy, units: [] },
      dislodged: [
        { unit: unitOf("ITA AMY VIE"), from: "TRI", retreats: [to("TYR")] },
        { unit: unitOf("GER AMY MUN"), from: "BER", retreats: [to("TYR")] },
        { unit: unitOf("FRA AMY PIE"), from: "TUS", retreats: [to("MAR")] },
        { unit: unitOf("RUS AMY WAR"), from: "GAL", retreats: [] },
        { unit: unitOf("RUS AMY SEV"), from: "RUM", retreats: [to("MOS")] },
      ],
      orders: given(
        ...["(ITA AMY VIE) RTO TYR", "(GER AMY MUN) RTO TYR", "(FRA AMY PIE) RTO TUS", "(RUS AMY SEV) RTO MOS"],
      ),
    });
    expect(outcomes.map((outcome) => explainOutcome(outcome, standard))).toEqual([
      "The Italian army in Vienna was destroyed: the German army in Munich made for Tyrolia too.",
      "The German army in Munich was destroyed: the Italian army in Vienna made for Tyrolia too.",
      "The French army in Piedmont could not retreat to Tuscany: it may not retreat there. It was disbanded.",
      "The Russian army in Sevastopol retreated to Moscow.",
      "The Russian army in Warsaw was disbanded: it had no order.",
    ]);
  });

  test("builds and removals", () => {
    const { outcomes } = judgeAdjustments({
      ...{ map, policy: datcPolicy, units: unitsOf("AUS AMY SER", "AUS FLT NTH") },
      owners: new Map([
        ["VIE", "AUS"],
        ["PAR", "FRA"],
        ["BRE", "FRA"],
        ["MAR", "FRA"],
      ]),
      orders: given("(FRA AMY PAR) BLD", "(FRA AMY MUN) BLD", "FRA WVE", "GER WVE"),
    });
    expect(outcomes.map((outcome) => explainOutcome(outcome, standard))).toEqual([
      "The French army in Paris was built.",
      "The French army in Munich could not be built: the centre belongs to another power, or to nobody.",
      "France waived a build.",
      "Germany could not waive a build: no more builds are due.",
      "The Austrian fleet in North Sea was removed: it was the farthest, 5 from the nearest centre that counts.",
      "France left a build unused.",
    ]);
  });
});
