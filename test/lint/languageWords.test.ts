import { describe, expect, test } from "vitest";
import { readClientMessage } from "../../core/language/read.ts";
import { clientForms, pressForms } from "../../core/lint/rules/language/messageForms.ts";
import { standard, tokensOf } from "../support/bytes.ts";
import { timedDialogue } from "../support/timedDialogue.ts";
import { joined } from "./spokenStory.ts";
import { findingsOf } from "./stories.ts";

interface Mistake {
  readonly code: string;
  readonly line: string;
  /** What the message names: the form, or the token at fault. */
  readonly names: string;
  /** What the fix says to send. */
  readonly fix: string;
  /** The line that somebody writes who reads the fix. */
  readonly fixed: string;
}

const press = (text: string): string => `> SND ( FRA ) ( ${text} )`;

const mistakes: readonly Mistake[] = [
  {
    code: "try-token",
    line: press("TRY ( PRP HUH PCE TRY )"),
    names: "TRY lists HUH TRY, which",
    fix: "send TRY ( PRP PCE ).",
    fixed: press("TRY ( PRP PCE )"),
  },
  {
    code: "lone-power",
    line: press("PRP ( PCE ( ENG ) )"),
    names: "PCE ( ENG ) names ENG alone",
    fix: "PCE ( ENG and every other power",
    fixed: press("PRP ( PCE ( ENG FRA ) )"),
  },
  {
    code: "lone-power",
    line: "> DRW ( ENG )",
    names: "DRW ( ENG ) names ENG alone",
    fix: "Send DRW alone for a draw of all that are left",
    fixed: "> DRW",
  },
  {
    code: "coast-not-allowed",
    line: "> SUB ( ( ENG FLT LON ) SUP ( FRA FLT BRE ) MTO ( SPA NCS ) )",
    names: "( SPA NCS ) in SUB names a coast",
    fix: "Send SPA in its place.",
    fixed: "> SUB ( ( ENG FLT LON ) SUP ( FRA FLT BRE ) MTO SPA )",
  },
  {
    code: "coast-not-allowed",
    line: press("HOW ( ( STP NCS ) )"),
    names: "( STP NCS ) in SND names a coast",
    fix: "Send STP in its place.",
    fixed: press("HOW ( STP )"),
  },
  {
    code: "coast-not-allowed",
    line: press("PRP ( OCC ( ENG UNT ( BUL ECS ) ) )"),
    names: "( BUL ECS ) in SND names a coast",
    fix: "Send BUL in its place.",
    fixed: press("PRP ( OCC ( ENG UNT BUL ) )"),
  },
  {
    code: "nested-for",
    line: press("PRP ( FOR ( SPR 1903 ) ( NOT ( FOR ( ( FAL 1903 ) ( FAL 1904 ) ) ( DRW ) ) ) )"),
    names: "FOR ( ( FAL 1903 ) ( FAL 1904 ) ) stands within FOR ( SPR 1903 )",
    fix: "Send one of them, FOR ( SPR 1903 ) or FOR ( ( FAL 1903 ) ( FAL 1904 ) )",
    fixed: press("PRP ( FOR ( SPR 1903 ) ( NOT ( DRW ) ) )"),
  },
  {
    code: "idk-subject",
    line: press("IDK ( THK ( DRW ) )"),
    names: "IDK of THK",
    fix: "THK wants no reply; from level 130 on WHY may ask",
    fixed: press("WHY ( THK ( DRW ) )"),
  },
  {
    code: "why-subject",
    line: press("WHY ( YES ( PRP ( DRW ) ) )"),
    names: "WHY of YES",
    fix: "YES wants no reply: send nothing.",
    fixed: "> NOW",
  },
  {
    code: "sry-subject",
    line: press("SRY ( PRP ( DRW ) )"),
    names: "SRY of PRP",
    fix: "PRP is answered with YES, REJ or BWX",
    fixed: press("REJ ( PRP ( DRW ) )"),
  },
  {
    code: "pob-subject",
    line: press("POB ( QRY ( DRW ) )"),
    names: "POB of QRY",
    fix: "QRY is answered with YES, REJ or BWX, with THK or FCT",
    fixed: press("THK ( QRY ( DRW ) )"),
  },
  {
    code: "nar-query",
    line: press("THK ( NAR ( QRY ( DRW ) ) )"),
    names: "THK ( NAR ( QRY ( DRW ) ) ) has NAR before QRY",
    fix: "Send THK ( NOT ( QRY ( DRW ) ) )",
    fixed: press("THK ( NOT ( QRY ( DRW ) ) )"),
  },
  {
    code: "parlance-command",
    line: "> SMR",
    names: "SMR is a command of Parlance alone",
    fix: "Send it to Parlance alone, and expect it of Parlance alone. Elsewhere SMR comes by itself when a game is over.",
    fixed: "> NOW",
  },
  {
    code: "convoy-without-route",
    line: "> SUB ( ( ENG AMY YOR ) CTO LON )",
    names: "( ENG AMY YOR ) CTO LON: CTO without VIA",
    fix: "Send ( ENG AMY YOR ) MTO LON where it goes by itself; by convoy ( ENG AMY YOR ) CTO LON VIA ( sea sea .. )",
    fixed: "> SUB ( ( ENG AMY YOR ) MTO LON )",
  },
  {
    code: "convoy-without-route",
    line: "> SUB ( ( ENG FLT LON ) CTO NTH )",
    names: "( ENG FLT LON ) CTO NTH",
    fix: "Send ( ENG FLT LON ) MTO NTH: a fleet is not convoyed.",
    fixed: "> SUB ( ( ENG FLT LON ) MTO NTH )",
  },
  {
    code: "order-without-sub",
    line: "> ( ENG FLT LON ) HLD",
    names: "( ENG FLT LON ) HLD is an order without SUB",
    fix: "Send SUB ( ( ENG FLT LON ) HLD ).",
    fixed: "> SUB ( ( ENG FLT LON ) HLD )",
  },
  {
    code: "order-without-xdo",
    line: press("PRP ( ( FRA AMY PAR ) HLD )"),
    names: "( FRA AMY PAR ) HLD is an order",
    fix: "Send XDO ( ( FRA AMY PAR ) HLD ).",
    fixed: press("PRP ( XDO ( ( FRA AMY PAR ) HLD ) )"),
  },
  {
    code: "lone-part",
    line: press("PRP ( CHO ( 1 1 ) ( PCE ( ENG FRA ) ) )"),
    names: "CHO ( 1 1 ) ( PCE ( ENG FRA ) )",
    fix: "Send PCE ( ENG FRA ) without CHO.",
    fixed: press("PRP ( PCE ( ENG FRA ) )"),
  },
  {
    code: "unusual-answer",
    line: "< REJ ( MDF )",
    names: "The server answers MDF with REJ; by the documents it answers MDF ( .. ).",
    fix: "Answer MDF with MDF ( .. ).",
    fixed: "< NOW ( SPR 1902 ) ( ENG FLT LON )",
  },
  {
    code: "order-without-destination",
    line: "> SUB ( ( ENG AMY YOR ) MTO VIA )",
    names: "( ENG AMY YOR ) MTO VIA: MTO VIA has no destination",
    fix: "Write ( unit ) CTO province VIA ( sea sea .. ) for a convoyed army. Where no fleet is needed, send ( unit ) MTO",
    fixed: "> SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) )",
  },
  {
    code: "acknowledged-data",
    line: "> YES ( LOD ( 'tuesday4' ) )",
    names: "The client answers LOD with YES",
    fix: "IAM ( power ) ( passcode ) or REJ to LOD",
    fixed: "> REJ ( LOD ( 'tuesday4' ) )",
  },
  {
    code: "acknowledged-data",
    line: "> YES ( PRP ( PCE ( ENG FRA ) ) )",
    names: "The client answers PRP with YES, which is press: its answer is press too",
    fix: "Send SND ( power ) ( YES ( PRP .. ) )",
    fixed: press("YES ( PRP ( PCE ( ENG FRA ) ) )"),
  },
  {
    code: "syntax",
    line: "> SUB ( WVE ENG )",
    names: "SUB goes on with WVE after (",
    fix: "As a SUB it is: SUB ( ENG WVE ).",
    fixed: "> SUB ( ENG WVE )",
  },
  {
    code: "syntax",
    line: press("PRP ( XDO ( FRA AMY PAR ) MTO BUR )"),
    names: "SND goes on with FRA after",
    fix: "As an XDO it is: XDO ( ( FRA AMY PAR ) MTO BUR ).",
    fixed: press("PRP ( XDO ( ( FRA AMY PAR ) MTO BUR ) )"),
  },
  {
    code: "syntax",
    line: press("PRP ( AND ( PCE ( ENG FRA ) ) )"),
    names: "SND goes on with ) after",
    fix: "AND is of two parts or more: add a second in brackets; with one, send PCE ( ENG FRA ) without AND.",
    fixed: press("PRP ( PCE ( ENG FRA ) )"),
  },
  {
    code: "syntax",
    line: "> ( ( ENG FLT LON ) MTO NTH )",
    names: "It begins with (: no message begins so.",
    fix: "A message begins with its command: send SUB ( ( ENG FLT LON ) MTO NTH ).",
    fixed: "> SUB ( ( ENG FLT LON ) MTO NTH )",
  },
  {
    code: "syntax",
    line: "> SUB ( ( ENG LON FLT ) MTO NTH )",
    names: "SUB goes on with LON after ( ( ENG: no message goes on so.",
    fix: "As a SUB it is: SUB ( ( ENG FLT LON ) MTO NTH ).",
    fixed: "> SUB ( ( ENG FLT LON ) MTO NTH )",
  },
  {
    code: "syntax",
    line: "> HST ( 1901 SPR )",
    names: "HST goes on with 1901 after (",
    fix: "Send SPR before 1901: HST ( SPR 1901 ).",
    fixed: "> HST ( SPR 1901 )",
  },
  {
    code: "syntax",
    line: "> SUB",
    names: "SUB ends too soon.",
    fix: "What could stand there: (; the form is SUB ( [order] )",
    fixed: "> SUB ( ( ENG FLT LON ) MTO NTH )",
  },
  {
    code: "syntax",
    line: "> ADM ( 'x' ) 1",
    names: "ADM goes on with 1 after ( 'x' ): no message goes on so.",
    fix: "the form is ADM ( '[name]' ) ( '[message]' ).",
    fixed: "> ADM ( 'x' ) ( '1' )",
  },
  {
    code: "syntax",
    line: press("PRP ( PCE FRA ENG )"),
    names: "SND goes on with FRA after",
    fix: "What could stand there: (; the form is PCE ( [power] [power] ).",
    fixed: press("PRP ( PCE ( FRA ENG ) )"),
  },
  {
    code: "syntax",
    line: press("PRP ( DMZ ( FRA ENG ) ECH )"),
    names: "SND goes on with ECH after",
    fix: "What could stand there: (; the form is DMZ ( [power] [power] ) ( [province] [province] ).",
    fixed: press("PRP ( DMZ ( FRA ENG ) ( ECH ) )"),
  },
];

