import { describe, expect, test } from "vitest";
import { standard, standardMap } from "../../../../../core/map/standard.ts";
import { namesOnWire, readDaideLine } from "../../../../../core/orders/notation/daideRead.ts";
import { orderText } from "../../../../../core/orders/notation/daideText.ts";
import { completeOrder, judgeOrderOf, sayableInDaide } from "../../../../../core/orders/notation/judge/convert.ts";
import { readOrderText } from "../../../../../core/orders/notation/orderSource.ts";
import { powerOfOrder } from "../../../../../core/orders/order.ts";
import { faultLines, positionOf, readText, standardNames } from "../../../../support/judgeText.ts";

const names = namesOnWire(standardMap);

const textsOf = (line: string): string[] => readDaideLine(line, names).orders.map(({ order }) => orderText(order));

describe("DAIDE order text", () => {
  test("given orders without brackets, in brackets, or in a message, then they are the same orders", () => {
    const order = "( RUS FLT ( STP SCS ) ) MTO GOB";
    const forms = [
      order,
      "(rus flt (stp scs)) mto gob",
      `( ${order} )`,
      `SUB ( ${order} )`,
      `SUB ( SPR 1901 ) ( ${order} )`,
      `THX ( ${order} ) ( MBV )`,
      `ORD ( SPR 1901 ) ( ${order} ) ( BNC RET )`,
    ];
    expect(forms.map(textsOf)).toEqual(forms.map(() => [order]));
  });

  test("given several orders and waived builds, then each is an order", () => {
    expect(textsOf("SUB ( ( ENG FLT LON ) BLD ) ( ENG WVE ) ( ( ENG AMY LVP ) BLD )")).toEqual([
      "( ENG FLT LON ) BLD",
      "ENG WVE",
      "( ENG AMY LVP ) BLD",
    ]);
    expect(textsOf("ENG WVE")).toEqual(["ENG WVE"]);
  });

  test("given text that is not an order, then the fault is at the first token that does not fit", () => {
    const faults = ["( ENG FLT LON ) MTO", "( ENG FLT XXX ) HLD", "( ENG FLT LON ) SUP ENG"].map(
      (line) => readDaideLine(line, names).faults,
    );
    expect(faults).toEqual([
      [{ code: "daide-syntax", column: 20, length: 0, text: "", expected: expect.anything() }],
      [{ code: "daide-word", column: 11, length: 3, text: "XXX", expected: [] }],
      [{ code: "daide-syntax", column: 21, length: 3, text: "ENG", expected: ["(", "looseUnit"] }],
    ]);
  });
});

describe("order text in either notation", () => {
  test("given DAIDE, then each order belongs to its power; an order without a full unit is a fault", () => {
    const text = "( ENG FLT NTH ) CVY ( FRA AMY LON ) CTO NWY\nBUD MTO SER\n( FRA AMY LON ) CTO NWY VIA ( NTH )";
    const reading = readOrderText(text, standardNames, { phase: "any", hasHeadings: false });
    expect(reading.notation).toBe("daide");
    expect(reading.statements).toMatchObject([
      { power: "ENG", order: { type: "convoy", unit: { power: null }, target: { power: "FRA" } } },
      { power: "FRA", order: { type: "move", via: ["NTH"] } },
    ]);
    expect(faultLines(reading.faults)).toEqual(["2:1 error a unit needs its power and type: ( ENG FLT LON ) MTO NTH"]);
  });

  test("given njudge notation, then it is read as such", () => {
    expect(readOrderText("\n a bud - ser", standardNames, { phase: "any", hasHeadings: false }).notation).toBe("judge");
  });
});

describe("from njudge to DAIDE notation", () => {
  const position = positionOf([
    "ENGLAND F NTH",
    "ENGLAND A LON",
    "FRANCE F MAO",
    "FRANCE F GAS",
    "RUSSIA F STP/SC",
    "GERMANY A MUN > BOH",
  ]);
  const daide = (text: string, by: string | null = null): string[] =>
    readText(text).statements.map((statement) => {
      if (statement.kind !== "order") throw new Error(statement.kind);
      const completion = completeOrder(statement.order, by, position, standard.map);
      return completion.ok ? orderText(sayableInDaide(completion.order)) : `no ${completion.missing}`;
    });

  test("given a position, then it supplies the units' powers, types and coasts", () => {
    expect(daide("lon - nth - nwy\nnth c lon - nwy\nf stp - gob\nf gas - spa\nf mao s f gas - spa/nc\nmun d")).toEqual([
      "( ENG AMY LON ) CTO NWY VIA ( NTH )",
      "( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO NWY",
      "( RUS FLT ( STP SCS ) ) MTO GOB",
      "( FRA FLT GAS ) MTO ( SPA NCS )",
      "( FRA FLT MAO ) SUP ( FRA FLT GAS ) MTO SPA",
      "( GER AMY MUN ) DSB",
    ]);
  });

  test("given a fleet that could reach two coasts, then no coast is chosen for it", () => {
    expect(daide("f mao - spa")).toEqual(["( FRA FLT MAO ) MTO SPA"]);
  });

  test("given an empty position, then the text and the ordering power supply the details", () => {
    expect(daide("b a par\na ser s russian a rum\nw", "FRA")).toEqual([
      "( FRA AMY PAR ) BLD",
      "( FRA AMY SER ) SUP ( RUS AMY RUM )",
      "FRA WVE",
    ]);
    expect(daide("ser h\nw\nf nth p france")).toEqual(["no unit", "no power", "no proxy"]);
  });

  test("given an order that only Parlance accepts, then njudge notation cannot express it", () => {
    const [loose] = readDaideLine("BUD MTO SER", names).orders;
    expect(loose?.order).toMatchObject({ type: "loose", unit: null, text: "BUD MTO SER" });
    expect(loose && [judgeOrderOf(loose.order), powerOfOrder(loose.order)]).toEqual([null, null]);
  });
});
