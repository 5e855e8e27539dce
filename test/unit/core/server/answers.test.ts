import { describe, expect, test } from "vitest";
import type { GameOptions } from "../../../../core/server/gameOptions.ts";
import { openTable, powers, Table } from "../../../support/table.ts";

const [england, france] = [powers.indexOf("ENG"), powers.indexOf("FRA")];
const hold = "( FRA AMY PAR ) HLD";

/** Requests and the beginnings of their answers, in order. Source: v0.18, level 0: "the answers to each command". */
type Dialogue = readonly (readonly [request: string, ...answers: string[]])[];

function expectDialogue(table: Table, client: number, dialogue: Dialogue): void {
  for (const [request, ...answers] of dialogue) {
    const said = table.say(client, request);
    const shown = said.map((line, at) => line.slice(0, answers[at]?.length ?? line.length));
    expect([request, ...shown]).toEqual([request, ...answers]);
  }
}

describe("given a game that has not begun", () => {
  const before: Dialogue = [
    ["NME ( 'bot FRA' ) ( '1' )", "YES ( NME ( 'bot FRA' ) ( '1' ) )", "MAP ( 'standard' )"],
    ["NME ( 'bot FRA' ) ( '1' )", "REJ ( NME ( 'bot FRA' ) ( '1' ) )"],
    ["IAM ( FRA ) ( 1 )", "REJ ( IAM ( FRA ) ( 1 ) )"],
    ["MAP", "MAP ( 'standard' )"],
    ["MDF", "MDF ( AUS ENG FRA GER ITA RUS TUR ) ("],
    ["YES ( MAP ( 'standard' ) )"],
    ["HLO", "REJ ( HLO )"],
    ["NOW", "NOW ( SPR 1901 ) ( AUS AMY BUD )"],
    ["SCO", "SCO ( AUS BUD TRI VIE )"],
    ["ORD", "REJ ( ORD )"],
    ["HST ( SPR 1901 )", "REJ ( HST ( SPR 1901 ) )"],
    [`SUB ( ${hold} )`, `REJ ( SUB ( ${hold} ) )`],
    [`NOT ( SUB ( ${hold} ) )`, `REJ ( NOT ( SUB ( ${hold} ) ) )`],
    ["MIS", "REJ ( MIS )"],
    ["GOF", "REJ ( GOF )"],
    ["NOT ( GOF )", "REJ ( NOT ( GOF ) )"],
    ["TME", "REJ ( TME )"],
    ["TME ( 10 )", "REJ ( TME ( 10 ) )"],
    ["NOT ( TME )", "YES ( NOT ( TME ) )"],
    ["DRW", "REJ ( DRW )"],
    ["NOT ( DRW )", "REJ ( NOT ( DRW ) )"],
    ["HUH ( ERR MAP )"],
    ["PRN ( ( MAP )"],
    ["SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )", "HUH ( ERR SND"],
    ["ORD ( SPR 1901 )", "HUH ( ORD ERR ( SPR 1901 ) )"],
    ["MAP ( 'standard'", "PRN ( MAP ( 'standard' )"],
  ];

  test("each request from a player is answered", () => {
    expectDialogue(openTable(), 0, before);
  });

  test("an observer gets the map, and the position when the game begins", () => {
    const table = new Table();
    table.connect(9);
    expectDialogue(table, 9, [
      ["OBS", "YES ( OBS )", "MAP ( 'standard' )"],
      ["OBS", "REJ ( OBS )"],
      ["YES ( MAP ( 'standard' ) )"],
    ]);
    table.seatAll();
    const [hello, centres, position] = table.read(9);
    expect([hello, centres?.slice(0, 3), position?.slice(0, 18)]).toEqual([
      "HLO ( UNO ) ( 0 ) ( ( LVL 0 ) )",
      "SCO",
      "NOW ( SPR 1901 ) (",
    ]);
    expectDialogue(table, 9, [
      [`SUB ( ${hold} )`, "HUH ( ERR SUB"],
      ["DRW", "REJ ( DRW )"],
      ["NOW", "NOW ( SPR 1901 )"],
    ]);
  });
});

