import { describe, expect, test } from "vitest";
import { DialectEvidence } from "../../../../core/tokens/numberDialect.ts";
import { standardRepresentation } from "../../../../core/tokens/representation.ts";
import { tokensOf } from "../../../support/bytes.ts";

const messages = [
  "SND ( FRA ) ( FCT ( PCE ( AUS FRA ) ) )",
  "SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( PCE ( AUS FRA ) ) ) )",
  "SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ( PCE ( AUS FRA ) ) ) )",
  "SND ( FRA ) ( PRP ( FWD ( AUS ) ( FRA ) ( ENG ) ) )",
  "SND ( FRA ) ( FCT ( NAR ( PCE ( AUS FRA ) ) ) )",
  "SND ( FRA ) ( CCL ( PRP ( PCE ( AUS FRA ) ) ) )",
];

describe("the number dialect of a recording", () => {
  for (const dialect of ["diplomacy", "parlance"] as const) {
    test.each(messages)(
      `given %s in ${dialect} numbers, then the shape of the message shows the dialect`,
      (message) => {
        const evidence = new DialectEvidence();
        evidence.addMessage(tokensOf(message, standardRepresentation(dialect)));
        expect(evidence.verdict).toMatchObject({ dialect, isDefault: false });
        expect(evidence.dialect).toBe(dialect);
      },
    );
  }

  test("given only a list of tokens in TRY, then there is no evidence of a dialect", () => {
    const evidence = new DialectEvidence();
    evidence.addMessage(tokensOf("SND ( FRA ) ( TRY ( FCT FOR FWD NAR CCL ) )"));
    expect(evidence.verdict).toEqual({
      dialect: "diplomacy",
      isDefault: true,
      reason: "no evidence: most programs use these numbers",
    });
  });

  test("given nesting deeper than any press, then there is no evidence of a dialect", () => {
    const message = (depth: number): string => `SND ( FRA ) ( FCT ${"( ".repeat(depth)}PCE ${") ".repeat(depth)})`;
    const deep = new DialectEvidence();
    deep.addMessage(tokensOf(message(600)));
    expect(deep.verdict.isDefault).toBe(true);
    const shallow = new DialectEvidence();
    shallow.addMessage(tokensOf(message(400)));
    expect(shallow.verdict).toMatchObject({ dialect: "diplomacy", isDefault: false });
  });

  test("given a greeting from Parlance's server, then its numbers are used until press contradicts them", () => {
    const evidence = new DialectEvidence();
    evidence.addMessage(tokensOf("ADM ( 'Server' ) ( 'Welcome.' )"));
    expect(evidence.verdict).toMatchObject({ dialect: "parlance", reason: "the server looks like Parlance" });
    evidence.addMessage(tokensOf("SND ( FRA ) ( FCT ( PCE ( AUS FRA ) ) )"));
    expect(evidence.verdict).toMatchObject({
      dialect: "diplomacy",
      reason: "1 use of FCT, FOR, FWD, NAR or CCL fits this dialect; none fit the other",
    });
  });

  test("given press that the server answers with HUH and ERR before one of these tokens, then the server's RM decides", () => {
    const press = "FCT ( PCE ( AUS FRA ) )";
    const inParlance = (text: string): Uint16Array => tokensOf(text, standardRepresentation("parlance"));
    const evidence = new DialectEvidence();
    evidence.addRepresentation(0);
    evidence.addMessage(inParlance(`SND ( FRA ) ( ${press} )`));
    expect(evidence.dialect).toBe("parlance");
    evidence.addMessage(inParlance(`HUH ( SND ( FRA ) ( ERR ${press} ) )`));
    expect(evidence.dialect).toBe("diplomacy");
    evidence.addMessage(inParlance(`SND ( FRA ) ( ${press} )`));
    expect(evidence.dialect).toBe("parlance");
  });

  test("given an RM, then an empty one suggests most servers' numbers, and one with 82 entries suggests Parlance's", () => {
    const empty = new DialectEvidence();
    empty.addRepresentation(0);
    expect(empty.verdict).toMatchObject({ dialect: "diplomacy", isDefault: false });
    const full = new DialectEvidence();
    full.addRepresentation(82);
    expect(full.verdict.dialect).toBe("parlance");
  });
});
