import { describe, expect, test } from "vitest";
import { type Links, linksOf } from "../../../../../core/analysis/links/links.ts";
import { framesOf, hellos } from "../../../../support/linkedDialogue.ts";
import { linkSourceOf } from "../../../../support/linkSource.ts";

function linksIn(text: string, n: number): Links {
  return linksOf(linkSourceOf(framesOf(text)), n);
}

/** Returns links in the form `answered-by 5 +1000`: relation, frame, milliseconds. */
function words({ links }: Links): string[] {
  return links.map(({ relation, n, afterMs }) => `${relation} ${n} ${afterMs > 0 ? "+" : ""}${afterMs}`);
}

function delivered({ deliveries }: Links): string[] | undefined {
  return deliveries?.map(({ power, state, copy }) => `${power} ${state}${copy ? ` ${copy.n}` : ""}`);
}

describe("orders", () => {
  const turn = `
    ${hellos("AUS", "ENG")}
    1 < NOW ( SPR 1901 ) ( AUS AMY VIE )
    2 < NOW ( SPR 1901 ) ( AUS AMY VIE )
    1 > SUB ( ( AUS AMY VIE ) MTO GAL ) ( ( AUS AMY BUD ) HLD )
    1 < THX ( ( AUS AMY VIE ) MTO GAL ) ( MBV )
    1 < THX ( ( AUS AMY BUD ) HLD ) ( MBV )
    1 > SUB ( ( AUS AMY BUD ) MTO SER )
    1 < THX ( ( AUS AMY BUD ) MTO SER ) ( MBV )
    1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) MTO GAL ) ( SUC )
    1 < ORD ( SPR 1901 ) ( ( AUS AMY BUD ) MTO SER ) ( BNC )
    1 < NOW ( FAL 1901 ) ( AUS AMY GAL )
    2 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) MTO GAL ) ( SUC )
    2 < ORD ( SPR 1901 ) ( ( AUS AMY BUD ) MTO SER ) ( BNC )`;

  test("given a SUB, then it links to its THXs, the ORD of one order, and the SUB that replaced the other", () => {
    expect(words(linksIn(turn, 5))).toEqual([
      "answered-by 6 +1000",
      "answered-by 7 +2000",
      "reported-by 10 +5000",
      "replaced-by 8 +3000",
    ]);
  });

  test("given a THX, then it links to its SUB and ORD; given the ORD, even one sent to another power, then it links to the SUB", () => {
    expect(words(linksIn(turn, 9))).toEqual(["answers 8 -1000", "reported-by 11 +2000"]);
    expect(words(linksIn(turn, 10))).toEqual(["reports 5 -5000"]);
    expect(words(linksIn(turn, 13))).toEqual(["reports 5 -8000"]);
    expect(words(linksIn(turn, 14))).toEqual(["reports 8 -6000"]);
  });

  test("given the same order again in the next turn, then each ORD links to the order from its own turn", () => {
    const text = `
      ${hellos("AUS")}
      1 < NOW ( SPR 1901 )
      1 > SUB ( ( AUS AMY VIE ) HLD )
      1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
      1 < NOW ( FAL 1901 )
      1 > SUB ( ( AUS AMY VIE ) HLD )
      1 < ORD ( FAL 1901 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
      1 < NOW ( SPR 1902 )
      1 < ORD ( SPR 1902 ) ( ( AUS AMY VIE ) HLD ) ( SUC )`;
    expect(words(linksIn(text, 4))).toEqual(["reports 3 -1000"]);
    expect(words(linksIn(text, 6))).toEqual(["reported-by 7 +1000"]);
    // No client ordered this hold: the server supplied it.
    expect(words(linksIn(text, 9))).toEqual([]);
  });

  test("given a late order that the server refused, then the ORD links to it as the hold that replaced the order", () => {
    const text = `
      ${hellos("FRA")}
      1 < NOW ( SPR 1901 )
      1 > SUB ( ( FRA FLT BRE ) MTO MAO )
      1 < REJ ( SUB ( ( FRA FLT BRE ) MTO MAO ) )
      1 < ORD ( SPR 1901 ) ( ( FRA FLT BRE ) HLD ) ( SUC )`;
    const { links } = linksIn(text, 3);
    expect(links.map(({ relation, n, outcome }) => [relation, n, outcome])).toEqual([
      ["answered-by", 4, null],
      ["replaced-by", 5, "HLD SUC"],
    ]);
    expect(words(linksIn(text, 5))).toEqual(["replaces 3 -2000"]);
  });

  test.each([
    ["REJ ( SUB ( ( FRA FLT BRE ) HLD ) )", 5],
    ["THX ( ( FRA FLT BRE ) HLD ) ( NRS )", 5],
  ])("given a hold that the server refused with %s, then the ORD reports the server's own hold", (answer, ord) => {
    const text = `
      ${hellos("FRA")}
      1 < NOW ( SPR 1901 )
      1 > SUB ( ( FRA FLT BRE ) HLD )
      1 < ${answer}
      1 < ORD ( SPR 1901 ) ( ( FRA FLT BRE ) HLD ) ( SUC )`;
    expect(words(linksIn(text, 3))).toEqual(["answered-by 4 +1000", `replaced-by ${ord} +2000`]);
    expect(words(linksIn(text, ord))).toEqual(["replaces 3 -2000"]);
  });

  test("given an order that the server accepted, and refused when it was sent again, then the ORD reports the first", () => {
    const text = `
      ${hellos("FRA")}
      1 < NOW ( SPR 1901 )
      1 > SUB ( ( FRA FLT BRE ) MTO MAO )
      1 < THX ( ( FRA FLT BRE ) MTO MAO ) ( MBV )
      1 > SUB ( ( FRA FLT BRE ) MTO MAO )
      1 < REJ ( SUB ( ( FRA FLT BRE ) MTO MAO ) )
      1 < ORD ( SPR 1901 ) ( ( FRA FLT BRE ) MTO MAO ) ( SUC )`;
    expect(words(linksIn(text, 7))).toEqual(["reports 3 -4000"]);
    expect(words(linksIn(text, 5))).toEqual(["answered-by 6 +1000"]);
  });

  test("given a refused order after an accepted one, then the ORD reports the accepted one, even if it names a coast", () => {
    const text = `
      ${hellos("FRA")}
      1 < NOW ( SPR 1901 )
      1 > SUB ( ( FRA FLT MAO ) MTO ( SPA NCS ) )
      1 < THX ( ( FRA FLT MAO ) MTO ( SPA NCS ) ) ( MBV )
      1 > SUB ( ( FRA FLT MAO ) MTO BRE )
      1 < REJ ( SUB ( ( FRA FLT MAO ) MTO BRE ) )
      1 < ORD ( SPR 1901 ) ( ( FRA FLT MAO ) MTO SPA ) ( BNC )`;
    expect(words(linksIn(text, 7))).toEqual(["reports 3 -4000"]);
    expect(linksIn(text, 5).links.at(-1)).toMatchObject({ relation: "replaced-by", n: 7, outcome: "MTO SPA BNC" });
  });

  test("given a waived build, then the order is identified only by its power", () => {
    const text = `${hellos("AUS")}\n1 < NOW ( WIN 1901 )\n1 > SUB ( AUS WVE )\n1 < ORD ( WIN 1901 ) ( AUS WVE ) ( SUC )`;
    expect(words(linksIn(text, 3))).toEqual(["reported-by 4 +1000"]);
    expect(words(linksIn(text, 4))).toEqual(["reports 3 -1000"]);
  });
});

