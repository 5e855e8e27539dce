import { describe, expect, test } from "vitest";
import type { Agreement } from "../../core/press/ledger.ts";
import type { Verdict } from "../../core/press/verdict.ts";
import { sampleOf, times } from "../support/depth.ts";
import { describeShared } from "../support/describeShared.ts";
import { allScenarios } from "./allScenarios.ts";
import { decided } from "./decided.ts";
import { readPress, recordingOf } from "./play.ts";
import { albert, albertEntries } from "./readCapture.ts";

/**
 * Returns each obligor's verdict, keyed by the text of the offer and its parties, because message numbers depend on the
 * recorded legs.
 */
function verdictsBySense(agreements: readonly Agreement[]): Map<string, Verdict> {
  return new Map(
    agreements.flatMap(({ offer, obligations }) =>
      obligations.map(({ obligor, verdict }) => [
        `${offer.proposer} > ${offer.parties.join(" ")}: ${offer.message.text} by ${obligor}`,
        verdict,
      ]),
    ),
  );
}

const cuts = times(8, 3);
const some = sampleOf(allScenarios, 40);

describe("later events change no decided verdict", () => {
  test.each(some.map((one) => [one.title, one] as const))("%s", (_, { play, legs }) => {
    const { entries } = recordingOf({ script: play, ...(legs ? { legs } : {}) });
    const whole = decided(readPress(entries).agreements);
    for (let cut = 1; cut < cuts; cut++) {
      const part = entries.slice(0, Math.floor((entries.length * cut) / cuts));
      for (const [key, verdict] of decided(readPress(part).agreements))
        expect(`${key} ${whole.get(key)}`).toBe(`${key} ${verdict}`);
    }
  });
});

const powers = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"];

describe.each([
  ["all results to every power", false],
  ["each power only its own results", true],
] as const)("given a server that sends %s, and connections that were not recorded", (_, ownResultsOnly) => {
  test.each(some.filter(({ legs }) => legs === undefined).map((one) => [one.title, one] as const))(
    "%s",
    (_, { play }) => {
      const whole = verdictsBySense(readPress(recordingOf({ script: play, ownResultsOnly }).entries).agreements);
      const speakers = powers.filter((power) => play.includes(power));
      const subsets = [
        ...speakers.map((power) => [power]),
        ...speakers.map((gone) => speakers.filter((one) => one !== gone)),
      ];
      for (const legs of sampleOf(
        subsets.filter((list) => list.length > 0),
        3,
      )) {
        const part = verdictsBySense(readPress(recordingOf({ script: play, legs, ownResultsOnly }).entries).agreements);
        for (const [key, verdict] of part)
          if (verdict === "kept") expect(`${legs.join(" ")}: ${key} ${whole.get(key)}`).not.toMatch(/ breached$/);
      }
    },
  );
});

// The diplomacy server sends each power only the results of its own orders.
describeShared("Albert's exchange without some of its connections", albert, (path) => {
  const entries = albertEntries(path);
  const connections = [...new Set(entries.flatMap((entry) => ("connection" in entry ? [entry.connection] : [])))];
  const whole = verdictsBySense(readPress(entries).agreements);
  const without = (gone: readonly number[]): Map<string, Verdict> =>
    verdictsBySense(
      readPress(entries.filter((entry) => !("connection" in entry) || !gone.includes(entry.connection))).agreements,
    );

  test.each(connections.flatMap((one) => [[[one]], [connections.filter((other) => other !== one)]]))(
    "without connections %j, no breached promise becomes kept or not testable",
    (gone) => {
      const verdicts = [...without(gone)];
      for (const [key, verdict] of verdicts)
        if (verdict === "kept" || verdict === "not-testable")
          expect(`${key} ${whole.get(key)}`).not.toMatch(/ breached$/);
      expect(verdicts.some(([, verdict]) => verdict === "unknown")).toBe(true);
    },
  );
});
