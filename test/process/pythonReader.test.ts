import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toHex } from "../../core/bytes/hex.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { times } from "../support/depth.ts";
import { hurt } from "../support/hurt.ts";
import { type BytesRead, readBytes } from "../support/readBytes.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** A reader in another language, written only from docs/recording-format.md, must produce the same results as ours. */
const script = "test/python/read_chamber.py";
const golden = new Uint8Array(readFileSync("recordings/golden/v1.0.chamber"));

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.log("python3 is not installed: the Python reader is not tested");

function readInPython(path: string): { code: number | null; chunks: string[]; remarks: string[] } {
  const { status, stdout, stderr } = spawnSync("python3", [script, path], { encoding: "utf8" });
  const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "");
  return { code: status, chunks: lines(stdout), remarks: lines(stderr) };
}

function chunksOf({ entries }: BytesRead): string[] {
  return entries.flatMap((entry) => {
    if (entry.type !== "chunk") return [];
    const { sequence, atNs, connection, direction, offset, bytes } = entry;
    return [`${sequence} ${atNs} ${connection} ${direction === "client-to-server" ? 0 : 1} ${offset} ${toHex(bytes)}`];
  });
}

function remarksOf({ damage, loss }: BytesRead): string[] {
  const remarks = damage.map(({ fileOffset, byteLength }) => `damage ${fileOffset} ${byteLength}`);
  if (loss.missingRecords > 0) remarks.push(`missing records ${loss.missingRecords}`);
  if (!loss.complete) remarks.push("no end");
  return remarks;
}

describe.skipIf(!hasPython)("a reader in Python", () => {
  const folder = tempFolder();

  test("reads the golden recording's chunks", () => {
    const ours = readBytes(golden);
    const theirs = readInPython("recordings/golden/v1.0.chamber");
    expect(theirs).toEqual({ code: 0, chunks: chunksOf(ours), remarks: [] });
    expect(theirs.chunks).toHaveLength(7);
  });

  test("finds the same chunks and the same damage in damaged copies of it", () => {
    const random = seededRandom(1910);
    for (let at = 0; at < times(20, 5); at++) {
      const { bytes, what } = hurt(golden, random);
      const path = join(folder, `hurt-${at}.chamber`);
      writeFileSync(path, bytes);
      const ours = readBytes(bytes);
      const theirs = readInPython(path);
      expect(theirs.chunks, what).toEqual(chunksOf(ours));
      expect(theirs.remarks, what).toEqual(remarksOf(ours));
    }
  });
});