describe("press", () => {
  const offer = "PRP ( PCE ( AUS ENG FRA ) )";
  const game = `
    ${hellos("AUS", "ENG")}
    1 > SND ( ENG FRA ) ( ${offer} )
    2 < FRM ( AUS ) ( ENG FRA ) ( ${offer} )
    1 < YES ( SND ( ENG FRA ) ( ${offer} ) )
    2 > SND ( AUS ) ( YES ( ${offer} ) )
    2 < YES ( SND ( AUS ) ( YES ( ${offer} ) ) )
    1 < FRM ( ENG ) ( AUS ) ( YES ( ${offer} ) )`;

  test("given press to two powers, then it shows which power received it, and which power's connection was not recorded", () => {
    const links = linksIn(game, 3);
    expect(words(links)).toEqual(["answered-by 5 +2000", "replied-by 8 +5000", "delivered-as 4 +1000"]);
    expect(delivered(links)).toEqual(["ENG delivered 4", "FRA unseen"]);
    expect(links.thread.map(({ n }) => n)).toEqual([3, 8]);
  });

  test("given the delivered copy, then it links to the original and the reply; the reply links to both", () => {
    expect(words(linksIn(game, 4))).toEqual(["sent-as 3 -1000", "replied-by 6 +2000"]);
    expect(words(linksIn(game, 6))).toEqual([
      "replies-to 4 -2000",
      "sent-as 3 -3000",
      "answered-by 7 +1000",
      "delivered-as 8 +2000",
    ]);
    expect(words(linksIn(game, 8))).toEqual(["sent-as 6 -2000", "replies-to 3 -5000"]);
  });

  test("given press that was refused and sent again, then the copy belongs to the second message", () => {
    const text = `
      ${hellos("AUS", "ENG")}
      1 > SND ( ENG ) ( ${offer} )
      1 < REJ ( SND ( ENG ) ( ${offer} ) )
      1 > SND ( ENG ) ( ${offer} )
      1 < YES ( SND ( ENG ) ( ${offer} ) )
      2 < FRM ( AUS ) ( ENG ) ( ${offer} )`;
    expect(delivered(linksIn(text, 3))).toEqual(["ENG refused"]);
    expect(delivered(linksIn(text, 5))).toEqual(["ENG delivered 7"]);
    expect(words(linksIn(text, 7))).toEqual(["sent-as 5 -2000"]);
  });

  test("given press sent twice, then the first copy belongs to the first message; a message without a copy shows that its copy is missing", () => {
    const text = `
      ${hellos("AUS", "ENG")}
      1 > SND ( ENG ) ( ${offer} )
      1 > SND ( ENG ) ( ${offer} )
      1 > SND ( ENG ) ( ${offer} )
      2 < FRM ( AUS ) ( ENG ) ( ${offer} )
      2 < FRM ( AUS ) ( ENG ) ( ${offer} )`;
    expect([3, 4, 5].map((n) => delivered(linksIn(text, n)))).toEqual([
      ["ENG delivered 6"],
      ["ENG delivered 7"],
      ["ENG missing"],
    ]);
  });

  test("given TRY tokens that the server removed, then the copy is still found", () => {
    const text = `
      ${hellos("AUS", "ENG")}
      1 > SND ( ENG ) ( TRY ( PRP THK PCE ) )
      2 < FRM ( AUS ) ( ENG ) ( TRY ( PCE PRP ) )`;
    expect(delivered(linksIn(text, 3))).toEqual(["ENG delivered 4"]);
    expect(words(linksIn(text, 4))).toEqual(["sent-as 3 -1000"]);
  });

  test("given HUH in press and forwarded press, then both link to the original", () => {
    const text = `
      ${hellos("AUS", "ENG")}
      1 < FRM ( ENG ) ( AUS ) ( ${offer} )
      1 > SND ( ENG ) ( HUH ( PRP ( ERR PCE ( AUS ENG FRA ) ) ) )
      1 > SND ( FRA ) ( FRM ( ENG ) ( AUS ) ( ${offer} ) )`;
    expect(words(linksIn(text, 3))).toEqual(["replied-by 4 +1000", "forwarded-by 5 +2000"]);
    expect(words(linksIn(text, 4))).toEqual(["replies-to 3 -1000"]);
    expect(words(linksIn(text, 5))).toEqual(["forwards 3 -2000"]);
  });
});

describe("other frames", () => {
  test("given an EM, then its cause is the last frame from the other side", () => {
    expect(words(linksIn("1 > IM\n1 < RM\n1 > IM\n1 < EM 6", 4))).toEqual(["follows 3 -1000"]);
  });

  test("given an unrelated message, then it has no links", () => {
    expect(linksIn("1 < SLO ( AUS )", 1)).toEqual({ links: [], deliveries: null, thread: [] });
  });
});
