import { expect, test } from "vitest";
import { turnsInWords } from "../../../../../core/analysis/report/words.ts";

test.each([
  [
    "The SUB is for SPR 1902, but the last NOW was for FAL 1901.",
    "The SUB is for Spring 1902, but the last NOW was for Fall 1901.",
  ],
  ["NOW ( WIN 1901 ) cannot follow AUT 1901.", "NOW ( WIN 1901 ) cannot follow Autumn 1901."],
  ["Send SND (SUM 1901) again.", "Send SND (SUM 1901) again."],
  [
    "FOR ( ( FAL 1902 ) ( SPR 1901 ) ) ends before it begins.",
    "FOR ( ( FAL 1902 ) ( SPR 1901 ) ) ends before it begins.",
  ],
])("given %s, then turns outside quoted messages are spelled out", (sentence, worded) => {
  expect(turnsInWords(sentence)).toBe(worded);
});
