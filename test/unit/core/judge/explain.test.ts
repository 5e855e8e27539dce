import { describe, expect, test } from "vitest";
import { judgeAdjustments } from "../../../../core/judge/adjustments.ts";
import { explainOutcome } from "../../../../core/judge/explain.ts";
import { daidePolicy, datcPolicy, type JudgePolicy } from "../../../../core/judge/policy.ts";
import { judgeRetreats } from "../../../../core/judge/retreats.ts";
import { standardMap as map, standard } from "../../../../core/map/standard.ts";
import { given, judged, unitOf, unitsOf } from "../../../support/judging.ts";

/** Returns the sentence that explains the result of the first order. */
function explained(orders: readonly string[], policy: JudgePolicy = daidePolicy): string {
  const [first] = judged(orders, { policy }).outcomes;
  return first === undefined ? "" : explainOutcome(first, standard);
}

describe("explaining a movement order", () => {
  test.each<[string, string[]]>([
    [
      "The Austrian army in Trieste bounced in Venice, 1 against 2: the Italian army in Venice held.",
      ["(AUS AMY TRI) MTO VEN", "(ITA AMY VEN) HLD", "(ITA AMY TYR) SUP (ITA AMY VEN)"],
    ],
    [
      "The French fleet in the Mid-Atlantic Ocean bounced in Spain (north coast), 1 against 1: the Italian fleet in the Western Mediterranean also moved to Spain.",
      ["(FRA FLT MAO) MTO (SPA NCS)", "(ITA FLT WES) MTO (SPA SCS)"],
    ],
    [
      "The German army in Berlin bounced in Kiel, 1 against 1: the Russian fleet in Kiel moved head-to-head against it.",
      ["(GER AMY BER) MTO KIE", "(RUS FLT KIE) MTO BER"],
    ],
    [
      "The German fleet in Kiel bounced in Berlin: the German army in Berlin belongs to the same power and did not leave.",
      ["(GER FLT KIE) MTO BER", "(GER AMY BER) HLD", "(GER AMY MUN) SUP (GER FLT KIE) MTO BER"],
    ],
    [
      "The Russian army in Warsaw supported the Russian army in Galicia, but the support was cut by the German army in Silesia.",
      ["(RUS AMY WAR) SUP (RUS AMY GAL)", "(RUS AMY GAL) HLD", "(GER AMY SIL) MTO WAR"],
    ],
    [
      "The Turkish fleet in Ankara bounced in Constantinople, 1 against 1: the Russian fleet in Constantinople held. It was dislodged by the Russian fleet in the Black Sea, 2 against 1.",
      ["(TUR FLT ANK) MTO CON", "(RUS FLT CON) SUP (RUS FLT BLA) MTO ANK", "(RUS FLT BLA) MTO ANK"],
    ],
    [
      "The English army in London moved to Norway, carried by the fleet in the North Sea.",
      ["(ENG AMY LON) CTO NWY VIA (NTH)", "(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY"],
    ],
    [
      "The English army in London did not reach Norway: no fleet in the North Sea was ordered to convoy it.",
      ["(ENG AMY LON) CTO NWY VIA (NTH)", "(ENG FLT NTH) HLD"],
    ],
    [
      "The English army in London did not reach Norway: its convoy was disrupted: the English fleet in the North Sea was dislodged by the German fleet in Holland.",
      [
        "(ENG AMY LON) CTO NWY VIA (NTH)",
        "(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY",
        "(GER FLT HOL) MTO NTH",
        "(GER FLT HEL) SUP (GER FLT HOL) MTO NTH",
      ],
    ],
    [
      "The English fleet in the North Sea was ready to convoy the English army in London to Norway, but that unit was ordered to Wales.",
      ["(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY", "(ENG AMY LON) MTO WAL"],
    ],
    [
      "The Austrian army in Budapest supported the Russian army in Rumania, but that unit was ordered to Bulgaria.",
      ["(AUS AMY BUD) SUP (RUS AMY RUM)", "(RUS AMY RUM) MTO BUL"],
    ],
    [
      "The Austrian army in Budapest supported the move of the Russian army in Rumania to Serbia, but that unit was ordered to Bulgaria.",
      ["(AUS AMY BUD) SUP (RUS AMY RUM) MTO SER", "(RUS AMY RUM) MTO BUL"],
    ],
    ["The English army in London could not move to Paris: it cannot reach that province.", ["(ENG AMY LON) MTO PAR"]],
    ["The French army in Paris held.", ["(FRA AMY PAR) HLD"]],
  ])("%s", (sentence, orders) => {
    expect(explained(orders)).toBe(sentence);
  });

  test("names a paradox", () => {
    const orders = [
      "(FRA AMY BRE) CTO LON VIA (ECH)",
      "(FRA FLT ECH) CVY (FRA AMY BRE) CTO LON",
      "(ENG FLT LON) SUP (ENG FLT WAL) MTO ECH",
      "(ENG FLT WAL) MTO ECH",
    ];
    expect(explained(orders, datcPolicy)).toBe(
      "The French army in Brest did not reach London: its convoy was part of a paradox.",
    );
  });
});

describe("explaining a retreat or an adjustment", () => {
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
      "The Italian army in Vienna was disbanded: the German army in Munich also retreated to Tyrolia.",
      "The German army in Munich was disbanded: the Italian army in Vienna also retreated to Tyrolia.",
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
      "The French army in Munich could not be built: the centre belongs to another power, or is neutral.",
      "France waived a build.",
      "Germany could not waive a build: no more builds are due.",
      "The Austrian fleet in the North Sea was removed: it was the farthest, at distance 5 from the nearest centre that counts.",
      "France left a build unused.",
    ]);
  });
});
