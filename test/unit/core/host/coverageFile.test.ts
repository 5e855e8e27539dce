import { expect, test } from "vitest";
import { coverageFormat, readCoverage } from "../../../../core/host/coverageFile.ts";
import { matrixOf } from "../../../../renderer/views/coverage/matrix.ts";

const row = { name: "SUB", met: 3, right: 2, wrong: 1, situations: ["orders/results"] };
const none = { states: [], clientMessages: [], serverMessages: [], notes: [], results: [] };

function line(changes: object): string {
  return JSON.stringify({ format: coverageFormat, bot: "mybot 1", connections: 1, ...none, ...changes });
}

test("given two bots, then the matrix has a row for everything that either bot could encounter, and null where a bot has no row", () => {
  const place = { recording: "out/a.chamber", id: "a", n: 7 };
  const text = `${line({ clientMessages: [{ ...row, firstWrong: place }] })}\n${line({ bot: null, states: [row] })}\n`;
  const bots = readCoverage(text) ?? [];
  expect(bots.map(({ bot }) => bot)).toEqual(["mybot 1", null]);
  expect(matrixOf(bots)).toEqual([
    { id: "states SUB", field: "states", name: "SUB", order: 0, cells: [null, { ...row, firstWrong: null }] },
    {
      ...{ id: "clientMessages SUB", field: "clientMessages", name: "SUB", order: 1 },
      cells: [{ ...row, firstWrong: place }, null],
    },
  ]);
});

test.each([
  ["another JSON file", '{"tool":"Black Chamber 1","situations":[]}'],
  ["a saved game", '{"id":"x","phases":[]}'],
  ["nothing", ""],
])("given %s, then it is not a coverage file", (_, text) => {
  expect(readCoverage(text)).toBeNull();
});

test.each([
  ["cut short", `${line({})}\n${line({}).slice(0, -9)}`, "line 2 is not JSON: write the file again with"],
  ["without a field", line({ notes: undefined }), "line 1 has no notes: write"],
  ["with an impossible count", line({ results: [row, { ...row, met: -1 }] }), "has a damaged row, results[1]: write"],
  ["with a line in another format", `${line({})}\n{"a":1}`, "line 2 has no coverage format: write"],
  [
    "of a later version",
    line({ format: "chamber-coverage-2" }),
    "line 1 has format 2; this version of Black Chamber reads format 1",
  ],
])("given a coverage file %s, then the error names the fault and its place", (_, text, message) => {
  expect(() => readCoverage(text)).toThrow(message);
});
