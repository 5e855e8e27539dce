import { describe, expect, test } from "vitest";
import { standing } from "../../../../core/game/orderBook.ts";
import { historyOf } from "../../../../core/game/state.ts";
import { turnKey } from "../../../../core/map/turn.ts";
import { orderText } from "../../../../core/orders/notation/daideText.ts";
import { readingLimits } from "../../../../core/recording/readingLimits.ts";
import { england, gameAfter, start } from "../../../support/gameDialogue.ts";

describe("the order book", () => {
  const book = (dialogue: string) =>
    gameAfter(`
      1 < ${england}
      1 < ${start}
      ${dialogue}`)
      .current?.books.get("ENG")
      ?.map(({ order, note, withdrawnN }) => [order.type, note, withdrawnN]);

  test("a newer order for a unit replaces the older one once it is accepted, and every revision is kept", () => {
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

  test("a refused order does not replace another order", () => {
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

  describe("given an order that was sent again after the server had refused its SUB", () => {
    const order = "( ENG FLT LON ) HLD";
    const again = (refusal: string) =>
      gameAfter(`
        1 < ${england}
        1 < ${start}
        1 > SUB ( SPR 1902 ) ( ${order} )
        1 < ${refusal}
        1 > SUB ( ${order} )
        1 < THX ( ${order} ) ( MBV )`)
        .current?.books.get("ENG")
        ?.map(({ n, notedN, withdrawnN }) => [n, notedN, withdrawnN]);

    test.each([
      ["REJ", `REJ ( SUB ( SPR 1902 ) ( ${order} ) )`],
      ["HUH", `HUH ( SUB ( ERR SPR 1902 ) ( ${order} ) )`],
    ])("when the refusal is %s, then the THX is for the second SUB, and the first is closed", (_, refusal) => {
      expect(again(refusal)).toEqual([
        [3, null, 4],
        [5, 6, null],
      ]);
    });
  });

  test("given an order without THX, when its repetition is answered after a later request, then the THX is for that", () => {
    const answered = gameAfter(`
      1 < ${england}
      1 < ${start}
      1 > SUB ( ( ENG FLT LON ) HLD )
      1 > GOF
      1 < YES ( GOF )
      1 > SUB ( ( ENG FLT LON ) HLD )
      1 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`);
    expect(answered.current?.books.get("ENG")?.map(({ n, note }) => [n, note])).toEqual([
      [3, null],
      [6, "MBV"],
    ]);
  });
});

describe("orders from a client whose NOW is missing", () => {
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

  test("given other clients in a later turn in which the unit exists, then the orders are for that turn", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered(away)}`)).toEqual([
      ["SPR 1901", []],
      ["FAL 1901", [`${away} MBV`]],
    ]);
  });

  test("given orders, one of which fits both turns, then they stay together, as do later ones", () => {
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

  test("given a loss that becomes apparent only after the orders, then orders without a note are assigned again", () => {
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

  test("given orders that fit the client's turn, then they are for it, even if other clients are further ahead", () => {
    expect(booksOf(`${seated}\n2 < ${start}\n2 < ${autumn}${ordered("( ENG FLT LON ) HLD")}`)).toEqual([
      ["SPR 1901", ["( ENG FLT LON ) HLD MBV"]],
      ["FAL 1901", []],
    ]);
  });

  test("given no loss, then impossible orders are for the current turn, and so is a note that follows them", () => {
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

test("given thousands of revisions in one turn, then the book keeps the newest and all orders in force", () => {
  // Given orders in force for two units, and then thousands of orders for one of them
  const position = "NOW ( SPR 1901 ) ( ENG FLT LON ) ( ENG FLT EDI )";
  const early = [`1 < ${england}`, `1 < ${position}`, "1 < THX ( ( ENG FLT EDI ) HLD ) ( MBV )"];
  const count = 2 * readingLimits.orders;
  const revisions = Array.from({ length: count }, (_, at) => {
    return `1 < THX ( ( ENG FLT LON ) MTO ${at % 2 === 0 ? "NTH" : "ECH"} ) ( MBV )`;
  });
  // When they are read
  const game = gameAfter([...early, ...revisions].join("\n"));
  const book = game.current?.books.get("ENG") ?? [];
  // Then the book is short, omitted orders are counted, and the orders in force are known
  expect(book.length).toBeLessThanOrEqual(readingLimits.orders);
  expect(book.length + game.forgottenOrders).toBe(count + 1);
  const inForce = standing(book).map(({ order }) => orderText(order));
  expect(inForce).toEqual(["( ENG FLT EDI ) HLD", "( ENG FLT LON ) MTO ECH"]);
});