describe("given a game in progress", () => {
  const limits: Partial<GameOptions> = { limits: { movement: 60, retreat: 30, adjustment: 30 } };

  test("each request from a player is answered", () => {
    expectDialogue(new Table(limits).seatAll(), france, [
      ["HLO", "HLO ( FRA ) ( "],
      ["NOW", "NOW ( SPR 1901 ) ("],
      ["ORD", "REJ ( ORD )"],
      ["HST ( SPR 1901 )", "REJ ( HST ( SPR 1901 ) )"],
      ["HST ( FAL 1901 )", "REJ ( HST ( FAL 1901 ) )"],
      [`SUB ( ${hold} )`, `THX ( ${hold} ) ( MBV )`, "MIS ( FRA AMY MAR ) ( FRA FLT BRE )"],
      [`SUB ( FAL 1901 ) ( ${hold} )`, "REJ ( SUB ( FAL 1901 )"],
      [
        "SUB ( ( FRA AMY PAR ) MTO NAF ) ( ( ENG FLT LON ) HLD )",
        "THX ( ( FRA AMY PAR ) MTO NAF ) ( FAR )",
        "THX ( ( ENG FLT LON ) HLD ) ( NYU )",
        "MIS ( FRA AMY MAR ) ( FRA FLT BRE )",
      ],
      [`NOT ( SUB ( ${hold} ) )`, `YES ( NOT ( SUB ( ${hold} ) ) )`],
      [`NOT ( SUB ( ${hold} ) )`, `REJ ( NOT ( SUB ( ${hold} ) ) )`],
      ["NOT ( SUB )", "YES ( NOT ( SUB ) )"],
      ["MIS", "MIS ( FRA AMY PAR ) ( FRA AMY MAR ) ( FRA FLT BRE )"],
      ["NOT ( GOF )", "YES ( NOT ( GOF ) )"],
      ["GOF", "YES ( GOF )", "MIS ( FRA AMY PAR )"],
      ["TME", "TME ( 60 )"],
      ["TME ( 10 )", "YES ( TME ( 10 ) )"],
      ["TME ( 61 )", "REJ ( TME ( 61 ) )"],
      ["NOT ( TME ( 10 ) )", "YES ( NOT ( TME ( 10 ) ) )"],
      ["NOT ( TME ( 10 ) )", "REJ ( NOT ( TME ( 10 ) ) )"],
      ["DRW", "YES ( DRW )"],
      ["NOT ( DRW )", "YES ( NOT ( DRW ) )"],
      ["NOT ( DRW )", "YES ( NOT ( DRW ) )"],
      ["DRW ( ENG FRA )", "HUH ( DRW ERR ( ENG FRA ) )"],
      ["NME ( 'late' ) ( '1' )", "REJ ( NME"],
    ]);
  });

  test("a name that is sent too late is refused, and an observer receives the state of the game", () => {
    const table = new Table(limits).seatAll();
    table.connect(9);
    expectDialogue(table, 9, [
      ["NME ( 'late' ) ( '1' )", "REJ ( NME ( 'late' ) ( '1' ) )"],
      ["OBS", "YES ( OBS )", "MAP ( 'standard' )"],
      ["YES ( MAP ( 'standard' ) )", "HLO ( UNO ) ( 0 )", "SCO", "NOW ( SPR 1901 )", "TME ( 60 )"],
    ]);
  });

  test("a player that returns with its passcode is no longer in civil disorder, and no other client can take its seat", () => {
    const table = new Table().seatAll();
    const [hello = ""] = table.say(france, "HLO");
    const [, passcode = ""] = /HLO \( FRA \) \( (\d+) \)/.exec(hello) ?? [];
    table.leave(france);
    expect(table.read(england)).toEqual(["CCD ( FRA )"]);
    table.connect(9);
    expectDialogue(table, 9, [
      ["IAM ( FRA ) ( 1 )", "REJ ( IAM ( FRA ) ( 1 ) )"],
      [`IAM ( FRA ) ( ${passcode} )`, `YES ( IAM ( FRA ) ( ${passcode} ) )`, "NOT ( CCD ( FRA ) )"],
      ["HLO", `HLO ( FRA ) ( ${passcode} )`],
    ]);
    expect(table.read(england)).toEqual(["NOT ( CCD ( FRA ) )"]);
    table.connect(10);
    expectDialogue(table, 10, [[`IAM ( FRA ) ( ${passcode} )`, "REJ ( IAM"]]);
  });

  test("an administrator's message reaches everyone", () => {
    const table = new Table().seatAll();
    expect(table.say(france, "ADM ( 'me' ) ( 'hello' )")).toEqual(["ADM ( 'me' ) ( 'hello' )"]);
    expect(table.read(england)).toEqual(["ADM ( 'me' ) ( 'hello' )"]);
  });
});

describe("given frames that break the wire protocol", () => {
  test.each([
    ["a DM before IM", [2, 0, 0, 2, 0x48, 0x09], "EM 2"],
    ["an IM with its bytes swapped", [0, 0, 0, 4, 1, 0, 0x10, 0xda], "EM 3"],
    ["an IM with another magic number", [0, 0, 0, 4, 0, 1, 0xbe, 0xef], "EM 4"],
    ["an IM with another version", [0, 0, 0, 4, 0, 2, 0xda, 0x10], "EM 5"],
    ["an IM that is too short", [0, 0, 0, 2, 0, 1], "EM 9"],
  ])("%s is answered with EM, and the connection ends", (_, bytes, answer) => {
    const table = new Table();
    table.server.handle({ type: "opened", client: 0 }, 0);
    expect(table.send(0, Uint8Array.from(bytes))).toEqual([answer]);
    expect([...table.closed]).toEqual([0]);
  });

  test.each([
    ["a second IM", [0, 0, 0, 4, 0, 1, 0xda, 0x10], "EM 6"],
    ["an unknown type", [9, 0, 0, 0], "EM 8"],
    ["a DM without tokens", [2, 0, 0, 0], "EM 9"],
    ["a DM with half a token", [2, 0, 0, 3, 0x48, 0x09, 0x48], "EM 9"],
    ["a private token", [2, 0, 0, 2, 0x5f, 0xff], "EM 14"],
    ["an RM", [1, 0, 0, 0], "EM 13"],
  ])("%s after IM is answered with EM, and the connection ends", (_, bytes, answer) => {
    const table = openTable();
    expect(table.send(0, Uint8Array.from(bytes))).toEqual([answer]);
    expect([...table.closed]).toEqual([0]);
  });

  test("a client that has not sent an IM is refused after 30 seconds", () => {
    const table = new Table();
    table.server.handle({ type: "opened", client: 0 }, 0);
    table.wait(29);
    expect(table.read(0)).toEqual([]);
    table.wait(1);
    expect([table.read(0), [...table.closed]]).toEqual([["EM 1"], [0]]);
  });
});
