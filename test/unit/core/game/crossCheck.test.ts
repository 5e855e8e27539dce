import { describe, expect, test } from "vitest";
import { crossCheck } from "../../../../core/game/check/crossCheck.ts";
import { positionDifferenceText } from "../../../../core/game/check/positionCheck.ts";
import { habitsOf } from "../../../../core/game/check/server.ts";
import type { GameState } from "../../../../core/game/state.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import { gamesAfter } from "../../../support/gameDialogue.ts";

function check(dialogue: string, software: string | null = "Parlance") {
  const [game] = gamesAfter(dialogue).all;
  return crossCheck(game as GameState, standardMap, habitsOf(software), software);
}

const start = "1 < NOW ( SPR 1901 ) ( AUS AMY VIE ) ( ITA AMY VEN ) ( ITA FLT NAP )";
const bounced = `
  ${start}
  1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) MTO TYR ) ( BNC )
  1 < ORD ( SPR 1901 ) ( ( ITA AMY VEN ) MTO TYR ) ( BNC )
  1 < ORD ( SPR 1901 ) ( ( ITA FLT NAP ) HLD ) ( SUC )`;
const sameAgain = "1 < NOW ( FAL 1901 ) ( AUS AMY VIE ) ( ITA AMY VEN ) ( ITA FLT NAP )";

