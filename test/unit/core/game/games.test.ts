import { describe, expect, test } from "vitest";
import { type GameState, historyOf } from "../../../../core/game/state.ts";
import { turnList } from "../../../../core/game/turnList.ts";
import { waitingFor } from "../../../../core/game/waiting.ts";
import { turnKey } from "../../../../core/map/turn.ts";
import { orderText } from "../../../../core/orders/notation/daideText.ts";
import { gamesAfter } from "../../../support/gameDialogue.ts";

const start = "NOW ( SPR 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )";
const england = "HLO ( ENG ) ( 11 ) ( ( LVL 20 ) )";
const france = "HLO ( FRA ) ( 22 ) ( ( LVL 20 ) )";

function gameAfter(dialogue: string): GameState {
  const { all } = gamesAfter(dialogue);
  expect(all.length).toBe(1);
  return all[0] as GameState;
}

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

  test("given a turn played, then it has its position, its orders with results, and the owners of before", () => {
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

  test("given answers to HST, then an old turn is filled and the turn at hand stays, its centres too", () => {
    const game = gameAfter(`${playing}
      2 < MAP ( 'standard' )
      2 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY BUR )
      1 < SCO ( ENG LON BEL ) ( FRA PAR )
      1 < ADM ( 'Server' ) ( 'a SCO that was asked for' )
      2 > HST ( SPR 1901 )
      2 < ORD ( SPR 1901 ) ( ( GER AMY MUN ) HLD ) ( SUC )
      2 < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
      2 < ${start}`);
    expect(game.current?.turn).toMatchObject({ season: "FAL", year: 1901 });
    expect(turnList(game)[0]?.orders.map(({ text }) => text)).toContain("( GER AMY MUN ) HLD");
    expect(game.centres?.find(({ owner }) => owner === "ENG")?.centres).toEqual(["LON", "BEL"]);
  });

  test("given several waived builds, then each counts, and once however many are told", () => {
    const told = "ORD ( WIN 1901 ) ( ENG WVE ) ( SUC )";
    const game = gameAfter(`
      1 < NOW ( WIN 1901 ) ( ENG FLT LON )
      2 < NOW ( WIN 1901 ) ( ENG FLT LON )
      1 < ${told}
      1 < ${told}
      2 < ${told}
      2 < ${told}
      1 < NOW ( SPR 1902 ) ( ENG FLT LON )`);
    expect(turnList(game)[0]?.orders).toHaveLength(2);
  });

  test("given a server that shows a player its own orders alone, then the turn has the union of all connections", () => {
    const game = gameAfter(`
      1 < ${start}
      2 < ${start}
      1 < ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
      2 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )`);
    expect(turnList(game)[0]?.orders.map(({ power }) => power)).toEqual(["ENG", "FRA"]);
  });

  test("given no result, then what the server accepted stands, its result not seen; of refused orders nothing", () => {
    const game = gameAfter(`
      1 < ${england}
      1 < ${start}
      1 > SUB ( ( ENG FLT LON ) MTO PAR ) ( ( ENG FLT LON ) MTO ECH )
      1 < THX ( ( ENG FLT LON ) MTO PAR ) ( FAR )
      1 < THX ( ( ENG FLT LON ) MTO ECH ) ( MBV )`);
    expect(turnList(game)[0]?.orders).toEqual([{ power: "ENG", text: "( ENG FLT LON ) MTO ECH", result: null }]);
  });
});

