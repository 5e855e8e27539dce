import { describe, expect, test } from "vitest";
import type { DeliveredPress, SendPress } from "../../../../core/language/message.ts";
import { type PartyFinding, partyFindings } from "../../../../core/language/parties.ts";
import { readClientMessage, readServerMessage } from "../../../../core/language/read.ts";
import type { Dialect } from "../../../../core/syntax/production.ts";
import { readTokens } from "../../../../core/tokens/readText.ts";
import { standardRepresentation } from "../../../../core/tokens/representation.ts";
import { printTokens } from "../../../../core/tokens/text.ts";

const representation = standardRepresentation("diplomacy");

function tokensOf(text: string): Uint16Array {
  const reading = readTokens(text, representation);
  if (!reading.ok) throw new Error(reading.fault.message);
  return Uint16Array.from(reading.tokens);
}

/** Returns the findings about England's message, as `code: its tokens`. */
function reported(text: string, dialect: Dialect = "v0.14"): string[] {
  const tokens = tokensOf(text);
  const reading = readClientMessage(tokens, representation);
  if (!reading.ok) throw new Error(`not a message: ${text}`);
  const { recipients, press } = reading.message as SendPress;
  return inWords(tokens, partyFindings(press, { sender: "ENG", recipients, dialect }));
}

function inWords(tokens: Uint16Array, findings: readonly PartyFinding[]): string[] {
  return findings.map(
    ({ code, span }) => `${code}: ${printTokens(tokens.subarray(span.start, span.end), representation)}`,
  );
}

describe("press to oneself", () => {
  const message = "SND ( FRA ENG GER ) ( PRP ( PCE ( ENG FRA GER ) ) )";

  test("is forbidden by v0.18 and v0.13, and the finding shows the power", () => {
    expect(reported(message, "v0.18")).toEqual(["press-to-self: ENG"]);
    expect(reported(message, "v0.13")).toEqual(["press-to-self: ENG"]);
  });

  test("is discouraged by v0.14, and by Parlance, whose server delivers it", () => {
    expect(reported(message, "v0.14")).toEqual(["press-to-self-discouraged: ENG"]);
    expect(reported(message, "parlance")).toEqual(["press-to-self-discouraged: ENG"]);
  });

  test("is found at its position, regardless of what comes before the recipients", () => {
    expect(reported("SND ( SPR 1901 ) ( FRA ENG ) ( YES ( PRP ( DRW ) ) )", "v0.18")).toEqual(["press-to-self: ENG"]);
    expect(reported("SND ( 17 ) ( ENG ) ( YES ( PRP ( DRW ) ) ) WRT ( FRA 3 )", "v0.13")).toEqual([
      "press-to-self: ENG",
    ]);
  });

  test("is found in delivered press, and in press that another power is asked to send", () => {
    const tokens = tokensOf("FRM ( ENG ) ( FRA ENG ) ( PRP ( DRW ) )");
    const reading = readServerMessage(tokens, representation);
    const { sender, recipients, press } = (reading.ok ? reading.message : undefined) as DeliveredPress;
    expect(inWords(tokens, partyFindings(press, { sender, recipients, dialect: "v0.18" }))).toEqual([
      "press-to-self: ENG",
    ]);
    expect(reported("SND ( FRA ) ( PRP ( SND ( FRA ) ( GER FRA ) ( YES ( PRP ( DRW ) ) ) ) )")).toEqual([
      "press-to-self-discouraged: FRA",
    ]);
  });

  test("press that was not read from tokens is also checked", () => {
    const press = { type: "PRP", arrangement: { type: "DRW", powers: [] } } as const;
    expect(partyFindings(press, { sender: "ENG", recipients: ["ENG"], dialect: "v0.18" })).toEqual([
      { code: "press-to-self", span: { start: 0, end: 0 } },
    ]);
  });
});

