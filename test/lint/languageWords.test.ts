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
  /** A part of the finding's message that names the form, or the token at fault. */
  readonly names: string;
  /** A part of the finding's fix. */
  readonly fix: string;
  /** The line that an author would write after reading the fix. */
  readonly fixed: string;
}

const press = (text: string): string => `> SND ( FRA ) ( ${text} )`;

const mistakes: readonly Mistake[] = [
  {
    code: "try-token",
    line: press("TRY ( PRP HUH PCE TRY )"),
    names: "HUH and TRY must not be listed in TRY.",
    fix: "send TRY ( PRP PCE ).",
    fixed: press("TRY ( PRP PCE )"),
  },
  {
    code: "lone-power",
    line: press("PRP ( PCE ( ENG ) )"),
    names: "PCE ( ENG ) names only ENG",
    fix: "PCE ( ENG and every other power",
    fixed: press("PRP ( PCE ( ENG FRA ) )"),
  },
  {
    code: "lone-power",
    line: "> DRW ( ENG )",
    names: "DRW ( ENG ) names only ENG",
    fix: "Send DRW without a list for a draw among all survivors, or DRW ( ENG and every other power",
    fixed: "> DRW",
  },
  {
    code: "coast-not-allowed",
    line: "> SUB ( ( ENG FLT LON ) SUP ( FRA FLT BRE ) MTO ( SPA NCS ) )",
    names: "( SPA NCS ) in SUB names a coast",
    fix: "Send SPA instead.",
    fixed: "> SUB ( ( ENG FLT LON ) SUP ( FRA FLT BRE ) MTO SPA )",
  },
  {
    code: "coast-not-allowed",
    line: press("HOW ( ( STP NCS ) )"),
    names: "( STP NCS ) in SND names a coast",
    fix: "Send STP instead.",
    fixed: press("HOW ( STP )"),
  },
  {
    code: "coast-not-allowed",
    line: press("PRP ( OCC ( ENG UNT ( BUL ECS ) ) )"),
    names: "( BUL ECS ) in SND names a coast",
    fix: "Send BUL instead.",
    fixed: press("PRP ( OCC ( ENG UNT BUL ) )"),
  },
  {
    code: "nested-for",
    line: press("PRP ( FOR ( SPR 1903 ) ( NOT ( FOR ( ( FAL 1903 ) ( FAL 1904 ) ) ( DRW ) ) ) )"),
    names: "FOR ( SPR 1903 ) contains FOR ( ( FAL 1903 ) ( FAL 1904 ) )",
    fix: "Send one FOR with the intended turns.",
    fixed: press("PRP ( FOR ( SPR 1903 ) ( NOT ( DRW ) ) )"),
  },
  {
    code: "idk-subject",
    line: press("IDK ( THK ( DRW ) )"),
    names: "IDK cannot answer THK.",
    fix: "THK needs no reply; at level 130 and above, WHY may ask",
    fixed: press("WHY ( THK ( DRW ) )"),
  },
  {
    code: "why-subject",
    line: press("WHY ( YES ( PRP ( DRW ) ) )"),
    names: "WHY cannot ask about YES.",
    fix: "YES needs no reply: send nothing.",
    fixed: "> NOW",
  },
  {
    code: "sry-subject",
    line: press("SRY ( PRP ( DRW ) )"),
    names: "SRY cannot answer PRP",
    fix: "Answer PRP with YES, REJ or BWX; at level 130 and above, also with IDK or WHY.",
    fixed: press("REJ ( PRP ( DRW ) )"),
  },
  {
    code: "pob-subject",
    line: press("POB ( QRY ( DRW ) )"),
    names: "POB cannot answer QRY",
    fix: "Answer QRY with YES, REJ or BWX, with a THK or FCT",
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
    names: "Only Parlance has the command SMR.",
    fix: "Send SMR only to Parlance, and expect it only from Parlance. Other servers send SMR without a request when the game ends.",
    fixed: "> NOW",
  },
  {
    code: "convoy-without-route",
    line: "> SUB ( ( ENG AMY YOR ) CTO LON )",
    names: "( ENG AMY YOR ) CTO LON has no VIA with a route",
    fix: "Send ( ENG AMY YOR ) MTO LON if the army needs no fleet; for a convoy, send ( ENG AMY YOR ) CTO LON VIA ( sea",
    fixed: "> SUB ( ( ENG AMY YOR ) MTO LON )",
  },
  {
    code: "convoy-without-route",
    line: "> SUB ( ( ENG FLT LON ) CTO NTH )",
    names: "( ENG FLT LON ) CTO NTH",
    fix: "Send ( ENG FLT LON ) MTO NTH: fleets cannot be convoyed.",
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
    names: "The server answered MDF with REJ; the specification requires MDF ( .. ).",
    fix: "As the server, answer MDF with MDF ( .. ).",
    fixed: "< NOW ( SPR 1902 ) ( ENG FLT LON )",
  },
  {
    code: "bare-options",
    line: "< HLO ( ENG ) ( 17 ) ( LVL 8000 MTL 60 )",
    names: "Each option of HLO needs its own brackets.",
    fix: "send ( ( LVL 8000 ) ( MTL 60 ) ) instead of ( LVL 8000 MTL 60 ).",
    fixed: "< HLO ( ENG ) ( 17 ) ( ( LVL 8000 ) ( MTL 60 ) )",
  },
  {
    code: "no-options",
    line: "< HLO ( ENG ) ( 17 ) ( )",
    names: "HLO has no options",
    fix: "send HLO ( ENG ) ( 17 ) ( ( LVL 0 ) ).",
    fixed: "< HLO ( ENG ) ( 17 ) ( ( LVL 8000 ) )",
  },
  {
    code: "order-without-destination",
    line: "> SUB ( ( ENG AMY YOR ) MTO VIA )",
    names: "( ENG AMY YOR ) MTO VIA has no destination",
    fix: "Send ( unit ) CTO province VIA ( sea sea .. ) for a convoyed army. If the army needs no fleet, send ( unit ) MTO",
    fixed: "> SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) )",
  },
  {
    code: "acknowledged-data",
    line: "> YES ( LOD ( 'tuesday4' ) )",
    names: "The client answered LOD with YES, but a client answers LOD with IAM or REJ.",
    fix: "only LOD with IAM ( power ) ( passcode ) or REJ",
    fixed: "> REJ ( LOD ( 'tuesday4' ) )",
  },
  {
    code: "acknowledged-data",
    line: "> YES ( PRP ( PCE ( ENG FRA ) ) )",
    names: "The client answered PRP with YES, but an answer to press belongs in SND.",
    fix: "Send SND ( power ) ( YES ( PRP .. ) )",
    fixed: press("YES ( PRP ( PCE ( ENG FRA ) ) )"),
  },
  {
    code: "syntax",
    line: "> SUB ( WVE ENG )",
    names: "Unexpected `WVE` after `SUB (`",
    fix: "Send SUB ( ENG WVE ).",
    fixed: "> SUB ( ENG WVE )",
  },
  {
    code: "syntax",
    line: press("PRP ( XDO ( FRA AMY PAR ) MTO BUR )"),
    names: "Unexpected `FRA` after `SND",
    fix: "Send XDO ( ( FRA AMY PAR ) MTO BUR ), with brackets around each order and each unit.",
    fixed: press("PRP ( XDO ( ( FRA AMY PAR ) MTO BUR ) )"),
  },
  {
    code: "syntax",
    line: press("PRP ( AND ( PCE ( ENG FRA ) ) )"),
    names: "Unexpected `)` after `SND",
    fix: "AND needs two parts or more: add a second part in brackets, or send PCE ( ENG FRA ) without AND.",
    fixed: press("PRP ( PCE ( ENG FRA ) )"),
  },
  {
    code: "syntax",
    line: "> ( ( ENG FLT LON ) MTO NTH )",
    names: "A message cannot begin with `(`.",
    fix: "Begin the message with its command: send SUB ( ( ENG FLT LON ) MTO NTH ).",
    fixed: "> SUB ( ( ENG FLT LON ) MTO NTH )",
  },
  {
    code: "syntax",
    line: "> SUB ( ( ENG LON FLT ) MTO NTH )",
    names: "Unexpected `LON` after `SUB ( ( ENG`.",
    fix: "Send SUB ( ( ENG FLT LON ) MTO NTH ).",
    fixed: "> SUB ( ( ENG FLT LON ) MTO NTH )",
  },
  {
    code: "syntax",
    line: "> HST ( 1901 SPR )",
    names: "Unexpected `1901` after `HST (`",
    fix: "Send SPR before 1901: HST ( SPR 1901 ).",
    fixed: "> HST ( SPR 1901 )",
  },
  {
    code: "syntax",
    line: "> SUB",
    names: "The message ends too early, after `SUB`.",
    fix: "Continue with `(`; the form is SUB ( [order] ) ( [order] ) ..",
    fixed: "> SUB ( ( ENG FLT LON ) MTO NTH )",
  },
  {
    code: "syntax",
    line: "> ADM ( 'x' ) 1",
    names: "Unexpected `1` after `ADM ( 'x' )`.",
    fix: "the form is ADM ( '[name]' ) ( '[message]' ).",
    fixed: "> ADM ( 'x' ) ( '1' )",
  },
  {
    code: "syntax",
    line: press("PRP ( PCE FRA ENG )"),
    names: "Unexpected `FRA` after `SND",
    fix: "Continue with `(`; the form is PCE ( [power] [power] .. ).",
    fixed: press("PRP ( PCE ( FRA ENG ) )"),
  },
  {
    code: "syntax",
    line: press("PRP ( DMZ ( FRA ENG ) ECH )"),
    names: "Unexpected `ECH` after `SND",
    fix: "Continue with `(`; the form is DMZ ( [power] [power] .. ) ( [province] [province] .. ).",
    fixed: press("PRP ( DMZ ( FRA ENG ) ( ECH ) )"),
  },
];