const foundIn = (line: string, code: string) =>
  findingsOf(timedDialogue([...joined, line])).filter((finding) => finding.code === code);

describe.each(mistakes)("given $line", ({ code, line, names, fix, fixed }) => {
  test(`then ${code} names what it is about, and says what to send`, () => {
    const [found] = foundIn(line, code);
    expect(found?.message).toContain(names);
    expect(found?.fix).toContain(fix);
    expect(`${found?.message} ${found?.fix}`).not.toMatch(/[{}]|undefined|null/);
  });

  test(`then whoever does so hears no more of ${code}`, () => {
    expect(foundIn(fixed, code)).toEqual([]);
  });
});

describe("given several messages that cannot be read", () => {
  const mendsOf = (lines: readonly string[]) =>
    findingsOf(timedDialogue([...joined, ...lines]))
      .filter(({ code }) => code === "syntax")
      .map(({ count, fix }) => [count, fix]);

  test("then unlike mistakes are findings of their own, each with its fix", () => {
    const orders = ["> SUB ( ( ENG FLT LON MTO NTH ) )", "> SUB ( ( ENG FLT LON ) MTO ( NTH ) )", "> SUB"];
    const sub = "As a SUB it is: SUB ( ( ENG FLT LON ) MTO NTH ).";
    expect(mendsOf([...orders, press("PRP ( PCE ENG FRA )"), press("PRP ( ALY ENG FRA )")])).toEqual([
      [1, sub],
      [1, sub],
      [1, expect.stringContaining("SUB ( [order] )")],
      [1, expect.stringContaining("PCE ( [power] [power] )")],
      [1, expect.stringContaining("ALY ( [power] [power] ) VSS ( [power] )")],
    ]);
  });

  test("then the same mistake with other units and turns is one", () => {
    const orders = ["( ENG FLT LON MTO NTH )", "( ENG AMY YOR HLD )", "( ENG FLT ( STP NCS ) MTO BAR )"];
    const turn = "< NOW ( FAL 1902 ) ( ENG FLT LON ) ( ENG AMY YOR )";
    const lines = orders.flatMap((order) => [`> SUB ( ${order} )`, turn]);
    expect(mendsOf(lines)).toEqual([[3, "As a SUB it is: SUB ( ( ENG FLT LON ) MTO NTH )."]]);
  });
});

