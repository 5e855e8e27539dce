import { describe, expect, test } from "vitest";
import { historyOf } from "../../../../core/game/state.ts";
import { turnList } from "../../../../core/game/turnList.ts";
import { waitingFor } from "../../../../core/game/waiting.ts";
import { turnKey } from "../../../../core/map/turn.ts";
import { orderText } from "../../../../core/orders/notation/daideText.ts";
import { england, france, gameAfter, start } from "../../../support/gameDialogue.ts";

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
      1 < ADM ( 'Server' ) ( 'a SCO that was asked for' )
      2 > HST ( SPR 1901 )
      2 < ORD ( SPR 1901 ) ( ( GER AMY MUN ) HLD ) ( SUC )
      2 < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
      2 < ${start}`);
    expect(game.current?.turn).toMatchObject({ season: "FAL", year: 1901 });
    expect(turnList(game)[0]?.orders.map(({ text }) => text)).toContain("( GER AMY MUN ) HLD");
    expect(game.centres?.find(({ owner }) => owner === "ENG")?.centres).toEqual(["LON", "BEL"]);
  });

  test("given a server that sends no SCO after a year, then units on centres have taken them", () => {
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
      // Within the year, units only pass through.
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

  test("given a report with a wrong type of unit, then it replaces the accepted order of that unit", () => {
    const game = gameAfter(playing.replace("ORD ( SPR 1901 ) ( ( ENG FLT LON )", "ORD ( SPR 1901 ) ( ( ENG AMY LON )"));
    expect(turnList(game)[0]?.orders.map(({ text }) => text)).toEqual([
      "( ENG AMY LON ) MTO NTH",
      "( FRA AMY PAR ) MTO BUR",
    ]);
  });

  test("given several waived builds, then each counts once, however many clients receive it", () => {
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

  test("given a server that sends each player only its own orders, then the turn has those of all connections", () => {
    const game = gameAfter(`
      1 < ${start}
      2 < ${start}
      1 < ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
      2 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )`);
    expect(turnList(game)[0]?.orders.map(({ power }) => power)).toEqual(["ENG", "FRA"]);
  });

  test("given no results, then accepted orders have an unknown result, and refused orders are left out", () => {
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

  test("a newer order for a unit replaces the older when it is accepted, and every revision is kept", () => {
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

  test("NOT ( SUB ) withdraws all orders, but only when the server accepts it", () => {
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

  test("given other clients with a later turn that has the unit, then the orders are for that turn", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered(away)}`)).toEqual([
      ["SPR 1901", []],
      ["FAL 1901", [`${away} MBV`]],
    ]);
  });

  test("given orders of which one fits both turns, then they stay together, and so do later ones", () => {
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

  test("given lost bytes and no turn that fits, then the orders are for no turn until the next NOW", () => {
    expect(booksOf(`${seated}\n1 ?${ordered(away)}`)).toEqual([["SPR 1901", []]]);
    expect(booksOf(`${seated}\n1 ?${ordered("( ENG FLT LON ) BLD")}`)).toEqual([["SPR 1901", []]]);
    expect(booksOf(`${seated}\n1 ?\n1 < ${start}${ordered(away, "NSU")}`)).toEqual([["SPR 1901", [`${away} NSU`]]]);
  });

  test("given a loss that shows only after the orders, then those without a note are assigned again", () => {
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

  test("given a later turn of other clients that does not fit either, then the orders are for no turn", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered("( ENG FLT IRI ) HLD", "NSU")}`)).toEqual([
      ["SPR 1901", []],
      ["FAL 1901", []],
    ]);
  });

  test("given orders that fit the client's turn, then they are for it, even if other clients are further", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered("( ENG FLT LON ) HLD")}`)).toEqual([
      ["SPR 1901", ["( ENG FLT LON ) HLD MBV"]],
      ["FAL 1901", []],
    ]);
  });

  test("given no loss, then impossible orders are for the current turn, and so is a note that comes after it", () => {
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

  test("given a retreat turn, then an order for a unit that was not dislodged does not fit", () => {
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

describe("the end", () => {
  const end = (messages: string) => gameAfter(`1 < ${start}\n${messages}`).end;
  const summary = "SMR ( SPR 1901 ) ( ENG ( 'a' ) ( '1' ) 18 ) ( FRA ( 'b' ) ( '1' ) 0 1905 )";

  test.each([
    ["1 < SLO ( ENG )", "solo", ["ENG"]],
    ["1 < DRW", "draw", []],
    ["1 < DRW ( ENG FRA )", "draw", ["ENG", "FRA"]],
    [`1 < SLO ( ENG )\n1 < ${summary}`, "solo", ["ENG"]],
    // Some servers end with only SMR: how the game ended is unknown.
    [`1 < ${summary}`, "none", []],
    ["1 < OFF", "none", []],
    ["1 < DRW\n1 < OFF", "draw", []],
  ])("%s", (messages, kind, powers) => {
    expect(end(messages)).toMatchObject({ kind, powers });
  });

  test("OFF for a connection that another replaces does not end the game", () => {
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

  test("a client's DRW is a vote, accepted or not, and lapses with the turn", () => {
    const voted = gameAfter(`1 < ${england}\n1 < ${start}\n1 > DRW\n1 < YES ( DRW )`);
    expect([voted.end, voted.powers.get("ENG")?.drawVotes]).toEqual([null, [[]]]);
    const next = gameAfter(`1 < ${england}\n1 < ${start}\n1 < YES ( DRW )\n1 < NOW ( FAL 1901 ) ( ENG FLT LON )`);
    expect(next.powers.get("ENG")?.drawVotes).toEqual([]);
  });
});

describe("what the game is waiting for", () => {
  const both = `
    1 < ${england}
    2 < ${france}
    1 < ${start}
    2 < ${start}`;
  const ordered = `
    1 > SUB ( ( ENG FLT LON ) HLD )
    1 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`;

  test("orders of the powers in view, according to MIS", () => {
    expect(waitingFor(gameAfter(both))).toMatchObject({
      ordersOf: ["ENG", "FRA"],
      unknown: [],
      orders: { due: 2, given: 0 },
    });
    expect(waitingFor(gameAfter(both + ordered))).toMatchObject({
      ordersOf: ["FRA"],
      orders: { due: 2, given: 1 },
    });
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

  test("a go-ahead after NOT (GOF), until the turn ends", () => {
    const withheld = `${both}\n1 > NOT ( GOF )\n1 < YES ( NOT ( GOF ) )`;
    expect(waitingFor(gameAfter(withheld))?.goAheadOf).toEqual(["ENG"]);
    expect(waitingFor(gameAfter(`${withheld}\n1 < NOW ( FAL 1901 ) ( ENG FLT LON )`))?.goAheadOf).toEqual([]);
  });

  test("the deadline, unless the clock has stopped", () => {
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 30 )`))?.deadlineNs).toBe(34e9);
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 30 )\n1 < NOT ( TME ( 25 ) )`))?.deadlineNs).toBeNull();
    // The diplomacy server sends 0 if there is no limit.
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 0 )`))?.deadlineNs).toBeNull();
  });

  test("powers out of view are unknown, and those in civil disorder are not waited for", () => {
    expect(waitingFor(gameAfter(`1 < ${england}\n1 < ${start}`))?.unknown).toEqual(["FRA"]);
    expect(waitingFor(gameAfter(`1 < ${england}\n1 < ${start}\n1 < CCD ( FRA )`))?.unknown).toEqual([]);
  });

  test("in a retreat turn only dislodged units, in an adjustment turn only powers with adjustments due", () => {
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
