import { describe, expect, test } from "vitest";
import { readPressText } from "../../../../core/formats/pressText.ts";

describe("press in a player's text", () => {
  test.each([
    ["prp(pce(aus eng))", "PRP ( PCE ( AUS ENG ) )", 10],
    ["SND ( ENG ) ( PRP ( PCE ( AUS ENG ) ) )", "PRP ( PCE ( AUS ENG ) )", 10],
    ["SND ( SPR 1901 ) ( ENG ) ( PRP ( PCE ( AUS ENG ) ) )", "PRP ( PCE ( AUS ENG ) )", 10],
    ["FRM ( AUS ) ( ENG ) ( PRP ( PCE ( AUS ENG ) ) )", "PRP ( PCE ( AUS ENG ) )", 10],
    // Press that a power reports as sent by another power is forwarded press.
    ["FRM ( RUS ) ( AUS ) ( PRP ( PCE ( RUS AUS ) ) )", "FRM ( RUS ) ( AUS ) ( PRP ( PCE ( RUS AUS ) ) )", 120],
    ["HOW ( RUS )", "HOW ( RUS )", 70],
  ])("given %s from Austria, then it is read as %s, level %d", (text, press, level) => {
    expect(readPressText(text, "AUS")).toMatchObject({ text: press, level });
  });

  test.each([
    "",
    "Yes",
    "YES",
    "PRP ( PCE ( AUS",
    "PRP ( hello )",
    "How (on earth) did you",
    "FRM ( AUS ) ( ENG )",
    "SND (",
  ])("given %j, then it is free text", (text) => {
    expect(readPressText(text, "AUS")).toBeNull();
  });
});