/** What somebody might fill in. */
const filled: Readonly<Record<string, string>> = {
  ...{ power: "FRA", province: "BUR", unit: "FRA AMY PAR", order: "( FRA AMY PAR ) HLD", turn: "SPR 1902" },
  ...{ name: "x", version: "1", message: "hello", passcode: "17", seconds: "60", least: "1", most: "2", token: "PRP" },
  ...{ arrangement: "PCE ( FRA ENG )", press: "PRP ( PCE ( FRA ENG ) )" },
  ...{ "the MAP or SVE that came": "MAP ( 'x' )", "the MAP, SVE or LOD that came": "MAP ( 'x' )" },
  "the message, with ERR before the token at fault": "ERR GOF",
};

test.each([...Object.values(clientForms), ...Object.values(pressForms)])(
  "%s can be read once it is filled in",
  (form) => {
    const [, first = ""] = /^(.*?)(?: alone.*|, (?:or|and|NOT) .*)?$/.exec(form) ?? [];
    const said = first.replaceAll(" ..", "").replaceAll(/\[(.*?)\]/g, (_, name: string) => filled[name] ?? "?");
    const isPress = Object.values(pressForms).includes(form);
    const around = isPress ? [`SND ( ENG ) ( ${said} )`, `SND ( ENG ) ( PRP ( ${said} ) )`] : [said];
    const readings = around.map((text) => readClientMessage(Uint16Array.from(tokensOf(text)), standard));
    expect(
      readings.some((reading) => reading.ok && reading.findings.length === 0),
      said,
    ).toBe(true);
  },
);

test("given programs with Parlance's numbers, then NAR before QRY is as it should be", () => {
  const lines = joined.map((line) => (line === "< RM" ? "< RM Standard" : line));
  // 0x4A26 is NAR there.
  const found = findingsOf(timedDialogue([...lines, press("THK ( 0x4A26 ( QRY ( DRW ) ) )")]));
  expect(found.filter(({ code }) => code === "nar-query" || code === "syntax")).toEqual([]);
});
