import { expect, test } from "vitest";
import { LintSummary } from "../../../../core/analysis/lintSummary.ts";
import { lintRow } from "../../../support/lintRow.ts";

test("given findings of several recordings, then what is gravest goes first, of equals what more recordings show", () => {
  const summary = new LintSummary();
  const often = lintRow({ code: "a", severity: "warning", count: 50 });
  summary.add("one", [often, lintRow({ code: "b", severity: "warning" })], []);
  summary.add("two", [lintRow({ code: "b", severity: "warning" })], []);
  expect(summary.programs()[0]?.first).toMatchObject({ row: { code: "b" }, file: "one", recordings: 2, count: 2 });
  summary.add("three", [lintRow({ code: "c", severity: "error" })], []);
  expect(summary.programs()).toMatchObject([
    { recordings: 3, findings: { error: 1, warning: 3, note: 0 }, first: { row: { code: "c" }, file: "three" } },
  ]);
});

test("given two versions of a bot, then each has its own line, the worse first", () => {
  const summary = new LintSummary();
  summary.add("one", [lintRow({ severity: "note" })], []);
  summary.add("one", [lintRow({ severity: "error", program: { name: "Albert", version: "7" } })], []);
  expect(summary.programs().map(({ program }) => program?.version)).toEqual(["7", "6"]);
});
