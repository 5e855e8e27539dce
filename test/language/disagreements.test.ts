import { describe, expect, test } from "vitest";
import { readMessage } from "../../core/language/read.ts";
import type { Example } from "./disagreements/disagreement.ts";
import { disagreements } from "./disagreements.ts";
import { disputedText, disputes } from "./disputes.ts";
import { productions } from "./productions.ts";
import { ofPrograms } from "./programs.ts";
import { directionOf, refusals, representation, tokensOf, wordAt } from "./verdicts.ts";

describe("where the sources disagree", () => {
  test("all 45 points are listed, each with an example message", () => {
    expect(disagreements.map(({ number }) => number)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    for (const { examples } of disagreements) expect(examples.length).toBeGreaterThan(0);
  });

  const cases = disagreements.flatMap(({ number, examples }) => casesOf(String(number), examples));

  test.each(cases)("%s: %s is read as the row specifies", (_number, _title, example) => readsAsExpected(example));
  test.each(cases)("%s: %s is refused by the dialects in the row, at the right place", (_number, _title, example) =>
    isRefusedAsExpected(example),
  );
});

describe("forms that programs use and no document contains", () => {
  const cases = Object.entries(ofPrograms).flatMap(([what, examples]) => casesOf(what, examples));

  test.each(cases)("%s: %s is read as the row specifies", (_what, _title, example) => readsAsExpected(example));
  test.each(cases)("%s: %s is refused by the dialects in the row, at the right place", (_what, _title, example) =>
    isRefusedAsExpected(example),
  );
});

describe("where a document contradicts itself", () => {
  test("every disputed message in the tables has a verdict, and no other message has one", () => {
    const disputed = productions.flatMap((production) => production.disputes.map(({ text }) => text));
    expect(disputes.map(disputedText).sort()).toEqual([...new Set(disputed)].sort());
  });

  const cases = casesOf("disputed", disputes);

  test.each(cases)("%s: %s is read as the row specifies", (_what, _title, example) => readsAsExpected(example));
  test.each(cases)("%s: %s is refused by the dialects in the row, at the right place", (_what, _title, example) =>
    isRefusedAsExpected(example),
  );
});

function casesOf(name: string, examples: readonly Example[]): [string, string, Example][] {
  return examples.map((example) => [name, `${example.text} at level ${example.level}`, example]);
}

function readsAsExpected(example: Example): void {
  const tokens = tokensOf(example, "v0.18");
  const reading = readMessage(tokens, directionOf(example), representation);
  if (example.findings === null) {
    // Reading stops at the fault that is furthest into the message, across all dialects.
    const stop = reading.ok ? "read" : wordAt(example, "v0.18", reading.fault.tokenIndex);
    expect(Object.values(example.refusedBy)).toContain(stop);
  } else {
    expect(reading.ok ? reading.findings.map(({ code }) => code) : reading.fault).toEqual(example.findings);
  }
}

function isRefusedAsExpected(example: Example): void {
  expect(refusals(example)).toEqual(example.refusedBy);
}
