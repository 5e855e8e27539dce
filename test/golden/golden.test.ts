import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { firstPrivateRecordType, recordType } from "../../core/recording/format.ts";
import { readBytes, recordText, tile } from "../support/readBytes.ts";
import { makeGolden } from "./makeGolden.ts";

const path = "recordings/golden/v1.0.chamber";

const golden = new Uint8Array(readFileSync(path));

describe("the golden recording of format version 1.0", () => {
  test("has not changed since it was made", () => {
    expect(createHash("sha256").update(golden).digest("hex")).toBe(
      "8e7c1ce9dbcf63d0b61ecfb509f6496db4982373e055006a655033875c8c3e79",
    );
    expect(makeGolden()).toEqual(golden);
  });

  test("matches the text file next to it", () => {
    const { records, items, loss } = readBytes(golden);
    expect(`${records.map(recordText).join("\n")}\n`).toBe(readFileSync(`${path}.txt`, "utf8"));
    expect(tile(items, golden.length)).toBe(true);
    expect(loss).toMatchObject({ complete: true, lostBytes: 0, missingRecords: 0, endMismatch: false, damage: [] });
  });

  test("has a record of every type", () => {
    const found = new Set(readBytes(golden).records.map(({ fileOffset }) => golden[fileOffset + 4]));
    expect([...found].sort()).toEqual([...Object.values(recordType), firstPrivateRecordType].sort());
  });
});
