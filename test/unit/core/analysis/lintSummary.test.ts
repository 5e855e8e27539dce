import { expect, test } from "vitest";
import { LintSummary } from "../../../../core/analysis/lintSummary.ts";
import { lintRow } from "../../../support/lintRow.ts";

test("given findings from several recordings, then the most severe come first, and equally severe ones are sorted by number of recordings", () => {
  const summary = new LintSummary();
  const often = lintRow({ code: "dm-odd", severity: "warning", count: 50 });
  summary.add("one", [often, lintRow({ code: "em-code", severity: "warning" })], []);
  summary.add("two", [lintRow({ code: "em-code", severity: "warning" })], []);
  expect(summary.programs()[0]?.first).toMatchObject({
    row: { code: "em-code" },
    file: "one",
    recordings: 2,
    count: 2,
  });
  summary.add("three", [lintRow({ code: "rm-twice", severity: "error" })], []);
  expect(summary.programs()).toMatchObject([
    { recordings: 3, findings: { error: 1, warning: 3, note: 0 }, first: { row: { code: "rm-twice" }, file: "three" } },
  ]);
});

test("given two versions of a bot, then each has its own line, the worse one first", () => {
  const summary = new LintSummary();
  summary.add("one", [lintRow({ severity: "note" })], []);
  summary.add("one", [lintRow({ severity: "error", program: { name: "Albert", version: "7" } })], []);
  expect(summary.programs().map(({ program }) => program?.version)).toEqual(["7", "6"]);
});