describe("the order book", () => {
  const book = (dialogue: string) =>
    gameAfter(`
      1 < ${england}
      1 < ${start}
      ${dialogue}`)
      .current?.books.get("ENG")
      ?.map(({ order, note, withdrawnN }) => [order.type, note, withdrawnN]);

  test("a newer order for the unit replaces the older once it is accepted, every revision is kept", () => {
    expect(
      book(`
      1 > SUB ( ( ENG FLT LON ) MTO NTH )
      1 < THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )
      1 > SUB ( ( ENG FLT LON ) HLD )
      1 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`),
    ).toEqual([
      ["MTO", "MBV", 6],
      ["HLD", "MBV", null],
    ]);
  });

  test("a refused order replaces nothing", () => {
    expect(
      book(`
      1 > SUB ( ( ENG FLT LON ) MTO NTH )
      1 < THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )
      1 > SUB ( ( ENG FLT LON ) MTO PAR )
      1 < THX ( ( ENG FLT LON ) MTO PAR ) ( FAR )`),
    ).toEqual([
      ["MTO", "MBV", null],
      ["MTO", "FAR", null],
    ]);
  });

  test("NOT ( SUB ) takes all back, but only when the server grants it", () => {
    const placed = `
      1 > SUB ( ( ENG FLT LON ) MTO NTH )
      1 < THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )
      1 > NOT ( SUB )`;
    expect(book(`${placed}\n 1 < REJ ( NOT ( SUB ) )`)).toEqual([["MTO", "MBV", null]]);
    expect(book(`${placed}\n 1 < YES ( NOT ( SUB ) )`)).toEqual([["MTO", "MBV", 6]]);
  });
});