const foundIn = (line: string, code: string) =>
  findingsOf(timedDialogue([...joined, line])).filter((finding) => finding.code === code);

describe.each(mistakes)("given $line", ({ code, line, names, fix, fixed }) => {
  test(`then ${code} names the form or token at fault, and what to send`, () => {
    const [found] = foundIn(line, code);
    expect(found?.message).toContain(names);
    expect(found?.fix).toContain(fix);
    expect(`${found?.message} ${found?.fix}`).not.toMatch(/[{}]|undefined|null/);
  });

  test(`then a client that follows the fix has no ${code}`, () => {
    expect(foundIn(fixed, code)).toEqual([]);
  });
});

describe("given several unreadable messages", () => {
  const fixesOf = (lines: readonly string[]) =>
    findingsOf(timedDialogue([...joined, ...lines]))
      .filter(({ code }) => code === "syntax")
      .map(({ count, fix }) => [count, fix]);

  test("then different mistakes are separate findings, each with its own fix", () => {
    const orders = ["> SUB ( ( ENG FLT LON MTO NTH ) )", "> SUB ( ( ENG FLT LON ) MTO ( NTH ) )", "> SUB"];
    const sub = "Send SUB ( ( ENG FLT LON ) MTO NTH ), with brackets around each order and each unit.";
    expect(fixesOf([...orders, press("PRP ( PCE ENG FRA )"), press("PRP ( ALY ENG FRA )")])).toEqual([
      [1, sub],
      [1, sub],
      [1, expect.stringContaining("SUB ( [order] )")],
      [1, expect.stringContaining("PCE ( [power] [power] .. )")],
      [1, expect.stringContaining("ALY ( [power] [power] .. ) VSS ( [power] .. )")],
    ]);
  });

  test("then the same mistake with different units and turns is one finding", () => {
    const orders = ["( ENG FLT LON MTO NTH )", "( ENG AMY YOR HLD )", "( ENG FLT ( STP NCS ) MTO BAR )"];
    const turn = "< NOW ( FAL 1902 ) ( ENG FLT LON ) ( ENG AMY YOR )";
    const lines = orders.flatMap((order) => [`> SUB ( ${order} )`, turn]);
    expect(fixesOf(lines)).toEqual([
      [3, "Send SUB ( ( ENG FLT LON ) MTO NTH ), with brackets around each order and each unit."],
    ]);
  });
});

