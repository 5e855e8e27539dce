import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../core/analysis/reportedFinding.ts";
import { chamber } from "../support/chamber.ts";
import { sharedPath } from "../support/shared.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folderOfTest = tempFolder();

/** Logs from other programs, and games without wire bytes. */
const logs = [
  { folder: sharedPath("captures", "diplomacy-server-csv"), ending: ".csv" },
  { folder: sharedPath("captures", "aiserver-clg"), ending: ".clg" },
  { folder: sharedPath("saved-games"), ending: ".json" },
].flatMap(({ folder, ending }) => {
  if (folder === null) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.map((name) => ({ name, path: join(folder, name) }));
});

/** Findings more severe than a note, with the reason: `#1800 client builds-missing`. */
const reviewed: Readonly<Record<string, readonly string[]>> = {
  "game_data_7_draw.csv": [
    "#1800 client warning builds-missing", // two builds, and GOF after one was refused
    "#1873 client warning order-refused", // a fleet in Paris
  ],
};

describe.each(logs)("given $name, imported", ({ name, path }) => {
  test("then no rule reports frames or timestamps that were not recorded, and the findings are the reviewed ones", async () => {
    const recording = join(folderOfTest, `${name}.chamber`);
    expect(await chamber("import", path, "--out", recording)).toMatchObject({ code: 0, stderr: "" });
    const run = await chamber("lint", recording, "--format", "json", "--min-severity", "warning");
    const lines = run.stdout.split("\n").filter((line) => line !== "");
    const rows = lines.map((line) => JSON.parse(line) as ReportedFinding);
    expect(rows.map(({ n, side, severity, code }) => `#${n} ${side} ${severity} ${code}`).sort()).toEqual(
      reviewed[name] ?? [],
    );
  });
});
