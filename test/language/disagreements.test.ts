import { describe, expect, test } from "vitest";
import { readMessage } from "../../core/language/read.ts";
import type { Example } from "./disagreements/disagreement.ts";
import { disagreements } from "./disagreements.ts";
import { directionOf, refusals, representation, tokensOf, wordAt } from "./verdicts.ts";

describe("where the sources disagree", () => {
  test("all 45 points are told, each with a message that shows it", () => {
    expect(disagreements.map(({ number }) => number)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    for (const { examples } of disagreements) expect(examples.length).toBeGreaterThan(0);
  });

  const cases = disagreements.flatMap(({ number, examples }) =>
    examples.map((example): [number, string, Example] => [
      number,
      `${example.text} at level ${example.level}`,
      example,
    ]),
  );

  test.each(cases)("%i: %s reads as the row says", (_number, _title, example) => {
    const tokens = tokensOf(example, "v0.18");
    const reading = readMessage(tokens, directionOf(example), representation);
    if (example.findings === null) {
      expect(reading.ok ? "read" : wordAt(example, "v0.18", reading.fault.tokenIndex)).toBe(example.refusedBy["v0.18"]);
    } else {
      expect(reading.ok ? reading.findings.map(({ code }) => code) : reading.fault).toEqual(example.findings);
    }
  });

  test.each(cases)("%i: %s is refused by whom the row says, and where", (_number, _title, example) => {
    expect(refusals(example)).toEqual(example.refusedBy);
  });
});
