import { describe, expect, test } from "vitest";
import { historyOf } from "../../../../core/game/state.ts";
import { turnList } from "../../../../core/game/turnList.ts";
import { england, gameAfter, start } from "../../../support/gameDialogue.ts";

describe("turns", () => {
  const playing = `
    1 < MAP ( 'standard' )
    1 < ${england}
    1 < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
    1 < ${start}
    1 > SUB ( ( ENG FLT LON ) MTO NTH )
    1 < THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )
    1 < ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
    1 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( SUC )
    1 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY BUR )`;

  test("given a played turn, then it has its position, its orders with results, and the owners at its start", () => {
    expect(turnList(gameAfter(playing))).toEqual([
      {
        turn: "SPR 1901",
        units: [
          { power: "ENG", type: "FLT", province: "LON", coast: null },
          { power: "FRA", type: "AMY", province: "PAR", coast: null },
        ],
        centres: { ENG: ["LON"], FRA: ["PAR"] },
        orders: [
          { power: "ENG", text: "( ENG FLT LON ) MTO NTH", result: ["SUC"] },
          { power: "FRA", text: "( FRA AMY PAR ) MTO BUR", result: ["SUC"] },
        ],
      },
      {
        turn: "FAL 1901",
        units: [
          { power: "ENG", type: "FLT", province: "NTH", coast: null },
          { power: "FRA", type: "AMY", province: "BUR", coast: null },
        ],
        centres: { ENG: ["LON"], FRA: ["PAR"] },
        orders: [],
      },
    ]);
  });

  test("given answers to HST, then an old turn is completed and the current turn and its centres do not change", () => {
    const game = gameAfter(`${playing}
      2 < MAP ( 'standard' )
      2 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY BUR )
      1 < SCO ( ENG LON BEL ) ( FRA PAR )
      1 < ADM ( 'Server' ) ( 'an SCO that was requested' )
      2 > HST ( SPR 1901 )
      2 < ORD ( SPR 1901 ) ( ( GER AMY MUN ) HLD ) ( SUC )
      2 < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
      2 < ${start}`);
    expect(game.current?.turn).toMatchObject({ season: "FAL", year: 1901 });
    expect(turnList(game)[0]?.orders.map(({ text }) => text)).toContain("( GER AMY MUN ) HLD");
    expect(game.centres?.find(({ owner }) => owner === "ENG")?.centres).toEqual(["LON", "BEL"]);
  });

  test("given a server that sends no SCO after a year, then the units on centres have taken them", () => {
    const game = gameAfter(`${playing}
      1 < NOW ( WIN 1901 ) ( ENG FLT BEL ) ( FRA AMY BUR ) ( GER AMY PAR MRT ( PIC ) )
      1 < NOW ( SPR 1902 ) ( ENG FLT BEL ) ( FRA AMY BUR )
      1 < NOW ( FAL 1902 ) ( ENG FLT LON ) ( FRA AMY BEL )
      1 < NOW ( SPR 1903 ) ( ENG FLT NTH ) ( FRA AMY BEL )`);
    expect(turnList(game).map(({ turn, centres }) => [turn, centres])).toEqual([
      ["SPR 1901", { ENG: ["LON"], FRA: ["PAR"] }],
      ["FAL 1901", { ENG: ["LON"], FRA: ["PAR"] }],
      ["WIN 1901", { ENG: ["LON", "BEL"], FRA: ["PAR"] }],
      ["SPR 1902", { ENG: ["LON", "BEL"], FRA: ["PAR"] }],
      // During the year, units may only be passing through.
      ["FAL 1902", { ENG: ["LON", "BEL"], FRA: ["PAR"] }],
      ["SPR 1903", { ENG: ["LON"], FRA: ["BEL", "PAR"] }],
    ]);
    expect(historyOf(game).map(({ centresTold }) => centresTold)).toEqual([true, false, false, false, false, false]);
  });

  test("given an SCO that contradicts the position, then the SCO counts", () => {
    const game = gameAfter(`${playing}
      1 < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
      1 < NOW ( WIN 1901 ) ( ENG FLT BEL ) ( FRA AMY BUR )`);
    expect(turnList(game).at(-1)?.centres).toEqual({ ENG: ["LON"], FRA: ["PAR"] });
  });

  test("given an ORD with the wrong type of unit, then it replaces the accepted order of that unit", () => {
    const game = gameAfter(playing.replace("ORD ( SPR 1901 ) ( ( ENG FLT LON )", "ORD ( SPR 1901 ) ( ( ENG AMY LON )"));
    expect(turnList(game)[0]?.orders.map(({ text }) => text)).toEqual([
      "( ENG AMY LON ) MTO NTH",
      "( FRA AMY PAR ) MTO BUR",
    ]);
  });

  test("given several waived builds, then each is counted once, regardless of how many clients receive it", () => {
    const waive = "ORD ( WIN 1901 ) ( ENG WVE ) ( SUC )";
    const game = gameAfter(`
      1 < NOW ( WIN 1901 ) ( ENG FLT LON )
      2 < NOW ( WIN 1901 ) ( ENG FLT LON )
      1 < ${waive}
      1 < ${waive}
      2 < ${waive}
      2 < ${waive}
      1 < NOW ( SPR 1902 ) ( ENG FLT LON )`);
    expect(turnList(game)[0]?.orders).toHaveLength(2);
  });

  test("given a server that sends each player only its own orders, then the turn has the orders from all connections", () => {
    const game = gameAfter(`
      1 < ${start}
      2 < ${start}
      1 < ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
      2 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )`);
    expect(turnList(game)[0]?.orders.map(({ power }) => power)).toEqual(["ENG", "FRA"]);
  });

  test("given no results, then accepted orders have an unknown result, and refused orders are omitted", () => {
    const game = gameAfter(`
      1 < ${england}
      1 < ${start}
      1 > SUB ( ( ENG FLT LON ) MTO PAR ) ( ( ENG FLT LON ) MTO ECH )
      1 < THX ( ( ENG FLT LON ) MTO PAR ) ( FAR )
      1 < THX ( ( ENG FLT LON ) MTO ECH ) ( MBV )`);
    expect(turnList(game)[0]?.orders).toEqual([{ power: "ENG", text: "( ENG FLT LON ) MTO ECH", result: null }]);
  });
});

