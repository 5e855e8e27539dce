import { describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../../../core/analysis/reportedFinding.ts";
import { coveringSuppressions, readSuppressions, type Suppression } from "../../../../core/analysis/suppressions.ts";
import { lintRow } from "../../../support/lintRow.ts";

const recording = { id: "an-id", fileName: "a.chamber", path: "games/a.chamber" };

function read(...suppress: readonly object[]): readonly Suppression[] {
  const reading = readSuppressions(JSON.stringify({ suppress }));
  if (!reading.ok) throw new Error(`${reading.place}: ${reading.message}`);
  return reading.value;
}

const known = { code: "dm-odd", reason: "known" };

function covers(entry: object, changes: Partial<ReportedFinding> = {}): boolean {
  return coveringSuppressions(lintRow(changes), recording, read({ ...known, ...entry })).length > 0;
}

describe("the findings that a suppression covers", () => {
  test("given a code, then it covers all findings with this code and no others", () => {
    expect(covers({})).toBe(true);
    expect(covers({}, { code: "syntax" })).toBe(false);
  });

  test("given a former code, then it covers the findings with the current code", () => {
    expect(covers({ code: "odd-byte" })).toBe(true);
  });

  test("given the code of a plug-in's rule, then it is accepted even if no plug-in is loaded", () => {
    expect(covers({ code: "x/long-press" }, { code: "x/long-press" })).toBe(true);
    expect(covers({ code: "x/long-press" })).toBe(false);
  });

  test.each([
    [{ bot: "Albert" }, { bot: "Betty" }],
    [{ version: "6" }, { version: "7" }],
    [{ connection: 1 }, { connection: 2 }],
    [{ recording: "an-id" }, { recording: "another-id" }],
    [{ recording: "a.chamber" }, { recording: "b.chamber" }],
    [{ recording: "games/a.chamber" }, { recording: "games/b.chamber" }],
  ])("given %j, then it covers the finding; given %j, then it does not", (same, other) => {
    expect(covers(same)).toBe(true);
    expect(covers(other)).toBe(false);
  });

  test("given a turn, then it covers no findings from other turns", () => {
    const turn = "FAL 1903";
    expect(covers({ turn }, { turns: [turn] })).toBe(true);
    expect(covers({ turn }, { turns: [turn, "WIN 1903"] })).toBe(false);
    expect(covers({ turn }, { turns: [null] })).toBe(false);
    const both = read({ ...known, turn }, { ...known, turn: "WIN 1903" }, { ...known, turn: "SPR 1904" });
    const covering = coveringSuppressions(lintRow({ turns: [turn, "WIN 1903"] }), recording, both);
    expect(covering.map((one) => one.turn)).toEqual([turn, "WIN 1903"]);
  });
});

describe("a suppression file", () => {
  test.each([
    ["[]", "the file"],
    ['{"suppress": {}}', "suppress"],
    ['{"suppress": [1]}', "suppress[0]"],
    ['{"suppress": [], "more": 1}', "the file.more"],
    ['{"suppress": [{"code": "dm-odd", "reason": " "}]}', "suppress[0].reason"],
    ['{"suppress": [{"code": 1, "reason": "x"}]}', "suppress[0].code"],
    ['{"suppress": [{"code": "dm-odd", "reason": "x", "connection": "1"}]}', "suppress[0].connection"],
    ['{"suppress": [{"code": "dm-odd", "reason": "x", "turn": "1903"}]}', "suppress[0].turn"],
  ])("given %s, then its fault is reported at %s", (text, place) => {
    expect(readSuppressions(text)).toMatchObject({ ok: false, place });
  });
});