describe("the rules of v0.14 that v0.18 dropped", () => {
  test("an offer of peace or alliance must name every recipient", () => {
    expect(reported("SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )")).toEqual([]);
    expect(reported("SND ( FRA GER ) ( PRP ( PCE ( ENG FRA ) ) )")).toEqual([
      "offer-without-receiver: PCE ( ENG FRA )",
    ]);
    expect(reported("SND ( FRA ) ( INS ( ALY ( ENG ITA ) VSS ( FRA ) ) )")).toEqual([
      "offer-without-receiver: ALY ( ENG ITA ) VSS ( FRA )",
    ]);
  });

  test("a draw need not name the recipients", () => {
    expect(reported("SND ( FRA ) ( PRP ( DRW ( ENG GER ) ) )")).toEqual([]);
  });

  test("an order must be for a unit of the sender or of a recipient", () => {
    expect(reported("SND ( FRA ) ( PRP ( XDO ( ( ENG FLT LON ) MTO NTH ) ) )")).toEqual([]);
    expect(reported("SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) HLD ) ) )")).toEqual([]);
    expect(reported("SND ( FRA ) ( PRP ( XDO ( ( RUS FLT SEV ) MTO BLA ) ) )")).toEqual([
      "order-of-third-power: XDO ( ( RUS FLT SEV ) MTO BLA )",
    ]);
    expect(reported("SND ( FRA ) ( PRP ( XDO ( TUR WVE ) ) )")).toEqual(["order-of-third-power: XDO ( TUR WVE )"]);
  });

  test("an order without the unit's power is allowed", () => {
    expect(reported("SND ( FRA ) ( PRP ( XDO ( LON MTO NTH ) ) )")).toEqual([]);
  });

  test("all powers of a demilitarised zone must receive the message; the sender may be one of them", () => {
    expect(reported("SND ( FRA ) ( PRP ( DMZ ( ENG FRA ) ( ECH ) ) )")).toEqual([]);
    expect(reported("SND ( FRA ) ( PRP ( DMZ ( ENG FRA GER ) ( BUR ) ) )")).toEqual([
      "dmz-power-not-receiver: DMZ ( ENG FRA GER ) ( BUR )",
    ]);
  });

  test("the power that is asked to send press must be a recipient", () => {
    expect(reported("SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( PRP ( DRW ) ) ) )")).toEqual([]);
    expect(reported("SND ( FRA ) ( PRP ( SND ( ITA ) ( GER ) ( PRP ( DRW ) ) ) )")).toEqual([
      "request-to-bystander: SND ( ITA ) ( GER ) ( PRP ( DRW ) )",
    ]);
  });

  test("press may be forwarded only between the sender and a recipient, in either direction", () => {
    expect(reported("SND ( FRA ) ( PRP ( FWD ( GER ITA ) ( ENG ) ( FRA ) ) )")).toEqual([]);
    expect(reported("SND ( FRA ) ( PRP ( BCC ( FRA ) ( GER ) ( ENG ) ) )")).toEqual([]);
    expect(reported("SND ( FRA ) ( PRP ( FWD ( GER ) ( ITA ) ( ENG ) ) )")).toEqual([
      "forwarding-between-others: FWD ( GER ) ( ITA ) ( ENG )",
    ]);
    expect(reported("SND ( FRA ) ( PRP ( NOT ( BCC ( FRA ) ( GER ) ( TUR ) ) ) )")).toEqual([
      "forwarding-between-others: BCC ( FRA ) ( GER ) ( TUR )",
    ]);
  });

  test("apply to each part of an offer, and to the branches of IFF but not to its condition", () => {
    expect(
      reported(
        "SND ( FRA ) ( IFF ( PCE ( RUS TUR ) ) THN ( PRP ( AND ( PCE ( ENG GER ) ) ( FOR ( SPR 1902 ) ( PCE ( ENG FRA ) ) ) ) ) ELS ( INS ( CHO ( 1 1 ) ( DRW ) ( ALY ( ENG ITA ) VSS ( GER ) ) ) ) )",
      ),
    ).toEqual(["offer-without-receiver: PCE ( ENG GER )", "offer-without-receiver: ALY ( ENG ITA ) VSS ( GER )"]);
  });

  test.each([
    "QRY ( PCE ( RUS TUR ) )",
    "SUG ( XDO ( ( RUS FLT SEV ) MTO BLA ) )",
    "THK ( ALY ( RUS TUR ) VSS ( AUS ) )",
    "FCT ( QRY ( PCE ( RUS TUR ) ) )",
    "YES ( PRP ( PCE ( RUS TUR ) ) )",
    "CCL ( PRP ( PCE ( ENG GER ) ) )",
    "FRM ( RUS ) ( TUR ) ( PRP ( PCE ( RUS TUR ) ) )",
  ])("do not apply to questions, suggestions, claims, quotes and forwarded press: %s", (press) => {
    expect(reported(`SND ( FRA ) ( ${press} )`)).toEqual([]);
  });

  test("are not rules of v0.18, Parlance or AiServer", () => {
    const message = "SND ( FRA ) ( PRP ( AND ( PCE ( RUS TUR ) ) ( DMZ ( GER ) ( BUR ) ) ) )";
    expect(reported(message)).toHaveLength(2);
    for (const dialect of ["v0.18", "parlance", "aiserver"] as const) expect(reported(message, dialect)).toEqual([]);
  });
});
