import { describe, expect, test } from "vitest";
import { pressTextFault, readPressText } from "../../../../core/formats/pressText.ts";

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

  test.each([
    ["PRP ( XDO ( ( AUS AMY VIE ) GO GAL ) )", "GO"],
    ["PRP ( XDO ( AUS AMY VIE MTO GAL ) )", "AMY"],
    ["PRP ( PCE ( AUS ENG ) ) )", ")"],
    ["PRP ( 'a few letters' GAL )", "'a few letters'"],
    ["PRP ( PCE ( AUS", ""],
    ["", ""],
  ])("given %j, then the token at fault is %j", (text, token) => {
    const fault = pressTextFault(text);
    expect(fault).not.toBeNull();
    if (fault === null) return;
    expect(text.slice(fault.span.start, fault.span.end)).toBe(token);
    if (token === "") expect(fault.span.end).toBe(text.length);
    if (token === ")") expect(fault.span.start).toBe(text.length - 1);
  });

  test("given press, then there is no fault", () => {
    expect(pressTextFault("PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )")).toBeNull();
  });
});
