import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

describe.skipIf(process.env["CHAMBER_SHARED"] !== undefined)("given a run without shared data", () => {
  const beside = join(import.meta.dirname, "../../../beside.txt");

  test.each([
    ["read", () => readFileSync(beside)],
    ["looked for", () => existsSync("../shared/data")],
    ["read later", () => readFile(beside)],
  ])("when a file beside the clone is %s, then the test fails", async (_, look) => {
    await expect(async () => look()).rejects.toThrow("is outside the clone: npm test may not read it");
  });

  test("when a file of the clone is read, then nothing is in the way", () => {
    expect(readFileSync("package.json", "utf8")).toContain("black-chamber");
  });
});
