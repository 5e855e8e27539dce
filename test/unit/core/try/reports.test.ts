import { describe, expect, test } from "vitest";
import { junitXml, reportHtml, reportJson, type TryRun } from "../../../../core/try/reports.ts";
import { resultOf, type SituationResult } from "../../../../core/try/result.ts";
import { nameRefused } from "../../../../core/try/situations/handshake/nameRefused.ts";
import { returns } from "../../../../core/try/situations/rejoin/returns.ts";
import { splitFrames } from "../../../../core/try/situations/wire/splitFrames.ts";
import { lintRow } from "../../../support/lintRow.ts";

const facts = {
  side: "client" as const,
  end: null,
  findings: [],
  lastN: 7,
  recording: "out/game.chamber",
  durationMs: 1500,
  round: null,
};
const message = "the bot sent ADM ( '<b>&\"' )";

const failed = resultOf({
  ...facts,
  situation: nameRefused,
  outcome: { kind: "failed", failure: { kind: "not-sent", message, expected: "NME", got: "OBS" } },
});
const found = resultOf({ ...facts, situation: splitFrames, outcome: { kind: "played" }, findings: [lintRow()] });
const open = resultOf({
  ...facts,
  situation: returns,
  outcome: { kind: "not-applicable", reason: "the bot does not connect again" },
});

function run(...results: readonly SituationResult[]): TryRun {
  return { command: ["./mybot", "-p{port}"], version: "1", durationMs: 4500, results, linkOf: (path) => `../${path}` };
}

describe("a result", () => {
  test("given a step that failed, then its message is the reason, and the result names the bot's last message", () => {
    expect(failed).toMatchObject({ status: "failed", reason: `The bot sent ADM ( '<b>&"' ).`, n: 7 });
  });

  test("given a finding, then the situation failed with the finding's message, unless the situation allows it", () => {
    expect(found).toMatchObject({ status: "failed", reason: "The DM has 3 bytes.", n: 3, failure: null });
    const situation = { ...splitFrames, allows: ["dm-odd"] as const };
    const allowed = resultOf({ ...facts, situation, outcome: { kind: "played" }, findings: [lintRow()] });
    expect(allowed).toMatchObject({ status: "passed", reason: "", findings: [] });
  });

  test("given a bot that was killed by a signal, then it crashed, even if the situation does not apply to it", () => {
    const end = { kind: "killed", signal: "SIGSEGV" } as const;
    const outcome = { kind: "not-applicable", reason: "the bot does not connect again" } as const;
    expect(resultOf({ ...facts, end, situation: returns, outcome })).toMatchObject({
      status: "failed",
      reason: "The bot crashed: its program was killed by SIGSEGV.",
    });
  });
});

describe("the reports", () => {
  test("JUnit: a suite for each family, with failures and skipped cases, and no unescaped text from the bot", () => {
    const xml = junitXml(run(failed, found, open));
    expect(xml).toContain('<testsuites name="chamber try" tests="3" failures="2" skipped="1" time="4.500">');
    expect(xml).toContain(
      '<testsuite name="chamber try: handshake" tests="1" failures="1" skipped="0" errors="0" time="1.500">',
    );
    expect(xml).toContain(
      '<testcase classname="rejoin" name="returns" time="1.500"><skipped message="The bot does not connect again."/>',
    );
    expect(xml).toContain("ADM ( '&lt;b&gt;&amp;&quot;' )");
    expect(xml).not.toContain("<b>");
    expect(xml).toContain("expected: NME\ngot: OBS");
  });

  test("HTML: a row for each situation, with a link to its recording", () => {
    const page = reportHtml(run(failed, open));
    expect(page).toContain('<a href="../out/game.chamber">recording</a>, message #7');
    expect(page).toContain('<td class="not-applicable">not applicable</td>');
    expect(page).not.toContain("<b>");
  });

  test("JSON: counts, and for each situation its clause, failure and findings", () => {
    expect(reportJson(run(failed, found, open))).toMatchObject({
      bot: { command: ["./mybot", "-p{port}"] },
      counts: { passed: 0, failed: 2, notApplicable: 1 },
      situations: [
        { id: "handshake/name-refused", status: "failed", failure: { expected: "NME", got: "OBS" }, n: 7 },
        { id: "wire/split-frames", findings: [{ code: "dm-odd", n: 3 }] },
        { id: "rejoin/returns", status: "not-applicable" },
      ],
    });
  });
});