/** Values for the placeholders in the forms. */
const filled: Readonly<Record<string, string>> = {
  ...{ power: "FRA", province: "BUR", unit: "FRA AMY PAR", order: "( FRA AMY PAR ) HLD", turn: "SPR 1902" },
  ...{
    name: "x",
    version: "1",
    message: "hello",
    passcode: "17",
    seconds: "60",
    minimum: "1",
    maximum: "2",
    token: "PRP",
  },
  ...{ arrangement: "PCE ( FRA ENG )", press: "PRP ( PCE ( FRA ENG ) )" },
  ...{ "the MAP or SVE from the server": "MAP ( 'x' )", "the MAP, SVE or LOD from the server": "MAP ( 'x' )" },
  "the message, with ERR before the token at fault": "ERR GOF",
};

test.each([...Object.values(clientForms), ...Object.values(pressForms)])(
  "%s is readable once its placeholders are filled in",
  (form) => {
    const [, first = ""] = /^(.*?)(?: without parameters.*|, (?:or|and|NOT) .*)?$/.exec(form) ?? [];
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

test("given programs that use Parlance's numbers, then NAR before QRY is correct", () => {
  const lines = joined.map((line) => (line === "< RM" ? "< RM Standard" : line));
  // In Parlance's numbers, 0x4A26 is NAR.
  const found = findingsOf(timedDialogue([...lines, press("THK ( 0x4A26 ( QRY ( DRW ) ) )")]));
  expect(found.filter(({ code }) => code === "nar-query" || code === "syntax")).toEqual([]);
});
