import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diplomacyNames } from "../../../../core/formats/diplomacyNames.ts";
import { readDiplomacyOrder, writeDiplomacyOrder } from "../../../../core/formats/diplomacyOrder.ts";
import type { Place } from "../../../../core/map/place.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import type { Phase } from "../../../../core/map/turn.ts";
import { orderText } from "../../../../core/orders/notation/daideText.ts";
import type { Order, Unit } from "../../../../core/orders/order.ts";
import { times } from "../../../support/depth.ts";

const names = diplomacyNames("standard");
const position: readonly Unit[] = [
  { power: "RUS", type: "FLT", province: "STP", coast: "SCS" },
  { power: "ENG", type: "FLT", province: "ECH", coast: null },
  { power: "ENG", type: "AMY", province: "LON", coast: null },
];

function read(text: string, phase: Phase = "movement", power = "RUS"): string {
  const reading = readDiplomacyOrder(text, { power, phase, names, units: position });
  return reading.ok ? orderText(reading.order) : reading.message;
}

describe("orders in the notation of the diplomacy package", () => {
  test.each([
    ["A VIE H", "( RUS AMY VIE ) HLD"],
    ["A BUD - SER", "( RUS AMY BUD ) MTO SER"],
    ["F STP/SC - BOT", "( RUS FLT ( STP SCS ) ) MTO GOB"],
    ["A CON - BUL VIA", "( RUS AMY CON ) CTO BUL"],
    ["F GOL S F ENG", "( RUS FLT GOL ) SUP ( ENG FLT ECH )"],
    ["F KIE S A BER", "( RUS FLT KIE ) SUP ( RUS AMY BER )"],
    ["F LYO S A LON - BEL", "( RUS FLT GOL ) SUP ( ENG AMY LON ) MTO BEL"],
    ["F NTH C A LON - BEL", "( RUS FLT NTH ) CVY ( ENG AMY LON ) CTO BEL"],
    ["a  vie   h ", "( RUS AMY VIE ) HLD"],
  ])("given %s, then it is read as %s", (text, daide) => {
    expect(read(text)).toBe(daide);
  });

  test("given D, then the phase determines its meaning; njudge names become DAIDE names", () => {
    expect(read("F TRI R ALB", "retreat")).toBe("( RUS FLT TRI ) RTO ALB");
    expect(read("F TRI D", "retreat")).toBe("( RUS FLT TRI ) DSB");
    expect(read("A PAR D", "adjustment")).toBe("( RUS AMY PAR ) REM");
    expect(read("F STP/NC B", "adjustment")).toBe("( RUS FLT ( STP NCS ) ) BLD");
    expect(read("WAIVE", "adjustment", "TUR")).toBe("TUR WVE");
  });

  test.each([
    ["", "the order is empty"],
    ["A", "a place is missing"],
    ["A BUD", "the order has no verb"],
    ["A ATL H", "ATL is not on the map"],
    ["A BUD - ", "a place is missing"],
    ["A BUD H H", "H is unexpected"],
    ["A BUD - SER BY", "BY is unexpected"],
    ["A BUD X SER", "X is not a verb"],
    ["A BUD S A SER + BUL", "+ is unexpected"],
    ["F NTH C A LON", "the convoy has no destination"],
    ["T BUD H", "T is not a unit"],
  ])("given %j, then the fault is %s", (text, message) => {
    expect(read(text)).toBe(message);
  });

  test("given any order on the Standard map, then its text reads back as the same order", () => {
    const places = [...standardMap.provinces.values()].flatMap(({ name, coasts }): Place[] => [
      { province: name, coast: null },
      ...coasts.map((coast) => ({ province: name, coast })),
    ]);
    const place = fc.constantFrom(...places);
    const power = fc.constantFrom("AUS", "ENG", "TUR");
    const unit = fc
      .record({ power, type: fc.constantFrom("AMY", "FLT"), at: place })
      .map(({ at, ...rest }): Unit => ({ ...rest, ...at }));
    const order = (by: string, ordered: Unit, other: Unit, to: Place, isHold: boolean, type: Order["type"]): Order => {
      const own = { ...ordered, power: by };
      switch (type) {
        case "WVE":
          return { type, power: by };
        case "MTO":
        case "RTO":
          return { type, unit: own, to };
        case "CTO":
          return { type, unit: own, to, via: [] };
        case "SUP":
          return { type, unit: own, supported: other, to: isHold ? null : to };
        case "CVY":
          return { type, unit: own, convoyed: other, to };
        case "HLD":
        case "DSB":
        case "BLD":
        case "REM":
          return { type, unit: own };
        default:
          throw new Error(`no order of type ${type} is generated`);
      }
    };
    const types = ["HLD", "MTO", "CTO", "SUP", "CVY", "RTO", "DSB", "BLD", "REM", "WVE"] as const;
    const drawn = fc.tuple(power, unit, unit, place, fc.boolean(), fc.constantFrom(...types));
    fc.assert(
      fc.property(drawn, ([by, ordered, other, to, isHold, type]) => {
        const given = order(by, ordered, other, to, isHold, type);
        const phase: Phase = type === "REM" ? "adjustment" : "retreat";
        const text = writeDiplomacyOrder(given, names) ?? "";
        expect(readDiplomacyOrder(text, { power: by, phase, names, units: [other] })).toEqual({
          ok: true,
          order: given,
        });
      }),
      { numRuns: times(2000) },
    );
  });

  test("given any text, then it never throws", () => {
    const word = fc.oneof(fc.constantFrom("A", "F", "-", "S", "C", "VIA", "BUD", "STP/SC", "R", "D"), fc.string());
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        expect(read(words.join(" "))).toEqual(expect.any(String));
      }),
    );
  });
});
