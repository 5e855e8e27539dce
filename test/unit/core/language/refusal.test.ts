import { expect, test } from "vitest";
import { hasMatchingBrackets, refusalOf } from "../../../../core/language/refusal.ts";
import { printTokens } from "../../../../core/tokens/text.ts";
import { standard, tokensOf } from "../../../support/bytes.ts";

test.each([
  ["NME ( 'x' )", 4, "HUH ( NME ( 'x' ) ERR )"],
  ["WHT ( YES )", 0, "HUH ( ERR WHT ( YES ) )"],
  ["IAM ( NOT", 2, "PRN ( IAM ( NOT )"],
  ["IAM ) NOT (", 1, "PRN ( IAM ) NOT ( )"],
])("the answer to %s with a fault at token %i is %s", (text, tokenIndex, refusal) => {
  const answer = refusalOf(tokensOf(text), tokenIndex);
  expect(answer && printTokens(answer, standard)).toBe(refusal);
});

test.each(["HUH ( ERR", "PRN (", "HUH"])("%s has no answer: HUH and PRN must not be answered", (text) => {
  expect(refusalOf(tokensOf(text), 0)).toBeNull();
});

test("brackets match if each has a partner, in the right order", () => {
  expect(["( )", "", "( ( ) ( ) )", ") (", "( ", ")"].map((text) => hasMatchingBrackets(tokensOf(text)))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