describe("a server compared with the adjudicator", () => {
  test("given correct results and a correct position, then there are no differences", () => {
    const [first] = check(`${bounced}\n${sameAgain}`);
    expect(first?.orders.map(({ agrees }) => agrees)).toEqual([true, true, true]);
    expect(first?.positionDifferences).toEqual([]);
  });

  test("given a wrong result, then the order has both results", () => {
    const [first] = check(`${bounced.replace("MTO TYR ) ( BNC )", "MTO TYR ) ( SUC )")}\n${sameAgain}`);
    expect(first?.orders[0]).toMatchObject({ reported: ["SUC"], adjudicated: ["BNC"], agrees: false });
  });

  test("given a wrong position, then each missing or unexpected unit is listed", () => {
    const [first] = check(`${bounced}\n${sameAgain.replace("AUS AMY VIE", "AUS AMY TYR")}`);
    expect(first?.positionDifferences).toEqual([
      { kind: "missing", unit: "AUS AMY VIE" },
      { kind: "extra", unit: "AUS AMY TYR" },
    ]);
  });

  test("given wrong retreats, then those of the server and of the adjudicator are listed", () => {
    const [first] = check(`
      1 < NOW ( SPR 1901 ) ( AUS AMY VIE ) ( AUS AMY TYR ) ( ITA AMY VEN )
      1 < ORD ( SPR 1901 ) ( ( AUS AMY TYR ) MTO VEN ) ( SUC )
      1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
      1 < ORD ( SPR 1901 ) ( ( ITA AMY VEN ) HLD ) ( RET )
      1 < NOW ( SUM 1901 ) ( AUS AMY VIE ) ( AUS AMY VEN ) ( ITA AMY VEN MRT ( APU ROM TYR ) )`);
    // Without the attack's support, the adjudicator dislodges no unit.
    expect(first?.orders[0]).toMatchObject({ adjudicated: ["BNC"], agrees: false });
    expect(first?.positionDifferences?.map(positionDifferenceText)).toContain(
      "ITA AMY VEN may retreat to ( APU ROM TYR ); the adjudicator does not dislodge it",
    );
  });

  test("given an order that is not in the recording, then the turn is unknown; no hold is assumed", () => {
    const [first] = check(`
      ${start}
      1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) MTO TYR ) ( SUC )
      ${sameAgain}`);
    expect(first).toMatchObject({ unknown: "the recording lacks orders for 2 of 3 units", orders: [] });
  });

  test("given a turn that is still being played, then it is not adjudicated", () => {
    expect(check(bounced)[0]?.unknown).toBe("the recording ends before it was processed");
  });

  test("given the diplomacy server, then its coarse results agree if possible, and its habits are named", () => {
    const own = `
      1 < NOW ( SPR 1901 ) ( AUS AMY VIE ) ( AUS AMY BUD ) ( AUS FLT TRI )
      1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) SUP ( AUS AMY BUD ) MTO TRI ) ( NSO )
      1 < ORD ( SPR 1901 ) ( ( AUS AMY BUD ) MTO TRI ) ( NSO )
      1 < ORD ( SPR 1901 ) ( ( AUS FLT TRI ) HLD ) ( SUC )
      1 < NOW ( FAL 1901 ) ( AUS AMY VIE ) ( AUS AMY BUD ) ( AUS FLT TRI )`;
    expect(check(own, "diplomacy")[0]?.orders.map(({ agrees, exception }) => [agrees, exception])).toEqual([
      [true, "diplomacy-support-against-own"],
      [true, null],
      [true, null],
    ]);
    // The server's saved games have the same habit.
    expect(check(own, "diplomacy saved game")[0]?.orders[0]?.exception).toBe("diplomacy-support-against-own");
    const otherUnit = own.replaceAll("AUS FLT TRI", "ITA FLT TRI");
    expect(check(otherUnit, "diplomacy saved game")[0]?.orders[0]).toMatchObject({ agrees: false, exception: null });
    // For any other server, this is a difference.
    expect(check(own, "Parlance")[0]?.orders[0]).toMatchObject({ agrees: false, exception: null });
  });

  test("given a convoyed army as the diplomacy server reports it, then the submitted order is used", () => {
    const [first] = check(
      `
      1 < HLO ( ENG ) ( 1 ) ( ( LVL 0 ) )
      1 < NOW ( SPR 1901 ) ( ENG AMY LON ) ( ENG FLT NTH )
      1 > SUB ( ( ENG AMY LON ) CTO NWY VIA ( NTH ) ) ( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO NWY )
      1 < THX ( ( ENG AMY LON ) CTO NWY VIA ( NTH ) ) ( MBV )
      1 < THX ( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO NWY ) ( MBV )
      1 < ORD ( SPR 1901 ) ( ( ENG AMY LON ) MTO VIA ) ( SUC )
      1 < ORD ( SPR 1901 ) ( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO NWY ) ( SUC )
      1 < NOW ( FAL 1901 ) ( ENG AMY NWY ) ( ENG FLT NTH )`,
      "diplomacy",
    );
    expect(first?.orders[0]).toMatchObject({ agrees: true, exception: "diplomacy-convoyed-army" });
    expect(first?.positionDifferences).toEqual([]);
  });

  test("given the tenderi server, which reports fleets as armies, then the reported orders are matched to the fleets", () => {
    const own = `
      1 < NOW ( SPR 1901 ) ( ENG FLT LON ) ( ENG FLT EDI ) ( ENG AMY LVP ) ( FRA FLT BRE )
      1 < ORD ( SPR 1901 ) ( ( ENG AMY LON ) HLD ) ( SUC )
      1 < ORD ( SPR 1901 ) ( ( ENG AMY EDI ) MTO NTH ) ( SUC )
      1 < ORD ( SPR 1901 ) ( ( ENG AMY LVP ) SUP ( ENG AMY LON ) ) ( NSO )
      1 < ORD ( SPR 1901 ) ( ( FRA AMY BRE ) MTO ECH ) ( SUC )
      1 < NOW ( FAL 1901 ) ( ENG FLT LON ) ( ENG FLT NTH ) ( ENG AMY LVP ) ( FRA FLT ECH )`;
    const [first] = check(own, "tenderi");
    expect(first?.orders.map(({ exception }) => exception)).toEqual(Array(4).fill("tenderi-army-in-ord"));
    expect(first?.orders.map(({ text, adjudicated }) => [text, adjudicated])).toEqual([
      ["( ENG AMY LON ) HLD", ["SUC"]],
      ["( ENG AMY EDI ) MTO NTH", ["SUC"]],
      ["( ENG AMY LVP ) SUP ( ENG AMY LON )", ["FAR"]],
      ["( FRA AMY BRE ) MTO ECH", ["SUC"]],
    ]);
    expect(first?.positionDifferences).toEqual([]);
    // For any other server, this is a difference.
    expect(check(own, "Parlance")[0]).toMatchObject({ unknown: "the recording lacks orders for 3 of 4 units" });
  });

  test("given an adjustment turn, then it is adjudicated if all orders of powers with adjustments are known", () => {
    const centres = "1 < SCO ( ENG LON EDI ) ( FRA PAR )";
    const winter = "1 < NOW ( WIN 1901 ) ( ENG FLT LON ) ( FRA AMY PAR ) ( FRA AMY MAR )";
    const build = "1 < ORD ( WIN 1901 ) ( ( ENG FLT EDI ) BLD ) ( SUC )";
    const spring = "1 < NOW ( SPR 1902 ) ( ENG FLT LON ) ( ENG FLT EDI ) ( FRA AMY PAR )";
    const remove = "1 < ORD ( WIN 1901 ) ( ( FRA AMY MAR ) REM ) ( SUC )";
    const [adjudicated] = check([centres, winter, build, remove, spring].join("\n"));
    expect([adjudicated?.orders.map(({ agrees }) => agrees), adjudicated?.positionDifferences]).toEqual([
      [true, true],
      [],
    ]);
    const [unknown] = check([centres, winter, build, spring].join("\n"));
    expect(unknown?.unknown).toBe("the recording lacks builds or removals of FRA");
  });
});

