import { describe, expect, test } from "vitest";
import { toHex } from "../../../../core/bytes/hex.ts";
import { readMessageInput } from "../../../../core/formats/messageInput.ts";
import { printTokens } from "../../../../core/tokens/text.ts";
import { dm, im, rm, tokensOf } from "../../../support/bytes.ts";

const read = (input: string) => readMessageInput(input, { assigned: {}, names: [] });
const tokensIn = (input: string) => read(input).messages.map(({ tokens, from }) => [from, [...tokens]]);

describe("a pasted message", () => {
  test("can be text, with one message per line", () => {
    expect(tokensIn("NOW\n\nHST ( SPR 1901 )\n")).toEqual([
      ["text", [...tokensOf("NOW")]],
      ["text", [...tokensOf("HST ( SPR 1901 )")]],
    ]);
  });

  test("continues on lines that begin with a bracket while another is open, and between the parts of an MDF", () => {
    const laid = "MDF ( AUS )\n( (\n  ( AUS BUD )\n) ( NTH ) )\n( ( BUD ( AMY ) ) )\nHST ( SPR\n)\nNOW\n";
    expect(tokensIn(laid)).toEqual([
      ["text", [...tokensOf("MDF ( AUS ) ( ( ( AUS BUD ) ) ( NTH ) ) ( ( BUD ( AMY ) ) )")]],
      ["text", [...tokensOf("HST ( SPR )")]],
      ["text", [...tokensOf("NOW")]],
    ]);
    // A bracket after a complete message or inside a string neither begins nor continues a message.
    expect(tokensIn("NOW\n( SPR 1901 )")).toHaveLength(2);
    expect(tokensIn("NME ( '(' ) ( 'v' )\n( SPR 1901 )")).toHaveLength(2);
    expect(tokensIn("SND ( FRA ) ( SUG ( 'a\n( b' ) )\n( ENG )")).toHaveLength(2);
    expect(tokensIn("SND ( FRA ) ( SUG ( 'a\n( b' )\n)")).toHaveLength(1);
    expect(read("NOW\nHST ( SPR\n( XYZQ ) )").faults[0]).toMatch(/^line 3, character 3: /);
  });

  test("can be hex of any number of frames; frames other than DM are listed", () => {
    const bytes = toHex(new Uint8Array([...im, ...dm("OBS"), ...dm("NOW")]), " ");
    expect(tokensIn(bytes)).toEqual([
      ["frame", [...tokensOf("OBS")]],
      ["frame", [...tokensOf("NOW")]],
    ]);
    expect(read(bytes)).toMatchObject({ otherFrames: ["IM"] });
  });

  test("can be hex of one body; an odd last byte is returned separately", () => {
    expect(tokensIn("480E")).toEqual([["body", [...tokensOf("NOW")]]]);
    expect(read("48 0e 40")).toMatchObject({ messages: [{ oddByte: 0x40 }] });
  });

  test("can be empty, which is reported", () => {
    expect(read(" \n")).toMatchObject({ messages: [], faults: ["the input has no message"] });
  });

  test("uses the names from an earlier RM", () => {
    const { messages } = read(toHex(new Uint8Array([...rm([[0x4100, "NTH"]]), ...dm("CCD ( AUS )")]), " "));
    expect(messages.map(({ tokens, representation }) => printTokens(tokens, representation))).toEqual(["CCD ( NTH )"]);
  });

  test("reports a line that is not a message, and reads the others", () => {
    expect(read("NOW\nNOWHERE\nSCO")).toMatchObject({
      messages: [{ tokens: tokensOf("NOW") }, { tokens: tokensOf("SCO") }],
      faults: ["line 2, character 1: NOWHERE is not the name of a token"],
    });
  });

  test("may contain tokens without a number if it is text; bytes with their placeholder numbers have no meaning", () => {
    const [text] = read("SND ( FRA ) ( PRP ( ROF ) )").messages;
    expect(text && printTokens(text.tokens, text.representation)).toBe("SND ( FRA ) ( PRP ( ROF ) )");
    const [bytes] = read("481740004102400140004a1340005fe240014001").messages;
    expect(bytes && printTokens(bytes.tokens, bytes.representation)).toBe("SND ( FRA ) ( PRP ( 0x5FE2 ) )");
  });
});
