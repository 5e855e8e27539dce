import { describe, expect, test } from "vitest";
import { readSpacedText } from "../../../../core/formats/spacedText.ts";
import { standardRepresentation } from "../../../../core/tokens/representation.ts";
import { printTokens } from "../../../../core/tokens/text.ts";

const standard = standardRepresentation("diplomacy");

function read(message: string): string {
  const reading = readSpacedText(message, standard);
  return reading.ok ? printTokens(reading.tokens, standard) : `fault: ${reading.fault.message}`;
}

describe("a message in the diplomacy server's spelling", () => {
  test.each([
    ["MDF", "MDF"],
    ["TME ( #300 )", "TME ( 300 )"],
    ["MIS ( #-1 )", "MIS ( -1 )"],
    ["NME ( B o t ) ( v 1 . 2 )", "NME ( 'Bot' ) ( 'v1.2' )"],
    ["SUB ( ( RUS FLT ( STP SCS ) ) MTO GOB )", "SUB ( ( RUS FLT ( STP SCS ) ) MTO GOB )"],
    ["  GOF ", "GOF"],
    ["MAP (s t)", "MAP ( 'st' )"],
  ])("%s is read as %s", (message, text) => {
    expect(read(message)).toBe(text);
  });

  test("may have digits, quotes and commas as letters", () => {
    expect(read("NME ( 7 ) ( i t ' s , o k )")).toBe("NME ( '7' ) ( 'it''s,ok' )");
  });

  test("may have spaces in strings, which the server prints between other spaces", () => {
    expect(read("NME ( a   b ) ( c     d )")).toBe("NME ( 'a b' ) ( 'c  d' )");
    expect(read("NME ( a  b ) (   c   )")).toBe("NME ( 'a b' ) ( ' c ' )");
    expect(read("MAP   ( s )")).toBe("MAP ( 's' )");
  });

  test.each([
    ["XYZ ( AUS )", "fault: XYZ is not the name of a token"],
    ["TME ( #9000 )", "fault: 9000 is outside the range of an integer token, -8192 to 8191"],
    ["TME ( #x1 )", "fault: #x1 is not the name of a token"],
    ["NME ( Ж )", "fault: Ж is not the name of a token"],
  ])("%s cannot be read", (message, fault) => {
    expect(read(message)).toBe(fault);
  });
});
