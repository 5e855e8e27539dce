import { expect, test } from "vitest";
import { shownWords } from "../../../../core/analysis/tightText.ts";

test("given a finding that quotes tokens in backticks, then pages show quotation marks and no spaces inside brackets", () => {
  expect(shownWords("Unexpected `)` after `( FRA )`")).toBe("Unexpected \u201c)\u201d after \u201c(FRA)\u201d");
  expect(shownWords("HUH ( ERR `")).toBe("HUH (ERR `");
});
