import { describe, expect, test } from "vitest";
import { type AiServerFiles, readAiServerVariant } from "../../../../core/map/aiserver.ts";
import { placeKey } from "../../../../core/map/gameMap.ts";
import { faultLines } from "../../../support/mapFiles.ts";

/** Two powers, a province with two coasts, one with a single coast, and a sea, in AiServer's format. */
const texts = {
  mdf: `MDF ( red blu )
(((red Aaa)(blu Bbb)(UNO))
 ( SEA ))
((Aaa(AMY Bbb)((FLT NCS) SEA)((FLT SCS) Bbb))
 (Bbb(AMY Aaa)(FLT (Aaa SCS) SEA))
 (SEA(FLT (Aaa NCS) Bbb)))
`,
  rem: "5\r\n4100:red\r\n4101:blu\r\n5700:Aaa\r\n5501:Bbb\r\n5202:SEA\r\n",
  now: "NOW (SPR 1901)\r\n(red FLT (Aaa SCS)) (blu AMY Bbb)\r\n",
  sco: "sco (red Aaa) (UNO)\r\n  (blu Bbb)\r\n",
};

function variant(changes: Partial<Record<keyof typeof texts, string | null>> = {}) {
  const source = (ending: keyof typeof texts) => {
    const text = changes[ending] === undefined ? texts[ending] : changes[ending];
    return text === null ? undefined : { file: `x.${ending}`, text };
  };
  const files = { mdf: source("mdf"), rem: source("rem"), now: source("now"), sco: source("sco") };
  return readAiServerVariant("x", files as AiServerFiles);
}

describe("AiServer's variant files", () => {
  test("given all four files, then the map and the start of a game are read", () => {
    const { map, start, faults } = variant();
    expect(faults).toEqual([]);
    expect(map.provinces.get("AAA")).toMatchObject({ terrain: "coast", coasts: ["NCS", "SCS"], isSupplyCentre: true });
    expect(start?.turn).toEqual({ season: "SPR", year: 1901 });
    expect(start?.units.map((unit) => `${unit.power} ${unit.type} ${placeKey(unit)}`)).toEqual([
      "RED FLT AAA SCS",
      "BLU AMY BBB",
    ]);
    expect(start?.owners).toEqual(
      new Map([
        ["RED", ["AAA"]],
        ["BLU", ["BBB"]],
      ]),
    );
  });

  test("given only the definition, then only the map is read", () => {
    const { start, faults } = variant({ rem: null, now: null, sco: null });
    expect([start, faults]).toEqual([null, []]);
  });

  test.each<[string, Partial<typeof texts>]>([
    ["x.mdf:5 BBB lists itself: ignored", { mdf: texts.mdf.replace("(AMY Aaa)", "(AMY Aaa Bbb)") }],
    ["x.rem:1 6 names announced, 5 given", { rem: texts.rem.replace("5\r", "6\r") }],
    [
      "x.rem:6 expected a number and a name like 5000:Ara: 5202=SEA",
      { rem: texts.rem.replace("5202:SEA", "5202=SEA") },
    ],
    ["x.rem:1 SEA has no number", { rem: texts.rem.replace("5202:SEA", "5202=SEA") }],
    ["x.rem:6 ZEE has a number but is not on the map", { rem: texts.rem.replace("SEA", "Zee") }],
    ["x.rem:5 the number 5700 is given twice", { rem: texts.rem.replace("5501", "5700") }],
    ["x.rem:5 AAA is listed twice (numbers)", { rem: texts.rem.replace("Bbb", "aaa") }],
    ["x.rem:2 4800 (RED) is the number of neither a power nor a province", { rem: texts.rem.replace("4100", "4800") }],
    [
      "x.mdf:6 SEA's token means coastal, no centre; on the map, SEA is sea, no centre",
      { rem: texts.rem.replace("5202", "5402") },
    ],
    ["x.now:1 expected a turn: ( SPRING 1901 )", { now: texts.now.replace("SPR", "SPRING") }],
    ["x.now:1 expected NOW: POS", { now: texts.now.replace("NOW", "POS") }],
    ["x.now:2 expected a unit: ( RED AAA )", { now: texts.now.replace("FLT (Aaa SCS)", "Aaa") }],
    ["x.now:2 PNK is not a power on the map", { now: texts.now.replace("blu", "pnk") }],
    ["x.now:2 ZZZ is not on the map (units)", { now: texts.now.replace("Bbb", "Zzz") }],
    ["x.now:2 RED cannot have FLT AAA: no such unit can be there", { now: texts.now.replace("(Aaa SCS)", "Aaa") }],
    ["x.now:2 BLU cannot have AMY SEA: no such unit can be there", { now: texts.now.replace("Bbb", "SEA") }],
    ["x.sco:1 expected SCO: CSO", { sco: texts.sco.replace("sco", "cso") }],
    ["x.sco:2 expected a power with its centres: BLU", { sco: texts.sco.replace("(blu Bbb)", "blu") }],
    ["x.sco:2 PNK is not a power on the map", { sco: texts.sco.replace("blu", "pnk") }],
    ["x.sco:2 SEA is not on the map (centres of BLU)", { sco: texts.sco.replace("Bbb", "SEA") }],
    ["x.sco:2 AAA belongs to RED and BLU at the start", { sco: texts.sco.replace("Bbb", "Aaa") }],
  ])("then it is reported: %s", (fault, changes) => {
    expect(faultLines(variant(changes))).toContain(fault);
  });
});
