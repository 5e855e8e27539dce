import { describe, expect, test } from "vitest";
import { readPosition, readProxies } from "../../../../../../core/orders/notation/judge/position.ts";
import { standardNames } from "../../../../../support/judgeText.ts";

const fleet = { power: "RUS", type: "FLT", province: "STP", coast: "SCS" } as const;

describe("a position", () => {
  test("given a unit in every supported format, then each is read as the same unit", () => {
    const forms = [
      { power: "RUS", type: "FLT", province: "STP", coast: "SCS" },
      { power: "RUSSIA", type: "F", loc: "STP/SC" },
      { power: "Russia", type: "fleet", loc: "St Petersburg (south coast)" },
      ["RUSSIA", "F", "STP/SC"],
      ["rus", "f", "stp scs"],
    ];
    const reading = readPosition({ units: forms }, standardNames);
    expect(reading).toMatchObject({ ok: true, position: { units: forms.map(() => ({ ...fleet, retreats: null })) } });
  });

  test("given the board command's output for a retreat phase, then dislodged units have their retreats", () => {
    const board = {
      turn: "SUM 1901",
      map: "standard",
      units: [
        { power: "AUS", type: "AMY", province: "SER", coast: null, mustRetreatTo: ["ALB", "GRE"] },
        { power: "TUR", type: "AMY", province: "SER", coast: null },
      ],
      centres: { AUS: ["BUD"], TUR: [] },
    };
    expect(readPosition(board, standardNames)).toEqual({
      ok: true,
      position: {
        turn: { season: "SUM", year: 1901 },
        units: [
          {
            power: "AUS",
            type: "AMY",
            province: "SER",
            coast: null,
            retreats: [
              { province: "ALB", coast: null },
              { province: "GRE", coast: null },
            ],
          },
          { power: "TUR", type: "AMY", province: "SER", coast: null, retreats: null },
        ],
        centres: new Map([
          ["AUS", ["BUD"]],
          ["TUR", []],
        ]),
      },
    });
  });

  test("given the output of --adjudicate, then its dislodged units are dislodged", () => {
    const outcome = { units: [], dislodged: [{ power: "RUSSIA", type: "F", loc: "STP/SC", retreats: ["FIN"] }] };
    expect(readPosition(outcome, standardNames)).toMatchObject({
      position: { turn: null, centres: null, units: [{ ...fleet, retreats: [{ province: "FIN" }] }] },
    });
  });

  test.each([
    [[], "a position is not an object"],
    [{ units: {} }, "units is not a list"],
    [{ units: ["A PAR"] }, "units[0] is not an object"],
    [{ units: [["FRANCE", "X", "PAR"]] }, "units[0]: a unit's type is A or F, AMY or FLT"],
    [{ units: [["FRANCE", "A", "XXX"]] }, "units[0]: XXX is not a province of the map standard"],
    [{ units: [["SPAIN", "A", "PAR"]] }, "units[0]: SPAIN is not a power on the map standard"],
    [{ units: [["FRANCE", "A"]] }, "units[0]: loc is not a string"],
    [{ units: [], turn: "1901" }, 'turn: write a turn as "SPR 1901"'],
    [{ units: [], centres: { FRANCE: "PAR" } }, "centres.FRANCE is not a list"],
  ])("given %j, then it is refused: %s", (json, message) => {
    expect(readPosition(json, standardNames)).toEqual({ ok: false, message });
  });
});

describe("proxies", () => {
  test("given proxies, then each contains its unit's place, and a faulty one is reported", () => {
    expect(readProxies([{ from: "ENGLAND", unit: "F NTH", to: "FRANCE" }], standardNames)).toEqual({
      ok: true,
      proxies: [{ from: "ENG", place: { province: "NTH", coast: null }, to: "FRA" }],
    });
    expect(readProxies([{ from: "ENGLAND", unit: "F XXX", to: "FRANCE" }], standardNames)).toEqual({
      ok: false,
      message: "proxies[0].unit: XXX is not a province of the map standard",
    });
  });
});
