import { describe, expect, test } from "vitest";
import { englishMessage, englishNames } from "../../core/language/english.ts";
import { readMessage } from "../../core/language/read.ts";
import { capturedMessages } from "../support/capturedMessages.ts";
import { captureNames, keptCaptures, loadCapture } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";

/** Yields every readable message of a capture as a sentence. */
function* sentences(name: string): Generator<string> {
  for (const { tokens, direction, representation, power } of capturedMessages(loadCapture(keptCaptures, name).drafts)) {
    const reading = readMessage(tokens, direction, representation);
    if (!reading.ok) continue;
    yield englishMessage(reading, { sender: power, names: englishNames(representation) });
  }
}

describe("every readable message", () => {
  const some = sampleOf(captureNames(keptCaptures), 4);
  test.each(some)("in %s becomes a sentence on one line, with nothing missing", (name) => {
    const said = [...sentences(name)];
    expect(said.length).toBeGreaterThan(0);
    const broken = said.filter(
      (text) => !/^[^\n\r]+(?:\.|[.!?]”)$/u.test(text) || /undefined|\bnull\b|\[object|NaN/.test(text),
    );
    expect(broken).toEqual([]);
  });

  test("Parlance's Standard map has full names, and its variants have mnemonics", () => {
    const startOf = (name: string): string | undefined =>
      [...sentences(name)].find((text) => text.startsWith("Supply centres: "));
    expect(startOf("parl_midgame")).toBe(
      "Supply centres: Austria 3, England 3, France 3, Germany 3, Italy 3, Russia 4, Turkey 3, neutral 12.",
    );
    expect(startOf("parl_var_sailho")).toBe("Supply centres: EST 2, NTH 2, STH 2, WST 2, neutral 8.");
  });
});
