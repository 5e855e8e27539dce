import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTriedReport } from "../../../../core/node/host/triedReport.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

function fileWith(data: unknown): string {
  const path = join(tempFolder(), "try.json");
  writeFileSync(path, typeof data === "string" ? data : JSON.stringify(data));
  return path;
}

test("given a report, then its recordings are found beside it, and missing ones are left out", () => {
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
  expect([...(readTriedReport(path) ?? [])]).toEqual([
    [realpathSync(recording), { situation: "end/off #2", status: "failed", reason: "The bot left.", n: 7 }],
  ]);
});

test.each([["no JSON"], [[]], [{}], [{ tool: "other", situations: [] }], [{ tool: "Black Chamber 1", situations: 3 }]])(
  "given %j, then it is no report",
  (data) => {
    expect(readTriedReport(fileWith(data))).toBeNull();
  },
);
