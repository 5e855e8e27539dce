import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { LintRow } from "../../core/analysis/lintRows.ts";
import { DiplomacyCsvReader } from "../../core/formats/diplomacyCsv.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { findingsIn } from "../lint/stories.ts";
import { allCaptures } from "../support/captures.ts";
import { chamber } from "../support/chamber.ts";
import { placed } from "../support/entries.ts";
import { temporaryFolder } from "../support/playedRecording.ts";

const folderOfTest = temporaryFolder();
afterAll(() => folderOfTest.remove());

/** Beside a developer's clone: logs of other programs, and games without wire bytes. */
const folders = [
  { folder: join(allCaptures, "diplomacy-server-csv"), ending: ".csv" },
  { folder: join(allCaptures, "aiserver-clg"), ending: ".clg" },
  { folder: join(allCaptures, "../saved-games"), ending: ".json" },
];

const logs = folders.flatMap(({ folder, ending }) => {
  if (!existsSync(folder)) {
    console.log(`${folder} is not there: its logs are not imported`);
    return [];
  }
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.map((name) => ({ name, path: join(folder, name) }));
});

/** What is graver than a note, with the reason: `#1800 client builds-unwaived`. */
const reviewed: Readonly<Record<string, readonly string[]>> = {
  "game_data_7_draw.csv": [
    "#1800 client warning builds-unwaived", // two builds, and GOF after one was refused
    "#1873 client warning order-refused", // a fleet in Paris
  ],
};

test("given an exchange of which only text is known, then nothing is said of the frames that were made of it", () => {
  const reader = new DiplomacyCsvReader();
  const lines = ["17,NME ( A ) ( v )", "17,,YES ( NME ( A ) ( v ) )", "17,,MAP ( s t a n d a r d )", "17,YES ( MAP )"];
  const entries = placed(lines.flatMap((line) => reader.read(line)));
  const codesWith = (synthesised: readonly string[] | null): string[] => {
    const of = {
      uuid: "exchange",
      startedAt: null,
      tool: "test",
      listen: [],
      upstream: null,
      clock: null,
      sources: [],
    };
    const header: Entry = { type: "header", ...of, synthesised };
    return findingsIn([header, ...entries]).map(({ code }) => code);
  };
  const said = codesWith(["frames", "times"]);
  expect(codesWith(null)).toEqual(expect.arrayContaining(["im-missing", ...said]));
  expect(said).not.toContain("im-missing");
  // What the client says is as wrong as ever: its YES names no map.
  expect(said).toEqual(["wrong-direction"]);
});

describe.skipIf(logs.length === 0).each(logs)("given $name, imported", ({ name, path }) => {
  test("then no rule speaks of frames or times that nobody saw, and what is found is the reviewed list", async () => {
    const recording = folderOfTest.in(`${name}.chamber`);
    expect(await chamber("import", path, "--out", recording)).toMatchObject({ code: 0, stderr: "" });
    const run = await chamber("lint", recording, "--format", "json", "--min-severity", "warning");
    const lines = run.stdout.split("\n").filter((line) => line !== "");
    const rows = lines.map((line) => JSON.parse(line) as LintRow);
    expect(rows.map(({ n, side, severity, code }) => `#${n} ${side} ${severity} ${code}`).sort()).toEqual(
      reviewed[name] ?? [],
    );
  });
});