describe("orders of a client whose NOW is missing", () => {
  const seated = `
    1 < ${england}
    1 < ${start}`;
  const away = "( ENG FLT NTH ) MTO NWY";
  const ordered = (order: string, text = "MBV") => `
    1 > SUB ( ${order} )
    1 < THX ( ${order} ) ( ${text} )`;
  const booksOf = (dialogue: string) =>
    historyOf(gameAfter(dialogue)).map(({ turn, books }) => [
      turnKey(turn),
      (books.get("ENG") ?? []).map(({ order, note }) => `${orderText(order)} ${note}`),
    ]);
  const autumn = "NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )";

  test("given others who were shown a later turn where the unit stands, then they are that turn's", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered(away)}`)).toEqual([
      ["SPR 1901", []],
      ["FAL 1901", [`${away} MBV`]],
    ]);
  });

  test("given orders of which one stands in both turns, then they stay together, and so does what follows", () => {
    const rest = "( ENG AMY YOR ) HLD";
    const before = "NOW ( SPR 1901 ) ( ENG FLT LON ) ( ENG AMY YOR )";
    const after = "NOW ( FAL 1901 ) ( ENG FLT NTH ) ( ENG AMY YOR )";
    expect(
      booksOf(`
        1 < ${england}
        1 < ${before}
        2 < ${before}
        2 < ${after}
        1 > SUB ( ${rest} ) ( ${away} )
        1 < THX ( ${rest} ) ( MBV )
        1 < THX ( ${away} ) ( MBV )
        ${ordered("( ENG AMY YOR ) MTO LON")}`),
    ).toEqual([
      ["SPR 1901", []],
      ["FAL 1901", [`${rest} MBV`, `${away} MBV`, "( ENG AMY YOR ) MTO LON MBV"]],
    ]);
  });

  test("given bytes lost and no turn where they could stand, then they are no turn's, until it is shown one", () => {
    expect(booksOf(`${seated}\n1 ?${ordered(away)}`)).toEqual([["SPR 1901", []]]);
    expect(booksOf(`${seated}\n1 ?${ordered("( ENG FLT LON ) BLD")}`)).toEqual([["SPR 1901", []]]);
    expect(booksOf(`${seated}\n1 ?\n1 < ${start}${ordered(away, "NSU")}`)).toEqual([["SPR 1901", [`${away} NSU`]]]);
  });

  test("given a loss that shows only behind the orders, then those without a note are filed anew", () => {
    const late = `${seated}
      2 < ${start}
      1 > SUB ( ( ENG FLT LON ) HLD ) ( ${away} )
      2 < ${autumn}
      1 ?
      1 < THX ( ${away} ) ( MBV )`;
    expect(booksOf(late)).toEqual([
      ["SPR 1901", ["( ENG FLT LON ) HLD null"]],
      ["FAL 1901", [`${away} MBV`]],
    ]);
  });

  test("given a later turn of others where they cannot stand either, then they are no turn's", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered("( ENG FLT IRI ) HLD", "NSU")}`)).toEqual([
      ["SPR 1901", []],
      ["FAL 1901", []],
    ]);
  });

  test("given orders that stand in its turn, then they are its turn's though others are further", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered("( ENG FLT LON ) HLD")}`)).toEqual([
      ["SPR 1901", ["( ENG FLT LON ) HLD MBV"]],
      ["FAL 1901", []],
    ]);
  });

  test("given nothing lost, then nonsense is the turn's, and so is its note that comes after the turn", () => {
    expect(booksOf(`${seated}${ordered(away, "NSU")}`)).toEqual([["SPR 1901", [`${away} NSU`]]]);
    expect(
      booksOf(`${seated}
        1 > SUB ( ${away} )
        2 < ${start}
        2 < ${autumn}
        1 < THX ( ${away} ) ( NSU )`),
    ).toEqual([
      ["SPR 1901", [`${away} NSU`]],
      ["FAL 1901", []],
    ]);
  });

  test("given a retreat turn, then an order of a unit that was not dislodged does not fit it", () => {
    const summer = "NOW ( SUM 1901 ) ( ENG FLT LON ) ( FRA AMY PAR MRT ( PIC ) )";
    const orders = (order: string) => `
      1 < HLO ( FRA ) ( 22 ) ( ( LVL 20 ) )
      1 < ${summer}
      1 ?
      1 > SUB ( ${order} )`;
    const count = (dialogue: string) => gameAfter(dialogue).current?.books.get("FRA")?.length ?? 0;
    expect(count(orders("( FRA AMY PAR ) RTO PIC"))).toBe(1);
    expect(count(orders("( FRA AMY BRE ) DSB"))).toBe(0);
    expect(count(orders("( FRA AMY PAR ) HLD"))).toBe(0);
  });
});

describe("games told apart", () => {
  test("given two maps, then two games", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${start}
      2 < MAP ( 'fleet_rome' )
      2 < ${start}`);
    expect(all.map(({ map }) => map)).toEqual(["standard", "fleet_rome"]);
  });

  test("given the same power twice at the same position, then two games; once its client has gone, one", () => {
    const seated = `
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}`;
    const again = `
      2 < MAP ( 'standard' )
      2 < HLO ( ENG ) ( 99 ) ( ( LVL 20 ) )
      2 < ${start}`;
    expect(gamesAfter(seated + again).all).toHaveLength(2);
    expect(gamesAfter(`${seated}\n 1 x${again}`).all).toHaveLength(1);
  });

  test("given a new greeting after the end, then another game on the same connection", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < NOW ( FAL 1910 ) ( ENG FLT LON )
      1 < SLO ( ENG )
      1 < NOW ( WIN 1910 ) ( ENG FLT LON )
      1 < HLO ( FRA ) ( 5 ) ( ( LVL 0 ) )
      1 < ${start}`);
    expect(all.map((game) => [historyOf(game).length, game.end?.kind ?? null])).toEqual([
      [2, "solo"],
      [1, null],
    ]);
  });

  test("given the owners before the position, then the position decides", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}
      2 < MAP ( 'standard' )
      2 < HLO ( ENG ) ( 99 ) ( ( LVL 20 ) )
      2 < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
      2 < NOW ( SPR 1901 ) ( ENG FLT EDI ) ( FRA AMY MAR )`);
    expect(all.map(({ current }) => current?.units?.[0]?.province)).toEqual(["LON", "EDI"]);
    expect(all.map(({ centres }) => centres?.length ?? null)).toEqual([null, 3]);
  });

  test("given a summary, then a greeting with owners and position, then another game on the same connection", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < NOW ( FAL 1910 ) ( ENG FLT LON )
      1 < SLO ( ENG )
      1 < SMR ( WIN 1910 ) ( ENG ( 'a' ) ( 'b' ) 18 )
      1 < HLO ( FRA ) ( 5 ) ( ( LVL 20 ) )
      1 < SCO ( ENG LON ) ( FRA PAR )
      1 < ${start}`);
    expect(all.map((game) => [historyOf(game).length, game.centres === null])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  const played = `
    1 < MAP ( 'standard' )
    1 < ${england}
    1 < ${start}
    1 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )`;
  const summary = "SMR ( FAL 1901 ) ( ENG ( 'a' ) ( 'b' ) 1 ) ( FRA ( 'a' ) ( 'b' ) 1 )";
  const beginning = (connection: number, greeting: string) => `
    ${connection} < MAP ( 'standard' )
    ${connection} < ${greeting}
    ${connection} < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
    ${connection} < ${start}`;

  test.each([
    ["an end, told", `1 < ${summary}\n1 < OFF\n1 x`],
    ["an end, its player still there", `1 < DRW`],
    ["everybody gone without an end", "1 x"],
  ])("given %s, then who comes to the beginning plays the next game", (_, end) => {
    for (const greeting of [england, france, "HLO ( UNO ) ( 0 ) ( ( LVL 20 ) )"]) {
      const { all } = gamesAfter(`${played}\n${end}${beginning(2, greeting)}`);
      expect(all.map((game) => historyOf(game).length)).toEqual([2, 1]);
    }
  });

  test("given the end, then an observer and the player itself may still be shown how it ended", () => {
    const ended = "NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )";
    const { all, attendances } = gamesAfter(`${played}
      1 < ${summary}
      2 < MAP ( 'standard' )
      2 < ${ended}
      2 < ${summary}
      1 < ${england}
      1 < ${ended}`);
    expect(all).toHaveLength(1);
    expect([...attendances.values()].map(({ game }) => game)).toEqual([0, 0]);
  });

  test("given two games from one beginning, then the options of their greetings tell the players apart", () => {
    const silent = (power: string) => `HLO ( ${power} ) ( 7 ) ( ( LVL 0 ) )`;
    const { attendances } = gamesAfter(
      [england, silent("ENG"), france, silent("FRA")].map((hello, at) => beginning(at + 1, hello)).join("\n"),
    );
    expect([...attendances.values()].map(({ game }) => game)).toEqual([0, 1, 0, 1]);
  });

  test("given two games, then IAM continues the one whose passcode it names, its old connection closed or not", () => {
    const both = `${beginning(1, england)}${beginning(2, "HLO ( ENG ) ( 99 ) ( ( LVL 20 ) )")}`;
    for (const [passcode, game] of [
      [11, 0],
      [99, 1],
    ]) {
      const returned = `
        3 > IAM ( ENG ) ( ${passcode} )
        3 < YES ( IAM ( ENG ) ( ${passcode} ) )
        3 < MAP ( 'standard' )
        3 < HLO ( ENG ) ( ${passcode} ) ( ( LVL 20 ) )
        3 < ${start}`;
      expect(gamesAfter(both + returned).attendances.get(3)?.game).toBe(game);
      expect(gamesAfter(`${both}\n1 x\n2 x${returned}`).attendances.get(3)?.game).toBe(game);
    }
  });

  test("given a loaded game that goes back, then it is another, and orders of the first play stay", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}
      1 > SUB ( ( ENG FLT LON ) MTO NTH )
      1 < THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )
      1 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )
      2 < MAP ( 'standard' )
      2 < ${france}
      2 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )
      1 < LOD ( 'saved' )
      2 < LOD ( 'saved' )
      ${beginning(1, england)}
      1 > SUB ( ( ENG FLT LON ) MTO ECH )
      1 < THX ( ( ENG FLT LON ) MTO ECH ) ( MBV )
      ${beginning(2, france)}`);
    expect(all.map((game) => turnList(game)[0]?.orders.map(({ text }) => text))).toEqual([
      ["( ENG FLT LON ) MTO NTH"],
      ["( ENG FLT LON ) MTO ECH"],
    ]);
    expect(all[1]?.powers.get("FRA")?.connection).toBe(2);
  });

  test("given a loaded game that goes on at the turn at hand, then it is the same", () => {
    const { all } = gamesAfter(`
      ${beginning(1, england)}
      1 < LOD ( 'saved' )
      ${beginning(1, england)}`);
    expect(all).toHaveLength(1);
  });

  test("given a slice whose client was not shown a turn yet, then notes of the turn before are not the next one's", () => {
    const game = gameAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      2 < MAP ( 'standard' )
      2 < ${england.replace("ENG", "FRA")}
      1 < ${start}
      2 < THX ( ( FRA AMY PAR ) MTO GAS ) ( MBV )
      2 < ${start}`);
    expect(game.seats.size).toBe(2);
    expect(game.current?.books.size).toBe(0);
  });

  test("given two connections that are told unlike things, then the first is kept and both are told of", () => {
    const game = gameAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      2 < MAP ( 'standard' )
      2 < ${france}
      1 < ${start}
      2 < ${start}
      1 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO GAS ) ( SUC )
      2 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO GAS ) ( BNC )
      1 < NOW ( FAL 1901 ) ( ENG FLT LON ) ( FRA AMY GAS )
      2 < NOW ( FAL 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )`);
    const [spring, fall] = historyOf(game);
    expect(spring?.contradictions).toMatchObject([
      { first: { result: { outcome: "SUC" } }, told: { result: { outcome: "BNC" } } },
    ]);
    expect(fall?.units).toContainEqual(expect.objectContaining({ province: "GAS" }));
    expect(fall?.contradictions).toMatchObject([{ told: null, firstN: 9, n: 10 }]);
  });

  test("given IAM, then the connection continues the power, and its orders are the power's", () => {
    const game = gameAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}
      1 x
      2 > IAM ( ENG ) ( 11 )
      2 < YES ( IAM ( ENG ) ( 11 ) )
      2 > SUB ( ( ENG FLT LON ) HLD )
      2 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`);
    expect(game.powers.get("ENG")?.connection).toBe(2);
    expect(game.current?.books.get("ENG")).toHaveLength(1);
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
    // Some servers end with SMR alone: that it ended is known, how is not.
    [`1 < ${summary}`, "none", []],
    ["1 < OFF", "none", []],
    ["1 < DRW\n1 < OFF", "draw", []],
  ])("%s", (messages, kind, powers) => {
    expect(end(messages)).toMatchObject({ kind, powers });
  });

  test("OFF for a connection that another replaces ends nothing, whoever else is in view", () => {
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

  test("a client's own DRW is a vote, granted or not, and lapses with the turn", () => {
    const voted = gameAfter(`1 < ${england}\n1 < ${start}\n1 > DRW\n1 < YES ( DRW )`);
    expect([voted.end, voted.powers.get("ENG")?.drawVotes]).toEqual([null, [[]]]);
    const next = gameAfter(`1 < ${england}\n1 < ${start}\n1 < YES ( DRW )\n1 < NOW ( FAL 1901 ) ( ENG FLT LON )`);
    expect(next.powers.get("ENG")?.drawVotes).toEqual([]);
  });
});

describe("what the game waits for", () => {
  const both = `
    1 < ${england}
    2 < ${france}
    1 < ${start}
    2 < ${start}`;
  const ordered = `
    1 > SUB ( ( ENG FLT LON ) HLD )
    1 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`;

  test("orders of those in view, by what the server says is missing", () => {
    expect(waitingFor(gameAfter(both))).toMatchObject({ ordersOf: ["ENG", "FRA"], unknown: [] });
    expect(waitingFor(gameAfter(both + ordered))).toMatchObject({ ordersOf: ["FRA"] });
    expect(waitingFor(gameAfter(`${both}${ordered}\n1 < MIS ( ENG FLT LON )`))).toMatchObject({
      ordersOf: ["ENG", "FRA"],
    });
  });

  describe("orders of a power, with a MIS or without", () => {
    const seat = `
      1 < ${england}
      1 < NOW ( SPR 1901 ) ( ENG FLT LON ) ( ENG AMY LVP )`;
    const order = (unit: string): string => `
      1 > SUB ( ( ENG ${unit} ) HLD )
      1 < THX ( ( ENG ${unit} ) HLD ) ( MBV )`;
    const all = order("FLT LON") + order("AMY LVP");
    const asked = "\n1 < MIS ( ENG FLT LON ) ( ENG AMY LVP )";
    const withdrawn = "\n1 > NOT ( SUB )\n1 < YES ( NOT ( SUB ) )";
    const build = `
      1 < ${england}
      1 < SCO ( ENG LON EDI LVP )
      1 < NOW ( WIN 1901 ) ( ENG FLT LON )`;
    const built = `
      1 > SUB ( ( ENG AMY LVP ) BLD )
      1 < THX ( ( ENG AMY LVP ) BLD ) ( MBV )`;
    const waived = "\n1 > SUB ( ENG WVE )\n1 < THX ( ENG WVE ) ( MBV )";

    test.each([
      ["one of two units ordered, no MIS", seat + order("FLT LON"), ["ENG"]],
      ["all ordered, no MIS", seat + all, []],
      ["a MIS, then all ordered", seat + asked + all, []],
      ["a MIS, then one ordered", seat + asked + order("AMY LVP"), ["ENG"]],
      ["a MIS that lists a unit ordered before it, which the server did not keep", seat + all + asked, ["ENG"]],
      ["a bare MIS: orders were given out of view", `${seat}\n1 < MIS`, []],
      ["a bare MIS, then all withdrawn", `${seat}${all}\n1 < MIS${withdrawn}`, ["ENG"]],
      ["a bare MIS for orders out of view, then all withdrawn", `${seat}\n1 < MIS${withdrawn}`, ["ENG"]],
      [
        "a bare MIS, then one order withdrawn",
        `${seat}${all}\n1 < MIS\n1 < YES ( NOT ( SUB ( ( ENG FLT LON ) HLD ) ) )`,
        ["ENG"],
      ],
      [
        "a bare MIS, then an order replaced",
        `${seat}${all}\n1 < MIS${order("FLT LON").replaceAll("HLD", "MTO NTH")}`,
        [],
      ],
      ["two builds due, one given", build + built, ["ENG"]],
      ["two builds due, one given, one waived", build + built + waived, []],
      ["a MIS of one build, then a waived one", `${build}${built}\n1 < MIS ( -1 )${waived}`, []],
      ["a MIS that asks for less than is due, as homes are not free", `${build}\n1 < MIS ( 0 )`, []],
    ] as const)("%s", (_, dialogue, expected) => {
      expect(waitingFor(gameAfter(dialogue))?.ordersOf).toEqual(expected);
    });
  });

  test("a go-ahead that was withheld, until the turn ends", () => {
    const withheld = `${both}\n1 > NOT ( GOF )\n1 < YES ( NOT ( GOF ) )`;
    expect(waitingFor(gameAfter(withheld))?.goAheadOf).toEqual(["ENG"]);
    expect(waitingFor(gameAfter(`${withheld}\n1 < NOW ( FAL 1901 ) ( ENG FLT LON )`))?.goAheadOf).toEqual([]);
  });

  test("the deadline, unless the clock stands", () => {
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 30 )`))?.deadlineNs).toBe(34e9);
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 30 )\n1 < NOT ( TME ( 25 ) )`))?.deadlineNs).toBeNull();
    // The diplomacy server says 0 where there is no limit.
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 0 )`))?.deadlineNs).toBeNull();
  });

  test("powers out of view are unknown, those in disorder wait for nobody", () => {
    expect(waitingFor(gameAfter(`1 < ${england}\n1 < ${start}`))?.unknown).toEqual(["FRA"]);
    expect(waitingFor(gameAfter(`1 < ${england}\n1 < ${start}\n1 < CCD ( FRA )`))?.unknown).toEqual([]);
  });

  test("in a retreat turn only the dislodged, in an adjustment turn only those with something due", () => {
    const retreat = "NOW ( SUM 1901 ) ( ENG FLT LON ) ( FRA AMY PAR MRT ( PIC ) )";
    expect(waitingFor(gameAfter(`1 < ${england}\n2 < ${france}\n1 < ${retreat}\n2 < ${retreat}`))?.ordersOf).toEqual([
      "FRA",
    ]);
    const builds = `
      1 < ${england}
      2 < ${france}
      1 < SCO ( ENG LON BEL ) ( FRA PAR )
      1 < NOW ( WIN 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )
      2 < NOW ( WIN 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )`;
    expect(waitingFor(gameAfter(builds))?.ordersOf).toEqual(["ENG"]);
  });
});
