import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { refuseBeside } from "../support/insideClone.ts";

const clone = join(import.meta.dirname, "../..");

describe("given a run without shared data", () => {
  test.each([
    ["by its absolute path", join(clone, "../beside.txt")],
    ["by its path relative to the clone", "../shared/data"],
    ["by its URL", new URL("../../../beside.txt", import.meta.url)],
  ])("when a test reads a file next to the clone, %s, then the read fails", (_, path) => {
    expect(() => refuseBeside(path, () => true)).toThrow("is outside the clone, so npm test must not read it");
    expect(() => refuseBeside(path, () => false)).not.toThrow();
  });

  test("given temporary files next to the clone, then tests may read them and the folders above them", () => {
    expect(() => refuseBeside(join(tmpdir(), "a/b"), () => true)).not.toThrow();
    expect(() => refuseBeside(join(tmpdir(), ".."), () => true)).not.toThrow();
  });

  test("when a test reads a file in the clone, then the read is allowed", () => {
    expect(() => refuseBeside("package.json", () => true)).not.toThrow();
    expect(readFileSync("package.json", "utf8")).toContain("black-chamber");
  });

  test("then the functions that tests use for reading are guarded", () => {
    if (process.env["CHAMBER_SHARED"] === undefined) expect(existsSync.name).toBe("");
  });
});
