import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("given CITATION.cff, then it names the version and the licence of the package", () => {
  const { version, license } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, string>;
  const lines = readFileSync("CITATION.cff", "utf8").split("\n");
  expect(lines).toContain(`version: ${version}`);
  expect(lines).toContain(`license: ${license}`);
});
