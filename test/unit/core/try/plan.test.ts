import { describe, expect, test } from "vitest";
import { BotClient } from "../../../../core/bots/botClient.ts";
import { type BotName, knownBots } from "../../../../core/bots/strategies.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import { tableRows } from "../../../../core/try/rows.ts";
import type { Situation } from "../../../../core/try/situation.ts";
import { allSituations } from "../../../../core/try/situations/all.ts";
import { sampleOf } from "../../../support/depth.ts";
import { triedInProcess } from "../../../support/triedInProcess.ts";

function botNamed(name: BotName): BotClient {
  const random = seededRandom(1);
  const player = knownBots[name].player(random);
  return new BotClient({ name, version: "1", player, lastYear: null, random });
}

function expectNotFailed(situation: Situation, name: BotName): void {
  const { status, reason, findings } = triedInProcess(situation, botNamed(name));
  const codes = findings.map(({ code }) => code);
  expect({ isFailed: status === "failed", reason, codes }).toMatchObject({ isFailed: false });
}

describe("the built-in bots", () => {
  test.each(sampleOf(allSituations, 24))("greedy does not fail $id", (situation) =>
    expectNotFailed(situation, "greedy"),
  );

  describe.each(["hold", "random", "diplomat"] as const)("%s", (name) => {
    test.each(sampleOf(allSituations, 6))("does not fail $id", (situation) => expectNotFailed(situation, name));
  });
});

describe("the plan", () => {
  test("shows every row of the table of messages", () => {
    const shown = new Set(allSituations.flatMap(({ rows }) => rows));
    expect(tableRows.filter((row) => !shown.has(row))).toEqual([]);
  });

  test("has a clause, a title and steps in every situation, and no id twice", () => {
    expect(
      allSituations.filter(({ clause, title, steps }) => clause === "" || title === "" || steps.length === 0),
    ).toEqual([]);
    expect(new Set(allSituations.map(({ id }) => id)).size).toBe(allSituations.length);
  });
});