describe("turns that are not in the recording", () => {
  test("given a year between two positions, as after HST, then they are not compared", () => {
    const [first] = check(`${bounced}\n1 < NOW ( FAL 1903 ) ( AUS AMY BOH ) ( ITA AMY PIE )`);
    expect(first?.orders.map(({ agrees }) => agrees)).toEqual([true, true, true]);
    expect(first?.positionDifferences).toBeNull();
  });

  const retreat = `
    1 < NOW ( SPR 1901 ) ( AUS AMY VIE ) ( AUS AMY TYR ) ( ITA AMY VEN )
    1 < ORD ( SPR 1901 ) ( ( AUS AMY TYR ) MTO VEN ) ( SUC )
    1 < ORD ( SPR 1901 ) ( ( AUS FLT TRI ) SUP ( AUS AMY TYR ) MTO VEN ) ( SUC )
    1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
    1 < ORD ( SPR 1901 ) ( ( ITA AMY VEN ) HLD ) ( RET )
    1 < NOW ( FAL 1901 ) ( AUS AMY VIE ) ( AUS AMY VEN ) ( AUS FLT TRI ) ( ITA AMY ROM )`.replace(
    "( AUS AMY TYR ) ( ITA",
    "( AUS AMY TYR ) ( AUS FLT TRI ) ( ITA",
  );

  test("given a missing retreat turn, then the position of the dislodged unit is unknown", () => {
    const [first] = check(retreat);
    expect(first?.unknown).toBeNull();
    expect(first?.positionDifferences).toBeNull();
  });

  test("given a server that reports no dislodged unit, then its next position differs", () => {
    const [first] = check(retreat.replace("HLD ) ( RET )", "HLD ) ( SUC )"));
    expect(first?.positionDifferences).toEqual([{ kind: "extra", unit: "ITA AMY ROM" }]);
  });

  const winter = `
    1 < SCO ( FRA PAR MAR BRE SPA POR ) ( UNO LON )
    1 < NOW ( WIN 1901 ) ( FRA AMY SPA ) ( FRA FLT POR ) ( FRA AMY BUR )
    1 < ORD ( WIN 1901 ) ( ( FRA AMY PAR ) BLD ) ( SUC )`;
  const spring = "1 < NOW ( SPR 1902 ) ( FRA AMY SPA ) ( FRA FLT POR ) ( FRA AMY BUR ) ( FRA AMY PAR ) ( FRA AMY MAR )";

  test("given only one of two builds, then the winter is unknown, and no build counts as waived", () => {
    expect(check(`${winter}\n${spring}`)[0]?.unknown).toBe("the recording lacks builds or removals of FRA");
  });

  test("given both builds, then they agree", () => {
    const [first] = check(`${winter}\n1 < ORD ( WIN 1901 ) ( ( FRA AMY MAR ) BLD ) ( SUC )\n${spring}`);
    expect(first).toMatchObject({ unknown: null, positionDifferences: [] });
  });

  test("given builds that are due, when a spring turn follows, then the winter is missing", () => {
    const [first] = check(`
      1 < SCO ( FRA PAR MAR BRE ) ( UNO SPA )
      1 < NOW ( FAL 1901 ) ( FRA AMY MAR )
      1 < ORD ( FAL 1901 ) ( ( FRA AMY MAR ) MTO SPA ) ( SUC )
      1 < NOW ( SPR 1902 ) ( FRA AMY SPA ) ( FRA AMY PAR )`);
    expect(first).toMatchObject({ unknown: null, positionDifferences: null });
  });
});
