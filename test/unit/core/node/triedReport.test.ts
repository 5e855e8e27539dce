import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { coverageFormat } from "../../../../core/host/coverageFile.ts";
import { isReport, readCoverageFile, readTriedReport } from "../../../../core/node/host/triedReport.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

function fileWith(data: unknown): string {
  const path = join(tempFolder(), "try.json");
  writeFileSync(path, typeof data === "string" ? data : JSON.stringify(data));
  return path;
}

test("given a report, then its recordings are found next to it, and situations without one are listed", () => {
  const path = fileWith({
    tool: "Black Chamber 1",
    situations: [
      { id: "end/off", round: 2, status: "failed", reason: "The bot left.", recording: "out/off.chamber", n: 7 },
      { id: "end/draw", round: null, status: "passed", reason: "", recording: "out/gone.chamber", n: null },
      { id: "end/solo", status: "failed", reason: "It did not connect.", recording: null, n: null },
      { id: 12, status: "failed", recording: "out/off.chamber" },
      null,
    ],
  });
  const recording = join(path, "../out/off.chamber");
  mkdirSync(join(path, "../out"));
  writeFileSync(recording, "");
  const read = readTriedReport(path);
  expect([...(read?.recorded ?? [])]).toEqual([
    [realpathSync(recording), { situation: "end/off #2", status: "failed", reason: "The bot left.", n: 7 }],
  ]);
  expect(read?.unrecorded).toEqual([
    { situation: "end/draw", status: "passed", reason: "", n: null },
    { situation: "end/solo", status: "failed", reason: "It did not connect.", n: null },
  ]);
});

test.each([["no JSON"], [[]], [{}], [{ tool: "other", situations: [] }], [{ tool: "Black Chamber 1", situations: 3 }]])(
  "given %j, then it is not a report",
  (data) => {
    expect(readTriedReport(fileWith(data))).toBeNull();
  },
);

describe("a coverage file", () => {
  const none = { states: [], clientMessages: [], serverMessages: [], notes: [] };
  const row = { name: "SUC", met: 1, right: 0, wrong: 1, situations: [] };
  const line = JSON.stringify({
    ...{ format: coverageFormat, bot: "mybot 1", connections: 1, ...none },
    results: ["a.chamber", "gone.chamber", "a.chamber"].map((recording) => ({
      ...row,
      firstWrong: { recording, id: "a", n: 7 },
    })),
  });

  test("given a coverage file, then each recording with a wrong message is found once, next to the file", () => {
    const path = fileWith(line);
    const recording = join(path, "../a.chamber");
    writeFileSync(recording, "");
    expect(readCoverageFile(path)).toMatchObject({
      bots: [{ bot: "mybot 1" }],
      recordings: [realpathSync(recording)],
    });
  });

  test("given a damaged coverage file, then it is still recognised as a coverage file, and the error names the line", () => {
    const path = fileWith(line.slice(0, -20));
    expect(isReport(path)).toBe(true);
    expect(() => readCoverageFile(path)).toThrow("line 1 is not JSON");
  });
});
