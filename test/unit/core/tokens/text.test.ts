import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTokens } from "../../../../core/tokens/readText.ts";
import {
  type Representation,
  readRepresentationBody,
  representationFromEntries,
  standardRepresentation,
} from "../../../../core/tokens/representation.ts";
import { printTokens } from "../../../../core/tokens/text.ts";
import { decodeTokens, encodeTokens, integerToken, integerValue } from "../../../../core/tokens/token.ts";
import { anyText } from "../../../support/anyText.ts";
import { rm, standard, tokensOf } from "../../../support/bytes.ts";
import { times } from "../../../support/depth.ts";

describe("the text form", () => {
  test.each([
    "NOW ( SPR 1901 ) ( AUS FLT TRI ) ( RUS FLT ( STP SCS ) )",
    "NME ( 'Albert' ) ( 'v6.0.1' )",
    "ADM ( 'Server' ) ( 'Please don''t do that again...' )",
    "IAM ( TUR ) ( -1 )",
    "PRN ( NOW ( )",
    "HUH ( ERR DRW )",
    ") ) (",
    "SND ( 0x5FFF ) ( HUH ( ERR PCE ) )",
    "ADM ( 'a' 0x4B0A 'b' ) ( 0x4B00 )",
    "0x48FF",
    "UNT 0x6000 0xFFFF",
    "",
  ])("%s is read and printed unchanged", (text) => {
    expect(printTokens(tokensOf(text), standard)).toBe(text);
  });

  test("any spacing, quotes of either kind, and upper and lower case are read", () => {
    const tidy = tokensOf("NME ( 'it''s me' ) ( 'v1' )");
    expect(tokensOf(`nme("it's me")  (\n'v1')`)).toEqual(tidy);
    expect(tokensOf("Nme ( 'it''s me' ) ( \"v1\" )")).toEqual(tidy);
    expect(tokensOf("0x5fff")).toEqual(tokensOf("0x5FFF"));
  });

  test("non-ASCII characters are read as UTF-8", () => {
    expect(tokensOf("ADM ( '\u20ac' )")).toEqual(tokensOf("ADM ( 0x4BE2 0x4B82 0x4BAC )"));
  });

  test("an empty string has no tokens", () => {
    expect(tokensOf("NME ( '' ) ( '' )")).toEqual(tokensOf("NME ( ) ( )"));
  });

  test.each([
    ["NOW ( SPR 9000 )", "9000 is outside the range of an integer token, -8192 to 8191", 10],
    ["HLO ( XXX )", "XXX is not the name of a token", 6],
    ["NME ( 'Albert )", "the string has no closing quote", 6],
  ])("%s is refused with the reason and the position", (text, message, start) => {
    const reading = readTokens(text, standard);
    expect(reading).toMatchObject({ ok: false, fault: { message, span: { start } } });
  });

  test("integers are 14-bit two's complement", () => {
    expect([0x0000, 0x1fff, 0x2000, 0x3fff, 0x076d, 0x3ff6].map(integerValue)).toEqual([0, 8191, -8192, -1, 1901, -10]);
    expect([8192, -8193, 1.5, Number.NaN].map(integerToken)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("an odd last byte of a body is returned separately", () => {
    expect(decodeTokens(Uint8Array.of(0x48, 0x0f, 0x7f))).toEqual({ tokens: Uint16Array.of(0x480f), oddByte: 0x7f });
    expect(decodeTokens(new Uint8Array(0))).toEqual({ tokens: new Uint16Array(0), oddByte: undefined });
  });

  test("any tokens are printed as text that can be read back as the same tokens, in any representation", () => {
    const entry = fc.tuple(
      fc.oneof(fc.integer({ min: 0x4100, max: 0x41ff }), fc.integer({ min: 0x5000, max: 0x57ff }), fc.nat(0xffff)),
      fc.stringMatching(/^[A-Za-z0-9()' ]{3}$/),
    );
    const representation: fc.Arbitrary<Representation> = fc
      .tuple(fc.array(entry, { maxLength: 20 }), fc.constantFrom("diplomacy" as const, "parlance" as const))
      .map(([entries, dialect]) =>
        representationFromEntries(readRepresentationBody(rm(entries).subarray(4)).entries, dialect),
      );
    const token = fc.oneof(
      fc.nat(0xffff),
      fc.integer({ min: 0x4000, max: 0x4c00 }),
      fc.integer({ min: 0x5000, max: 0x57ff }),
      fc.constantFrom(0x4000, 0x4001, 0x4b27, 0x4b22),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), representation, (tokens, names) => {
        const text = printTokens(tokens, names);
        expect(readTokens(text, names)).toEqual({ ok: true, tokens });
      }),
      { numRuns: times(500, 100) },
    );
  });

  test("any text is read or refused, and nothing throws", () => {
    fc.assert(
      fc.property(anyText(80), (text) => {
        const reading = readTokens(text, standard);
        if (!reading.ok) expect(reading.fault.span.end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: times(500, 100) },
    );
  });

  test("converting tokens to bytes and back returns the same tokens", () => {
    fc.assert(
      fc.property(fc.uint16Array(), (tokens) => {
        expect(decodeTokens(encodeTokens(tokens))).toEqual({ tokens, oddByte: undefined });
      }),
    );
  });
});

describe("names on a connection", () => {
  const named = (
    entries: readonly (readonly [number, string])[],
    dialect: "diplomacy" | "parlance" = "diplomacy",
  ): Representation => representationFromEntries(readRepresentationBody(rm(entries).subarray(4)).entries, dialect);

  test("given an empty RM, then Standard's names are valid", () => {
    expect(named([])).toEqual(standardRepresentation("diplomacy"));
    expect(printTokens([0x4100, 0x574a], named([]))).toBe("AUS STP");
  });

  test("given any other RM, then no built-in power or province is valid", () => {
    const names = named([
      [0x4100, "RED"],
      [0x5001, "FOO"],
    ]);
    expect(printTokens([0x4100, 0x4101, 0x5001, 0x574a], names)).toBe("RED 0x4101 FOO 0x574A");
    expect(readTokens("STP", names)).toMatchObject({ ok: false });
  });

  test("given Sailho's RM, where NTH is a power and not a sea, then NTH is read as a power", () => {
    const names = named([
      [0x4101, "NTH"],
      [0x5200, "aaa"],
    ]);
    expect(tokensOf("NTH", names)).toEqual(Uint16Array.of(0x4101));
    expect(printTokens([0x5200], names)).toBe("AAA");
  });

  test.each<[string, readonly (readonly [number, string])[], string]>([
    ["a token name of the language", [[0x4100, "SUB"]], "rm-language-name"],
    [
      "one name for two tokens",
      [
        [0x4100, "RED"],
        [0x4101, "red"],
      ],
      "rm-duplicate-name",
    ],
    [
      "one token twice",
      [
        [0x4100, "RED"],
        [0x4100, "BLU"],
      ],
      "rm-duplicate-token",
    ],
    ["a string that is not a valid name", [[0x4100, "a b"]], "rm-name"],
    ["a token that is neither a power nor a province", [[0x4804, "RED"]], "rm-category"],
  ])("given %s, then it is reported and no name reads back as another token", (_, entries, code) => {
    expect(readRepresentationBody(rm(entries).subarray(4)).diagnostics.map((diagnostic) => diagnostic.code)).toEqual([
      code,
    ]);
    const names = named(entries);
    for (const [token] of entries) expect(tokensOf(printTokens([token], names), names)).toEqual(Uint16Array.of(token));
  });

  test("given an RM truncated inside an entry, then the complete entries are read and the rest is reported", () => {
    const body = rm([
      [0x4100, "RED"],
      [0x4101, "BLU"],
    ]).subarray(4, 4 + 9);
    const reading = readRepresentationBody(body);
    expect(reading.entries).toEqual([{ token: 0x4100, name: "RED" }]);
    expect(reading.diagnostics).toEqual([
      { code: "rm-length", severity: "error", span: { start: 6, end: 9 }, facts: { byteLength: 9 } },
    ]);
  });

  test("the five tokens with two numbers follow the dialect, in both directions", () => {
    const tokens = [0x4a06, 0x4a07, 0x4a08, 0x4a25, 0x4a26];
    const printed = { diplomacy: "FCT FOR FWD NAR CCL", parlance: "FWD FCT FOR CCL NAR" } as const;
    for (const dialect of ["diplomacy", "parlance"] as const) {
      expect(printTokens(tokens, standardRepresentation(dialect))).toBe(printed[dialect]);
      expect([...tokensOf(printed[dialect], standardRepresentation(dialect))]).toEqual(tokens);
    }
  });
});