describe("the end", () => {
  const end = (messages: string) => gameAfter(`1 < ${start}\n${messages}`).end;
  const summary = "SMR ( SPR 1901 ) ( ENG ( 'a' ) ( '1' ) 18 ) ( FRA ( 'b' ) ( '1' ) 0 1905 )";

  test.each([
    ["1 < SLO ( ENG )", "solo", ["ENG"]],
    ["1 < DRW", "draw", []],
    ["1 < DRW ( ENG FRA )", "draw", ["ENG", "FRA"]],
    [`1 < SLO ( ENG )\n1 < ${summary}`, "solo", ["ENG"]],
    // Some servers end the game with only SMR, so how the game ended is unknown.
    [`1 < ${summary}`, "none", []],
    ["1 < OFF", "none", []],
    ["1 < DRW\n1 < OFF", "draw", []],
  ])("%s", (messages, kind, powers) => {
    expect(end(messages)).toMatchObject({ kind, powers });
  });

  test("OFF for a connection that another one replaces does not end the game", () => {
    const returned = `
      2 > IAM ( ENG ) ( 11 )
      1 < OFF
      2 < YES ( IAM ( ENG ) ( 11 ) )`;
    for (const others of ["", `3 < ${start}`]) {
      const game = gameAfter(`1 < ${england}\n1 < ${start}\n${others}${returned}`);
      expect([game.end, game.powers.get("ENG")?.connection]).toEqual([null, 2]);
      expect(gameAfter(`1 < ${england}\n1 < ${start}\n${others}${returned}\n2 < OFF\n3 < OFF`).end?.kind).toBe("none");
    }
  });

  test("a client's DRW is a vote, whether accepted or not, and lapses with the turn", () => {
    const voted = gameAfter(`1 < ${england}\n1 < ${start}\n1 > DRW\n1 < YES ( DRW )`);
    expect([voted.end, voted.powers.get("ENG")?.drawVotes]).toEqual([null, [[]]]);
    const next = gameAfter(`1 < ${england}\n1 < ${start}\n1 < YES ( DRW )\n1 < NOW ( FAL 1901 ) ( ENG FLT LON )`);
    expect(next.powers.get("ENG")?.drawVotes).toEqual([]);
  });
});
