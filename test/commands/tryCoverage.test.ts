import { describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { BotClient } from "../../core/bots/botClient.ts";
import { knownBots } from "../../core/bots/strategies.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { type BotCoverage, CoverageTally, CoverageWatch } from "../../core/try/coverage.ts";
import { coverageRows, situationsFor } from "../../core/try/coverageRows.ts";
import type { Situation } from "../../core/try/situation.ts";
import { allSituations } from "../../core/try/situations/all.ts";
import { results } from "../../core/try/situations/orders/results.ts";
import { withChoice } from "../../core/try/situations/retreats/withChoice.ts";
import { chamber } from "../support/chamber.ts";
import { folded } from "../support/folded.ts";
import { triedInProcess } from "../support/triedInProcess.ts";

/** Returns what the built-in bot greedy encounters in the given situations. */
function metIn(...situations: readonly Situation[]): BotCoverage["sections"] {
  const tally = new CoverageTally();
  for (const situation of situations) {
    const random = seededRandom(1);
    const bot = new BotClient({
      name: "live",
      version: "1",
      player: knownBots.greedy.player(),
      lastYear: null,
      random,
    });
    const { entries, findings } = triedInProcess(situation, bot);
    const watch = new CoverageWatch();
    folded(entries, [watch], new Analysis());
    watch.addTo(tally, { recording: "live.chamber", id: null }, findings, () => "live 1");
  }
  const [first] = tally.bots;
  if (!first) throw new Error("the bot encountered nothing");
  return first.sections;
}

describe("coverage", () => {
  test("names at least one situation from the plan for each row", () => {
    const known = new Set(allSituations.map(({ id }) => id));
    const without = Object.values(coverageRows)
      .flat()
      .filter((key) => situationsFor(key).length === 0 || situationsFor(key).some((id) => !known.has(id)));
    expect(without).toEqual([]);
  });

  test("given the situation that the results name, then a bot encounters every result in it", () => {
    expect(metIn(results).results.filter(({ met }) => met === 0)).toEqual([]);
  });

  test("given a retreat, then the bot is in the retreat state once, and handles it", () => {
    const { states, notes } = metIn(withChoice);
    expect(states).toContainEqual({ key: "state retreat", met: 1, wrong: 0, firstWrong: null });
    expect(states).toContainEqual({ key: "state removal", met: 0, wrong: 0, firstWrong: null });
    expect(notes.filter(({ met }) => met > 0).map(({ key }) => key)).toEqual(["note MBV"]);
  });
});

describe("chamber try --coverage", () => {
  const capture = "recordings/press-level20.chamber.gz";

  test("given a captured game, then the messages of each bot are counted, and those with findings count as wrong", async () => {
    const run = await chamber("try", "--coverage", capture, "--format", "json");
    const bots = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const probe = bots.find(({ bot }) => bot === "rawtest v1");
    expect(probe.connections).toBe(1);
    // They include those with missing brackets and wrong turns.
    const submissions = probe.clientMessages.find(({ name }: { readonly name: string }) => name === "SUB");
    expect(submissions.wrong).toBeGreaterThan(2);
    expect(submissions.firstWrong).toEqual({ recording: capture, id: expect.any(String), n: expect.any(Number) });
    expect(submissions.right).toBe(submissions.met - submissions.wrong);
    expect(probe.notes.find(({ name }: { readonly name: string }) => name === "NMR")).toMatchObject({
      met: 0,
      situations: ["adjustments/note-nmr"],
    });
    expect(run.code).toBe(1);
  });

  test("given a terminal, then an empty row names the situation that fills it", async () => {
    const run = await chamber("try", "--coverage", capture);
    expect(run.stdout).toMatch(/^rawtest v1: \d+ of \d+ encountered, \d+ with findings, on 1 connection$/m);
    expect(run.stdout).toMatch(/^ {2}YES \( MAP \) +1 +1 +0$/m);
    expect(run.stdout).toMatch(/^ {2}LOD +- +- +- {2}try --only end\/loaded$/m);
  });

  test("given no path, then one line reports what is missing", async () => {
    const none = await chamber("try", "--coverage");
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining("give recordings or folders") });
  });
});
