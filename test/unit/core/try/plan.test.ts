import { describe, expect, test } from "vitest";
import { BotClient } from "../../../../core/bots/botClient.ts";
import { type BotName, knownBots } from "../../../../core/bots/strategies.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import { productions } from "../../../../core/language/grammar.ts";
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

/** Returns the commands of a grammar term that v0.18 defines: SUB for `SUB ( orders )`. */
function commandsOf(term: string): string[] {
  const forms = productions.filter(({ terms, dialects }) => terms.includes(term) && dialects.includes("v0.18"));
  return [...new Set(forms.map(({ form }) => form.split(" ")[0] ?? ""))];
}

/** Returns a side's rows: a command that withdraws or answers other commands has one row for each of them. */
function rowsOf(message: string, inner: Readonly<Record<string, string>>): string[] {
  return commandsOf(message).flatMap((command) => {
    const term = inner[command];
    return term === undefined ? [command] : commandsOf(term).map((other) => `${other}/${command}`);
  });
}

describe("the plan", () => {
  test("has a row for every message in the grammar that a client sends or receives", () => {
    const sent = rowsOf("clientMessage", { NOT: "negatable", YES: "acknowledged", REJ: "rejected" });
    const received = rowsOf("serverMessage", { NOT: "negated" });
    expect(sent.length + received.length).toBeGreaterThan(45);
    // Both sides send HUH and PRN, which share one row.
    const known = new Set<string>(tableRows.map((row) => row.replace("!", "")));
    expect([...sent, ...received].filter((row) => !known.has(row))).toEqual([]);
  });

  test("covers every row in the table of messages", () => {
    const shown = new Set(allSituations.flatMap(({ rows }) => rows));
    expect(tableRows.filter((row) => !shown.has(row))).toEqual([]);
  });

  test("has a clause, a title and steps for every situation, and no duplicate ids", () => {
    expect(
      allSituations.filter(({ clause, title, steps }) => clause === "" || title === "" || steps.length === 0),
    ).toEqual([]);
    expect(new Set(allSituations.map(({ id }) => id)).size).toBe(allSituations.length);
  });
});
